import { beforeEach, expect, test, vi } from 'vitest';
import { keep, readStored } from './catalogue-db.ts';

let closed = 0;
let fails = '';

/** A browser's database, as far as it is opened, upgraded and closed. */
function aDatabase(stores: string[], oldVersion: number) {
  const result = {
    objectStoreNames: Object.assign(stores, { contains: (name: string) => stores.includes(name) }),
    deleteObjectStore: (name: string) => stores.splice(stores.indexOf(name), 1),
    createObjectStore: (name: string) => stores.push(name),
    transaction: () => {
      throw new Error(fails);
    },
    close: () => {
      closed += 1;
    },
  };
  const open = () => {
    const request = { result, onupgradeneeded: (_: object) => {}, onsuccess: () => {} };
    queueMicrotask(() => {
      request.onupgradeneeded({ oldVersion });
      request.onsuccess();
    });
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return stores;
}

beforeEach(() => {
  closed = 0;
  fails = 'The disk is broken.';
});

test('a failed read or write leaves no database open', async () => {
  aDatabase([], 0);
  expect(await readStored('o', () => {})).toBeNull();
  expect(await keep('o', { note: {}, put: [], remove: [], isAnew: true })).toBe(false);
  expect(closed).toBe(2);
});

test('a raised version takes away the catalogue alone', async () => {
  const stores = aDatabase(['catalogues', 'rows', 'outbox'], 2);
  await readStored('o', () => {});
  expect(stores.toSorted()).toEqual(['catalogues', 'outbox', 'rows']);
  expect(stores[0]).toBe('outbox');
});
