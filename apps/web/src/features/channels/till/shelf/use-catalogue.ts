import { type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { onChange } from '../../../../lib/session/client-session.ts';
import { getSession } from '../../../../lib/session/session.ts';
import type { Product } from './catalogue.ts';
import {
  findProducts,
  isTooOld,
  type Loaded,
  loadChanges,
  nextPage,
  readDevice,
  refetch,
  startDownload,
} from './load-catalogue.ts';
import { touchedProducts } from './touched-products.ts';

/** Other devices change prices and stock as well, so after this time their changes are queried. */
const longestTrusted = 300_000;

const catalogueKey = ['till', 'catalogue'] as const;

/** The items sold or changed on any device and not yet reloaded, by organization. */
const touched = new Map<string, Touched>();
const collectMs = 500;
const none: never[] = [];

/** The catalogue on this device, so that the search responds while typing, also offline. */
export function useCatalogue(organizationId: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => [...catalogueKey, organizationId], [organizationId]);
  const query = useQuery({
    queryKey,
    queryFn: load,
    staleTime: longestTrusted,
    gcTime: Number.POSITIVE_INFINITY,
    // Disabled, because comparing a hundred thousand products with themselves would take longer than
    // everything else.
    structuralSharing: false,
  });
  const { data } = query;
  // Hundreds of tiles are rendered in chunks, so that keys and taps are handled in between.
  const catalogue = useDeferredValue(data?.catalogue);
  /** Reloads only these products. */
  const touch = useCallback(
    (productIds: readonly string[]) => {
      remember(organizationId, productIds);
      void client.invalidateQueries({ queryKey });
    },
    [client, queryKey, organizationId],
  );
  return {
    catalogue,
    categories: data?.categories ?? [],
    // A catalogue stored before offers existed has none.
    offers: data?.offers ?? none,
    isWhole: data?.after === null && !data.isReading,
    arriving: arrivingOf(data),
    /** True if the device has products that are not shown yet, but will be soon. */
    isReading: query.error === null && (data?.isReading === true || data?.catalogue !== catalogue),
    error: query.error,
    retry: query.refetch,
    touch,
  };
}

/** Searches the server for a code that this device does not know. */
export const findOnServer = (code: string): Promise<Product[]> =>
  findProducts({ content: code, perPage: 20 });

/** Loads one product by its id, such as one that was just created on another page. */
export async function findById(id: string): Promise<Product | undefined> {
  const [product] = await findProducts({ ids: [id] });
  return product;
}

/** The loaded and the total number of items while the catalogue arrives. Null if it is complete. */
const arrivingOf = (data: Loaded | undefined) =>
  data && (data.after !== null || data.isReading)
    ? { here: data.catalogue.products.length, count: data.count }
    : null;

/** For code that needs the current catalogue between two renders. */
export const catalogueIn = (client: QueryClient, organizationId: string) =>
  client.getQueryData<Loaded>([...catalogueKey, organizationId])?.catalogue;

/**
 * Loads the catalogue stored on this device and shows it at once. After a sale only its products are
 * reloaded. All changes are loaded if the last load was long ago, or after a change that does not name its
 * products. The first download is page by page, and resumes after an interruption.
 */
async function load({ client, queryKey, signal }: QueryFunctionContext): Promise<Loaded> {
  const organizationId = String(queryKey[2]);
  const isStillHere = () => getSession().organizationId === organizationId;
  const show = (loaded: Loaded) => {
    if (!signal.aborted && isStillHere()) client.setQueryData(queryKey, loaded, { updatedAt: 0 });
    return loaded;
  };
  const pending = touched.get(organizationId);
  const inMemory = client.getQueryData<Loaded>(queryKey);
  const cached = inMemory && !inMemory.isReading ? inMemory : await readDevice(organizationId, show);
  if (cached) show(cached);
  const isUsable = cached && !isTooOld(cached);
  let loaded = isUsable ? cached : show(await startDownload(organizationId, signal));
  while (loaded.after !== null) loaded = show(await nextPage(organizationId, loaded, signal));
  const isOld = Date.now() - loaded.checkedAt > longestTrusted;
  if (isOld || pending?.isWhole) loaded = await loadChanges(organizationId, loaded, signal);
  else loaded = await refetch(organizationId, { before: loaded, ids: [...(pending?.ids ?? [])] }, signal);
  // Removed only after the response arrived: if the next sale cancels this refresh, that sale reloads the
  // products instead.
  if (pending) forget(organizationId, pending);
  return loaded;
}

type Touched = { ids: ReadonlySet<string>; isWhole: boolean };

/** Without ids the change may have affected any product. */
function remember(organizationId: string, ids: readonly string[] | undefined) {
  const before = touched.get(organizationId);
  touched.set(organizationId, {
    ids: new Set([...(before?.ids ?? []), ...(ids ?? [])]),
    isWhole: ids === undefined || before?.isWhole === true,
  });
}

/** Changes that arrived during the query stay. */
function forget(organizationId: string, input: Touched) {
  const now = touched.get(organizationId);
  if (!now) return;
  const ids = new Set([...now.ids].filter((id) => !input.ids.has(id)));
  touched.set(organizationId, { ids, isWhole: now !== input && now.isWhole });
}

/**
 * Also runs while another page is shown, because the catalogue stays in memory and would be used for too
 * long.
 */
let isScheduled = false;
onChange((change, client) => {
  const ids = touchedProducts(change);
  if (ids === 'none') return;
  for (const [queryKey] of client.getQueriesData({ queryKey: catalogueKey }))
    remember(String(queryKey[2]), ids);
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    void client.invalidateQueries({ queryKey: catalogueKey });
  }, collectMs);
});
