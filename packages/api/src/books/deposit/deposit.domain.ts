import { eq } from 'drizzle-orm';
import { organizations } from '../../accounts/organization/organization.table.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { debtRouter } from './debt.router.ts';
import { Deposit } from './deposit.schema.ts';
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

export const deposit = domain({
  name: 'deposit',
  verifiedAs: 'debts',
  routers: { debt: debtRouter },
  events: [event('deposit.created', Deposit, read), event('deposit.voided', Deposit, read)],
});
