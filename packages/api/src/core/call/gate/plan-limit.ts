import type { Tx } from '@mostrador/database/connect';
import { type LimitedKind, planLimits, plusLimits } from '@mostrador/shared/wire/limits';
import { type SQL, sql } from 'drizzle-orm';
import { pipeline } from '../../db/pipeline.ts';
import { forbidden } from '../errors.ts';

/**
 * The plan limit to check: `hold` locks the row that owns the counted records, `counted` is the SQL after
 * `from` that counts them, then the number to be created. `tier` reads the tier of the paying licence, null
 * for a card; by default that of the transaction's organization.
 */
type Capacity = { isPaid: boolean; hold: SQL; counted: SQL; requested?: number; tier?: SQL };

/** The tier of the licence by which an organization has Plus. */
export const tierOf = (organizationId: string | SQL) =>
  sql`(select license_tier from subscriptions where organization_id = ${organizationId})`;

/**
 * True if the organization of the transaction has Plus now; without it, features created with Plus are
 * paused.
 */
export const hasPlusNow = sql`exists (
  select from organizations where greatest(paid_until, trial_ends_at) > now())`;

/** Locks the organization while its records are counted. */
export const holdOrganization = (id: string) => sql`select from organizations where id = ${id}`;

type Counting = { hold: SQL; counted: SQL; limit: number };

/**
 * Counts the rows, at most `limit`, after locking the row that owns them: of concurrent counts each waits
 * for the one before.
 */
export const countLocked = async (tx: Tx, counting: Counting) => (await lockAndCount(tx, counting)).count;

async function lockAndCount(tx: Tx, { hold, counted, limit, tier }: Counting & { tier?: SQL }) {
  const [, [row]] = await pipeline([
    tx.execute(sql`${hold} for no key update`),
    tx.execute<{ count: number; tier: number | null }>(sql`
      select count(*)::int count, ${tier ?? sql`null::int`} tier
      from (select from ${counted} limit ${limit}) counted`),
  ]);
  return row ?? { count: 0, tier: null };
}

/** Refuses with `planLimitReached` if the plan's limit is reached. The limit is exact. */
export async function requireCapacity(
  tx: Tx,
  kind: LimitedKind,
  {
    isPaid,
    hold,
    counted,
    requested = 1,
    tier: ofTier = sql`(select license_tier from subscriptions)`,
  }: Capacity,
) {
  const most = planLimits[kind][isPaid ? 'plus' : 'free'];
  const counting = { hold, counted, limit: most, ...(isPaid && { tier: ofTier }) };
  const { count, tier } = await lockAndCount(tx, counting);
  const limit = isPaid ? plusLimits(tier)[kind] : most;
  if (count + requested > limit) throw forbidden('planLimitReached', { kind, limit });
}
