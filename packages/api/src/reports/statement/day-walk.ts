import type { DateRange } from '@mostrador/shared/time/date-range';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { type SQL, sql } from 'drizzle-orm';
import { countedUpTo, paginationOf } from '../../core/db/list.ts';
import { behind, type Direction, placeIn } from '../../core/db/list-cursor.ts';
import { postings } from '../../ledger/ledger/ledger.table.ts';

type Walk = {
  range: DateRange;
  direction: Direction;
  query: PageQuery;
  /** The condition on a row of `ledger_days`. */
  isPart: SQL;
  /** Selects an `id` and any further columns from `postingsOfDay`. */
  rows: SQL;
};

/** The postings of a day that may be part of the page. Each side is found by its own index. */
export const postingsOfDay = sql`(
  select * from postings where business_date = "day"."on" and source = any(accounts.sources)
  union all
  select * from postings where business_date = "day"."on" and destination = any(accounts.destinations)
    and source <> all(accounts.sources)
  offset 0)`;

/**
 * Selects a page `p` of movements, and in `found` their number up to the counting limit, in the order of the
 * days: one day after another, until there are enough. Running totals show which accounts moved on a day,
 * which finds the postings fastest. No index has the order of all postings, because it would slow down every
 * sale.
 */
export function pageByDays({ range, direction, query, isPart, rows }: Walk): SQL {
  const { after, page, perPage } = query;
  const offset = after === undefined ? (page - 1) * perPage : 0;
  const most = offset + perPage + 1;
  const turn = sql.raw(direction);
  return sql`
    found as materialized (
      select "day"."on" business_date, m.* from (
        select distinct business_date "on" from ledger_days
        where business_date between ${range.from}::date and ${range.until}::date
          and ${fromPlace(after, direction)}
        order by 1 ${turn}) "day"
      cross join lateral (
        select
          coalesce(array_agg(distinct source) filter (where by_source <= by_destination), '{}') sources,
          coalesce(array_agg(distinct destination) filter (where by_source > by_destination),
            '{}') destinations
        from (
          select *, sum(count) over (partition by source) by_source,
            sum(count) over (partition by destination) by_destination
          from ledger_days where business_date = "day"."on") m
        where ${isPart}) accounts
      cross join lateral (${rows}) m
      where ${
        after === undefined
          ? sql`true`
          : behind(after, [postings.businessDate, direction], [sql`"day"."on"`, sql`m.id`])
      }
      order by "day"."on" ${turn}, m.id ${turn}
      limit ${after === undefined ? Math.max(most, countedUpTo + 1) : most}),
    p as materialized (
      select * from found order by business_date ${turn}, id ${turn} limit ${perPage + 1} offset ${offset})`;
}

function fromPlace(after: string | undefined, direction: Direction) {
  if (after === undefined) return sql`true`;
  const sign = sql.raw(direction === 'asc' ? '>=' : '<=');
  return sql`business_date ${sign} ${placeIn(after)}::text::date`;
}

export type Walked = { id: string; date: string };

/**
 * Builds the page from the rows `p` of `pageByDays`, with the pagination to continue. `count` is the number
 * in `found`.
 */
export function pageOfWalk<Row extends Walked>(
  rows: readonly Row[],
  { query, count }: { query: PageQuery; count: number | null },
) {
  const pageRows = rows.slice(0, query.perPage);
  const pagination = paginationOf({
    query,
    count: count !== null && count <= countedUpTo ? count : null,
    shown: pageRows.map(({ id, date }) => ({ id, at: date })),
    hasMore: rows.length > query.perPage,
    mark: undefined,
  });
  return { pageRows, pagination };
}
