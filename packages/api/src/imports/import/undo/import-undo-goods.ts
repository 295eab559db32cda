import { sql } from 'drizzle-orm';
import type { ProductWriting } from '../../../catalog/product/list/product-view.ts';
import { takeOut } from '../../../catalog/product/many/product-bulk.ts';
import { changeProducts, moveBy, type OneOfMany } from '../../../catalog/product/many/product-many.ts';
import { ProductChanges } from '../../../catalog/product/product.schema.ts';
import { holdProducts } from '../../../catalog/product/product-choice.ts';
import { ServiceChanges } from '../../../catalog/service/service.schema.ts';
import { idList } from '../../../core/db/bulk.ts';
import type { Planning } from '../goods/import-goods-fields.ts';
import type { Before } from '../import.table.ts';
import { appliedAtOf, type Done, type StoredRow } from '../run/import-done.ts';

type Undoing = { importId: string; kind: Planning['kind']; done: Done[] };

/**
 * Deletes created records that were not used since, and restores the previous values of changed ones.
 * Returns the remaining records.
 */
export async function undoGoods(
  ctx: ProductWriting & { now: () => Date },
  { importId, kind, done }: Undoing,
): Promise<StoredRow[]> {
  const { tx } = ctx;
  const itemKind = kind === 'services' ? 'service' : 'product';
  const isUntouched = sql`deleted_at is null and updated_at = ${appliedAtOf(importId)}`;
  const locked = new Set(
    await holdProducts(
      tx,
      done.map(({ id }) => id),
      isUntouched,
    ),
  );
  const ours = done.filter(({ id }) => locked.has(id));
  const used = await usedSince(ctx, { importId, done: ours });
  const created = ours.filter(({ id, isNew }) => isNew && !used.has(id));
  const changed = ours.filter(({ id, isNew }) => !isNew && !used.has(id));
  const reason = 'data_entry_error';
  const ids = created.map(({ id }) => id);
  await takeOut(ctx, { kind: itemKind, ids, deleteReason: reason, writeOffReason: reason });
  await giveBack(ctx, { importId, itemKind, changed });
  const undone = new Set([...created, ...changed].map(({ id }) => id));
  return done.flatMap(({ id, name }) => (undone.has(id) ? [] : [{ id, name }]));
}

/**
 * Finds created products that were sold or moved since, and changed ones of which too much was sold to remove
 * the imported stock.
 */
async function usedSince({ tx }: ProductWriting, { importId, done }: { importId: string; done: Done[] }) {
  const created = done.filter(({ isNew }) => isNew).map(({ id }) => id);
  const added = done.flatMap(({ before }) => before?.variantIds ?? []);
  const cameIn = done.flatMap(({ before }) => before?.stock ?? []);
  // Movements after the import. The import's own movements carry its id, or are the initial movement of a
  // variant that it created.
  const isSince = sql`m.document_id is distinct from ${importId}::uuid
    and not (m.type = 'initial' and v.created_at = ${appliedAtOf(importId)})`;
  const rows = await tx.execute<{ id: string }>(sql`
    select p.id from products p where p.id = any(${idList(created)})
      and (exists (select from sale_lines l where l.product_id = p.id)
        or exists (select from product_variants v join stock_moves m on m.variant_id = v.id
          where v.product_id = p.id and ${isSince}))
    union
    select v.product_id from product_variants v join stock_moves m on m.variant_id = v.id
    where v.id = any(${idList(added)}) and ${isSince}
    union
    select l.product_id from sale_lines l where l.variant_id = any(${idList(added)})
    union
    select v.product_id from product_variants v
    join jsonb_to_recordset(${JSON.stringify(cameIn)}::jsonb) as r ("variantId" uuid, quantity bigint)
      on v.id = r."variantId"
    where v.deleted_at is not null or (r.quantity > 0 and v.stock < r.quantity)`);
  return new Set(rows.map(({ id }) => id));
}

type Giving = { importId: string; itemKind: 'product' | 'service'; changed: Done[] };

/** Takes stock back with new movements; earlier movements stay in the books. */
async function giveBack(ctx: ProductWriting, { importId, itemKind, changed }: Giving) {
  const { tx } = ctx;
  const added = changed.flatMap(({ before }) => before?.variantIds ?? []);
  const stocked = await tx.execute<{ id: string; stock: string }>(sql`
    select id, stock from product_variants where id = any(${idList(added)}) and stock <> 0`);
  const moved = [
    ...changed.flatMap(({ before }) => before?.stock ?? []),
    ...stocked.map(({ id, stock }) => ({ variantId: id, quantity: Number(stock) })),
  ];
  await moveBy(
    ctx,
    moved.map((line) => ({ ...line, quantity: -line.quantity })),
    { type: 'import', documentId: importId },
  );
  await tx.execute(sql`update product_variants set deleted_at = now() where id = any(${idList(added)})`);
  await tx.execute(sql`delete from product_codes where variant_id = any(${idList(added)})`);
  await changeProducts(
    ctx,
    itemKind,
    changed.map(({ id, before }) => itemOf(id, before)),
  );
}

const Was = ProductChanges.omit({ images: true, modifierIds: true, stock: true }).extend({
  durationMinutes: ServiceChanges.shape.durationMinutes,
});

function itemOf(id: string, before: Before | null): OneOfMany {
  const { id: _id, variants, ...changes } = Was.parse({ ...before?.changes, id });
  return { id, changes, ...(variants && variants.length > 0 && { variants }) };
}
