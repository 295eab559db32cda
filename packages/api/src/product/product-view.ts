import type { Tx } from '@mostrador/database/connect';
import { type lineKinds, units } from '@mostrador/shared/codes';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Acting, Principal, Services } from '../base/call.ts';
import { notFound } from '../base/errors.ts';
import type { Emit } from '../base/event.ts';
import { among } from '../base/list.ts';
import { pipeline } from '../base/pipeline.ts';
import { categories } from '../category/category.table.ts';
import { uploads } from '../upload/upload.table.ts';
import type { Product } from './product.schema.ts';
import { productImages, products, productVariants } from './product.table.ts';

export type ProductContext = {
  tx: Tx;
  principal: Acting;
  storage: Services['storage'];
  config: Services['config'];
};

/** The same for what changes products. */
export type ProductWriting = ProductContext & { emit: Emit };

export type Reading = Pick<ProductContext, 'tx' | 'storage'> & { principal: Pick<Principal, 'flags'> };

export async function readProduct(ctx: Reading, id: string): Promise<Product> {
  const [product] = await readProducts(ctx, [id]);
  if (!product || product.deletedAt) throw notFound();
  return product;
}

/** Products in the order of their ids, deleted ones too: one wave for one or for hundreds. */
export const readProducts = (ctx: Reading, ids: string[]): Promise<Product[]> =>
  readThings(ctx, 'product', ids);

type Kind = (typeof lineKinds)[number];

/** The same of either kind: a service is a product without stock. */
export async function readThings(ctx: Reading, kind: Kind, ids: string[]) {
  const [found, details] = await pipeline([
    selectProducts(ctx.tx).where(and(among(products.id, ids), eq(products.kind, kind))),
    detailsOf(ctx.tx, ids),
  ]);
  const byId = new Map(found.map((row) => [row.product.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [productOf(ctx, row, details)] : [];
  });
}

const selectProducts = (tx: Tx) =>
  tx
    .select({ product: getTableColumns(products), categoryName: categories.name })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.categoryId), isNull(categories.deletedAt)));

type Found = Awaited<ReturnType<typeof selectProducts>>[number];
type Details = Awaited<ReturnType<typeof detailsOf>>;

/** Variants and images of many products, two statements however many there are. */
async function detailsOf(tx: Tx, ids: string[]) {
  const [variants, images] = await pipeline([
    tx
      .select({ ...getTableColumns(productVariants), storageKey: uploads.storageKey })
      .from(productVariants)
      .leftJoin(uploads, eq(uploads.id, productVariants.uploadId))
      .where(and(among(productVariants.productId, ids), isNull(productVariants.deletedAt)))
      .orderBy(asc(productVariants.position)),
    tx
      .select({ image: getTableColumns(productImages), storageKey: uploads.storageKey })
      .from(productImages)
      .innerJoin(uploads, eq(uploads.id, productImages.uploadId))
      .where(among(productImages.productId, ids))
      .orderBy(asc(productImages.position)),
  ]);
  return { variants, images };
}

/** The wire shows a single variant's price, cost, stock and codes on the product itself. */
function productOf(
  ctx: Pick<Reading, 'principal' | 'storage'>,
  { product, categoryName }: Found,
  details: Details,
) {
  const own = details.variants.filter(({ productId }) => productId === product.id);
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
    images: details.images
      .filter(({ image }) => image.productId === product.id)
      .map(({ image, storageKey }) => ({
        ...addressesOf(ctx, storageKey),
        id: image.id,
        position: image.position,
      })),
    variants: own.map(({ cost, price, hasOwnPrice, ...variant }) => ({
      ...variant,
      price: hasOwnPrice ? price : null,
      image: pictureOf(ctx, variant),
      ...(canSeeCost && { cost }),
    })),
  };
}

type Pictured = { uploadId: string | null; storageKey: string | null };

/** The address of a variant's picture, or null. */
export const pictureOf = (ctx: Pick<ProductContext, 'storage'>, { uploadId, storageKey }: Pictured) =>
  uploadId === null ? null : addressesOf(ctx, storageKey).url;

const addressesOf = ({ storage }: Pick<ProductContext, 'storage'>, storageKey: string | null) => ({
  url: storage.urlOf(`${storageKey}-1200.webp`),
  thumbUrl: storage.urlOf(`${storageKey}-160.webp`),
});

export const unitOf = (unit: string): Product['unit'] => units.find((known) => known === unit) ?? 'piece';
