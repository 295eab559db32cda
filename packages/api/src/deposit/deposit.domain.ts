import { eq } from 'drizzle-orm';
import { domain } from '../base/domain.ts';
import { event, type Hearing } from '../base/event.ts';
import { organizations } from '../organization/organization.table.ts';
import { debtRouter } from './debt.router.ts';
import { Deposit } from './deposit.schema.ts';
import { readDeposit } from './deposit-view.ts';

const read = {
  read: async ({ tx, organizationId }: Hearing, id: string) => {
    const [shop] = await tx
      .select({ currency: organizations.currency })
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    return readDeposit(tx, { currency: shop?.currency ?? '' }, id);
  },
};

export const deposit = domain({
  name: 'deposit',
  routers: { debt: debtRouter },
  events: [event('deposit.created', Deposit, read), event('deposit.voided', Deposit, read)],
});
