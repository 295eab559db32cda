import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../../core/testing.ts';
import { aStore } from '../weborder.testing.ts';

// Notifications to the members and the page of the shop, besides the orders themselves.

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const day = 86_400_000;

test('a product lists the orders with reserved stock of it', async () => {
  const store = await aStore(world.services);
  const productId = store.coffee.id;
  const first = await store.stranger.storeOrder.create(store.order());
  const second = await store.stranger.storeOrder.create(store.order());
  const readHolds = async () => (await store.caller.webOrder.holds({ productId })).holds;
  expect(await readHolds()).toMatchObject([
    { orderId: first.id, code: first.code, quantity: 2000 },
    { orderId: second.id, code: second.code, quantity: 2000 },
  ]);
  await store.caller.webOrder.approve({ id: first.id });
  expect(await readHolds()).toMatchObject([{ orderId: second.id }]);
  const elsewhere = await aStore(world.services);
  expect(await elsewhere.caller.webOrder.holds({ productId })).toEqual({ holds: [] });
});

test('the banners of running offers are shown in the shop’s store', async () => {
  const store = await aStore(world.services);
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const offer = (text: string | null, more: object = {}) =>
    store.caller.offer.create({
      ...{ value: 1000, unit: 'percentage', allProducts: true, startsAt: at(-1), endsAt: at(2) },
      ...(text && { banner: { text, color: '#aa3300' } }),
      ...more,
    });
  await offer('Semana del café');
  await offer('Termina pronto', { endsAt: at(1) });
  await offer(null);
  await offer('Mañana', { startsAt: at(1) });
  await offer('En el mostrador', { channels: ['pos'] });
  await offer('Apagada', { active: false });
  const { offers } = await store.stranger.webStore.organization({ slug: store.slug });
  expect(offers.map(({ banner }) => banner)).toEqual([
    { text: 'Termina pronto', color: '#aa3300' },
    { text: 'Semana del café', color: '#aa3300' },
  ]);
});

test('a user who handles orders prints an order, whoever approved it', async () => {
  const store = await aStore(world.services);
  const clerk = await store.employee({ flags: [] });
  const { id } = await store.stranger.storeOrder.create(store.order());
  await expect(clerk.caller.receipt.paper({ id })).rejects.toMatchObject({ reason: 'notFound' });
  await store.caller.webOrder.approve({ id });
  expect(await clerk.caller.receipt.paper({ id })).toMatchObject({ number: 'W-000001', stamps: [] });
  expect(await clerk.caller.receipt.print({ id, printId: newId() })).toMatchObject({ stamps: [] });
  expect((await clerk.caller.receipt.print({ id, printId: newId() })).stamps).toHaveLength(1);
});
