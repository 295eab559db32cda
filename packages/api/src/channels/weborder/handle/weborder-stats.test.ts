import { addDays, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../../core/testing.ts';
import { countTraffic, writeVisits } from '../../store/traffic.ts';
import { aStore } from '../weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const today = () => businessDate(new Date(), 'America/Guatemala');

test('the orders of some days by what became of them, and what sold', async () => {
  const store = await aStore(world.services);
  const { caller, stranger, coffee, order } = store;
  const bread = await caller.product.create({ name: 'Pan', price: 500, stock: 9000 });
  const area = await caller.deliveryArea.create({
    name: 'Centro',
    fee: 1000,
    match: 'agreed',
    etaMinutes: 30,
  });
  await caller.coupon.create({
    ...{ name: 'Décimo', code: 'PROMO10', value: 1000, unit: 'percentage' },
    startsAt: new Date(Date.now() - 1000).toISOString(),
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const delivered = await stranger.storeOrder.create(
    order({ deliveryMethod: 'delivery', address: { street: 'Calle' }, deliveryAreaId: area.id }),
  );
  const fetched = await stranger.storeOrder.create(
    order({ products: [{ id: bread.id, quantity: 4000 }], couponCode: 'PROMO10' }),
  );
  const refused = await stranger.storeOrder.create(order());
  const takenBack = await stranger.storeOrder.create(order());
  await caller.webOrder.approve({ id: delivered.id });
  await caller.webOrder.approve({ id: fetched.id });
  await caller.webOrder.complete({ id: fetched.id });
  await stranger.storeOrder.rate({ code: fetched.trackingCode, stars: 4 });
  await caller.webOrder.reject({ id: refused.id, reason: 'No hay' });
  await stranger.storeOrder.cancel({ code: takenBack.trackingCode });
  const stats = await caller.webOrder.stats({ from: today(), until: today() });
  expect(stats).toMatchObject({
    placed: 4,
    amount: 3500 + 1800,
    average: 2650,
    byStatus: [
      { processStatus: 'incoming', count: 0 },
      { processStatus: 'in_progress', count: 1 },
      { processStatus: 'completed', count: 1 },
      { processStatus: 'rejected', count: 1 },
      { processStatus: 'cancelled', count: 1 },
    ],
    // The customer's own cancelling is no answer of the shop.
    answer: { count: 3 },
    byDay: [{ date: today(), placed: 4, amount: 5300 }],
    products: [
      { id: coffee.id, quantity: 2000, amount: 2500 },
      { id: bread.id, quantity: 4000, amount: 1800 },
    ],
    areas: [{ id: area.id, name: 'Centro', count: 1, amount: 3500 }],
    coupons: [{ code: 'PROMO10', count: 1, discount: 200, amount: 1800 }],
    rating: { average: 4, count: 1 },
  });
  const before = await caller.webOrder.stats({ from: addDays(today(), -9), until: addDays(today(), -1) });
  expect(before).toMatchObject({ placed: 0, average: null, answer: { count: 0, p50: null, p90: null } });
  expect(before.byDay).toHaveLength(9);
});

test('visits are counted beside the database and written to the day of each shop', async () => {
  const store = await aStore(world.services);
  const other = await aStore(world.services);
  for (let each = 0; each < 3; each += 1) countTraffic(store.organizationId, 'web_visit');
  countTraffic(store.organizationId, 'web_cart');
  countTraffic(other.organizationId, 'web_visit');
  expect(await store.caller.webOrder.stats({})).toMatchObject({ visits: 0, carts: 0 });
  await writeVisits(world.services);
  countTraffic(store.organizationId, 'web_visit');
  await Promise.all([writeVisits(world.services), writeVisits(world.services)]);
  expect(await store.caller.webOrder.stats({})).toMatchObject({ visits: 4, carts: 1 });
  expect(await other.caller.webOrder.stats({})).toMatchObject({ visits: 1, carts: 0 });
});

test('visits that could not be written are counted still', async () => {
  const store = await aStore(world.services);
  countTraffic(store.organizationId, 'web_visit');
  const now = () => {
    throw new Error('The clock stands.');
  };
  await expect(writeVisits({ ...world.services, now })).rejects.toThrow('The clock stands.');
  await writeVisits(world.services);
  expect(await store.caller.webOrder.stats({})).toMatchObject({ visits: 1 });
});

test('a user without the right cannot see the figures of the store', async () => {
  const store = await aStore(world.services);
  const clerk = await store.employee({ flags: [], allowAll: false });
  await expect(clerk.caller.webOrder.stats({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
