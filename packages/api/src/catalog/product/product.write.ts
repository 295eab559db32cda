import { completeMeasure } from '@mostrador/shared/money/measure';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { completeRow, insertAll } from '../../core/db/bulk.ts';
import { type Creation, creationsOf } from '../../core/db/create-idempotent.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { MemberKind } from '../../directory/category/category.schema.ts';
import { holdCategories } from '../../directory/category/category.ts';
import { lockContacts } from '../../directory/contact/contact.ts';
import { noteBatch } from '../../platform/batch/batch.ts';
import { holdModifiers } from '../modifier/modifier.ts';
import { refuseBarcodes } from './code/product-barcode.ts';
import { type CodeRow, codeRows, codesAfter, codesOf, writeCodes } from './code/product-code.ts';
import { attachImages } from './image/product-image.ts';
import { type ProductContext, type ProductWriting, readProducts } from './list/product-view.ts';
import type { Product, ProductChanges, ProductInput } from './product.schema.ts';
import { productCodes, products, productVariants } from './product.table.ts';
import { lockProduct, moverOf, returnStock } from './product.ts';
import { refuseProductDecimals, withoutSameCosts } from './product-decimals.ts';
import { requireRoomForGoods, requireWithinPlan } from './product-room.ts';
import {
  type CurrentVariant,
  isVaried,
  mergeVariants,
  newVariants,
  requirePicturesOf,
  variantsOf,
  writeVariants,
} from './product-variant.ts';
import { countStockAgain, stopCountingStock } from './stock/product-remaining.ts';

type ProductRow = typeof products.$inferInsert;
type VariantRow = typeof productVariants.$inferInsert;

/** `row`: the position in a list of products, counted from 1, which every refusal of the product contains. */
export type NewProduct = ProductInput & Partial<Creation> & { row?: number };

const pathOf = ({ row }: { row?: number | undefined }) => (row === undefined ? '' : `products.${row}.`);

/**
 * Writes products with their variants, images and first stock, in a fixed number of statements for any
 * number of products. Throws 404 if a category or supplier does not exist, 409 if an id or barcode is in
 * use.
 */
export async function createProducts(ctx: ProductWriting, inputs: NewProduct[]): Promise<string[]> {
  const { tx, principal } = ctx;
  await requireRoomForGoods({ tx, principal }, inputs.length);
  const categoryKeys = await holdCategoriesOf(ctx, inputs);
  await holdModifiersOf(ctx, inputs);
  await holdSuppliersOf(ctx, inputs);
  const made = inputs.map((input) => {
    refuseProductDecimals(principal.shop, input, pathOf(input));
    const id = input.id ?? newId();
    const path = pathOf(input);
    const variants = newVariants(ctx, { ...input, id, path });
    const quantityStep = completeMeasure(input).quantityStep ?? wholeQuantity;
    const codes = codeRows({ productId: id, codes: input.codes ?? [], variants, quantityStep, path });
    return { input, id, variants, codes };
  });
  await refuseBarcodes(ctx, {
    variants: made.flatMap(barcodesOf),
    codes: made.flatMap(({ input, codes }) => placesOf(codes, input)),
    productIds: made.map(({ id }) => id),
  });
  await insertAll(
    tx,
    products,
    made.map(({ input, id, variants, codes }) => ({
      ...productRow(id, input, { variants, codes }),
      categoryKey: categoryKeys.get(input.productCategoryId ?? '') ?? '',
    })),
  );
  const variants = made.flatMap((each) => each.variants);
  await requirePicturesOf(ctx, variants);
  await pipeline([
    // The stock is set by the movement below, so that the two never differ.
    insertAll(
      tx,
      productVariants,
      variants.map((variant) => ({ ...variant, stock: 0 })),
    ),
    insertAll(
      tx,
      productCodes,
      made.flatMap(({ codes }) => codes),
    ),
    attachImages(
      ctx,
      made.map(({ id, input }) => ({ productId: id, images: input.images ?? [] })),
    ),
  ]);
  const lines = variants
    .filter(({ stock }) => stock > 0)
    .map(({ id, stock }) => ({ variantId: id, quantity: stock }));
  if (lines.length > 0)
    await returnStock(tx, lines, { type: 'initial', documentId: null, ...moverOf(principal), books: ctx });
  for (const { id } of made) ctx.emit('product.created', { id });
  return made.map(({ id }) => id);
}

/** The codes of a new product with the paths of their fields. */
const barcodesOf = ({ input, variants }: { input: NewProduct; variants: VariantRow[] }) =>
  variants.map(({ id, barcode, sku }, index) => ({
    variantId: id,
    barcode,
    sku,
    path: `${pathOf(input)}${isVaried(input.variants ?? []) ? `variants.${index}.` : ''}barcode`,
    row: input.row,
  }));

const placesOf = (codes: CodeRow[], input: { row?: number | undefined }) =>
  codes.map(({ code, position }) => ({
    code,
    path: `${pathOf(input)}codes.${position}.code`,
    row: input.row,
  }));

/**
 * Creates all products or none. Products that an earlier try created stay unchanged, so a retry changes
 * nothing.
 */
export async function createMany(ctx: ProductWriting, inputs: ProductInput[]): Promise<Product[]> {
  const creations = await creationsOf(ctx.tx, products, {
    inputs,
    refuse: (reason, index) => conflict(reason, { row: index + 1, parameter: `products.${index + 1}.id` }),
  });
  const requested = inputs.flatMap((input, index) => {
    const { isNew = false, ...creation } = creations[index] ?? {};
    return isNew ? [{ ...input, ...creation, row: index + 1 }] : [];
  });
  await refuseKnownVariants(ctx, requested);
  if (requested.length > 0) await createProducts(ctx, requested);
  if (requested.length > 1) {
    const items = requested.map(({ id, name }) => ({ subjectId: id ?? '', name }));
    await noteBatch(ctx, { kind: 'products_made', items });
  }
  return readProducts(
    ctx,
    creations.map(({ id }) => id),
  );
}

/**
 * Refuses variant ids that exist. In a list of products the refusal names the row, because all rows share
 * one idempotency key.
 */
async function refuseKnownVariants({ tx }: ProductContext, inputs: NewProduct[]) {
  const requested = inputs.flatMap(({ row = 0, variants = [] }) =>
    variants.flatMap(({ id }, position) => (id ? { id, row, position } : [])),
  );
  if (requested.length === 0) return;
  const known = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      among(
        productVariants.id,
        requested.map(({ id }) => id),
      ),
    );
  const taken = new Set(known.map(({ id }) => id));
  for (const { id, row, position } of requested) {
    const parameter = `products.${row}.variants.${position}.id`;
    if (taken.has(id)) throw conflict('idInUse', { row, parameter });
    taken.add(id);
  }
}

/**
 * Changes only the given fields. Stock can only be increased here; a decrease needs an adjustment with a
 * reason. Throws 404 if the product, category or supplier does not exist.
 */
export async function updateProduct(ctx: ProductWriting, { id, ...changes }: ProductChanges) {
  const { tx } = ctx;
  const categoryKeys = await holdCategoriesOf(ctx, [changes]);
  await holdModifiersOf(ctx, [changes]);
  await lockProduct(tx, id);
  await requireWithinPlan(ctx, [id]);
  await holdSuppliersOf(ctx, [changes]);
  const [[before], current, coded] = await pipeline([
    tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), eq(products.kind, 'product'), isNull(products.deletedAt))),
    variantsOf(ctx, id),
    codesOf(ctx, [id]),
  ]);
  if (!before) throw notFound();
  refuseProductDecimals(ctx.principal.shop, withoutSameCosts(changes, current));
  const written = mergeVariants(ctx, before, { changes, current });
  const codes = codesAfter({ changes, before, coded, written });
  const isRecoded = changes.codes !== undefined;
  await refuseBarcodes(ctx, {
    // If there are further codes, all barcodes are checked, because they are compared with each other.
    variants: codes.length > 0 ? namedBarcodes(written) : changedBarcodes(written, current),
    codes: placesOf(codes, {}),
    productIds: [id],
  });
  await writeVariants(ctx, written, changes.variants ? current : []);
  if (isRecoded || (changes.variants && coded.length > 0)) await writeCodes(ctx, [id], codes);
  const { images, productCategoryId, ...own } = changes;
  const { variants: _v, cost: _c, stock: _s, barcode: _b, sku: _k, codes: _m, ...named } = own;
  const name = changes.name ?? before.name;
  const trackStock = changes.trackStock ?? (before.trackStock || isCounted(changes));
  if (before.trackStock && !trackStock) await stopCountingStock(ctx, [id]);
  if (!before.trackStock && trackStock) await countStockAgain(ctx, [id]);
  await tx
    .update(products)
    .set({
      ...named,
      name,
      nameKey: searchKey(name),
      searchText: searchTextOf(name, { variants: written.merged, codes }),
      ...(productCategoryId !== undefined && {
        categoryId: productCategoryId,
        categoryKey: categoryKeys.get(productCategoryId ?? '') ?? '',
      }),
      hasVariants: written.hasVariants,
      ...((changes.openPrice ?? before.openPrice) && { showInStore: false }),
      price: written.price,
      trackStock,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, id));
  if (images) await attachImages(ctx, [{ productId: id, images }]);
  ctx.emit('product.updated', { id });
  return { before: { ...factsOf(before, current), codes: coded } };
}

/**
 * The values before the change, by the names of the form: a product without variants has those of its only
 * variant.
 */
function factsOf(before: typeof products.$inferSelect, current: CurrentVariant[]) {
  const { cost, stock, barcode, sku } = current[0] ?? {};
  const only = before.hasVariants ? {} : { cost, stock, barcode, sku };
  return { ...before, ...only, productCategoryId: before.categoryId, variants: current };
}

type Merged = ReturnType<typeof mergeVariants>;

const namedBarcodes = ({ merged, hasVariants }: Merged) =>
  merged.map(({ id, barcode, sku }, index) => ({
    variantId: id,
    barcode,
    sku,
    path: hasVariants ? `variants.${index}.barcode` : 'barcode',
  }));

/** Returns only changed barcodes, because an unchanged code conflicts with no other product. */
const changedBarcodes = (written: Merged, current: CurrentVariant[]) =>
  namedBarcodes(written).filter(({ variantId, barcode, sku }) => {
    const was = current.find(({ id }) => id === variantId);
    return was?.barcode !== barcode || was?.sku !== sku;
  });

/**
 * A product with a given stock is tracked. Without one it is untracked, because with a stock of 0 the first
 * product of a shop could not be sold.
 */
const isCounted = ({ stock, variants = [] }: Pick<ProductChanges, 'stock' | 'variants'>) =>
  stock !== undefined || variants.some((variant) => variant.stock !== undefined);

type References = Pick<NewProduct, 'productCategoryId' | 'supplierId' | 'modifierIds' | 'row'>;

/**
 * Reads the search keys of the categories that products use, by id, and locks the categories until the
 * transaction ends.
 */
export async function holdCategoriesOf(
  { tx }: ProductContext,
  inputs: References[],
  kind: MemberKind = 'product',
) {
  const keys = await holdCategories(
    tx,
    inputs.flatMap(({ productCategoryId }) => productCategoryId ?? []),
    kind,
  );
  for (const { productCategoryId, row } of inputs)
    if (productCategoryId && !keys.has(productCategoryId))
      throw notFound(`${pathOf({ row })}productCategoryId`);
  return keys;
}

/**
 * Locks the extras that products use. They are locked before any product, in the same order as when an extra
 * is deleted.
 */
async function holdModifiersOf({ tx }: ProductContext, inputs: References[]) {
  const requested = inputs.flatMap(({ modifierIds = [] }) => modifierIds);
  const known = await holdModifiers(tx, requested, 'product');
  for (const { modifierIds = [], row } of inputs)
    if (modifierIds.some((id) => !known.has(id))) throw notFound(`${pathOf({ row })}modifierIds`);
}

/** Locks the suppliers of products. Contacts are locked after stock, in the order of locks. */
export async function holdSuppliersOf({ tx }: ProductContext, inputs: References[]) {
  const known = await lockContacts(
    tx,
    inputs.flatMap(({ supplierId }) => supplierId ?? []),
  );
  for (const { supplierId, row } of inputs)
    if (supplierId && !known.has(supplierId)) throw notFound(`${pathOf({ row })}supplierId`);
}

function productRow(
  id: string,
  input: NewProduct,
  searched: Searched & { variants: VariantRow[] },
): ProductRow {
  const { variants: _v, images: _i, cost: _c, stock: _s, barcode: _b, sku: _k, codes: _m, ...rest } = input;
  const { productCategoryId, row: _r, ...own } = rest;
  return completeRow(products, {
    ...own,
    id,
    nameKey: searchKey(own.name),
    searchText: searchTextOf(own.name, searched),
    categoryId: productCategoryId ?? null,
    trackStock: own.trackStock ?? (isCounted(input) || own.lowStock != null),
    ...completeMeasure(own),
    ...(own.openPrice && { showInStore: false }),
    hasVariants: isVaried(input.variants ?? []),
    price: own.price,
  });
}

type Searched = {
  variants: { sku?: string | null; barcode?: string | null }[];
  codes: { code: string }[];
};

export const searchTextOf = (name: string, { variants, codes }: Searched) =>
  [
    searchKey(name),
    ...variants.flatMap(({ sku, barcode }) => [sku, barcode]),
    ...codes.map(({ code }) => code),
  ]
    .filter(Boolean)
    .map((text) => searchKey(text ?? ''))
    .join(' ');
