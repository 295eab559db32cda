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

/** The whole catalogue on this device, so that search answers while typing, also offline. */
export function useCatalogue(organizationId: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => [...catalogueKey, organizationId], [organizationId]);
  const query = useQuery({
    queryKey,
    queryFn: load,
    staleTime: longestTrusted,
    gcTime: Number.POSITIVE_INFINITY,
    // Comparing a hundred thousand products with themselves would take longer than all the rest.
    structuralSharing: false,
  });
  const { data } = query;
  // Hundreds of tiles are drawn in pieces, between which keys and taps are heard.
  const catalogue = useDeferredValue(data?.catalogue);
  /** Asks for these products again, and for nothing else. */
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
    /** The device itself may know more than is drawn here, and does in a moment. */
    isReading: query.error === null && (data?.isReading === true || data?.catalogue !== catalogue),
    error: query.error,
    retry: query.refetch,
    touch,
  };
}

/** Asks the server for a code that this device has not heard of. */
export const findOnServer = (code: string): Promise<Product[]> =>
  findProducts({ content: code, perPage: 20 });

/** Asks the server for one product by its id, as after it was made on another page. */
export async function findById(id: string): Promise<Product | undefined> {
  const [product] = await findProducts({ ids: [id] });
  return product;
}

/** The loaded and the total number of items while the catalogue arrives. Null if it is complete. */
const arrivingOf = (data: Loaded | undefined) =>
  data && (data.after !== null || data.isReading)
    ? { here: data.catalogue.products.length, count: data.count }
    : null;

/** For what asks for it between two drawings. */
export const catalogueIn = (client: QueryClient, organizationId: string) =>
  client.getQueryData<Loaded>([...catalogueKey, organizationId])?.catalogue;

/**
 * The catalogue stored on this device is shown at once. A sale changes its own products, so only those are
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
  // Not before the answer is here: a refresh that the next sale cancels leaves its products to that one.
  if (pending) forget(organizationId, pending);
  return loaded;
}

type Touched = { ids: ReadonlySet<string>; isWhole: boolean };

/** Without ids it may have been any product. */
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

/** Heard also while another page is shown: the catalogue stays in memory, and would be trusted too long. */
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
