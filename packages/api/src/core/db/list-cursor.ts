import { type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { DomainError } from '../call/errors.ts';

export type Direction = 'asc' | 'desc';
export type Order = readonly [column: PgColumn, direction: Direction];

/** The end of a page: the sort value of its last row as text, and its id. Also the mark of its first page. */
type Place = { id: string; at: string };

export const cursorOf = ({ at, id }: Place, mark?: Date) =>
  Buffer.from(JSON.stringify([at, id, mark])).toString('base64url');

/**
 * The condition for rows after the cursor. `keys`: the sort column and the id as the statement names them.
 */
export function behind(
  after: string,
  [column, direction]: Order,
  [key, id]: readonly [SQLWrapper, SQLWrapper],
) {
  const [at, lastId] = readCursor(after);
  const type = sql.raw(column.getSQLType());
  return direction === 'asc'
    ? sql`(${key}, ${id}) > (${at}::text::${type}, ${lastId}::text::uuid)`
    : sql`(${key}, ${id}) < (${at}::text::${type}, ${lastId}::text::uuid)`;
}

/** The sort value of the last row of the previous page, as text. */
export const placeIn = (after: string): string => readCursor(after)[0];

/** Returns the mark of the first of these pages. */
export function markIn(after: string): Date | undefined {
  const [, , mark] = readCursor(after);
  return mark;
}

const Cursor = z.tuple([z.string(), z.uuid(), z.iso.datetime().nullish()]);

function readCursor(after: string): [at: string, id: string, mark: Date | undefined] {
  try {
    const [at, id, mark] = Cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    return [at, id, mark ? new Date(mark) : undefined];
  } catch {}
  throw new DomainError('BAD_REQUEST', 'invalidPage', { parameter: 'after' });
}
