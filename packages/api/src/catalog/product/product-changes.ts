import type { PageQuery } from '@mostrador/shared/page';
import { sql } from 'drizzle-orm';
import { restorableDays } from '../../core/db/columns.ts';
import { fullName } from '../../core/db/product-name.ts';
import { isRecent } from '../../platform/batch/batch.ts';
import type { ProductChange } from './product-many.schema.ts';
import type { ProductContext } from './product-view.ts';

type Row = {
  id: string;
  kind: ProductChange['kind'];
  at: string;
  count: number;
  left: number;
  names: string[];
  before: string | null;
  after: string | null;
  reason: ProductChange['reason'];
  note: string | null;
  user_id: string | null;
  user_name: string | null;
  found: number;
};

/**
 * What was done to prices, and what was deleted, in the days in which it can be taken back: the latest first,
 * with how much of each is still as it was left. Who did it is told by the log.
 */
export async function listChanges({ tx }: Pick<ProductContext, 'tx'>, { page, perPage }: PageQuery) {
  const rows = await tx.execute<Row>(sql`
    with changes as (
${recentChanges})
    select c.*, a.user_id, a.actor_name user_name, count(*) over ()::int found
    from changes c
    left join lateral (
      select user_id, actor_name from audit_log
      where subject_id in (c.id::text, c.product_id::text) and created_at >= c.at - interval '1 minute'
        and action in ('product.updateMany', 'product.removeMany', 'product.remove')
      order by subject_id = c.id::text desc, created_at limit 1) a on true
    order by at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`);
  const count = rows[0]?.found ?? 0;
  const pages = Math.ceil(count / perPage);
  return {
    changes: rows.map(shown),
    pagination: {
      page,
      next: page < pages ? page + 1 : null,
      prev: page > 1 ? page - 1 : null,
      count,
      pages,
      nextCursor: null,
    },
  };
}

/** Each change of prices and each deletion that can still be taken back. */
export const recentChanges = sql`
  select c.change_id id, 'prices' kind, min(c.created_at) at, count(*)::int count,
    count(*) filter (where p.deleted_at is null
      and c.after = case when c.variant_id is null then p.price else v.price end
      and (c.variant_id is null or v.has_own_price))::int as left,
    to_jsonb((array_agg(
      ${fullName} order by p.sort_key))[1:3]) names,
    min(c.before) before, min(c.after) after, null reason, null note,
    min(p.id::text)::uuid product_id
  from price_changes c
  join products p on p.id = c.product_id left join product_variants v on v.id = c.variant_id
  where ${isRecent(sql`c.created_at`)}
  group by c.change_id
  union all
  select deletion_id, 'deletion', max(deleted_at), count(*)::int, count(*)::int,
    to_jsonb((array_agg(name order by sort_key))[1:3]), null, null, min(delete_reason),
    min(delete_note), min(id::text)::uuid
  from products
  where kind = 'product' and deletion_id is not null and ${isRecent(sql`deleted_at`)}
    and ${isRecent(sql`updated_at`)}
  group by deletion_id`;

const dayMs = 86_400_000;

function shown({
  at,
  before,
  after,
  reason,
  note,
  user_id,
  user_name,
  found: _,
  ...row
}: Row): ProductChange {
  const moment = new Date(at);
  const isOne = row.kind === 'prices' && row.count === 1;
  return {
    id: row.id,
    kind: row.kind,
    count: row.count,
    left: row.left,
    names: row.names,
    at: moment,
    until: new Date(moment.getTime() + restorableDays * dayMs),
    before: isOne ? Number(before) : null,
    after: isOne ? Number(after) : null,
    reason,
    note,
    user: user_name === null ? null : { id: user_id, name: user_name },
  };
}
