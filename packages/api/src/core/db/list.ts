import type { Tx } from '@mostrador/database/connect';
import type { PageQuery, Pagination, SyncQuery } from '@mostrador/shared/wire/page';
import { and, asc, desc, eq, type InferSelectModel, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { idList } from './bulk.ts';
import { behind, cursorOf, type Direction, type Order } from './list-cursor.ts';
import { markOf } from './list-mark.ts';
import { type Lagging, mergedKeys } from './list-stale-index.ts';
import { pipeline } from './pipeline.ts';

type Listed = PgTable & Record<'id', PgColumn> & Partial<Record<Also, PgColumn>>;
type Also = 'updatedAt' | 'deletedAt' | 'organizationId';

export type { Direction } from './list-cursor.ts';

/**
 * The definition of one page of `from`. `order` names a column that is never null; equal values are sorted
 * by id, and the cursor consists of both, so an index must begin with the organization and these two.
 * `where` contains the filters, `search` the entered text, which no sorted index supports. Deleted rows are
 * excluded unless `deleted` requests only them. `organizationId` is given if a list may be long: a list that
 * was too long to count is not counted again for a minute, and with `isUncounted` never. `isCountedInOrder`
 * means that an index in the order of the list supports the filter. `lagging` supports an order without an
 * index.
 */
type Target<Table extends Listed> = {
  from: Table;
  organizationId?: string;
  where?: SQL | undefined;
  search?: SQL | undefined;
  order: readonly [column: PgColumn, direction: Direction];
  query: PageQuery & Partial<Pick<SyncQuery, 'updatedSince'>>;
  deleted?: boolean;
  isCountedInOrder?: boolean;
  isUncounted?: boolean;
  lagging?: Lagging | undefined;
};

/**
 * Converts a row to its answer: from the row itself, or (if other tables contribute) by reading it by its id.
 */
type Shown<Table extends Listed, Row> =
  | { row: (found: InferSelectModel<Table>) => Row }
  | { read: (ids: string[]) => Promise<readonly (Row & { id: string })[]> };

/**
 * Reads the rows of a page with its pagination: one wave of two statements, or one statement for both with a
 * search, and another if rows are read by their ids. The count is exact up to 10 000 rows and null above,
 * because counting more costs more than anyone reads. With `updatedSince`, returns everything changed since
 * then, including deleted rows, oldest change first. Throws 400 `invalidPage` for an invalid cursor.
 */
export async function listPage<Table extends Listed, Row>(
  tx: Tx,
  requested: Target<Table> & Shown<Table, Row>,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { from, query } = requested;
  const input = {
    ...scopeOf(requested),
    query,
    whole: 'row' in requested,
    isCountedInOrder: requested.isCountedInOrder === true,
  };
  const lagging = input.order === requested.order && !requested.deleted ? requested.lagging : undefined;
  const key = keyOf(requested, input.filter);
  const long = requested.isUncounted ? uncounted : longList(key);
  const isSearched = requested.search !== undefined && !long.isKnown();
  const [mark, looked] = await pipeline([
    markOf(tx, query),
    isSearched ? searched(tx, from, input) : ordered(tx, from, { ...input, long, lagging }),
  ]);
  if (!looked) long.remember();
  const { found, count } = looked ?? (await ordered(tx, from, { ...input, long, lagging }));
  const shown = found.slice(0, query.perPage);
  const pagination = paginationOf({
    query,
    count,
    shown,
    hasMore: found.length > query.perPage,
    mark,
  });
  if ('row' in requested) return { rows: shown.map(({ row }) => requested.row(Object(row))), pagination };
  const ids = shown.map(({ id }) => id);
  const byId = new Map((await rowsOf(tx, ids, requested.read)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), pagination };
}

/**
 * Reads rows by ids with a plan that is made once per connection, because planning took longer than reading.
 */
async function rowsOf<Row>(tx: Tx, ids: string[], read: (ids: string[]) => Promise<readonly Row[]>) {
  if (ids.length === 0) return [];
  const [, rows] = await pipeline([planOnce(tx), read(ids)]);
  return rows;
}

/** The statement is sent at once, so that it precedes the statement that it is for. */
const planOnce = (tx: Tx) =>
  tx.execute(sql`select set_config('plan_cache_mode', ${'force_generic_plan'}, true)`).execute();

const perBatch = 1000;

/**
 * Returns every row of a list in its order, in batches, so that memory contains one batch however long the
 * list is.
 */
export async function* everyRow<Table extends Listed>(
  tx: Tx,
  requested: Omit<Target<Table>, 'query'>,
): AsyncGenerator<InferSelectModel<Table>[]> {
  const scope = scopeOf({ ...requested, query: { page: 1, perPage: perBatch } });
  let after: string | undefined;
  do {
    const query = { page: 1, perPage: perBatch, after };
    const found = await keysOf(tx, requested.from, { ...scope, query, whole: true });
    const batch = found.slice(0, perBatch);
    if (batch.length > 0) yield batch.map(({ row }) => Object(row));
    const last = found.length > perBatch ? batch.at(-1) : undefined;
    after = last && cursorOf(last);
  } while (after !== undefined);
}

type Scope = { filter: SQL | undefined; order: Order };
type Counting = Scope & { isCountedInOrder: boolean };

/**
 * The condition on the organization. A search names the organization by its id: every row that its index
 * finds is checked, and a condition on the setting would read the setting again for each row.
 */
function scopeOf({ from, search, organizationId, order, query, deleted, ...rest }: Target<Listed>): Scope {
  const { deletedAt, updatedAt } = from;
  const own = search && organizationId && from.organizationId && eq(from.organizationId, organizationId);
  const where = and(rest.where, search, own || undefined);
  if (query.updatedSince !== undefined && updatedAt) {
    return {
      filter: and(where, sql`${updatedAt} > ${query.updatedSince}::timestamptz`),
      order: [updatedAt, 'asc'],
    };
  }
  if (!deletedAt) return { filter: where, order };
  return { filter: and(deleted ? isNotNull(deletedAt) : isNull(deletedAt), where), order };
}

type Found = { id: string; at: string; row: unknown };
type Keys = Scope & { query: PageQuery; whole: boolean };

/** Reads one row more than requested, to know if there is a next page. */
async function keysOf(tx: Tx, from: Listed, { query, filter, order, whole }: Keys): Promise<Found[]> {
  const [column, direction] = order;
  const turn = direction === 'asc' ? asc : desc;
  return tx
    .select({
      id: sql<string>`${from.id}::text`,
      at: sql<string>`${column}::text`,
      row: whole ? from : sql<null>`null`,
    })
    .from(from)
    .where(and(filter, query.after === undefined ? undefined : behind(query.after, order, [column, from.id])))
    .orderBy(turn(column), turn(from.id))
    .limit(query.perPage + 1)
    .offset(query.after === undefined ? (query.page - 1) * query.perPage : 0);
}

type Outcome = { found: Found[]; count: number | null };

type Ordering = Keys & Counting & { long: LongList; lagging: Lagging | undefined };

/** Reads the page along the index of its order, and counts beside it. */
async function ordered(tx: Tx, from: Listed, { long, lagging, ...request }: Ordering): Promise<Outcome> {
  const [found, count] = await pipeline([
    lagging ? mergedKeys(tx, from, { ...request, ...lagging }) : keysOf(tx, from, request),
    long.isKnown() ? null : boundedCount(tx, from, request),
  ]);
  if (count === null) long.remember();
  return { found: found ?? (await keysOf(tx, from, request)), count };
}

/**
 * Evaluates the search once, for the count and for the page, because along the index of the order a rare
 * word is found only after reading everything before it. Returns null if more rows match than are counted:
 * then the page is near the beginning of any order.
 */
async function searched(
  tx: Tx,
  from: Listed,
  { query, filter, order, whole }: Keys,
): Promise<Outcome | null> {
  const [column, direction] = order;
  const turn = sql.raw(direction);
  const onwards =
    query.after === undefined ? sql`true` : behind(query.after, order, [sql`found.at`, sql`found.id`]);
  const rows = await tx.execute<{ count: number; id: string | null; at: string }>(sql`
    with found as materialized (
      select ${from.id} as id, ${column} as at from ${from} where ${filter ?? sql`true`}
      limit ${countedUpTo + 1})
    select counted.count, page.id, page.at from (select count(*)::int count from found) counted
    left join lateral (
      select found.id::text id, found.at::text at from found
      where ${onwards}
      order by found.at ${turn}, found.id ${turn} limit ${query.perPage + 1}
      offset ${query.after === undefined ? (query.page - 1) * query.perPage : 0}) page on true`);
  const count = rows[0]?.count ?? 0;
  if (count > countedUpTo) return null;
  const keys = rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at, row: null }]));
  return { found: whole ? await withRows(tx, from, keys) : keys, count };
}

async function withRows(tx: Tx, from: Listed, keys: Found[]): Promise<Found[]> {
  if (keys.length === 0) return keys;
  const ids = keys.map(({ id }) => id);
  const rows = await tx
    .select({ id: sql<string>`${from.id}::text`, row: from })
    .from(from)
    .where(among(from.id, ids));
  const byId = new Map(rows.map(({ id, row }) => [id, row]));
  return keys.map((key) => ({ ...key, row: byId.get(key.id) }));
}

/** Beyond this number the exact count is not returned. */
export const countedUpTo = 10_000;
const believedMs = 60_000;
const mostRemembered = 2000;
const longUntil = new Map<string, number>();
const dialect = new PgDialect({ casing: 'snake_case' });

type LongList = { isKnown: () => boolean; remember: () => void };

/**
 * Identifies the content of a list, regardless of its order. Undefined if the list does not name its
 * organization.
 */
function keyOf({ organizationId, from }: Target<Listed>, filter: SQL | undefined) {
  if (organizationId === undefined) return undefined;
  const { sql: text, params } = dialect.sqlToQuery(sql`${from} ${filter}`);
  return JSON.stringify([organizationId, text, params]);
}

const uncounted: LongList = { isKnown: () => true, remember: () => {} };

/**
 * Remembers lists that are too long to count. Counting ten thousand rows for every page, only to report that
 * there are more, took most of its time.
 */
function longList(key: string | undefined): LongList {
  if (key === undefined) return { isKnown: () => false, remember: () => {} };
  return {
    isKnown: () => (longUntil.get(key) ?? 0) > Date.now(),
    remember: () => {
      if (longUntil.size >= mostRemembered) longUntil.clear();
      if ((longUntil.get(key) ?? 0) <= Date.now()) longUntil.set(key, Date.now() + believedMs);
    },
  };
}

/**
 * Counts up to the limit, in the order of ids, so that only the organization's own rows are read, as they
 * were written. Without an order the whole table would be scanned. If an index in the order of the list
 * supports the filter, that order is used, because otherwise all other ids would be read as well.
 */
async function boundedCount(tx: Tx, from: Listed, { filter, order: [column], isCountedInOrder }: Counting) {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int count from (select from ${from} where ${filter ?? sql`true`}
      order by ${isCountedInOrder ? sql`${column}, ${from.id}` : from.id} limit ${countedUpTo + 1}) counted`);
  return row && row.count <= countedUpTo ? row.count : null;
}

type Counted = {
  query: PageQuery;
  count: number | null;
  shown: readonly Pick<Found, 'id' | 'at'>[];
  hasMore: boolean;
  mark: Date | undefined;
};

/** Builds the pagination that continues after the rows of the page. */
export function paginationOf({ query, count, shown, hasMore, mark }: Counted): Pagination {
  const pages = count === null ? null : Math.ceil(count / query.perPage);
  const last = shown.at(-1);
  const nextCursor = hasMore && last ? cursorOf(last, mark) : null;
  const onwards = { count, pages, nextCursor, ...(mark && { nextSince: mark }) };
  if (query.after !== undefined) return { page: null, next: null, prev: null, ...onwards };
  return {
    page: query.page,
    next: hasMore ? query.page + 1 : null,
    // Beyond the end, the previous page is the last existing one.
    prev: query.page > 1 ? Math.min(query.page - 1, pages ?? query.page) || null : null,
    ...onwards,
  };
}

/**
 * True if the column is in a list of ids, as one parameter, so that the statement's text does not grow with
 * the list.
 */
export const among = (column: PgColumn, ids: string[]) => sql`${column} = any(${idList(ids)})`;
