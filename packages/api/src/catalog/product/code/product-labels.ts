import { newOwnBarcode } from '@mostrador/shared/money/check-digit';
import { sql } from 'drizzle-orm';
import { InvalidField } from '../../../core/call/errors.ts';
import { idList } from '../../../core/db/bulk.ts';
import { fullName, variantName } from '../../../core/db/product-name.ts';
import { noteBatch } from '../../../platform/batch/batch.ts';
import type { ProductContext, ProductWriting } from '../list/product-view.ts';
import type { LabelRow, ProductChoice } from '../many/product-many.schema.ts';
import { maxLabelRows } from '../many/product-many.schema.ts';
import { chosenOf, holdChosen } from '../product-choice.ts';

type Found = Omit<LabelRow, 'price' | 'stock'> & { price: string; stock: string };

/**
 * Reads the labels of the selected products, one row per variant. Throws 422 `tooManyItems` if more are
 * selected than can be printed at once.
 */
export async function labelsOf(ctx: ProductContext, choice: ProductChoice): Promise<LabelRow[]> {
  const rows = await ctx.tx.execute<Found>(sql`
    select v.id, v.product_id "productId", p.name,
      nullif(${variantName}, '') variant, v.price, v.barcode, v.sku, v.stock
    from product_variants v join products p on p.id = v.product_id
    where v.product_id = any(${idList(await chosenOf(ctx, choice))}) and v.deleted_at is null
    order by p.sort_key, p.id, v.position limit ${maxLabelRows + 1}`);
  if (rows.length > maxLabelRows) throw new InvalidField('productIds', 'tooManyItems');
  return rows.map((row) => ({ ...row, price: Number(row.price), stock: Number(row.stock) }));
}

/**
 * Gives each variant without a barcode, among the selected products, one of the shop's own. Returns the
 * number of new barcodes.
 */
export async function makeBarcodes(ctx: ProductWriting, choice: ProductChoice) {
  const { tx, emit } = ctx;
  const ids = await holdChosen(ctx, choice);
  const bare = await tx.execute<{ id: string }>(sql`
    select id from product_variants
    where product_id = any(${idList(ids)}) and deleted_at is null and barcode is null`);
  const codes = JSON.stringify(bare.map(({ id }) => ({ id, barcode: newOwnBarcode() })));
  // A generated code among ten thousand million may already be in use. A variant with such a code is left for
  // the next run.
  const changed = await tx.execute<{ id: string; count: number }>(sql`
    with made as (
      update product_variants v set barcode = w.barcode
      from jsonb_to_recordset(${codes}::jsonb) as w (id uuid, barcode text)
      where v.id = w.id and not exists (
        select from product_variants o where o.barcode = w.barcode and o.deleted_at is null)
        and not exists (select from product_codes c where c.code = w.barcode and c.deleted_at is null)
      returning v.product_id, v.barcode)
    update products p set updated_at = now(), search_text = p.search_text || ' ' || m.codes
    from (select product_id, string_agg(barcode, ' ') codes, count(*)::int count from made
      group by product_id) m
    where p.id = m.product_id returning p.id, m.count`);
  for (const { id } of changed) emit('product.updated', { id });
  await noteBatch(ctx, { kind: 'barcodes_made', items: await madeAmong(ctx, codes) });
  return { count: changed.reduce((sum, { count }) => sum + count, 0) };
}

/** Finds the variants that received the code generated for them. */
async function madeAmong({ tx }: ProductWriting, codes: string) {
  const rows = await tx.execute<{ id: string; name: string; barcode: string }>(sql`
    select v.id, ${fullName} as name, v.barcode
    from jsonb_to_recordset(${codes}::jsonb) as w (id uuid, barcode text)
    join product_variants v on v.id = w.id and v.barcode = w.barcode
    join products p on p.id = v.product_id order by p.sort_key, v.position`);
  return rows.map(({ id, name, barcode }) => ({ subjectId: id, name, after: { barcode } }));
}
