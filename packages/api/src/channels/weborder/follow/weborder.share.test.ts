import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../../core/testing.ts';
import { aStore } from '../weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(24);
});
afterAll(() => world.close());

type Store = Awaited<ReturnType<typeof aStore>>;

async function reservedOf({ organizationId }: Store) {
  const [row] = await world.services.db.execute<{ held: string; holds: string }>(sql`
    select sum(held) held, (select coalesce(sum(quantity), 0) from stock_holds
      where organization_id = ${organizationId} and released_at is null) holds
    from products where organization_id = ${organizationId}`);
  expect(Number(row?.held)).toBe(Number(row?.holds));
  return Number(row?.held);
}

const orderOf = (store: Store, quantity: number) =>
  store.stranger.storeOrder.create(store.order({ products: [{ id: store.coffee.id, quantity }] }));
const half = { strangerShare: 50 };

test('a stranger keeps half of the stock until a member looks at his order', async () => {
  const store = await aStore(world.services, half);
  const { caller, coffee } = store;
  const { id } = await orderOf(store, 10_000);
  expect(await reservedOf(store)).toBe(5000);
  await caller.pos.create({ products: [{ id: coffee.id, quantity: 3000 }] });
  await caller.webOrder.see({ id });
  expect(await reservedOf(store)).toBe(7000);
  await expect(caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] })).rejects.toMatchObject({
    reason: 'insufficientStock',
  });
  expect(await caller.webOrder.byId({ id })).toMatchObject({
    isHeld: true,
    missing: [{ requested: 10_000, available: 7000 }],
  });
  await caller.webOrder.reject({ id });
  expect(await reservedOf(store)).toBe(0);
});

test('many orders together keep no more than one, and goods that are there can be ordered', async () => {
  const store = await aStore(world.services, half);
  const orders = await Promise.all([1, 2, 3, 4].map(() => orderOf(store, 2000)));
  expect(await reservedOf(store)).toBe(5000);
  const [first, ...others] = orders;
  await store.caller.webOrder.approve({ id: first?.id ?? '' });
  for (const { id } of others) await store.caller.webOrder.see({ id });
  expect(await reservedOf(store)).toBe(6000);
  await expect(orderOf(store, 9000)).rejects.toMatchObject({ reason: 'insufficientStock' });
});

test('one piece is always reserved, and a shop may let strangers reserve all', async () => {
  const store = await aStore(world.services, { strangerShare: 1 });
  await orderOf(store, 4000);
  expect(await reservedOf(store)).toBe(1000);
  expect(await store.caller.store.read()).toMatchObject({ strangerShare: 1 });
  await store.caller.store.update({ strangerShare: 100 });
  await orderOf(store, 4000);
  expect(await reservedOf(store)).toBe(5000);
  await expect(store.caller.store.update({ strangerShare: 0 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});
