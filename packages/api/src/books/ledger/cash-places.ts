import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Account } from './accounts.ts';

/** Acts that take what a place of cash holds do so one at a time, so that none takes what another took. */
export const holdCashPlaces = (tx: TenantTx) =>
  tx.execute(sql`
    insert into counters (kind, value) values ('cash_places', 0)
    on conflict (organization_id, kind) do update set value = counters.value`);

/** The sum of an account, below 0 where more left it than was ever told. */
export async function heldIn(tx: TenantTx, account: Account) {
  const [row] = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(case destination when ${account} then amount else -amount end), 0) amount
    from ledger_months where ${account} in (source, destination)`);
  return Number(row?.amount ?? 0);
}
