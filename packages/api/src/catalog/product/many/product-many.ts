import type { lineKinds } from '@mostrador/shared/codes/codes';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { idList, updateAll } from '../../../core/db/bulk.ts';
import { among } from '../../../core/db/list.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { uploads } from '../../../platform/upload/upload.table.ts';
import { refuseBarcodes } from '../code/product-barcode.ts';
import { type CodeRow, codesAfter, codesOf, writeCodes } from '../code/product-code.ts';
import type { ProductContext, ProductWriting } from '../list/product-view.ts';
import type { ProductChanges, VariantInput } from '../product.schema.ts';
import { products, productVariants } from '../product.table.ts';
import { moverOf, returnStock, takeStock } from '../product.ts';
import { holdCategoriesOf, holdSuppliersOf, searchTextOf } from '../product.write.ts';
import { holdProducts } from '../product-choice.ts';
import { type CurrentVariant, mergeVariants, writeVariants } from '../product-variant.ts';
import { countStockAgain, stopCountingStock } from '../stock/product-remaining.ts';

/**
 * `variants`: those with the id of an existing variant change it, the others are added; all other variants
 * stay.
 */
export type OneOfMany = {
  id: string;
  changes: Omit<ProductChanges, 'id' | 'variants' | 'images' | 'modifierIds'> & {
    durationMinutes?: number | null | undefined;
  };
  variants?: VariantInput[];
};

type Kind = (typeof lineKinds)[number];

/**
 * Does the work of `updateProduct` for many products, each with its own changes, in a fixed number of
 * statements. Deleted products are skipped. Takes all locks at once, in the order of every document. Amounts
 * are validated by the caller, because stored values may contain an average cost with more decimals than the
 * currency has.
 */
export async function changeProducts(ctx: ProductWriting, kind: Kind, items: OneOfMany[]) {
  if (items.length === 0) return;
  const { tx } = ctx;
  const named = items.map(({ changes }) => changes);
  const categoryKeys = await holdCategoriesOf(ctx, named, kind);
  await holdProducts(
    tx,
    items.map(({ id }) => id),
    sql`deleted_at is null`,
  );
  await holdSuppliersOf(ctx, named);
  const { found, variants, codes } = await readExisting(ctx, kind, items);
  const merged = items.flatMap((item) => {
    const before = found.get(item.id);
    const current = variants.get(item.id) ?? [];
    if (!before) return [];
    const changes = { ...item.changes, ...(item.variants && { variants: all(current, item.variants) }) };
    const written = mergeVariants(ctx, before, { changes, current });
    const coded = codes.get(item.id) ?? [];
    return [{ before, changes, written, codes: codesAfter({ changes, before, coded, written }) }];
  });
  if (merged.length === 0) return;
  const rows = merged.flatMap(({ written }) => written.merged);
  await freeBarcodes(ctx, rows);
  await writeVariants(ctx, { merged: rows, forebear: undefined }, []);
  await recode(
    ctx,
    merged.filter(({ changes }) => changes.codes),
  );
  const isCounted = ({ before, changes }: Merged) => changes.trackStock ?? before.trackStock;
  const idsOf = (some: Merged[]) => some.map(({ before }) => before.id);
  await stopCountingStock(ctx, idsOf(merged.filter((each) => each.before.trackStock && !isCounted(each))));
  await countStockAgain(ctx, idsOf(merged.filter((each) => !each.before.trackStock && isCounted(each))));
  await updateAll(tx, products, {
    rows: merged.map((each) => rowOf(each, categoryKeys)),
    also: sql`, updated_at = now()`,
  });
  for (const { before } of merged) ctx.emit(`${kind}.updated`, before);
}

type StoredProduct = typeof products.$inferSelect;

async function readExisting({ tx }: ProductContext, kind: Kind, items: OneOfMany[]) {
  const ids = items.map(({ id }) => id);
  const [rows, variants, codes] = await pipeline([
    tx
      .select()
      .from(products)
      .where(and(among(products.id, ids), eq(products.kind, kind), isNull(products.deletedAt))),
    tx
      .select({ ...getTableColumns(productVariants), storageKey: uploads.storageKey })
      .from(productVariants)
      .leftJoin(uploads, eq(uploads.id, productVariants.uploadId))
      .where(and(among(productVariants.productId, ids), isNull(productVariants.deletedAt)))
      .orderBy(asc(productVariants.position)),
    codesOf({ tx }, ids),
  ]);
  return {
    found: new Map(rows.map((row) => [row.id, row])),
    variants: Map.groupBy(variants, ({ productId }) => productId),
    codes: Map.groupBy(codes, ({ productId }) => productId),
  };
}

/** Completes the list of variants: those not given stay unchanged. */
function all(current: CurrentVariant[], named: VariantInput[]): VariantInput[] {
  const byId = new Map(named.map((variant) => [variant.id, variant]));
  const added = named.filter(({ id }) => !current.some((variant) => variant.id === id));
  return [...current.map(({ id }) => byId.get(id) ?? { id }), ...added];
}

type Merged = {
  before: StoredProduct;
  changes: OneOfMany['changes'];
  written: ReturnType<typeof mergeVariants>;
  codes: CodeRow[];
};

/** Writes the further codes of the products whose codes were given. */
async function recode(ctx: ProductWriting, merged: Merged[]) {
  if (merged.length === 0) return;
  const productIds = merged.map(({ before }) => before.id);
  const codes = merged.flatMap((each) => each.codes);
  const variants = merged.flatMap(({ written }) =>
    written.merged.map(({ id, barcode, sku }) => ({ variantId: id, barcode, sku, path: 'barcode' })),
  );
  const places = codes.map(({ code, position }) => ({ code, path: `codes.${position}.code` }));
  await refuseBarcodes(ctx, { variants, codes: places, productIds });
  await writeCodes(ctx, productIds, codes);
}

/** Builds the columns of a product that users can change, with their new values. */
function rowOf({ before, changes, written, codes }: Merged, categoryKeys: ReadonlyMap<string, string>) {
  const input = { ...before, ...definedFields(changes) };
  const { productCategoryId } = changes;
  const isMoved = productCategoryId !== undefined;
  return {
    id: before.id,
    name: input.name,
    nameKey: searchKey(input.name),
    searchText: searchTextOf(input.name, { variants: written.merged, codes }),
    categoryId: isMoved ? productCategoryId : before.categoryId,
    categoryKey: isMoved ? (categoryKeys.get(productCategoryId ?? '') ?? '') : before.categoryKey,
    description: input.description,
    supplierId: input.supplierId,
    durationMinutes: input.durationMinutes,
    unit: input.unit,
    quantityStep: input.quantityStep,
    quantityMin: input.quantityMin,
    lowStock: input.lowStock,
    trackStock: input.trackStock,
    showInPos: input.showInPos,
    openPrice: input.openPrice,
    showInStore: input.showInStore && !input.openPrice,
    favourite: input.favourite,
    taxRate: input.taxRate,
    wholesaleQuantity: input.wholesaleQuantity,
    wholesalePrice: input.wholesalePrice,
    expiresOn: input.expiresOn,
    hasVariants: written.hasVariants,
    price: written.price,
  };
}

const definedFields = <Changes extends object>(changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Removes changed codes first, so that two products can exchange their codes. */
async function freeBarcodes({ tx }: ProductContext, rows: { id: string; barcode: string | null }[]) {
  await tx.execute(sql`
    update product_variants v set barcode = null
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, barcode }) => ({ id, barcode })))}::jsonb)
      as r (id uuid, barcode text)
    where v.id = r.id and v.barcode is distinct from r.barcode and v.barcode is not null`);
}

type Counted = { variantId: string; quantity: number };
type By = { type: 'import' | 'count'; documentId: string };

/**
 * Sets the stock to the counted quantities, by one movement for each variant that differs; quantities in
 * 1/1000. Returns the difference of each.
 */
export async function setStock(ctx: ProductWriting, counted: Counted[], by: By): Promise<Counted[]> {
  if (counted.length === 0) return [];
  const rows = await ctx.tx.execute<{ id: string; stock: string }>(sql`
    select id, stock from product_variants
    where id = any(${idList(counted.map(({ variantId }) => variantId))}) order by id for no key update`);
  const stockById = new Map(rows.map(({ id, stock }) => [id, Number(stock)]));
  const moved = counted.flatMap(({ variantId, quantity }) => {
    const before = stockById.get(variantId);
    return before === undefined || before === quantity ? [] : [{ variantId, quantity: quantity - before }];
  });
  await moveBy(ctx, moved, by);
  return moved;
}

/**
 * Adds to stock or deducts from it. Throws 409 `insufficientStock` for all of them if any stock would fall
 * below zero.
 */
export async function moveBy(ctx: ProductWriting, moved: Counted[], by: By) {
  const { tx, principal } = ctx;
  const move = { ...by, ...moverOf(principal), books: ctx };
  const more = moved.filter(({ quantity }) => quantity > 0);
  const less = moved.filter(({ quantity }) => quantity < 0);
  if (more.length > 0) await returnStock(tx, more, move);
  if (less.length > 0)
    await takeStock(
      tx,
      less.map((line) => ({ ...line, quantity: -line.quantity })),
      { ...move, mayGoNegative: false },
    );
}
