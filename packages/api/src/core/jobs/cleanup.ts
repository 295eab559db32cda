import type { Db } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';

/** Runs a delete and returns the number of removed rows. */
export async function removed(db: Db, statement: SQL): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`with removed as (${statement} returning 1) select count(*)::int count from removed`,
  );
  return row?.count ?? 0;
}

/** Returns the instant that many days before now, as a parameter. */
export const daysBefore = (now: Date, days: number) =>
  sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;

/** The number of rows of one statement, small enough for the statement's time limit. */
const rowsAtOnce = 5000;

/** Deletes from a table that may have millions of rows, a few thousand rows at a time. */
export async function removeInParts(db: Db, table: string, where: SQL): Promise<number> {
  const name = sql.identifier(table);
  for (let total = 0; ; ) {
    const count = await removed(
      db,
      sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${where} limit ${rowsAtOnce}))`,
    );
    total += count;
    if (count < rowsAtOnce) return total;
  }
}
