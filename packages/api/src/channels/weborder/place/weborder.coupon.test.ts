import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, testServices } from '../../../core/testing.ts';
import { expireHolds } from '../handle/weborder-expiry.ts';
import { aStore } from '../weborder.testing.ts';

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

test('a coupon is used at once, and given back with the order', async () => {
  const store = await aStore(world.services);
  const { used } = await aCoupon(store);
  const order = store.order({ couponCode: 'promo10', expectedTotal: 2250 });
  expect(await store.stranger.storeOrder.preview(order)).toMatchObject({ total: 2250, discounts: 250 });
  expect(await used()).toBe(0);
  const placed = await store.stranger.storeOrder.create(order);
  expect(placed).toMatchObject({ amount: 2250 });
  expect(await used()).toBe(1);
  await store.stranger.storeOrder.cancel({ code: placed.trackingCode });
  expect(await used()).toBe(0);
  const rejected = await store.stranger.storeOrder.create(order);
  await store.caller.webOrder.reject({ id: rejected.id, reason: 'No hay' });
  expect(await used()).toBe(0);
  await store.stranger.storeOrder.create(order);
  await expireHolds({ ...world.services, now: () => new Date(Date.now() + day + 31 * 60_000) });
  expect(await used()).toBe(0);
});

/** The fields of an order on the customer's page, without those that differ from order to order. */
const shownOf = ({ couponCode: _, ...order }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(order).filter(
      ([name]) => !/^(id|code|tracking|whatsapp|steps|.*At$|holdUntil)/.test(name),
    ),
  );

test('typing a phone reveals no purchases of its owner', async () => {
  const store = await aStore(world.services);
  await aCoupon(store);
  const [owner, stranger] = ['+502 4123 4567', '+502 4999 0000'];
  const by = (phone: string) =>
    store.order({
      ...{ customer: { name: 'Ana', phone }, couponCode: 'PROMO10', expectedTotal: 2250 },
      products: [{ id: store.coffee.id, quantity: 2000 }],
    });
  const bought = await store.stranger.storeOrder.create(by(owner));
  await store.caller.webOrder.approve({ id: bought.id });
  const previews = [];
  const orders = [];
  for (const phone of [owner, stranger]) {
    previews.push(await store.stranger.storeOrder.preview(by(phone)));
    orders.push(shownOf(await store.stranger.storeOrder.create(by(phone))));
  }
  expect(previews[0]).toEqual(previews[1]);
  expect(orders[0]).toEqual(orders[1]);
});

test('the shop reads that a customer used a coupon before, and takes it off', async () => {
  const store = await aStore(world.services);
  const { used } = await aCoupon(store);
  const customer = { name: 'Ana', phone: '+502 4123 4567' };
  const place = () => store.stranger.storeOrder.create(store.order({ customer, couponCode: 'PROMO10' }));
  const [first, second] = [await place(), await place()];
  const repeats = async ({ id }: { id: string }) => (await store.caller.webOrder.byId({ id })).couponRepeated;
  expect([await repeats(first), await repeats(second)]).toEqual([false, false]);
  await store.caller.webOrder.approve({ id: first.id });
  expect([await repeats(first), await repeats(second)]).toEqual([false, true]);
  await expect(store.caller.webOrder.approve({ id: second.id })).rejects.toMatchObject({
    reason: 'couponUsedByCustomer',
  });
  const { revision } = await store.caller.webOrder.byId({ id: second.id });
  const edited = await store.caller.webOrder.edit({ id: second.id, revision, couponCode: null });
  expect(edited).toMatchObject({ amount: 2500, couponRepeated: false });
  expect(await used()).toBe(1);
  expect(await store.caller.webOrder.approve({ id: second.id })).toMatchObject({ amount: 2500 });
});

test('a sale at the counter counts for the phone of its customer, and a voided one does not', async () => {
  const store = await aStore(world.services);
  await aCoupon(store);
  const { id: contactId } = await store.caller.contact.create({ name: 'Ana', phone: '4123 4567' });
  const sold = await store.caller.pos.create({
    products: [{ id: store.coffee.id, quantity: 1000 }],
    ...{ contactId, couponCode: 'PROMO10' },
  });
  const customer = { name: 'Ana', phone: '+502 4123 4567' };
  const { id } = await store.stranger.storeOrder.create(store.order({ customer, couponCode: 'PROMO10' }));
  await expect(store.caller.webOrder.approve({ id })).rejects.toMatchObject({
    reason: 'couponUsedByCustomer',
  });
  await store.caller.pos.void({ id: sold.id, reason: 'Error' });
  expect(await store.caller.webOrder.approve({ id })).toMatchObject({ amount: 2250 });
});

test('of three orders of one customer that are approved at once one has the coupon', async () => {
  const store = await aStore(world.services);
  const { used } = await aCoupon(store);
  const customer = { name: 'Ana', phone: '+502 4123 4567' };
  const placed = [];
  for (let count = 0; count < 3; count += 1)
    placed.push(await store.stranger.storeOrder.create(store.order({ customer, couponCode: 'PROMO10' })));
  const answers = await Promise.allSettled(placed.map(({ id }) => store.caller.webOrder.approve({ id })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await used()).toBe(3);
});

test('a coupon that the shop adds to an order that waits is judged when it is approved', async () => {
  const store = await aStore(world.services);
  await aCoupon(store);
  const other = await store.stranger.storeOrder.create(store.order({ couponCode: 'PROMO10' }));
  await store.caller.webOrder.approve({ id: other.id });
  const { id } = await store.stranger.storeOrder.create(store.order());
  // The use of a coupon by another customer does not count for this one.
  const edited = await store.caller.webOrder.edit({ id, revision: 1, couponCode: 'PROMO10' });
  expect(edited).toMatchObject({ amount: 2250 });
  expect(await store.caller.webOrder.approve({ id })).toMatchObject({ amount: 2250 });
});

test('a coupon discount stays when the order is approved, and a void restores the coupon', async () => {
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

test('the conditions of a coupon are shown beforehand, and unmet ones are refused', async () => {
  const store = await aStore(world.services);
  await aCoupon(store, { minPurchase: 10_000 });
  const order = store.order({ couponCode: 'PROMO10' });
  expect(await store.stranger.storeOrder.preview(order)).toMatchObject({
    total: 2500,
    problems: ['couponMinimum'],
  });
  await expect(store.stranger.storeOrder.create(order)).rejects.toMatchObject({ reason: 'couponMinimum' });
});
