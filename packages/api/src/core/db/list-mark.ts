import type { Tx } from '@mostrador/database/connect';
import type { SyncQuery } from '@mostrador/shared/wire/page';
import { sql } from 'drizzle-orm';
import { markIn } from './list-cursor.ts';

type Input = Pick<SyncQuery, 'page' | 'after'> & Partial<Pick<SyncQuery, 'updatedSince'>>;

/**
 * Returns the instant from which a client with a copy requests the next changes, if it requested changes at
 * all. It is read before the rows, so a row that is missing among them was not committed then. Further pages
 * of a cursor return the mark of the first page, because rows that commit meanwhile may come before them. A
 * page by number returns the instant of the request: a changed row moves to the end, and another row moves
 * over the edge of the page.
 */
export async function markOf(tx: Tx, { updatedSince, page, after }: Input): Promise<Date | undefined> {
  if (updatedSince === undefined) return undefined;
  if (after !== undefined) return markIn(after) ?? new Date(updatedSince);
  if (page > 1) return new Date(updatedSince);
  const [row] = await tx.execute<{ at: string }>(sql`select settled_up_to()::text as at`).execute();
  if (!row) throw new Error('A function answers one row.');
  return new Date(row.at);
}
