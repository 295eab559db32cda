import type { TenantTx } from '@mostrador/database/connect';
import type { BatchKind } from '@mostrador/shared/codes/batch-kinds';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { WriteActor } from '../../core/call/call.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { idList } from '../../core/db/bulk.ts';

type Acting = { tx: TenantTx; principal: Pick<WriteActor, 'user' | 'actor'> };
type Changing = 'products' | 'services' | 'product_category_removed' | 'service_category_removed';
type Noting = { kind: Extract<BatchKind, Changing>; ids: string[]; label?: string | null };

/** The fields that a bulk change of products can change, except prices, which are stored separately. */
export const memberFields = sql`jsonb_build_object('category', p.category_id, 'supplier', p.supplier_id,
  'taxRate', p.tax_rate, 'lowStock', p.low_stock, 'trackStock', p.track_stock, 'inPos', p.show_in_pos,
  'inStore', p.show_in_store, 'favourite', p.favourite)`;

/** Runs a change of locked products, and records the changed fields of each so that it can be undone. */
export async function notingFields<Result>(
  { tx, principal }: Acting,
  { kind, ids, label = null }: Noting,
  change: () => Promise<Result>,
): Promise<Result> {
  const actId = newId();
  const { userId, actor } = authorOf(principal);
  await tx.execute(sql`
    insert into batch_items (id, act_id, subject_id, before, after)
    select gen_random_uuid(), ${actId}, p.id, ${memberFields}, '{}' from products p
    where p.id = any(${idList(ids)})`);
  const result = await change();
  await tx.execute(sql`
    update batch_items i set after = changed.after, before = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(i.before)
      where changed.after ? key)
    from (
      select b.id, (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${memberFields})
        where value is distinct from b.before -> key) as after
      from batch_items b join products p on p.id = b.subject_id where b.act_id = ${actId}) changed
    where i.act_id = ${actId} and i.id = changed.id`);
  await tx.execute(sql`
    insert into batch_acts (id, kind, label, count, names, user_id, actor)
    select ${actId}, ${kind}, ${label}, count(*), to_jsonb((array_agg(p.name order by p.sort_key))[1:3]),
      ${userId}, ${actor && JSON.stringify(actor)}::jsonb
    from batch_items i join products p on p.id = i.subject_id
    where i.act_id = ${actId} and i.after <> '{}' having count(*) > 0`);
  return result;
}
