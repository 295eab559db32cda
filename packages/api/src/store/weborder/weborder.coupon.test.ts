import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, testServices } from '../../core/testing.ts';
import { aStore } from './weborder.testing.ts';
import { expireHolds } from './weborder-expiry.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(24);
});
afterAll(() => world.close());

const day = 86_400_000;

type Store = Awaited<ReturnType<typeof aStore>>;

/** A tenth off by a code, once for each customer. */
const aCoupon = async ({ caller }: Store, more: object = {}) => {
  const coupon = await caller.coupon.create({
    name: 'Décimo',
    code: 'PROMO10',
    value: 1000,
    unit: 'percentage',
    perCustomer: 1,
    startsAt: new Date(Date.now() - day).toISOString(),
    endsAt: new Date(Date.now() + day).toISOString(),
    ...more,
  });
  return { ...coupon, used: async () => (await caller.coupon.byId({ id: coupon.id })).usedCount };
};

test('a coupon is used at once, once by each telephone, and given back with the order', async () => {
  const store = await aStore(world.services);
  const { used } = await aCoupon(store);
  const customer = { name: 'Ana', phone: '+502 4123 4567' };
  const order = store.order({ customer, couponCode: 'promo10', expectedTotal: 2250 });
  expect(await store.stranger.storeOrder.preview(order)).toMatchObject({ total: 2250, discounts: 250 });
  expect(await used()).toBe(0);
  const placed = await store.stranger.storeOrder.create(order);
  expect(placed).toMatchObject({ amount: 2250 });
  expect(await used()).toBe(1);
  await expect(store.stranger.storeOrder.create(order)).rejects.toMatchObject({
    reason: 'couponUsedByCustomer',
  });
  await store.stranger.storeOrder.cancel({ code: placed.trackingCode });
  expect(await used()).toBe(0);
  const rejected = await store.stranger.storeOrder.create(order);
  await store.caller.webOrder.reject({ id: rejected.id, reason: 'No hay' });
  expect(await used()).toBe(0);
  await store.stranger.storeOrder.create(order);
  await expireHolds({ ...world.services, now: () => new Date(Date.now() + day + 31 * 60_000) });
  expect(await used()).toBe(0);
});

test('what a coupon took off stays when the order is approved, and voided it is given back', async () => {
  const store = await aStore(world.services);
  const coupon = await aCoupon(store);
  const { id } = await store.stranger.storeOrder.create(store.order({ couponCode: 'PROMO10' }));
  await store.caller.coupon.toggleActive({ id: coupon.id });
  const approved = await store.caller.webOrder.approve({ id });
  expect(approved).toMatchObject({ amount: 2250, couponCode: 'PROMO10', amountCoupon: 250 });
  expect(await coupon.used()).toBe(1);
  await store.caller.webOrder.cancel({ id, reason: 'No lo recogió' });
  expect(await coupon.used()).toBe(0);
});

test('of 24 who order with the last five uses of a coupon five get it', async () => {
  const store = await aStore(world.services);
  const { used } = await aCoupon(store, { maxActivations: 5 });
  const products = [{ id: store.coffee.id, quantity: 1000 }];
  const orders = await Promise.allSettled(
    Array.from({ length: 24 }, () =>
      store.stranger.storeOrder.create(store.order({ products, couponCode: 'PROMO10' })),
    ),
  );
  expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const reasons = orders.flatMap((each) => (each.status === 'rejected' ? [each.reason.reason] : []));
  expect(new Set(reasons)).toEqual(new Set(['couponInvalid']));
  expect(await used()).toBe(5);
});

test('a code that is none, or not for the store, is refused alike', async () => {
  const store = await aStore(world.services);
  await aCoupon(store, { channels: ['pos'] });
  for (const couponCode of ['PROMO10', 'NADA', 'dos partes'])
    await expect(store.stranger.storeOrder.create(store.order({ couponCode }))).rejects.toMatchObject({
      reason: 'couponInvalid',
    });
});

test('codes are not to be guessed: wrong ones are counted, good ones are not', async () => {
  const store = await aStore(world.services);
  await aCoupon(store);
  const { config } = world.services;
  const limits = { ...config.limits, ordersPerAddress: 2 };
  const { storeOrder } = callerFor({ ...world.services, config: { ...config, limits } });
  for (let tries = 0; tries < 4; tries += 1)
    expect(await storeOrder.preview(store.order({ couponCode: 'PROMO10' }))).toMatchObject({ total: 2250 });
  const guess = () => storeOrder.preview(store.order({ couponCode: 'NADA' }));
  await expect(guess()).rejects.toMatchObject({ reason: 'couponInvalid' });
  await expect(guess()).rejects.toMatchObject({ reason: 'couponInvalid' });
  await expect(guess()).rejects.toMatchObject({ reason: 'tooManyRequests' });
});

test('what a coupon asks for is told beforehand, and refused', async () => {
  const store = await aStore(world.services);
  await aCoupon(store, { minPurchase: 10_000 });
  const order = store.order({ couponCode: 'PROMO10' });
  expect(await store.stranger.storeOrder.preview(order)).toMatchObject({
    total: 2500,
    problems: ['couponMinimum'],
  });
  await expect(store.stranger.storeOrder.create(order)).rejects.toMatchObject({ reason: 'couponMinimum' });
});
