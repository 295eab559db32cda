import type { TenantTx } from '@mostrador/database/connect';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../../core/call/call.ts';
import { notFound } from '../../../core/call/errors.ts';
import { namedAuthor } from '../../../core/call/who/author.ts';
import { among, listPage } from '../../../core/db/list.ts';
import { sendUnawaited } from '../../../core/db/pipeline.ts';
import { matching, resembling, tolerateTypos } from '../../../core/db/search.ts';
import { members } from '../../../identity/organization/organization.table.ts';
import type { ProductFilter } from '../product.schema.ts';
import { productCodes, productVariants, stockMoves } from '../product.table.ts';
import { listedProducts } from './product-listed.ts';
import { laggingOrder, type WithEffects } from './product-listing.ts';
import { type ProductContext, readProducts } from './product-view.ts';

const columns = {
  name: listedProducts.sortKey,
  price: listedProducts.price,
  stock: listedProducts.stock,
  created_at: listedProducts.createdAt,
  sold: listedProducts.soldQuantity,
} as const;

/**
 * Lists one page of products: their ids and the count, then the rows with variants and images, in three
 * waves of statements. If nothing matches exactly, the search is repeated with tolerance for typing errors.
 */
export async function listProducts(ctx: ProductContext & WithEffects, filter: ProductFilter, extra?: SQL) {
  const { tx, principal } = ctx;
  const listing = (search: SQL | undefined) =>
    listPage(tx, {
      ...listingOf(filter, principal.shop, extra),
      ...(filter.updatedSince !== undefined && { where: ofIds(filter) }),
      organizationId: principal.organizationId,
      search,
      lagging: laggingOrder(filter.by, {
        afterCommit: ctx.afterCommit,
        organizationId: principal.organizationId,
      }),
      query: filter,
      read: (ids) => readProducts(ctx, ids),
    });
  const search = await foundBy(tx, filter.content);
  const exact = await listing(search);
  if (search === undefined || exact.pagination.count !== 0)
    return { products: exact.rows, pagination: exact.pagination };
  sendUnawaited(tolerateTypos(tx));
  const { rows, pagination } = await listing(resembling(listedProducts.searchText, filter.content));
  return { products: rows, pagination };
}

/**
 * Clients that follow a list receive each changed product, including one that no longer matches its filters.
 */
const ofIds = ({ ids }: Conditions) => (ids ? among(listedProducts.id, ids) : undefined);

type Listing = Pick<ProductFilter, 'by' | 'order'> & Conditions;

/** Builds the filter and sorting of a list of products, without the text search. */
export const listingOf = (filter: Listing, { settings }: Pick<Shop, 'settings'>, extra?: SQL) => ({
  from: listedProducts,
  where: and(whereOf(filter, settings.lowStock), extra),
  order: [columns[filter.by], filter.order] as const,
  deleted: filter.filterBy === 'deleted',
});

/**
 * Builds the search condition. A complete code finds only its product, even if other texts contain it; any
 * other text is searched for.
 */
export async function foundBy(tx: TenantTx, content: string | undefined): Promise<SQL | undefined> {
  const code = content?.trim() ?? '';
  if (/^\S{3,64}$/.test(code) && /\d/.test(code)) {
    const { barcode, productId, deletedAt } = productVariants;
    const [known] = await tx
      .select({ productId })
      .from(productVariants)
      .where(and(eq(barcode, code), isNull(deletedAt)))
      .unionAll(
        tx
          .select({ productId: productCodes.productId })
          .from(productCodes)
          .where(and(eq(productCodes.code, code), isNull(productCodes.deletedAt))),
      );
    if (known) return eq(listedProducts.id, known.productId);
  }
  return matching(listedProducts.searchText, content);
}

type Conditions = Partial<Pick<ProductFilter, 'ids' | 'productCategoryIds' | 'filterBy'>>;

/** Builds the filters of a list as one condition; `lowStock` is the shop's threshold in 1/1000. */
export function whereOf({ ids, productCategoryIds, filterBy }: Conditions, lowStock: number) {
  return and(
    ids ? among(listedProducts.id, ids) : undefined,
    productCategoryIds ? among(listedProducts.categoryId, productCategoryIds) : undefined,
    filterBy ? conditions[filterBy](lowStock) : undefined,
  );
}

const anyVariant = (condition: SQL) => sql`exists (select from ${productVariants} v
  where v.product_id = ${listedProducts.id} and v.deleted_at is null and ${condition})`;

const conditions: Record<NonNullable<ProductFilter['filterBy']>, (lowStock: number) => SQL | undefined> = {
  in_stock: () => gt(listedProducts.stock, 0),
  out_of_stock: () => and(eq(listedProducts.trackStock, true), lte(listedProducts.stock, 0)),
  low_stock: (lowStock) =>
    and(
      eq(listedProducts.trackStock, true),
      sql`${listedProducts.stock} <= coalesce(${listedProducts.lowStock}, ${lowStock})`,
    ),
  no_barcode: () => anyVariant(sql`v.barcode is null`),
  no_cost: () => anyVariant(sql`v.cost is null`),
  hidden: () => and(eq(listedProducts.showInPos, false), eq(listedProducts.showInStore, false)),
  deleted: () => undefined,
};

/** Lists the kardex: every movement of a product's variants, newest first. */
export async function listStockMovements(
  { tx, principal }: ProductContext,
  input: PageQuery & { id: string },
) {
  const variants = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, input.id));
  if (variants.length === 0) throw notFound();
  const { rows, pagination } = await listPage(tx, {
    from: stockMoves,
    where: among(
      stockMoves.variantId,
      variants.map(({ id }) => id),
    ),
    order: [stockMoves.createdAt, 'desc'],
    query: input,
    read: (ids) =>
      tx
        .select({ id: stockMoves.id, move: stockMoves, userName: members.displayName })
        .from(stockMoves)
        .leftJoin(members, eq(members.userId, stockMoves.userId))
        .where(among(stockMoves.id, ids)),
  });
  const canSeeCost = principal.flags.has('inventory_see_costs');
  const stockMovements = rows.map(({ move: { unitCost, value, ...move }, userName }) => ({
    ...move,
    at: move.createdAt,
    ...(canSeeCost && { unitCost }),
    user: namedAuthor(move, userName),
  }));
  return { stockMovements, pagination };
}
