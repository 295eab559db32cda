import type { Tx } from '@mostrador/database/connect';
import { type LimitedKind, planLimits } from '@mostrador/shared/limits';
import { type SQL, sql } from 'drizzle-orm';
import { pipeline } from '../db/pipeline.ts';
import { forbidden } from './errors.ts';

/**
 * `hold` locks the row whose things are counted, `counted` is what stands behind `from` to count them, and
 * `wanted` how many are to be made.
 */
type Capacity = { isPaid: boolean; hold: SQL; counted: SQL; wanted?: number };

/** Whether the organization of the transaction has Plus now; without it what Plus made rests. */
export const hasPlusNow = sql`exists (
  select from organizations where greatest(paid_until, trial_ends_at) > now())`;

/** What is made by the organization of the transaction is counted while that is held. */
export const holdOrganization = (id: string) => sql`select from organizations where id = ${id}`;

/** At most `limit` of what stands behind `from`. Of many who count at once each waits for the one before. */
export async function countHeld(
  tx: Tx,
  { hold, counted, limit }: { hold: SQL; counted: SQL; limit: number },
) {
  const [, [row]] = await pipeline([
    tx.execute(sql`${hold} for no key update`),
    tx.execute<{ count: number }>(
      sql`select count(*)::int count from (select from ${counted} limit ${limit}) counted`,
    ),
  ]);
  return row?.count ?? 0;
}

/** Refuses with `planLimitReached` what the plan has no room for; the limit is exact. */
export async function requireCapacity(
  tx: Tx,
  kind: LimitedKind,
  { isPaid, hold, counted, wanted = 1 }: Capacity,
) {
  const limit = planLimits[kind][isPaid ? 'plus' : 'free'];
  if ((await countHeld(tx, { hold, counted, limit })) + wanted > limit)
    throw forbidden('planLimitReached', { kind, limit });
}
