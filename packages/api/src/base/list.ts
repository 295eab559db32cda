import type { Tx } from '@mostrador/database/connect';
import type { PageQuery, Pagination } from '@mostrador/shared/page';
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { idList } from './bulk.ts';
import { DomainError } from './errors.ts';

/**
 * Rows are ordered by `column`, equal ones by `id`; an index must begin with the organization and these two.
 */
export type Order = { column: PgColumn; id: PgColumn; direction: 'asc' | 'desc' };

type Request = { query: PageQuery; order: Order; where: SQL | undefined };

const countedUpTo = 10_000;

/** The clauses of one page. One row more than asked tells whether there is a next one. */
export function pageClauses({ query, order, where }: Request) {
  const { column, id, direction } = order;
  const turn = direction === 'asc' ? asc : desc;
  return {
    where: and(where, query.after === undefined ? undefined : behind(query.after, order)),
    orderBy: [turn(column), turn(id)],
    limit: query.perPage + 1,
    offset: query.after === undefined ? (query.page - 1) * query.perPage : 0,
    cursor: { at: sql<string>`${column}::text`, id: sql<string>`${id}::text` },
  };
}

/** Exact up to 10 000 rows, null above: counting more costs more than anyone reads. */
export async function boundedCount(tx: Tx, table: PgTable, where: SQL | undefined) {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int count from (select from ${table} where ${where ?? sql`true`}
      limit ${countedUpTo + 1}) counted`);
  return row && row.count <= countedUpTo ? row.count : null;
}

type Cursor = { at: string; id: string };

/** Cuts the extra row off and says how to go on. */
export function paginate<Row extends { cursor: Cursor }>(
  found: Row[],
  count: number | null,
  query: PageQuery,
) {
  const rows = found.slice(0, query.perPage);
  const hasMore = found.length > query.perPage;
  const last = rows.at(-1)?.cursor;
  const pagination: Pagination = {
    page: query.page,
    next: hasMore ? query.page + 1 : null,
    prev: query.page > 1 ? query.page - 1 : null,
    count,
    pages: count === null ? null : Math.max(1, Math.ceil(count / query.perPage)),
    nextCursor:
      hasMore && last ? Buffer.from(JSON.stringify([last.at, last.id])).toString('base64url') : null,
  };
  return { rows, pagination };
}

function behind(after: string, { column, id, direction }: Order) {
  const { at, id: lastId } = readCursor(after);
  const type = sql.raw(column.getSQLType());
  return direction === 'asc'
    ? sql`(${column}, ${id}) > (${at}::text::${type}, ${lastId}::text::uuid)`
    : sql`(${column}, ${id}) < (${at}::text::${type}, ${lastId}::text::uuid)`;
}

function readCursor(after: string): Cursor {
  try {
    const [at, id]: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString());
    if (typeof at === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { at, id };
  } catch {}
  throw new DomainError('BAD_REQUEST', 'invalidPage', { parameter: 'after' });
}

/** Membership in a list of ids as one parameter: the statement's text does not grow with the list. */
export const among = (column: PgColumn, ids: string[]) => sql`${column} = any(${idList(ids)})`;
