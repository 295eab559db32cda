import { type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DomainError } from './errors.ts';

export type Direction = 'asc' | 'desc';
export type Order = readonly [column: PgColumn, direction: Direction];

/** Where a page ends: what its last row is sorted by, as text, and its id. */
type Place = { id: string; at: string };

export const cursorOf = ({ at, id }: Place) => Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** `keys`: the column of the order and the id as the statement calls them. */
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

function readCursor(after: string): [at: string, id: string] {
  try {
    const [at, id]: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString());
    if (typeof at === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return [at, id];
  } catch {}
  throw new DomainError('BAD_REQUEST', 'invalidPage', { parameter: 'after' });
}
