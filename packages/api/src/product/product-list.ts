import type { PageQuery } from '@mostrador/shared/page';
import { searchKey } from '@mostrador/shared/search-key';
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../base/errors.ts';
import { among, boundedCount, pageClauses, paginate } from '../base/list.ts';
import { together } from '../base/together.ts';
import { members } from '../organization/organization.table.ts';
import type { ProductFilter } from './product.schema.ts';
import { products, productVariants, stockMoves } from './product.table.ts';
import { detailsOf, type ProductContext, productOf, selectProducts } from './product-view.ts';

const columns = {
  name: products.nameKey,
  price: products.price,
  stock: products.stock,
  created_at: products.createdAt,
  sold: products.soldQuantity,
} as const;

/** One page of products: the rows, then their variants and images; three waves whatever the filter. */
export async function listProducts(ctx: ProductContext, filter: ProductFilter, extra?: SQL) {
  const { tx } = ctx;
  const where = and(whereOf(filter, ctx.principal.shop.lowStock), extra);
  const column = columns[filter.by];
  const clauses = pageClauses({
    query: filter,
    where,
    order: { column, id: products.id, direction: filter.order },
  });
  const [found, count] = await together([
    selectProducts(tx, sql`${column}`)
      .where(clauses.where)
      .orderBy(...clauses.orderBy)
      .limit(clauses.limit)
      .offset(clauses.offset),
    boundedCount(tx, products, where),
  ]);
  const { rows, pagination } = paginate(found, count, filter);
  const details = await detailsOf(
    tx,
    rows.map(({ product }) => product.id),
  );
  return { products: rows.map((row) => productOf(ctx, row, details)), pagination };
}

function whereOf({ content, ids, productCategoryIds, filterBy }: ProductFilter, lowStock: number) {
  const term = searchKey(content ?? '');
  return and(
    filterBy === 'deleted' ? isNotNull(products.deletedAt) : isNull(products.deletedAt),
    eq(products.kind, 'product'),
    ids ? among(products.id, ids) : undefined,
    productCategoryIds ? among(products.categoryId, productCategoryIds) : undefined,
    term ? sql`${products.id} in (select find_products(${term}, 1000))` : undefined,
    filterBy ? conditions[filterBy](lowStock) : undefined,
  );
}

const anyVariant = (condition: SQL) => sql`exists (select from ${productVariants} v
  where v.product_id = ${products.id} and v.deleted_at is null and ${condition})`;

const conditions: Record<NonNullable<ProductFilter['filterBy']>, (lowStock: number) => SQL | undefined> = {
  in_stock: () => gt(products.stock, 0),
  out_of_stock: () => and(eq(products.trackStock, true), lte(products.stock, 0)),
  low_stock: (lowStock) =>
    and(eq(products.trackStock, true), sql`${products.stock} <= coalesce(${products.lowStock}, ${lowStock})`),
  no_barcode: () => anyVariant(sql`v.barcode is null`),
  no_cost: () => anyVariant(sql`v.cost is null`),
  hidden: () => and(eq(products.showInPos, false), eq(products.showInStore, false)),
  deleted: () => undefined,
};

/** The kardex: every movement of a product's variants, newest first. */
export async function listStockMovements(
  { tx, principal }: ProductContext,
  input: PageQuery & { id: string },
) {
  const variants = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, input.id));
  if (variants.length === 0) throw notFound();
  const where = among(
    stockMoves.variantId,
    variants.map(({ id }) => id),
  );
  const order = { column: stockMoves.createdAt, id: stockMoves.id, direction: 'desc' as const };
  const clauses = pageClauses({ query: input, where, order });
  const [found, count] = await together([
    tx
      .select({ move: stockMoves, userName: members.displayName, cursor: clauses.cursor })
      .from(stockMoves)
      .leftJoin(members, eq(members.userId, stockMoves.userId))
      .where(clauses.where)
      .orderBy(...clauses.orderBy)
      .limit(clauses.limit)
      .offset(clauses.offset),
    boundedCount(tx, stockMoves, where),
  ]);
  const { rows, pagination } = paginate(found, count, input);
  const canSeeCost = principal.flags.has('inventory_see_costs');
  const stockMovements = rows.map(({ move: { unitCost, ...move }, userName }) => ({
    ...move,
    at: move.createdAt,
    ...(canSeeCost && { unitCost }),
    user: move.userId ? { id: move.userId, name: userName ?? '' } : null,
  }));
  return { stockMovements, pagination };
}
