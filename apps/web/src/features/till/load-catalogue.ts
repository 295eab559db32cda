import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterInputs } from '@trpc/server';
import { currentApi } from '../../lib/visit.ts';
import type { Category, Product } from './catalogue.ts';

/** `wholeAt`: when all of it was asked for last, in milliseconds. */
export type Loaded = {
  products: Product[];
  categories: Category[];
  mostSold: string[];
  isWhole: boolean;
  wholeAt: number;
};

type Filter = inferRouterInputs<AppRouter>['product']['listForPos'];

const perPage = 100;
const mostPages = 50;
const frequentCount = 12;

export async function findProducts(filter: Filter, signal?: AbortSignal): Promise<Product[]> {
  const { products } = await currentApi().product.listForPos.query(filter, { signal });
  return products;
}

export async function loadWhole(signal: AbortSignal): Promise<Loaded> {
  const wholeAt = Date.now();
  const [pages, sold, { productCategories }, services] = await Promise.all([
    allPages((page) => currentApi().product.listForPos.query({ page, perPage }, { signal })),
    findProducts({ by: 'sold', order: 'desc', perPage: frequentCount }, signal),
    currentApi().productCategory.listForPos.query({ perPage }, { signal }),
    loadServices(signal),
  ]);
  const products = new Map(pages.flatMap((page) => page.products).map((product) => [product.id, product]));
  const count = pages[0]?.pagination.count ?? null;
  return {
    products: [...products.values(), ...services],
    categories: productCategories,
    mostSold: sold.map(({ id }) => id),
    isWhole: count !== null && count <= products.size,
    wholeAt,
  };
}

/** Services as the till shows what it sells: nobody counts them, and each is its own only variant. */
async function loadServices(signal: AbortSignal): Promise<Product[]> {
  const pages = await allPages((page) =>
    currentApi().service.listForPos.query({ page, perPage }, { signal }),
  );
  const services = new Map(pages.flatMap((page) => page.services).map((service) => [service.id, service]));
  return [...services.values()].map(({ id, price, serviceCategoryId, ...service }) => ({
    ...service,
    id,
    price,
    kind: 'service',
    productCategoryId: serviceCategoryId,
    stock: 0,
    trackStock: false,
    lowStock: null,
    hasVariants: false,
    variants: [{ ...only, id, price }],
  }));
}

const only = { color: null, size: null, style: null, stock: 0, barcode: null, sku: null };

/** The pages of a list, the first of which says how many there are; no more than a device should hold. */
async function allPages<Page extends { pagination: { pages: number | null } }>(
  load: (page: number) => Promise<Page>,
): Promise<Page[]> {
  const first = await load(1);
  const count = Math.min(first.pagination.pages ?? mostPages, mostPages);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) => load(index + 2));
  return [first, ...(await Promise.all(others))];
}

/** The same catalogue with these products as they are now; those that are gone leave it. */
export async function refreshed(
  before: Loaded,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Loaded> {
  if (ids.length === 0) return before;
  const parts = Array.from({ length: Math.ceil(ids.length / perPage) }, (_, part) =>
    ids.slice(part * perPage, (part + 1) * perPage),
  );
  const found = await Promise.all(parts.map((part) => findProducts({ ids: part, perPage }, signal)));
  const fresh = new Map(found.flat().map((product) => [product.id, product]));
  const asked = new Set(ids);
  const others = before.products.filter(({ id }) => !asked.has(id));
  return { ...before, products: [...others, ...fresh.values()] };
}
