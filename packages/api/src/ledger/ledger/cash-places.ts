import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Account } from './accounts.ts';

/** Locks the cash places of the shop, because two concurrent acts must not take the same money. */
export const holdCashPlaces = (tx: TenantTx) =>
  tx.execute(sql`
    insert into counters (kind, value) values ('cash_places', 0)
    on conflict (organization_id, kind) do update set value = counters.value`);

/** The balance of an account, below 0 if more was posted out of it than into it. */
export async function readBalance(tx: TenantTx, account: Account) {
  const [row] = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(case destination when ${account} then amount else -amount end), 0) amount
    from ledger_months where ${account} in (source, destination)`);
  return Number(row?.amount ?? 0);
}
