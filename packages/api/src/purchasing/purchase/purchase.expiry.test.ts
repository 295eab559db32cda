import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { aStoreIn, type Store } from './purchase.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

type Item = { id: string };
const expiryOf = async ({ caller }: Store, { id }: Item) => (await caller.product.byId({ id })).expiresOn;
const receive = ({ caller }: Store, { id }: Item, expiresOn?: string | null) =>
  caller.purchase.create({ products: [{ id, quantity: 1000, cost: 800, expiresOn }] });

test('the earliest expiry of the available goods is shown, and sold-out goods show none', async () => {
  const store = await aStoreIn(world);
  const { caller, coffee } = store;
  const { products } = await receive(store, coffee, '2199-06-30');
  expect(products).toMatchObject([{ expiresOn: '2199-06-30' }]);
  expect(await expiryOf(store, coffee)).toBe('2199-06-30');
  await receive(store, coffee, '2199-05-31');
  expect(await expiryOf(store, coffee)).toBe('2199-05-31');
  await receive(store, coffee, '2199-12-31');
  await receive(store, coffee);
  await receive(store, coffee, null);
  expect(await expiryOf(store, coffee)).toBe('2199-05-31');
  const { stock } = await caller.product.byId({ id: coffee.id });
  await caller.pos.create({ products: [{ id: coffee.id, quantity: stock }] });
  await receive(store, coffee, '2199-12-31');
  expect(await expiryOf(store, coffee)).toBe('2199-12-31');
});

test('for untracked stock the last goods received set the expiry', async () => {
  const store = await aStoreIn(world);
  const gas = await store.caller.product.create({ name: 'Gas', price: 900, trackStock: false });
  await receive(store, gas, '2199-05-31');
  await receive(store, gas, '2199-12-31');
  expect(await expiryOf(store, gas)).toBe('2199-12-31');
});

test('two lines of a product, or a variant that is still there, keep the nearer date', async () => {
  const store = await aStoreIn(world);
  const { caller, sugar } = store;
  const line = { id: sugar.id, quantity: 1000, cost: 500 };
  await caller.purchase.create({
    products: [
      { ...line, expiresOn: '2199-12-31' },
      { ...line, expiresOn: '2199-03-31' },
    ],
  });
  expect(await expiryOf(store, sugar)).toBe('2199-03-31');
  const milk = await caller.product.create({
    name: 'Leche',
    price: 900,
    expiresOn: '2199-02-28',
    variants: ['1 l', '2 l'].map((size, at) => ({ size, stock: at * 1000 })),
  });
  const bought = { id: milk.id, quantity: 1000, cost: 500, expiresOn: '2199-08-31' };
  await caller.purchase.create({ products: [{ ...bought, variantId: milk.variants[0]?.id }] });
  expect(await expiryOf(store, milk)).toBe('2199-02-28');
});

test('a purchase that is voided takes its date along, and one that a person set since stays', async () => {
  const store = await aStoreIn(world);
  const { caller, coffee, sugar } = store;
  const wrong = await receive(store, coffee, '2199-01-31');
  await receive(store, coffee, '2199-10-31');
  expect(await expiryOf(store, coffee)).toBe('2199-01-31');
  await caller.purchase.void({ id: wrong.id });
  expect(await expiryOf(store, coffee)).toBe('2199-10-31');
  await caller.product.update({ id: sugar.id, expiresOn: '2199-09-30' });
  const nearer = await receive(store, sugar, '2199-04-30');
  await caller.purchase.void({ id: nearer.id });
  expect(await expiryOf(store, sugar)).toBe('2199-09-30');
  const other = await receive(store, sugar, '2199-04-30');
  await caller.product.update({ id: sugar.id, expiresOn: null });
  await caller.purchase.void({ id: other.id });
  expect(await expiryOf(store, sugar)).toBeNull();
});

test('goods that had expired when they came are a slip of the hand', async () => {
  const store = await aStoreIn(world);
  const { id } = store.coffee;
  const bought = (expiresOn: string) =>
    store.caller.purchase.create({
      date: '2026-02-10',
      products: [{ id, quantity: 1000, cost: 800, expiresOn }],
    });
  await expect(bought('2026-02-09')).rejects.toMatchObject({
    field: 'products.0.expiresOn',
    reason: 'expiryBeforeDate',
  });
  expect((await bought('2026-02-10')).products).toMatchObject([{ expiresOn: '2026-02-10' }]);
});
