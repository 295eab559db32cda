import { searchKey } from '@mostrador/shared/search-key';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../base/errors.ts';
import { among, listPage, matching } from '../base/list.ts';
import { products } from '../product/product.table.ts';
import { type Reading, readThings } from '../product/product-view.ts';
import type { Service, ServiceFilter } from './service.schema.ts';

/** A service is a product without stock: its price and cost stand on its one, nameless variant. */
export async function readServices(ctx: Reading, ids: string[]): Promise<Service[]> {
  const found = await readThings(ctx, 'service', ids);
  return found.map(({ productCategoryId: serviceCategoryId, ...service }) => ({
    ...service,
    serviceCategoryId,
  }));
}

export async function readService(ctx: Reading, id: string): Promise<Service> {
  const [service] = await readServices(ctx, [id]);
  if (!service || service.deletedAt) throw notFound();
  return service;
}

const columns = {
  name: products.nameKey,
  price: products.price,
  created_at: products.createdAt,
  sold: products.soldQuantity,
} as const;

export async function listServices(ctx: Reading, filter: ServiceFilter, extra?: SQL) {
  const { rows, pagination } = await listPage(ctx.tx, {
    ...listingOf(filter, extra),
    query: filter,
    read: (wanted) => readServices(ctx, wanted),
  });
  return { services: rows, pagination };
}

type Listing = Pick<ServiceFilter, 'content' | 'ids' | 'serviceCategoryIds' | 'by' | 'order'>;

/** What a list of services holds and how it is sorted. */
export const listingOf = ({ content, ids, serviceCategoryIds, by, order }: Listing, extra?: SQL) => ({
  from: products,
  where: and(
    eq(products.kind, 'service'),
    ids ? among(products.id, ids) : undefined,
    serviceCategoryIds ? among(products.categoryId, serviceCategoryIds) : undefined,
    matching(sql`(${products.searchText} || ' ' || ${products.categoryKey})`, content),
    extra,
  ),
  order: [columns[by], order] as const,
});

export const withoutCategory = isNull(products.categoryId);
export const inPos = eq(products.showInPos, true);
export const ofCategory = (id: string) => eq(products.categoryId, id);

/** What a service is sorted and found by. */
export const searchedBy = (name: string) => ({ nameKey: searchKey(name), searchText: searchKey(name) });
