import type { TenantTx } from '@mostrador/database/connect';
import { selection } from '@mostrador/database/selection';
import { type lineKinds, units } from '@mostrador/shared/codes/codes';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Principal, Services, WriteActor } from '../../../core/call/call.ts';
import { notFound } from '../../../core/call/errors.ts';
import { arrayText } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import type { Emit } from '../../../core/jobs/event.ts';
import { categories } from '../../../directory/category/category.table.ts';
import { uploads } from '../../../platform/upload/upload.table.ts';
import { selectCodes } from '../code/product-code.ts';
import type { Product } from '../product.schema.ts';
import { productImages, products, productVariants } from '../product.table.ts';

export type ProductContext = {
  tx: TenantTx;
  principal: WriteActor;
  storage: Services['storage'];
  config: Services['config'];
};

/** The context of calls that change products. */
export type ProductWriting = ProductContext & { emit: Emit; now: () => Date };

export type Reading = Pick<ProductContext, 'tx' | 'storage'> & { principal: Pick<Principal, 'flags'> };

export async function readProduct(ctx: Reading, id: string): Promise<Product> {
  const [product] = await readProducts(ctx, [id]);
  if (!product || product.deletedAt) throw notFound();
  return product;
}

/**
 * Reads products in the order of their ids, including deleted ones, in one wave of statements for any
 * number.
 */
export const readProducts = (ctx: Reading, ids: string[]): Promise<Product[]> =>
  readThings(ctx, 'product', ids);

type Kind = (typeof lineKinds)[number];

/** Reads products or services; a service is a product without stock. */
export async function readThings(ctx: Reading, kind: Kind, ids: string[]) {
  const [found, details] = await pipeline([
    selectProducts(ctx.tx, { ids: arrayText(ids), kind }),
    detailsOf(ctx.tx, ids),
  ]);
  const byId = new Map(found.map((row) => [row.product.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [productOf(ctx, row, details)] : [];
  });
}

/**
 * The columns for searching and sorting, and those for retries and deletions, are never part of the answer.
 */
const {
  organizationId: _organizationId,
  kind: _kind,
  nameKey: _nameKey,
  sortKey: _sortKey,
  searchText: _searchText,
  categoryKey: _categoryKey,
  soldQuantity: _soldQuantity,
  listedStock: _listedStock,
  listedSold: _listedSold,
  fingerprint: _fingerprint,
  deletionId: _deletionId,
  ...shown
} = getTableColumns(products);
const { id, productId, color, size, style, price, hasOwnPrice, cost, stock, barcode, sku, uploadId } =
  productVariants;

const requestedIds = sql`any(${sql.placeholder('ids')}::uuid[])`;

const selectProducts = selection((db) =>
  db
    .select({ product: shown, categoryName: categories.name })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.categoryId), isNull(categories.deletedAt)))
    .where(and(eq(products.id, requestedIds), eq(products.kind, sql.placeholder('kind')))),
);

const selectVariants = selection((db) =>
  db
    .select({
      ...{ id, productId, color, size, style, price, hasOwnPrice, cost, stock, barcode, sku, uploadId },
      storageKey: uploads.storageKey,
    })
    .from(productVariants)
    .leftJoin(uploads, eq(uploads.id, productVariants.uploadId))
    .where(and(eq(productId, requestedIds), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position)),
);

const selectImages = selection((db) =>
  db
    .select({
      id: productImages.id,
      productId: productImages.productId,
      position: productImages.position,
      storageKey: uploads.storageKey,
    })
    .from(productImages)
    .innerJoin(uploads, eq(uploads.id, productImages.uploadId))
    .where(eq(productImages.productId, requestedIds))
    .orderBy(asc(productImages.position)),
);

type Found = Awaited<ReturnType<typeof selectProducts>>[number];
type Details = Awaited<ReturnType<typeof detailsOf>>;

/** Reads variants, images and codes of many products, in three statements for any number. */
async function detailsOf(tx: TenantTx, ids: string[]) {
  const values = { ids: arrayText(ids) };
  const [variants, images, codes] = await pipeline([
    selectVariants(tx, values),
    selectImages(tx, values),
    selectCodes(tx, values),
  ]);
  return {
    variants: Map.groupBy(variants, (variant) => variant.productId),
    images: Map.groupBy(images, (image) => image.productId),
    codes: Map.groupBy(codes, (code) => code.productId),
  };
}

/**
 * Builds a product of the API, which contains the price, cost, stock and codes of a single variant on the
 * product itself.
 */
function productOf(
  ctx: Pick<Reading, 'principal' | 'storage'>,
  { product, categoryName }: Found,
  details: Details,
) {
  const own = details.variants.get(product.id) ?? [];
  const single = product.hasVariants ? undefined : own[0];
  const canSeeCost = ctx.principal.flags.has('inventory_see_costs');
  return {
    ...product,
    unit: unitOf(product.unit),
    productCategoryId: categoryName === null ? null : product.categoryId,
    category:
      product.categoryId && categoryName !== null ? { id: product.categoryId, name: categoryName } : null,
    barcode: single?.barcode ?? null,
    sku: single?.sku ?? null,
    ...(canSeeCost && { cost: single?.cost ?? null }),
    images: (details.images.get(product.id) ?? []).map(({ id, position, storageKey }) => ({
      ...addressesOf(ctx, storageKey),
      id,
      position,
    })),
    variants: own.map(({ cost, price, hasOwnPrice, ...variant }) => ({
      ...variant,
      price: hasOwnPrice ? price : null,
      image: pictureOf(ctx, variant),
      ...(canSeeCost && { cost }),
    })),
    codes: details.codes.get(product.id) ?? [],
  };
}

type Pictured = { uploadId: string | null; storageKey: string | null };

/** The address of a variant's picture, or null. */
export const pictureOf = (ctx: Pick<ProductContext, 'storage'>, { uploadId, storageKey }: Pictured) =>
  uploadId === null ? null : addressesOf(ctx, storageKey).url;

export const addressesOf = ({ storage }: Pick<ProductContext, 'storage'>, storageKey: string | null) => ({
  url: storage.urlOf(`${storageKey}-1200.webp`),
  thumbUrl: storage.urlOf(`${storageKey}-160.webp`),
});

export const unitOf = (unit: string): Product['unit'] => units.find((known) => known === unit) ?? 'piece';
