import { expect, test } from 'vitest';
import { type CachedPage, storeMemory } from './store-memory.ts';

type Change = Parameters<Parameters<Parameters<typeof storeMemory>[0]['subscribe']>[1]>[0];

/** A memory, and how the shop tells it that something changed. */
function aMemory() {
  const listeners = new Set<(change: Change) => void>();
  const memory = storeMemory({
    subscribe: (_organizationId, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const change = (touched: string) => {
    for (const listener of [...listeners])
      listener({ touches: [touched], id: null, also: {}, request: null });
  };
  return { memory, change };
}

const organizationId = 'shop';
const page = (html: string): CachedPage => ({
  html,
  policy: '',
  etag: html,
  mayLocate: false,
  organizationId,
});

/** A drawing that ends when the test ends it. */
function aDrawing() {
  const { promise, resolve } = Promise.withResolvers<CachedPage | null>();
  return { draw: () => promise, end: (html: string) => resolve(page(html)) };
}

test('two who ask at once wait for one drawing, which is remembered', async () => {
  const { memory } = aMemory();
  const first = aDrawing();
  const drawn = [
    memory.draw('a', { organizationId, draw: first.draw }),
    memory.draw('a', { organizationId, draw: () => Promise.reject(new Error('drawn twice')) }),
  ];
  first.end('old');
  expect((await Promise.all(drawn)).map((each) => each?.html)).toEqual(['old', 'old']);
  expect(memory.find('a')?.html).toBe('old');
});

test('a request after a change never gets a page started before it, and no such page is cached', async () => {
  const { memory, change } = aMemory();
  const [before, after] = [aDrawing(), aDrawing()];
  const early = memory.draw('a', { organizationId, draw: before.draw });
  change('product');
  const late = memory.draw('a', { organizationId, draw: after.draw });
  after.end('new');
  before.end('old');
  expect((await late)?.html).toBe('new');
  expect((await early)?.html).toBe('old');
  expect(memory.find('a')?.html).toBe('new');
});

test('a change that a page does not show invalidates no cached page', async () => {
  const { memory, change } = aMemory();
  const drawing = aDrawing();
  const drawn = memory.draw('a', { organizationId, draw: drawing.draw });
  drawing.end('old');
  await drawn;
  change('sale');
  expect(memory.find('a')?.html).toBe('old');
  change('offer');
  expect(memory.find('a')).toBeUndefined();
});
