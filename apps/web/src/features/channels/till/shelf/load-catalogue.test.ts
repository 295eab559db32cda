import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Keeping } from '../../../../lib/device/catalogue-db.ts';
import { isTooOld, type Loaded, nextPage, readDevice, startDownload } from './load-catalogue.ts';
import { catalogueOf, weighed } from './product.fixture.ts';

const stored: Keeping[] = [];
let fails = false;
let device: { note: unknown; rows: unknown[] } | null = null;
vi.mock('../../../../lib/device/catalogue-db.ts', () => ({
  keep: async (_name: string, keeping: Keeping) => {
    if (fails) return false;
    stored.push(keeping);
    return true;
  },
  readStored: async (_name: string, onRows: (rows: unknown[], note: unknown) => void) => {
    if (device) onRows(device.rows, device.note);
    return device?.note ?? null;
  },
}));
vi.mock('../../../../lib/session/session.ts', () => ({ getSession: () => ({ organizationId: 'o' }) }));
const pages = ['a', 'b', 'c', 'd'];
vi.mock('../../../../lib/session/client-session.ts', () => ({
  currentApi: () => ({
    product: {
      tillCatalogue: {
        query: async ({ after }: { after?: string }) => {
          const at = after === undefined ? 0 : pages.indexOf(after) + 1;
          const name = pages[at] ?? '';
          return { ...catalogueOf([weighed(name, name)]), count: 4, next: at < 3 ? name : null };
        },
      },
      listForPos: { query: async () => ({ products: [], pagination: { pages: 1 } }) },
    },
    productCategory: {
      listForPos: { query: async () => ({ productCategories: [], pagination: { pages: 1 } }) },
    },
    service: { listForPos: { query: async () => ({ services: [], pagination: { pages: 1 } }) } },
    offer: { forTill: { query: async () => ({ offers: [] }) } },
  }),
}));

const { signal } = new AbortController();
const onDevice = () => stored.flatMap(({ put }) => put.map(({ id }) => id));
/** Waits for writes, which happen after the answer. */
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => stored.splice(0));
afterEach(() => {
  fails = false;
  device = null;
});

test('after a page that could not be stored none is stored: no note claims more than exists', async () => {
  let loaded: Loaded = await startDownload('o', signal);
  loaded = await nextPage('o', loaded, signal);
  await settled();
  fails = true;
  loaded = await nextPage('o', loaded, signal);
  await settled();
  fails = false;
  loaded = await nextPage('o', loaded, signal);
  await settled();
  expect(loaded).toMatchObject({ after: null });
  expect(loaded.catalogue.products.map(({ id }) => id)).toEqual(pages);
  expect(onDevice()).toEqual(['a', 'b']);
  expect(stored.at(-1)?.note).toMatchObject({ after: 'b' });
  // A new start is stored again.
  await startDownload('o', signal);
  await settled();
  expect(stored.at(-1)).toMatchObject({ isAnew: true, note: { after: 'a' } });
});

test('a catalogue stored long ago is available offline and is reloaded when online', async () => {
  await startDownload('o', signal);
  await settled();
  const { note, put } = stored[0] ?? { note: {}, put: [] };
  const month = 30 * 86_400_000;
  device = { note: { ...Object(note), storedAt: Date.now() - month }, rows: [...put] };
  const loaded = await readDevice('o', () => {});
  expect(loaded?.catalogue.products.map(({ id }) => id)).toEqual(['a']);
  expect(loaded && isTooOld(loaded)).toBe(true);
  expect(isTooOld(await startDownload('o', signal))).toBe(false);
});
