import type { AppRouter } from '@mostrador/api/router';
import { maxNamed } from '@mostrador/shared/wire/max-named';
import type { inferRouterInputs } from '@trpc/server';
import type { ShopOffer } from '../../../../domain/sale/use-offered-shop.ts';
import type { Output } from '../../../../lib/api/output.ts';
import { keep, readStored } from '../../../../lib/device/catalogue-db.ts';
import { currentApi } from '../../../../lib/session/client-session.ts';
import { getSession } from '../../../../lib/session/session.ts';
import type { Catalogue, Category, Product } from './catalogue.ts';
import { applyChanges, type CatalogueChanges, makeCatalogue } from './catalogue-make.ts';

/** The catalogue of a shop on a device, and the progress of its download. */
export type Loaded = Note & {
  catalogue: Catalogue;
  /** True while more of the stored catalogue is being read from the device. */
  isReading?: true;
};

type Note = {
  categories: Category[];
  mostSold: string[];
  offers: ShopOffer[];
  /** The time of the server's clock from which changes are requested. */
  asOf: string;
  /** The id after which the download continues; null if the device has the whole catalogue. */
  after: string | null;
  /** The total number of products and services when the first page arrived. */
  count: number;
  /** The times of the last query for changes and of the last write, by the clock of this device. */
  checkedAt: number;
  storedAt: number;
};

type Page = Output<'product.tillCatalogue'>;
type Target = inferRouterInputs<AppRouter>['product']['tillCatalogue'];

const perPage = 100;
const mostPages = 50;
const frequentCount = 36;
const longestAway = 7 * 86_400_000;
/** The maximum time to wait for the complete catalogue, in milliseconds. */
const patience = 500;

/**
 * Reads the catalogue stored on this device, also offline, of any age. Undefined if none is stored. `show`
 * gets the part read so far if reading takes long.
 */
export async function readDevice(
  organizationId: string,
  show: (soFar: Loaded) => void,
): Promise<Loaded | undefined> {
  let catalogue = makeCatalogue([]);
  let shownAt = performance.now();
  const loadedFrom = (note: Note) => ({ ...note, catalogue: applyChanges(catalogue, note), checkedAt: 0 });
  const note = await readStored(organizationId, (rows, soFar) => {
    catalogue = applyChanges(catalogue, { changed: rows.filter(isProduct) });
    if (!isNote(soFar) || performance.now() - shownAt < patience) return;
    show({ ...loadedFrom(soFar), isReading: true });
    shownAt = performance.now();
  });
  return isNote(note) ? loadedFrom(note) : undefined;
}

/**
 * After this time the whole catalogue is downloaded again, because the list of changes does not contain
 * permanently deleted items.
 */
export const isTooOld = ({ storedAt }: Loaded): boolean => Math.abs(Date.now() - storedAt) > longestAway;

/** Loads the first page of products, and all records of the small lists. */
export async function startDownload(organizationId: string, signal: AbortSignal): Promise<Loaded> {
  const checkedAt = Date.now();
  const [page, about] = await Promise.all([pageOf({}, signal), catalogueMeta(signal)]);
  const { services, ...rest } = about;
  const count = (page.count ?? 0) + services.length;
  const note = { ...rest, asOf: page.asOf, after: page.next, count, checkedAt, storedAt: checkedAt };
  const changed = [...page.products, ...services];
  const loaded = { ...note, catalogue: makeCatalogue(changed, note.mostSold) };
  await remember(organizationId, loaded, { changed, isAnew: true });
  return loaded;
}

/** Loads the next page. */
export async function nextPage(organizationId: string, before: Loaded, signal: AbortSignal) {
  if (before.after === null) return before;
  const page = await pageOf({ after: before.after }, signal);
  return applyAndPersist(organizationId, { ...before, after: page.next }, { changed: page.products });
}

/** Loads all changes by any user since the last query. */
export async function loadChanges(
  organizationId: string,
  before: Loaded,
  signal: AbortSignal,
): Promise<Loaded> {
  const checkedAt = Date.now();
  const [first, about] = await Promise.all([pageOf({ since: before.asOf }, signal), catalogueMeta(signal)]);
  const pages = [first];
  for (let last = first; last.next !== null; pages.push(last))
    last = await pageOf({ since: before.asOf, after: last.next }, signal);
  const { services, ...rest } = about;
  const offered = new Set(services.map(({ id }) => id));
  const ended = before.catalogue.products.filter(({ id, kind }) => kind === 'service' && !offered.has(id));
  return applyAndPersist(
    organizationId,
    { ...before, ...rest, asOf: first.asOf, checkedAt },
    {
      changed: [...pages.flatMap(({ products }) => products), ...services],
      gone: [...pages.flatMap(({ gone }) => gone), ...ended.map(({ id }) => id)],
      mostSold: rest.mostSold,
    },
  );
}

/** Reloads these products; deleted ones are removed from the catalogue. */
export async function refetch(
  organizationId: string,
  { before, ids }: { before: Loaded; ids: readonly string[] },
  signal: AbortSignal,
): Promise<Loaded> {
  if (ids.length === 0) return before;
  // This procedure would report a service as a missing product, so services are reloaded completely.
  const isService = (id: string) => before.catalogue.index.ids.get(id)?.kind === 'service';
  if (ids.some(isService)) return loadChanges(organizationId, before, signal);
  const parts = Array.from({ length: Math.ceil(ids.length / maxNamed) }, (_, part) =>
    ids.slice(part * maxNamed, (part + 1) * maxNamed),
  );
  const pages = await Promise.all(parts.map((part) => pageOf({ ids: part }, signal)));
  return applyAndPersist(organizationId, before, {
    changed: pages.flatMap(({ products }) => products),
    gone: pages.flatMap(({ gone }) => gone),
  });
}

/** The server's results for the filters of its lists, for products that this device does not have. */
export async function findProducts(
  filter: inferRouterInputs<AppRouter>['product']['listForPos'],
  signal?: AbortSignal,
): Promise<Product[]> {
  const { products } = await currentApi().product.listForPos.query(filter, { signal });
  return products;
}

const pageOf = (requested: Target, signal: AbortSignal): Promise<Page> =>
  currentApi().product.tillCatalogue.query(requested, { signal });

async function applyAndPersist(
  organizationId: string,
  before: Loaded,
  changes: CatalogueChanges,
): Promise<Loaded> {
  const loaded = { ...before, catalogue: applyChanges(before.catalogue, changes) };
  await remember(organizationId, loaded, { ...changes, isAnew: false });
  return loaded;
}

let remembered: Promise<boolean> = Promise.resolve(true);

/**
 * The next page is downloaded while the previous one is written; pages are written one after the other. If a
 * page could not be written, no further page is, because the device would then claim to have everything. The
 * next download continues there.
 */
async function remember(
  organizationId: string,
  { catalogue: _, ...note }: Loaded,
  { changed = [], gone = [], isAnew }: CatalogueChanges & { isAnew: boolean },
) {
  const isUnbroken = await remembered;
  // A response that arrives after the user left the organization is not stored.
  if (getSession().organizationId !== organizationId || !(isUnbroken || isAnew)) return;
  const stored = { ...note, storedAt: Date.now() };
  remembered = keep(organizationId, { note: stored, put: changed, remove: gone, isAnew });
}

/** The data that is always loaded completely: it is small, and its changes are rarely reported. */
async function catalogueMeta(signal: AbortSignal) {
  const [sold, shelves, services, { offers }] = await Promise.all([
    findProducts({ by: 'sold', order: 'desc', perPage: frequentCount }, signal),
    allPages((page) => currentApi().productCategory.listForPos.query({ page, perPage }, { signal })),
    loadServices(signal),
    currentApi().offer.forTill.query(undefined, { signal }),
  ]);
  return {
    categories: shelves.flatMap(({ productCategories }) => productCategories),
    mostSold: sold.map(({ id }) => id),
    services,
    offers,
  };
}

/** Services in the form of the till's products: they have no stock, and a single variant. */
async function loadServices(signal: AbortSignal): Promise<Product[]> {
  const pages = await allPages((page) =>
    currentApi().service.listForPos.query({ page, perPage }, { signal }),
  );
  const services = new Map(pages.flatMap((page) => page.services).map((service) => [service.id, service]));
  // Costs are removed, because they are only for users who may see them, and anyone who sells can read the
  // device's storage.
  return [...services.values()].map(({ id, price, cost: _, serviceCategoryId, ...service }) => ({
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

/**
 * The pages of a list. The first page contains their number; no more pages are loaded than a device should
 * store.
 */
async function allPages<Page extends { pagination: { pages: number | null } }>(
  load: (page: number) => Promise<Page>,
): Promise<Page[]> {
  const first = await load(1);
  const count = Math.min(first.pagination.pages ?? mostPages, mostPages);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) => load(index + 2));
  return [first, ...(await Promise.all(others))];
}

const isProduct = (row: unknown): row is Product =>
  typeof row === 'object' && row !== null && 'variants' in row && 'name' in row;

const isNote = (value: unknown): value is Note =>
  typeof value === 'object' && value !== null && 'asOf' in value && 'after' in value && 'storedAt' in value;
