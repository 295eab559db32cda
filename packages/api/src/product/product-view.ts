import type { Tx } from '@mostrador/database/connect';
import { units } from '@mostrador/shared/codes';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Principal, Services } from '../base/call.ts';
import { notFound } from '../base/errors.ts';
import { among } from '../base/list.ts';
import { together } from '../base/together.ts';
import { categories } from '../category/category.table.ts';
import { uploads } from '../upload/upload.table.ts';
import type { Product } from './product.schema.ts';
import { productImages, products, productVariants } from './product.table.ts';

export type ProductContext = {
  tx: Tx;
  principal: Principal;
  storage: Services['storage'];
  config: Services['config'];
};

export async function readProduct(ctx: ProductContext, id: string): Promise<Product> {
  const [product] = await readProducts(ctx, [id]);
  if (!product) throw notFound();
  return product;
}

/** Products in the order of their ids, without those that are gone: one wave for one or for hundreds. */
export async function readProducts(ctx: ProductContext, ids: string[]): Promise<Product[]> {
  const [found, details] = await together([
    selectProducts(ctx.tx, sql`${products.nameKey}`).where(
      and(among(products.id, ids), isNull(products.deletedAt)),
    ),
    detailsOf(ctx.tx, ids),
  ]);
  const byId = new Map(found.map((row) => [row.product.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [productOf(ctx, row, details)] : [];
  });
}

/** The query every list and the single view stand on; callers add where, order and limit. */
export const selectProducts = (tx: Tx, cursorAt: ReturnType<typeof sql>) =>
  tx
    .select({
      product: getTableColumns(products),
      categoryName: categories.name,
      cursor: { at: sql<string>`${cursorAt}::text`, id: sql<string>`${products.id}::text` },
    })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.categoryId), isNull(categories.deletedAt)))
    .$dynamic();

type Found = Awaited<ReturnType<typeof selectProducts>>[number];
type Details = Awaited<ReturnType<typeof detailsOf>>;

/** Variants and images of many products, two statements however many there are. */
export async function detailsOf(tx: Tx, ids: string[]) {
  const [variants, images] = await together([
    tx
      .select()
      .from(productVariants)
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
export function productOf(
  ctx: Pick<ProductContext, 'principal' | 'storage'>,
  { product, categoryName }: Found,
  details: Details,
): Product {
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
        id: image.id,
        position: image.position,
        url: ctx.storage.urlOf(`${storageKey}-1200.webp`),
        thumbUrl: ctx.storage.urlOf(`${storageKey}-160.webp`),
      })),
    variants: own.map(({ cost, ...variant }) => (canSeeCost ? { ...variant, cost } : variant)),
  };
}

const unitOf = (unit: string): Product['unit'] => units.find((known) => known === unit) ?? 'piece';
