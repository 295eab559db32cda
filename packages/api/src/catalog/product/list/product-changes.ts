import { sql } from 'drizzle-orm';
import { fullName } from '../../../core/db/product-name.ts';
import { isRecent } from '../../../platform/batch/batch.ts';

/** Each change of prices and each deletion that can still be undone. */
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
