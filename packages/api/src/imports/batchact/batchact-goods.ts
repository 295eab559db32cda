import { sql } from 'drizzle-orm';
import type { ProductWriting } from '../../catalog/product/list/product-view.ts';
import { takeOut } from '../../catalog/product/many/product-bulk.ts';
import { undoFields } from '../../catalog/product/many/product-fields.ts';
import { holdProducts } from '../../catalog/product/product-choice.ts';
import { waitingWith } from '../../catalog/product/stock/product-ticket.ts';
import { idList } from '../../core/db/bulk.ts';
import type { batchItems } from '../../platform/batch/batch.table.ts';

type Goods = ProductWriting & { now: () => Date };
type Item = typeof batchItems.$inferSelect;
type Act = { id: string; items: Item[] };

const subjectsOf = (items: Item[]) => items.map(({ subjectId }) => subjectId);

/**
 * Deletes the created products that were not changed, sold, bought or moved since; those on a parked ticket
 * stay. Returns their number.
 */
export async function takeMadeOut(ctx: Goods, { items }: Act): Promise<number> {
  const { tx } = ctx;
  const locked = await holdProducts(
    tx,
    subjectsOf(items),
    sql`deleted_at is null and updated_at = created_at`,
  );
  const waiting = await waitingWith(ctx, locked);
  const rows = await tx.execute<{ id: string }>(sql`
    select p.id from products p where p.id = any(${idList(locked)})
      and not exists (select from sale_lines l where l.product_id = p.id)
      and not exists (select from product_variants v join stock_moves m on m.variant_id = v.id
        where v.product_id = p.id and m.type <> 'initial')`);
  const ids = rows.map(({ id }) => id).filter((id) => !waiting.has(id));
  const reason = 'data_entry_error';
  return (await takeOut(ctx, { kind: 'product', ids, deleteReason: reason, writeOffReason: reason })).count;
}

/** Removes generated barcodes from variants that still have them. Returns the number of removed codes. */
export async function takeBarcodesBack(ctx: Goods, { id: actId, items }: Act): Promise<number> {
  const rows = await ctx.tx.execute<{ id: string; count: number }>(sql`
    with gone as (
      update product_variants v set barcode = null from batch_items i
      where i.act_id = ${actId} and v.id = i.subject_id and v.deleted_at is null
        and v.barcode = i.after ->> 'barcode' and v.id = any(${idList(subjectsOf(items))})
      returning v.product_id, i.after ->> 'barcode' code)
    update products p set updated_at = now(),
      search_text = array_to_string(array(
        select word from unnest(string_to_array(p.search_text, ' ')) word where word <> all(g.codes)), ' ')
    from (select product_id, array_agg(code) codes, count(*)::int count from gone group by product_id) g
    where p.id = g.product_id returning p.id, g.count`);
  for (const { id } of rows) ctx.emit('product.updated', { id });
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Restores the category with its members, except those that were moved to another category since; null if
 * its name is taken.
 */
export async function refillCategory(ctx: Goods, { id: actId, items }: Act) {
  const [first] = items;
  if (!first) return null;
  const rows = await ctx.tx.execute<{ id: string }>(sql`
    update categories c set deleted_at = null, updated_at = now()
    where c.id = ${String(first.before['category'])}::uuid and c.deleted_at is not null and not exists (
      select from categories o where o.kind = c.kind and o.name_key = c.name_key and o.deleted_at is null)
    returning c.id`);
  const [category] = rows;
  if (!category) return null;
  return { category, members: await undoFields(ctx.tx, actId) };
}
