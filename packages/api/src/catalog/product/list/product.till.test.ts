import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const future = new Date(Date.now() + 3_600_000).toISOString();
const long = 700;

test('a till carries the whole catalogue page by page, and then what changed', async () => {
  const { caller } = await aShop(world.services);
  const made: string[] = [];
  for (const part of [0, 1]) {
    const products = Array.from({ length: long / 2 }, (_, at) => ({
      name: `Cosa ${part}-${at}`,
      price: 1000,
      stock: 5000,
    }));
    made.push(...(await caller.product.createMany({ products })).products.map(({ id }) => id));
  }
  await caller.product.create({ name: 'De bodega', price: 100, showInPos: false });
  const first = await caller.product.tillCatalogue({});
  const second = await caller.product.tillCatalogue({ after: first.next ?? '' });
  expect(first).toMatchObject({ count: long, gone: [] });
  expect(second).toMatchObject({ count: null, next: null, gone: [] });
  const carried = [...first.products, ...second.products].map(({ id }) => id);
  expect(carried).toHaveLength(long);
  expect(new Set(carried)).toEqual(new Set(made));
  expect(JSON.stringify(first.products)).not.toContain('cost');

  const none = await caller.product.tillCatalogue({ since: future });
  expect(none).toMatchObject({ products: [], gone: [], count: 0, next: null });
  // Younger than the longest transaction: a change that has just been made is reported again.
  const { products } = await caller.product.tillCatalogue({ since: first.asOf });
  expect(products.length).toBeGreaterThan(0);
});

test('changes of the catalogue or the stock are returned, and deletions by their id', async () => {
  const { caller } = await aShop(world.services);
  const make = async (name: string) => (await caller.product.create({ name, price: 1000, stock: 5000 })).id;
  const [sold, renamed, hidden, deleted, still] = [
    await make('Vendida'),
    await make('Renombrada'),
    await make('Escondida'),
    await make('Borrada'),
    await make('Quieta'),
  ];
  const since = new Date().toISOString();
  await caller.pos.create({ id: newId(), products: [{ id: sold, quantity: 2000 }] });
  await caller.product.update({ id: renamed, name: 'Otra' });
  await caller.product.update({ id: hidden, showInPos: false });
  await caller.product.remove({ id: deleted });
  const { products, gone, count } = await caller.product.tillCatalogue({ since });
  const stockOf = new Map(products.map(({ id, stock, name }) => [id, [name, stock]]));
  expect(stockOf).toEqual(
    new Map([
      [sold, ['Vendida', 3000]],
      [renamed, ['Otra', 5000]],
    ]),
  );
  expect(new Set(gone)).toEqual(new Set([hidden, deleted]));
  expect(count).toBe(4);

  const named = await caller.product.tillCatalogue({ ids: [still, deleted, newId()] });
  expect(named.products.map(({ id }) => id)).toEqual([still]);
  expect(named.gone).toHaveLength(2);
});

test('an id that is named twice comes back once, there or gone', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create({ name: 'Pan', price: 1000 });
  const unknown = newId();
  const { products, gone, count } = await caller.product.tillCatalogue({ ids: [id, unknown, id, unknown] });
  expect(products.map((each) => each.id)).toEqual([id]);
  expect([gone, count]).toEqual([[unknown], 2]);
});

test('the catalogue of another shop is not accessible', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create({ name: 'Propia', price: 100 });
  const stranger = (await aShop(world.services)).caller;
  expect(await stranger.product.tillCatalogue({ ids: [id] })).toMatchObject({ products: [], gone: [id] });
  const everything = { products: [], count: 0 };
  expect(await stranger.product.tillCatalogue({})).toMatchObject(everything);
  expect(await stranger.product.tillCatalogue({ since: '2020-01-01T00:00:00Z' })).toMatchObject(everything);
});
