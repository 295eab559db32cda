import { type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { keep, readKept } from '../../lib/kept.ts';
import { getSession } from '../../lib/session.ts';
import { onChange } from '../../lib/visit.ts';
import { type Catalogue, makeCatalogue, type Product } from './catalogue.ts';
import { findProducts, type Loaded, loadWhole, refreshed } from './load-catalogue.ts';
import { touchedProducts } from './touched-products.ts';

/** Other devices change prices and stock as well: after this long everything is asked again. */
const longestTrusted = 300_000;

const catalogueKey = ['till', 'catalogue'] as const;

/** What was sold or changed here or elsewhere and not yet asked again, by organization. */
const touched = new Map<string, Touched>();
const collectMs = 500;

/** The whole catalogue on this device, so that search answers while somebody types, also without a line. */
export function useCatalogue(organizationId: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => [...catalogueKey, organizationId], [organizationId]);
  useKept(client, queryKey);
  const query = useQuery({
    queryKey,
    queryFn: load,
    staleTime: longestTrusted,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  const latest = useMemo<Catalogue | undefined>(
    () => data && makeCatalogue(data.products, data.mostSold),
    [data],
  );
  // Hundreds of tiles are drawn in pieces, between which keys and taps are heard.
  const catalogue = useDeferredValue(latest);
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
    isWhole: data?.isWhole ?? false,
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

/** Shows what this device kept, at once and without a line, until the server has answered. */
function useKept(client: QueryClient, queryKey: readonly string[]) {
  useEffect(() => {
    void readKept(queryKey.join(':')).then((kept) => {
      const isNew = client.getQueryData(queryKey) === undefined;
      if (isNew && isLoaded(kept)) client.setQueryData(queryKey, { ...kept, wholeAt: 0 }, { updatedAt: 0 });
    });
  }, [client, queryKey]);
}

/**
 * A sale changes its own products, so only those travel again. The whole travels at the first time, when it
 * has grown old, and after a change that does not say of which products.
 */
async function load({ client, queryKey, signal }: QueryFunctionContext): Promise<Loaded> {
  const before = client.getQueryData<Loaded>(queryKey);
  const organizationId = String(queryKey[2]);
  const asked = touched.get(organizationId);
  const isOld = !before || Date.now() - before.wholeAt > longestTrusted;
  const loaded =
    isOld || asked?.isWhole
      ? await loadWhole(signal)
      : await refreshed(before, [...(asked?.ids ?? [])], signal);
  // Not before the answer is here: a refresh that the next sale cancels leaves its products to that one.
  if (asked) forget(organizationId, asked);
  // An answer that comes after somebody left is kept for nobody.
  const isStillHere = getSession().organizationId === organizationId;
  if (loaded !== before && isStillHere) void keep(queryKey.join(':'), loaded);
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

/** What came while it was asked for stays. */
function forget(organizationId: string, asked: Touched) {
  const now = touched.get(organizationId);
  if (!now) return;
  const ids = new Set([...now.ids].filter((id) => !asked.ids.has(id)));
  touched.set(organizationId, { ids, isWhole: now !== asked && now.isWhole });
}

/** Heard also while another page is shown: the catalogue stays in memory, and would be trusted too long. */
let isAsking = false;
onChange((change, client) => {
  const ids = touchedProducts(change);
  if (ids === 'none') return;
  for (const [queryKey] of client.getQueriesData({ queryKey: catalogueKey }))
    remember(String(queryKey[2]), ids);
  if (isAsking) return;
  isAsking = true;
  setTimeout(() => {
    isAsking = false;
    void client.invalidateQueries({ queryKey: catalogueKey });
  }, collectMs);
});

const isLoaded = (value: unknown): value is Loaded =>
  typeof value === 'object' && value !== null && 'products' in value && 'categories' in value;
