import type { Db, Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { DomainError } from '../errors.ts';

type Bound = { max: number; minutes: number };

/**
 * Counts one try, returns the number of tries in the window, and refuses beyond `max`. The counter is a row
 * of the database, so that all processes count together. With the pool a refused call is counted too; with a
 * transaction only committed calls are.
 */
export async function countTry(db: Db | Tx, key: string, bound: Bound) {
  const { count, left } = await addTry(db, key, bound);
  if (count > bound.max)
    throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: left });
  return count;
}

/**
 * Counts one try and returns true if it is within the limit, for calls in which a refusal would reveal too
 * much. Inside a transaction, only committed tries are counted.
 */
export async function hasTryLeft(db: Db | Tx, key: string, bound: Bound) {
  const { count } = await addTry(db, key, bound);
  return count <= bound.max;
}

export const forgetTries = (db: Db, key: string) =>
  db.execute(sql`delete from rate_counters where key = ${key}`);

/** Takes back a try that should not count. */
export const takeBackTry = (db: Db, key: string, { minutes }: Bound) =>
  db.execute(sql`
    update rate_counters set count = greatest(count - 1, 0)
    where key = ${key} and window_start = ${windowOf(minutes * 60)}`);

const windowOf = (seconds: number) =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;

async function addTry(db: Db | Tx, key: string, { minutes }: Bound) {
  const seconds = minutes * 60;
  const [row] = await db.execute<{ count: number; left: number }>(sql`
    insert into rate_counters (key, window_start, count)
    values (${key}, ${windowOf(seconds)}, 1)
    on conflict (key, window_start) do update set count = rate_counters.count + 1
    returning count,
      ceil(extract(epoch from window_start) + ${seconds}::int - extract(epoch from now()))::int as left`);
  return row ?? { count: 1, left: 0 };
}

type Added = { windowStart: Date; count: number };

/** Adds the counts of this process in a window, and returns the sum of all processes. */
export async function addCounted(db: Db, key: string, { windowStart, count }: Added): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    insert into rate_counters (key, window_start, count)
    values (${key}, ${windowStart.toISOString()}::timestamptz, ${count})
    on conflict (key, window_start) do update set count = rate_counters.count + excluded.count
    returning count`);
  return row?.count ?? count;
}
