import type { Tx } from '@mostrador/database/connect';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { behind, type Order } from './list-cursor.ts';

/**
 * The sorting by a value that changes too often for an index. `copy` is its value a while ago; an index
 * begins with the organization and that copy. `moved` is a query of the ids (`id`) for which the two may
 * differ; it stops at `most` plus one. The callback receives their number.
 */
export type Lagging = { copy: PgColumn; moved: SQL; most: number; report: (moved: number) => void };

type Input = { filter: SQL | undefined; order: Order; query: PageQuery };

/**
 * Reads the keys of a page, one more than requested: unchanged rows along the index of the copy, merged with
 * the changed rows by their current value. Returns null if more rows changed than can be merged.
 */
export async function mergedKeys(
  tx: Tx,
  from: PgTable & { id: PgColumn },
  { filter = sql`true`, order, query, copy, moved, most, report }: Input & Lagging,
) {
  const [column, direction] = order;
  const turn = sql.raw(direction);
  const offset = query.after === undefined ? (query.page - 1) * query.perPage : 0;
  const requested = query.perPage + 1;
  const sorted = (by: PgColumn, which: SQL) => sql`(
    select ${from.id} as id, ${by} as at from ${from}
    where ${which} and ${filter}
      and ${query.after === undefined ? sql`true` : behind(query.after, order, [by, from.id])}
    order by ${by} ${turn}, ${from.id} ${turn} limit ${offset + requested})`;
  // A list of ids is looked up by index, whatever number the planner expects; the other list is tested row by
  // row.
  const rows = await tx.execute<{ moved: number; id: string | null; at: string }>(sql`
    with moved as materialized (${moved})
    select reported.moved, page.id::text, page.at::text
    from (select count(*)::int moved from moved) reported
    left join lateral (
      select * from (
        ${sorted(copy, sql`${from.id} not in (select id from moved)`)}
        union all
        ${sorted(column, sql`${from.id} = any(array(select id from moved))`)}) both_parts
      where reported.moved <= ${most}
      order by at ${turn}, id ${turn} limit ${requested} offset ${offset}) page on true`);
  const count = rows[0]?.moved ?? 0;
  report(count);
  if (count > most) return null;
  return rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at, row: null }]));
}
