import type { TenantTx } from '@mostrador/database/connect';
import { eq } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { debtRouter } from './debt.router.ts';
import { Deposit, ForgivenDebt } from './deposit.schema.ts';
import { readDeposit } from './deposit-view.ts';

const read = {
  read: async ({ tx, organizationId }: ListenerContext, id: string) => {
    const [shop] = await tx
      .select({ currency: organizations.currency })
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    return readDeposit(tx, { currency: shop?.currency ?? '' }, id);
  },
};

async function readForgiven(tx: TenantTx, id: string) {
  const [row] = await tx.select().from(debts).where(eq(debts.id, id));
  if (!row) throw notFound();
  const { code, direction, contactId, documentId, total, balance, forgiven } = row;
  return { id, code, direction, contactId, documentId, total, balance, forgiven };
}

export const deposit = domain({
  name: 'deposit',
  verifiedAs: 'debts',
  routers: { debt: debtRouter },
  events: [
    event('deposit.created', Deposit, read),
    event('deposit.voided', Deposit, read),
    event('debt.forgiven', ForgivenDebt, { read: ({ tx }, id) => readForgiven(tx, id) }),
  ],
});
