import { searchKey } from '@mostrador/shared/words/search-key';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { among, listPage } from '../../core/db/list.ts';
import { sendUnawaited } from '../../core/db/pipeline.ts';
import { matching, resembling, tolerateTypos } from '../../core/db/search.ts';
import { type Reading, readThings } from '../product/list/product-view.ts';
import { products } from '../product/product.table.ts';
import type { Service, ServiceFilter } from './service.schema.ts';

/**
 * Reads services. A service is a product without stock: its price and cost are those of its single, nameless
 * variant.
 */
export async function readServices(ctx: Reading, ids: string[]): Promise<Service[]> {
  const found = await readThings(ctx, 'service', ids);
  return found.map(
    ({ productCategoryId: serviceCategoryId, codes: _codes, openPrice: _openPrice, ...service }) => ({
      ...service,
      serviceCategoryId,
    }),
  );
}

export async function readService(ctx: Reading, id: string): Promise<Service> {
  const [service] = await readServices(ctx, [id]);
  if (!service || service.deletedAt) throw notFound();
  return service;
}

const columns = {
  name: products.sortKey,
  price: products.price,
  created_at: products.createdAt,
  sold: products.soldQuantity,
} as const;

/**
 * Lists one page of services. If nothing matches exactly, the search is repeated with tolerance for typing
 * errors.
 */
export async function listServices(ctx: Reading, filter: ServiceFilter, extra?: SQL) {
  // Clients that follow a list receive each changed service, including one that no longer matches its
  // filters.
  const { ids, by, order, updatedSince } = filter;
  const page = (search: SQL | undefined) =>
    listPage(ctx.tx, {
      ...(updatedSince === undefined
        ? listingOf(filter, and(search, extra))
        : listingOf({ ids, by, order }, search)),
      query: filter,
      read: (requested) => readServices(ctx, requested),
    });
  const search = foundBy(filter.content);
  const exact = await page(search);
  const isFound = search === undefined || exact.pagination.count !== 0;
  if (!isFound) sendUnawaited(tolerateTypos(ctx.tx));
  const { rows, pagination } = isFound ? exact : await page(mistypedBy(filter.content));
  return { services: rows, pagination };
}

/** The search text of name and category. */
const searched = sql`(${products.searchText} || ' ' || ${products.categoryKey})`;
export const foundBy = (content: string | undefined) => matching(searched, content);
export const mistypedBy = (content: string | undefined) => resembling(searched, content);

type Listing = Pick<ServiceFilter, 'ids' | 'serviceCategoryIds' | 'filterBy' | 'by' | 'order'>;

/** Builds the filter and sorting of a list of services, without the text search. */
export const listingOf = ({ ids, serviceCategoryIds, filterBy, by, order }: Listing, extra?: SQL) => ({
  from: products,
  where: and(
    eq(products.kind, 'service'),
    ids ? among(products.id, ids) : undefined,
    serviceCategoryIds ? among(products.categoryId, serviceCategoryIds) : undefined,
    filterBy ? conditions[filterBy] : undefined,
    extra,
  ),
  order: [columns[by], order] as const,
  deleted: filterBy === 'deleted',
});

const conditions: Record<NonNullable<ServiceFilter['filterBy']>, SQL | undefined> = {
  no_cost: sql`exists (select from product_variants v
    where v.product_id = ${products.id} and v.deleted_at is null and v.cost is null)`,
  hidden: and(eq(products.showInPos, false), eq(products.showInStore, false)),
  deleted: undefined,
};

export const withoutCategory = isNull(products.categoryId);
export const inPos = eq(products.showInPos, true);
export const ofCategory = (id: string) => eq(products.categoryId, id);

/** The columns by which a service is sorted and found. */
export const searchedBy = (name: string) => ({ nameKey: searchKey(name), searchText: searchKey(name) });
