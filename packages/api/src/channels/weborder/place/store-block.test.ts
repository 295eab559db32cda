import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../../core/testing.ts';
import { aStore } from '../weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('from a phone that was blocked no orders come, until it is let go', async () => {
  const store = await aStore(world.services);
  const { caller, stranger, order } = store;
  const customer = { name: 'Bromista', phone: '+502 4123 4567' };
  const orders = [await stranger.storeOrder.create(order({ customer }))];
  orders.push(await stranger.storeOrder.create(order({ customer: { ...customer, phone: '4123-4567' } })));
  for (const { id } of orders) await caller.webOrder.reject({ id, reason: 'Broma', blockPhone: true });
  const { storeBlocks } = await caller.storeBlock.list({});
  expect(storeBlocks).toMatchObject([
    { phone: '+50241234567', customerName: 'Bromista', orderId: orders[0]?.id, by: 'Ana Pérez' },
  ]);
  await expect(stranger.storeOrder.create(order({ customer }))).rejects.toMatchObject({
    reason: 'orderNotAccepted',
  });
  expect(await stranger.storeOrder.create(order())).toMatchObject({ processStatus: 'incoming' });
  const elsewhere = await aStore(world.services);
  await elsewhere.stranger.storeOrder.create(elsewhere.order({ customer }));
  const id = storeBlocks[0]?.id ?? '';
  await expect(elsewhere.caller.storeBlock.remove({ id })).rejects.toMatchObject({ reason: 'notFound' });
  await caller.storeBlock.remove({ id });
  await stranger.storeOrder.create(order({ customer }));
});

test('a user who only handles orders blocks a phone and sees no list of them', async () => {
  const store = await aStore(world.services);
  const clerk = await store.employee();
  const { id } = await store.stranger.storeOrder.create(store.order());
  await clerk.caller.webOrder.reject({ id, reason: 'No hay', blockPhone: true });
  await expect(clerk.caller.storeBlock.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const accepted = await store.stranger.storeOrder.create(store.order());
  await store.caller.webOrder.reject({ id: accepted.id, reason: 'No hay' });
  expect((await store.caller.storeBlock.list({})).storeBlocks).toHaveLength(1);
});
