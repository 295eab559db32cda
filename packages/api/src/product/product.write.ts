import { newId } from '@mostrador/shared/new-id';
import { searchKey } from '@mostrador/shared/search-key';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { completeRow, insertAll, insertOf } from '../base/bulk.ts';
import { conflict, InvalidField, notFound } from '../base/errors.ts';
import { among } from '../base/list.ts';
import { together } from '../base/together.ts';
import type { ProductChanges, ProductInput, VariantInput } from './product.schema.ts';
import { products, productVariants } from './product.table.ts';
import { lockProduct, returnStock } from './product.ts';
import { attachImages } from './product-image.ts';
import type { ProductContext } from './product-view.ts';

type VariantRow = typeof productVariants.$inferInsert;
type ProductRow = typeof products.$inferInsert;

/**
 * Writes products with their variants, images and first stock; a fixed number of statements for any number of
 * them.
 */
export async function createProducts(ctx: ProductContext, inputs: ProductInput[]): Promise<string[]> {
  const { tx, principal } = ctx;
  const made = inputs.map((input) => {
    const productId = input.id ?? newId();
    return { input, productId, variants: variantRows(productId, input) };
  });
  await insertAll(
    tx,
    products,
    made.map(({ input, productId, variants }) => productRow(productId, input, variants)),
  );
  await together([
    // The stock enters by its movement below, so that the two never differ.
    insertAll(
      tx,
      productVariants,
      made.flatMap(({ variants }) => variants.map((variant) => ({ ...variant, stock: 0 }))),
    ),
    attachImages(
      ctx,
      made.map(({ productId, input }) => ({ productId, images: input.images ?? [] })),
    ),
  ]);
  const stocked = made.flatMap(({ variants }) => variants).filter(({ stock = 0 }) => stock > 0);
  if (stocked.length > 0) {
    const lines = stocked.map(({ id, stock = 0 }) => ({ variantId: id, quantity: stock }));
    await returnStock(tx, lines, { type: 'initial', documentId: null, userId: principal.user.id });
  }
  return made.map(({ productId }) => productId);
}

/**
 * Changes what is named and nothing else. Stock may only rise here; downwards it goes by an adjustment with a
 * reason.
 */
export async function updateProduct(ctx: ProductContext, { id, ...changes }: ProductChanges) {
  const { tx } = ctx;
  await lockProduct(tx, id);
  const [before] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!before) throw notFound();
  const current = await tx
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, id), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position));
  const wanted = wantedVariants(changes, before, current);
  const merged = mergeVariants(wanted, current, { productId: id, price: changes.price ?? before.price });
  await writeVariants(ctx, merged, changes.variants ? current : []);
  const name = changes.name ?? before.name;
  const hasVariants = changes.variants ? isVaried(changes.variants) : before.hasVariants;
  const {
    images,
    variants: _variants,
    cost: _cost,
    stock: _stock,
    barcode: _barcode,
    sku: _sku,
    productCategoryId,
    ...own
  } = changes;
  await tx
    .update(products)
    .set({
      ...own,
      name,
      nameKey: searchKey(name),
      searchText: searchTextOf(name, merged),
      ...(productCategoryId !== undefined && { categoryId: productCategoryId }),
      hasVariants,
      price: Math.min(...merged.map(({ price }) => price)),
      updatedAt: new Date(),
    })
    .where(eq(products.id, id));
  if (images) await attachImages(ctx, [{ productId: id, images }]);
  return { before: { ...before, variants: current } };
}

function productRow(id: string, input: ProductInput, variants: VariantRow[]): ProductRow {
  const {
    variants: _v,
    images: _i,
    cost: _c,
    stock: _s,
    barcode: _b,
    sku: _k,
    productCategoryId,
    ...own
  } = input;
  return completeRow(products, {
    ...own,
    id,
    nameKey: searchKey(own.name),
    searchText: searchTextOf(own.name, variants),
    categoryId: productCategoryId ?? null,
    quantityMin: own.quantityMin ?? Math.min(1000, own.quantityStep ?? 1000),
    hasVariants: isVaried(input.variants ?? []),
    price: Math.min(...variants.map(({ price }) => price)),
  });
}

function variantRows(productId: string, input: ProductInput): VariantRow[] {
  const { price, cost, stock, barcode, sku } = input;
  return (input.variants ?? [{ cost, stock, barcode, sku }]).map((variant, position) => ({
    id: variant.id ?? newId(),
    productId,
    position,
    color: variant.color ?? null,
    size: variant.size ?? null,
    style: variant.style ?? null,
    price: variant.price ?? price,
    cost: variant.cost ?? null,
    stock: variant.stock ?? 0,
    barcode: variant.barcode ?? null,
    sku: variant.sku ?? null,
  }));
}

const isVaried = (variants: VariantInput[]) =>
  variants.some(({ color, size, style }) => color || size || style);

/**
 * Without a list of variants all stay; the product's own price, cost, stock and codes are those of its single
 * one.
 */
function wantedVariants(
  { variants, price, cost, stock, barcode, sku }: Omit<ProductChanges, 'id'>,
  { hasVariants }: { hasVariants: boolean },
  current: CurrentVariant[],
): VariantInput[] {
  if (variants) return variants;
  if (!hasVariants) return [{ id: current[0]?.id, price, cost, stock, barcode, sku }];
  if (stock !== undefined) throw new InvalidField('stock', 'stockPerVariant');
  return current.map(({ id }) => ({ id }));
}

type CurrentVariant = typeof productVariants.$inferSelect;

function mergeVariants(
  wanted: VariantInput[],
  current: CurrentVariant[],
  { productId, price }: { productId: string; price: number },
) {
  return wanted.map((input, position) => {
    const kept = current.find(({ id }) => id === input.id);
    const at = `variants.${position}.stock`;
    if (kept && input.stock !== undefined && input.stock < kept.stock)
      throw new InvalidField(wanted.length > 1 ? at : 'stock', 'stockBelowExisting');
    return {
      id: kept?.id ?? input.id ?? newId(),
      productId,
      position,
      color: input.color === undefined ? (kept?.color ?? null) : input.color,
      size: input.size === undefined ? (kept?.size ?? null) : input.size,
      style: input.style === undefined ? (kept?.style ?? null) : input.style,
      price: input.price ?? kept?.price ?? price,
      cost: input.cost === undefined ? (kept?.cost ?? null) : input.cost,
      barcode: input.barcode === undefined ? (kept?.barcode ?? null) : input.barcode,
      sku: input.sku === undefined ? (kept?.sku ?? null) : input.sku,
      added: (input.stock ?? kept?.stock ?? 0) - (kept?.stock ?? 0),
      isNew: kept === undefined,
    };
  });
}

/** Writes the variants; those of `replaced` that are not among them are gone. */
async function writeVariants(
  ctx: ProductContext,
  merged: ReturnType<typeof mergeVariants>,
  replaced: CurrentVariant[],
) {
  const { tx, principal } = ctx;
  const gone = replaced.filter(({ id }) => !merged.some((variant) => variant.id === id));
  if (gone.some(({ stock }) => stock !== 0)) throw conflict('variantHasStock');
  const goneIds = gone.map(({ id }) => id);
  await tx.update(productVariants).set({ deletedAt: new Date() }).where(among(productVariants.id, goneIds));
  const rows = merged.map(({ added: _added, isNew: _isNew, ...row }) => row);
  const written = await tx.execute(sql`
    ${insertOf(productVariants, rows)}
    on conflict (organization_id, id) do update
    set position = excluded.position, color = excluded.color, size = excluded.size, style = excluded.style,
      price = excluded.price, cost = excluded.cost, barcode = excluded.barcode, sku = excluded.sku
    where product_variants.product_id = excluded.product_id and product_variants.deleted_at is null
    returning id`);
  // A client's id for a new variant may name another product's, which must not be written over.
  if (written.length < rows.length) throw conflict('idInUse');
  const risen = merged.filter(({ added }) => added > 0);
  if (risen.length === 0) return;
  for (const type of ['initial', 'adjust_in'] as const) {
    const lines = risen
      .filter(({ isNew }) => isNew === (type === 'initial'))
      .map(({ id, added }) => ({ variantId: id, quantity: added }));
    if (lines.length > 0) await returnStock(tx, lines, { type, documentId: null, userId: principal.user.id });
  }
}

const searchTextOf = (name: string, variants: { sku?: string | null; barcode?: string | null }[]) =>
  [searchKey(name), ...variants.flatMap(({ sku, barcode }) => [sku, barcode])]
    .filter(Boolean)
    .map((text) => searchKey(text ?? ''))
    .join(' ');
