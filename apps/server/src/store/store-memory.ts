import type { Live } from '@mostrador/api/server';
import { LRUCache } from 'lru-cache';

/** A rendered page as it is sent. */
export type CachedPage = {
  html: string;
  policy: string;
  etag: string;
  mayLocate: boolean;
  /** The organization of the page. Null for a page without an owner. */
  organizationId: string | null;
};

const lifeMs = 10_000;
const mostBytes = 32 * 1024 * 1024;

/**
 * The data that a page shows. Stock changes with every sale, and a delay of ten seconds in it does no harm.
 */
const shown = [
  'product',
  'category',
  'modifier',
  'offer',
  'store',
  'paymentInfo',
  'deliveryArea',
  'organization',
];

type Watched = {
  keys: Set<string>;
  /** Renderings in progress. A request after a change does not wait for one that began before the change. */
  drawing: Map<string, Promise<CachedPage | null>>;
  stop: () => void;
};

/**
 * Caches recently rendered pages, so that a thousand readers cost as much as one. Pages are removed as soon
 * as the shop changes its data; concurrent requests wait for the same rendering.
 */
export function storeMemory(live: Pick<Live, 'subscribe'>) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ html }) => html.length * 2 + 200,
    ttl: lifeMs,
  });
  const watched = new Map<string, Watched>();

  const forget = (organizationId: string) => {
    const known = watched.get(organizationId);
    if (!known) return;
    known.stop();
    watched.delete(organizationId);
    for (const key of known.keys) pages.delete(key);
  };

  const watch = (organizationId: string) => {
    const known = watched.get(organizationId);
    if (known) return known;
    const stop = live.subscribe(organizationId, ({ touches }) => {
      if (touches.some((name) => shown.includes(name))) forget(organizationId);
    });
    const added: Watched = { keys: new Set(), drawing: new Map(), stop };
    watched.set(organizationId, added);
    // The listener of a shop without readers is removed.
    setTimeout(() => watched.get(organizationId) === added && forget(organizationId), lifeMs * 6).unref();
    return added;
  };

  type Drawing = { organizationId: string; draw: () => Promise<CachedPage | null> };

  return {
    find: (key: string): CachedPage | undefined => pages.get(key),
    /** Renders the page of a cache key again. A null result is not cached. */
    draw: (key: string, { organizationId, draw }: Drawing): Promise<CachedPage | null> => {
      const watching = watch(organizationId);
      const running = watching.drawing.get(key);
      if (running) return running;
      const made = draw()
        .then((page) => {
          // Changes made during the rendering may be missing in the page, so it is then not cached.
          if (page && watched.get(organizationId) === watching) {
            watching.keys.add(key);
            pages.set(key, page);
          }
          return page;
        })
        .finally(() => watching.drawing.delete(key));
      watching.drawing.set(key, made);
      return made;
    },
    stop: () => {
      for (const organizationId of [...watched.keys()]) forget(organizationId);
    },
  };
}
