import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpcClient } from '../../lib/trpc.ts';
import { type Catalogue, makeCatalogue, type Product } from './catalogue.ts';

type Loaded = { products: Product[]; mostSold: string[]; isWhole: boolean };

const perPage = 100;
const mostPages = 50;
const frequentCount = 12;

/** The whole catalogue on this device, so that search answers while somebody types. */
export function useCatalogue(organizationId: string) {
  const query = useQuery({
    queryKey: ['till', 'catalogue', organizationId],
    queryFn: load,
    staleTime: 300_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  const catalogue = useMemo<Catalogue | undefined>(
    () => data && makeCatalogue(data.products, data.mostSold),
    [data],
  );
  return { catalogue, isWhole: data?.isWhole ?? false, error: query.error, retry: query.refetch };
}

/**
 * Every successful call lets all lists be asked again. After one of the till's own, only these products have
 * changed: the thousands of others need not travel once per customer.
 */
export function expectChange(productIds: readonly string[]) {
  ours = { ids: [...new Set(productIds)], until: Date.now() + patience };
}

/** Asks the server for a code that this device has not heard of. */
export async function findOnServer(code: string): Promise<Product[]> {
  const { products } = await trpcClient.product.listForPos.query({ content: code, perPage: 20 });
  return products;
}

const patience = 5000;
let ours: { ids: string[]; until: number } | null = null;

async function load({ client, queryKey, signal }: QueryFunctionContext): Promise<Loaded> {
  const before = client.getQueryData<Loaded>(queryKey);
  const changed = ours && ours.until > Date.now() ? ours.ids : null;
  ours = null;
  return before && changed ? refresh(before, changed, signal) : loadWhole(signal);
}

async function loadWhole(signal: AbortSignal): Promise<Loaded> {
  const [first, sold] = await Promise.all([
    loadPage(1, signal),
    trpcClient.product.listForPos.query({ by: 'sold', order: 'desc', perPage: frequentCount }, { signal }),
  ]);
  const pages = Math.min(first.pagination.pages ?? mostPages, mostPages);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => loadPage(index + 2, signal)),
  );
  const products = new Map(
    [first, ...rest].flatMap((page) => page.products).map((product) => [product.id, product]),
  );
  const isWhole = first.pagination.count !== null && first.pagination.count <= products.size;
  return { products: [...products.values()], mostSold: sold.products.map(({ id }) => id), isWhole };
}

const loadPage = (page: number, signal: AbortSignal) =>
  trpcClient.product.listForPos.query({ page, perPage }, { signal });

async function refresh(before: Loaded, ids: readonly string[], signal: AbortSignal): Promise<Loaded> {
  if (ids.length === 0) return before;
  const { products } = await trpcClient.product.listForPos.query(
    { ids: ids.slice(0, perPage), perPage },
    { signal },
  );
  const fresh = new Map(products.map((product) => [product.id, product]));
  return { ...before, products: before.products.map((product) => fresh.get(product.id) ?? product) };
}
