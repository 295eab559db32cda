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
 * One page of `from`. `order` names a column that is never null; equal ones follow each other by id, and the
 * cursor is made of the same two, so an index must begin with the organization and them. `where` holds the
 * filters, `search` what was typed, which the index of no order serves. What was deleted is left out unless
 * `deleted` asks for it alone. `organizationId` is named where a list may be long: what was too long to be
 * counted is not counted again for a minute, and what `isUncounted` never. `isCountedInOrder` says that an
 * index in the order of the list leads to what the filter means. `lagging` helps an order that no index
 * serves.
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
 * The rows of a page, with what it takes to go on: one wave of two statements, or one statement for both
 * where something was typed, and another where rows are read by their ids. The count is exact up to 10 000
 * rows and null above: counting more costs more than anyone reads. With `updatedSince`, everything changed
 * since then, what was deleted too, oldest change first. Throws 400 `invalidPage` for a cursor that is none.
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

/** The query of rows by ids is planned once per connection: planning it cost more than reading them. */
async function rowsOf<Row>(tx: Tx, ids: string[], read: (ids: string[]) => Promise<readonly Row[]>) {
  if (ids.length === 0) return [];
  const [, rows] = await pipeline([planOnce(tx), read(ids)]);
  return rows;
}

/** Begun at once, so that it goes ahead of what it is for. */
const planOnce = (tx: Tx) =>
  tx.execute(sql`select set_config('plan_cache_mode', ${'force_generic_plan'}, true)`).execute();

const perBatch = 1000;

/** Every row of a list in its order, a batch at a time: memory holds one batch, however long the list is. */
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
 * A search names its organization: every row that its index finds is compared once more, and where the
 * condition says the setting alone, the setting is read again for each.
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

/** One row more than requested shows whether there is a next page. */
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

/** A walk along the index of the order, which ends with the page, and a count beside it. */
async function ordered(tx: Tx, from: Listed, { long, lagging, ...request }: Ordering): Promise<Outcome> {
  const [found, count] = await pipeline([
    lagging ? mergedKeys(tx, from, { ...request, ...lagging }) : keysOf(tx, from, request),
    long.isKnown() ? null : boundedCount(tx, from, request),
  ]);
  if (count === null) long.remember();
  return { found: found ?? (await keysOf(tx, from, request)), count };
}

/**
 * Looks once at what was typed, for the count and for the page: along the index of the order a rare word is
 * found after reading everything before it. Null where more is found than is counted: then the page is near
 * the beginning of any order.
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

/** Names what a list holds, in whatever order; undefined where it does not name its organization. */
function keyOf({ organizationId, from }: Target<Listed>, filter: SQL | undefined) {
  if (organizationId === undefined) return undefined;
  const { sql: text, params } = dialect.sqlToQuery(sql`${from} ${filter}`);
  return JSON.stringify([organizationId, text, params]);
}

const uncounted: LongList = { isKnown: () => true, remember: () => {} };

/** Counting ten thousand rows for every page, only to report that there are more, took most of its time. */
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
 * In the order of ids, so that the organization's own rows are read, in the order in which they were written,
 * and nothing of other organizations: without any order the whole table would be walked through. In that of
 * the list where an index of it leads to them: all other ids would be read to come to them.
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
    // Beyond the end the page before is the last one there is.
    prev: query.page > 1 ? Math.min(query.page - 1, pages ?? query.page) || null : null,
    ...onwards,
  };
}

/** Membership in a list of ids as one parameter: the statement's text does not grow with the list. */
export const among = (column: PgColumn, ids: string[]) => sql`${column} = any(${idList(ids)})`;
