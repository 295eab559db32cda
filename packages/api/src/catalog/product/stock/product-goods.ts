import type { TenantTx } from '@mostrador/database/connect';
import type { lineKinds } from '@mostrador/shared/codes/codes';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { among } from '../../../core/db/list.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { categories } from '../../../directory/category/category.table.ts';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { productCodes, products, productVariants } from '../product.table.ts';

/** The rows of a product or service, with the names of its category and supplier. */
export type Goods = typeof products.$inferSelect & {
  variants: (typeof productVariants.$inferSelect)[];
  codes: (typeof productCodes.$inferSelect)[];
  category: string | null;
  supplier: string | null;
};

/**
 * Reads many products or services in one wave of statements, in the order of the ids. A deleted one includes
 * the variants deleted with it.
 */
export async function readGoods(
  tx: TenantTx,
  kind: (typeof lineKinds)[number],
  ids: string[],
): Promise<Goods[]> {
  const [rows, variants, codes] = await pipeline([
    tx
      .select({ ...getTableColumns(products), category: categories.name, supplier: contacts.name })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(contacts, eq(contacts.id, products.supplierId))
      .where(and(among(products.id, ids), eq(products.kind, kind))),
    tx
      .select(getTableColumns(productVariants))
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(
        and(
          among(productVariants.productId, ids),
          sql`${productVariants.deletedAt} is not distinct from ${products.deletedAt}`,
        ),
      )
      .orderBy(asc(productVariants.position)),
    tx
      .select()
      .from(productCodes)
      .where(among(productCodes.productId, ids))
      .orderBy(asc(productCodes.position)),
  ]);
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const codesOf = Map.groupBy(codes, ({ productId }) => productId);
  const byId = new Map(
    rows.map((row) => [
      row.id,
      { ...row, variants: variantsOf.get(row.id) ?? [], codes: codesOf.get(row.id) ?? [] },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const mostCounted = 500;

/** Reads the first goods by name, each variant with its codes and its stock in display format. */
export async function countable(tx: TenantTx) {
  const rows = await tx
    .select({
      name: products.name,
      color: productVariants.color,
      size: productVariants.size,
      style: productVariants.style,
      sku: productVariants.sku,
      barcode: productVariants.barcode,
      stock: productVariants.stock,
      trackStock: products.trackStock,
    })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .where(and(eq(products.kind, 'product'), isNull(products.deletedAt), isNull(productVariants.deletedAt)))
    .orderBy(asc(products.sortKey), asc(products.id), asc(productVariants.position))
    .limit(mostCounted);
  return rows.map(({ trackStock, stock, ...row }) => ({ ...row, stock: trackStock ? stock / 1000 : null }));
}
