import type { Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pipeline } from './pipeline.ts';
import { longestChange } from './transaction.ts';

/** `changedAt`: when each of its rows was changed last. */
type Changing = { table: PgTable; changedAt: PgColumn };
/** Which changes are seen since a moment: every other one makes the sum of their moments larger. */
type Seen = { since: string; count: number; sum: string };
type Kept<Found> = { found: Found; seen: Seen; until: number };

const believedMs = 600_000;
const mostKept = 500;
/** Reading these takes a small part of what looking takes. */
const mostChanges = 1000;

/**
 * A memory of what was found in a table whose every change moves `changedAt` on: the next page of a search,
 * the same word at another till, a letter taken back. It is believed while no change has come to light, one
 * of a transaction that began before and ended after as well. What was looked up after the changes were
 * counted may show one more than they tell: then it is looked up again.
 */
export function memoryOf<Found>() {
  const memory = new Map<string, Kept<Found>>();
  return async (tx: Tx, from: Changing, { key, look, isWorthIt }: Asked<Found>): Promise<Found> => {
    const kept = memory.get(key);
    if (kept && kept.until > Date.now()) {
      const { count, sum } = await seenIn(tx, from, kept.seen.since);
      if (count === kept.seen.count && sum === kept.seen.sum) return kept.found;
    }
    const [seen, found] = await pipeline([seenIn(tx, from, null), look()]);
    memory.delete(key);
    if (seen.count > mostChanges || !isWorthIt(found)) return found;
    if (memory.size >= mostKept) memory.clear();
    memory.set(key, { found, seen, until: Date.now() + believedMs });
    return found;
  };
}

type Asked<Found> = {
  /** Names the organization and all that was asked. */
  key: string;
  look: () => Promise<Found>;
  isWorthIt: (found: Found) => boolean;
};

async function seenIn(tx: Tx, { table, changedAt }: Changing, since: string | null): Promise<Seen> {
  const [seen] = await tx.execute<Seen>(sql`
    select asked.since::text since, count(t.at)::int count,
      coalesce(sum(extract(epoch from t.at)), 0)::text sum
    from (select coalesce(${since}::timestamptz, now() - ${longestChange}::interval) since) asked
    left join lateral (select ${changedAt} at from ${table} where ${changedAt} > asked.since
      order by 1 limit ${mostChanges + 1}) t on true
    group by asked.since`);
  if (!seen) throw new Error('A sum has always one row');
  return seen;
}
