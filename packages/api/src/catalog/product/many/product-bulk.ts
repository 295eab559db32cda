import type { lineKinds, RemainingStock } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../core/call/errors.ts';
import { idList } from '../../../core/db/bulk.ts';
import { restorableDays } from '../../../core/db/columns.ts';
import { holdCategories } from '../../../directory/category/category.ts';
import { notingFields } from '../../../directory/category/member-fields.ts';
import { lockContacts } from '../../../directory/contact/contact.ts';
import { refuseTakenBarcodes } from '../code/product-barcode.ts';
import type { ProductWriting } from '../list/product-view.ts';
import { holdChosen, holdProducts } from '../product-choice.ts';
import { changePrices } from '../product-prices.ts';
import { requireRoomForGoods, requireWithinPlan } from '../product-room.ts';
import { giveBackStock, type WriteOffReason, writeOffStock } from '../stock/product-remaining.ts';
import type { RemovalReason } from '../stock/product-removal.ts';
import { type Waiting, waitingWith } from '../stock/product-ticket.ts';
import type { ManyProductChanges, ProductChoice } from './product-many.schema.ts';

/**
 * Changes many products and returns their number; products deleted meanwhile are skipped. `changeId` undoes
 * changed prices. Throws 404 if a category or supplier does not exist, and 409 `pricesChanged`.
 */
export async function updateMany(
  ctx: ProductWriting,
  { productIds, allProducts, exceptIds, expected, filter, price, pricesSeen, ...changes }: ManyProductChanges,
) {
  const { tx } = ctx;
  const { productCategoryId, supplierId } = changes;
  const categoryKeys = await holdCategories(tx, productCategoryId ? [productCategoryId] : []);
  const categoryKey = categoryKeys.get(productCategoryId ?? '') ?? null;
  if (productCategoryId && categoryKey === null) throw notFound('productCategoryId');
  const ids = await holdChosen(ctx, { productIds, allProducts, exceptIds, expected, filter });
  await requireWithinPlan(ctx, ids);
  // Contacts are locked after stock, in the order of locks.
  const suppliers = await lockContacts(tx, supplierId ? [supplierId] : []);
  if (supplierId && !suppliers.has(supplierId)) throw notFound('supplierId');
  const changeId = price ? await changePrices(ctx, { ids, change: price, seen: pricesSeen }) : null;
  const written = writtenBy({ ...changes, categoryKey });
  if (written.length > 0) {
    const values = sql.join(written, sql`, `);
    await notingFields(ctx, { kind: 'products', ids }, () =>
      tx.execute(sql`
        update products set updated_at = now(), ${values} where id = any(${idList(ids)})`),
    );
  }
  for (const id of ids) ctx.emit('product.updated', { id });
  return { count: ids.length, changeId };
}

type Changes = Omit<ManyProductChanges, keyof ProductChoice | 'price' | 'pricesSeen'> & {
  categoryKey: string | null;
};

function writtenBy({ productCategoryId, categoryKey, ...changes }: Changes) {
  const { supplierId, taxRate, lowStock, showInPos, showInStore, favourite } = changes;
  return [
    productCategoryId === undefined
      ? []
      : [sql`category_id = ${productCategoryId}`, sql`category_key = ${categoryKey ?? ''}`],
    supplierId === undefined ? [] : [sql`supplier_id = ${supplierId}`],
    taxRate === undefined ? [] : [sql`tax_rate = ${taxRate}`],
    // A low-stock alert requires that the stock is tracked.
    lowStock === undefined
      ? []
      : [sql`low_stock = ${lowStock}`, sql`track_stock = track_stock or ${lowStock !== null}`],
    showInPos === undefined ? [] : [sql`show_in_pos = ${showInPos}`],
    showInStore === undefined ? [] : [sql`show_in_store = ${showInStore} and not open_price`],
    favourite === undefined ? [] : [sql`favourite = ${favourite}`],
  ].flat();
}

type Removal = ProductChoice &
  RemovalReason & {
    remainingStock?: RemainingStock | undefined;
  };

/**
 * Removes many products in one act, which `restoreMany` undoes as a whole, including written-off stock.
 * Products on a parked ticket stay, and the answer lists them.
 */
export async function removeMany(
  ctx: ProductWriting & { now: () => Date },
  { deleteReason, deleteNote, remainingStock = 'write_off', ...choice }: Removal,
) {
  const chosen = await holdChosen(ctx, choice);
  const waiting = await waitingWith(ctx, chosen);
  const ids = chosen.filter((id) => !waiting.has(id));
  const writeOffReason = remainingStock === 'write_off' ? 'shrinkage' : null;
  const taken = await takeOut(ctx, { kind: 'product', ids, deleteReason, deleteNote, writeOffReason });
  const undoUntil = new Date(ctx.now().getTime() + restorableDays * dayMs);
  return {
    deleted: taken.count,
    deletionId: taken.deletionId,
    undoUntil: taken.deletionId === null ? null : undoUntil,
    skipped: await skippedOf(ctx, waiting),
  };
}

const dayMs = 86_400_000;

async function skippedOf({ tx }: ProductWriting, waiting: ReadonlyMap<string, Waiting>) {
  const rows = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from products where id = any(${idList([...waiting.keys()])}) order by sort_key, id`);
  return rows.map(({ id, name }) => ({
    id,
    name,
    reason: 'productInOpenTicket' as const,
    ticket: waiting.get(id)?.ticket ?? '',
  }));
}

type Taken = RemovalReason & {
  kind: (typeof lineKinds)[number];
  ids: string[];
  /**
   * The reason for which the remaining stock is written off. Null if the stock stays with the deleted
   * product.
   */
  writeOffReason: WriteOffReason | null;
};

/** Deletes locked products or services as one act. */
export async function takeOut(
  ctx: ProductWriting & { now: () => Date },
  { kind, ids, deleteReason = 'other', deleteNote = null, writeOffReason }: Taken,
) {
  const { tx } = ctx;
  if (ids.length === 0) return { count: 0, deletionId: null };
  const deletionId = newId();
  if (writeOffReason) await writeOffStock(ctx, { ids, deletionId, reason: writeOffReason });
  // Product and variants get the same time, which distinguishes these variants from those removed before.
  const deletedAt = ctx.now().toISOString();
  await tx.execute(sql`
    update products set deleted_at = ${deletedAt}::timestamptz,
      updated_at = now(), delete_reason = ${deleteReason},
      delete_note = ${deleteNote}, deletion_id = ${deletionId} where id = any(${idList(ids)})`);
  await tx.execute(sql`
    update product_variants set deleted_at = ${deletedAt}::timestamptz
    where product_id = any(${idList(ids)}) and deleted_at is null`);
  await tx.execute(sql`
    update product_codes set deleted_at = ${deletedAt}::timestamptz where product_id = any(${idList(ids)})`);
  for (const id of ids) ctx.emit(`${kind}.deleted`, { id });
  return { count: ids.length, deletionId };
}

/**
 * Restores the remaining products of one removal. Throws 404 if there are none, 409 `restoreExpired` after
 * 30 days, and the errors of `restore`: a barcode may be in use by another product, or the plan limit may be
 * reached.
 */
export async function restoreMany(ctx: ProductWriting, deletionId: string) {
  const { tx, principal, emit } = ctx;
  const rows = await tx.execute<{ id: string; is_over: boolean }>(sql`
    select id, deleted_at <= now() - make_interval(days => ${restorableDays}::int) is_over
    from products where deletion_id = ${deletionId}`);
  if (rows.length === 0) throw notFound('deletionId');
  if (rows.some((row) => row.is_over)) throw conflict('restoreExpired');
  await requireRoomForGoods({ tx, principal }, rows.length);
  const ids = await holdProducts(
    tx,
    rows.map(({ id }) => id),
    sql`deletion_id = ${deletionId}`,
  );
  await refuseTakenBarcodes(ctx, ids);
  await giveBackStock(ctx, { ids, deletionId });
  await tx.execute(sql`
    update product_variants v set deleted_at = null from products p
    where p.id = any(${idList(ids)}) and v.product_id = p.id and v.deleted_at = p.deleted_at`);
  await tx.execute(sql`update product_codes set deleted_at = null where product_id = any(${idList(ids)})`);
  await tx.execute(sql`
    update products set deleted_at = null, updated_at = now(), delete_reason = null, delete_note = null,
      deletion_id = null
    where id = any(${idList(ids)})`);
  for (const id of ids) emit('product.restored', { id });
  return { count: ids.length };
}
