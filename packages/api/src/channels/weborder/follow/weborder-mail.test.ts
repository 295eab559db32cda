import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, testServices } from '../../../core/testing.ts';
import { expireHolds } from '../handle/weborder-expiry.ts';
import { aStore } from '../weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

/** Runs the pending jobs and returns the emails sent since. */
async function mailed() {
  await world.work();
  return world.mails.splice(0).filter(({ to }) => to.endsWith('@correo.test'));
}

let people = 0;
const aCustomer = (name = 'Marta Xol') => {
  people += 1;
  return { name, phone: `+502 4123 ${String(people).padStart(4, '0')}`, email: `m${people}@correo.test` };
};

test('the customer hears of each step of his order, in the language in which he ordered', async () => {
  const store = await aStore(world.services);
  const english = callerFor(world.services, { language: 'en' });
  const customer = aCustomer();
  const { id, code, trackingUrl } = await english.storeOrder.create(store.order({ customer }));
  const [placed] = await mailed();
  expect(placed).toMatchObject({ to: customer.email, subject: `We received your order ${code}` });
  expect(placed?.link).toBe(trackingUrl);
  expect(placed?.text).toContain('25');
  const approved = await store.caller.webOrder.approve({ id, readyInMinutes: 30 });
  const [confirmed] = await mailed();
  const minutes = String(approved.promisedAt?.getUTCMinutes()).padStart(2, '0');
  expect(confirmed?.text).toMatch(new RegExp(`:${minutes}`));
  const products = [{ id: store.coffee.id, quantity: 3000 }];
  await store.caller.webOrder.edit({ id, revision: approved.revision, products });
  const [changed] = await mailed();
  expect(changed).toMatchObject({ subject: `Your order ${code} was changed` });
  expect(changed?.text).toContain('37.50');
  await store.caller.webOrder.progress({ id, ready: true });
  await store.caller.webOrder.progress({ id, ready: true });
  expect((await mailed()).map(({ subject }) => subject)).toEqual([`Your order ${code} is ready`]);
});

test('a delivered order notifies the customer that it is on its way, not that it is ready', async () => {
  const store = await aStore(world.services);
  const { id, code } = await store.stranger.storeOrder.create(
    store.order({ customer: aCustomer(), deliveryMethod: 'delivery', address: { street: 'Calle' } }),
  );
  await store.caller.webOrder.approve({ id });
  await mailed();
  await store.caller.webOrder.progress({ id, ready: true });
  await store.caller.webOrder.progress({ id, deliveryStatus: 'on_the_way' });
  expect((await mailed()).map(({ subject }) => subject)).toEqual([`Tu pedido ${code} va en camino`]);
});

test('a rejection mail gives the reason without links; an expired one explains itself', async () => {
  const store = await aStore(world.services);
  const [one, other] = [
    await store.stranger.storeOrder.create(store.order({ customer: aCustomer() })),
    await store.stranger.storeOrder.create(store.order({ customer: aCustomer() })),
  ];
  await mailed();
  await store.caller.webOrder.reject({ id: one.id, reason: 'Mira https://malo.example' });
  const [rejected] = await mailed();
  expect(rejected?.text).toContain('Motivo: Mira');
  expect(rejected?.text).not.toContain('malo.example');
  const later = new Date(Date.now() + (24 * 60 + 31) * 60_000);
  await expireHolds({ ...world.services, now: () => later });
  expect((await mailed()).map(({ text }) => text)).toEqual([
    expect.stringContaining('nadie respondió a tiempo'),
  ]);
  expect((await store.caller.webOrder.byId({ id: other.id })).processStatus).toBe('rejected');
});

test('a rejection without a reason says that it was rejected, and no more', async () => {
  const store = await aStore(world.services);
  const { id, trackingCode } = await store.stranger.storeOrder.create(store.order({ customer: aCustomer() }));
  await mailed();
  expect(await store.caller.webOrder.reject({ id })).toMatchObject({
    processStatus: 'rejected',
    reason: null,
  });
  const [rejected] = await mailed();
  expect(rejected?.text).toMatch(/no pudo aceptar tu pedido \S+\.\s/);
  expect(rejected?.text).not.toContain('Motivo');
  expect(await store.stranger.storeOrder.byCode({ code: trackingCode })).toMatchObject({ reason: null });
});

test('a customer without an address gets no mail, and one who cancels gets no more', async () => {
  const store = await aStore(world.services);
  const { id } = await store.stranger.storeOrder.create(store.order());
  await store.caller.webOrder.approve({ id });
  const given = await store.stranger.storeOrder.create(store.order({ customer: aCustomer() }));
  expect(await mailed()).toHaveLength(1);
  await store.stranger.storeOrder.cancel({ code: given.trackingCode });
  expect(await mailed()).toEqual([]);
});

test('strangers’ orders silence no news that a member caused; what is unsent is shown', async () => {
  const store = await aStore(world.services);
  const customer = aCustomer();
  const { config } = world.services;
  const limits = config.limits.mailPerAddress;
  config.limits.mailPerAddress = 2;
  try {
    for (let each = 0; each < 2; each += 1) {
      const { trackingCode } = await store.stranger.storeOrder.create(store.order({ customer }));
      await store.stranger.storeOrder.cancel({ code: trackingCode });
    }
    expect(await mailed()).toHaveLength(2);
    const { id, code } = await store.stranger.storeOrder.create(store.order({ customer }));
    expect(await mailed()).toEqual([]);
    expect((await store.caller.webOrder.byId({ id })).unsentNews).toEqual(['placed']);
    await store.caller.webOrder.approve({ id });
    await store.caller.webOrder.cancel({ id, reason: 'No hay' });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(code),
      expect.stringContaining(code),
    ]);
  } finally {
    config.limits.mailPerAddress = limits;
  }
});

test('an order is edited often, and of one kind of news an hour brings few', async () => {
  const store = await aStore(world.services);
  const customer = aCustomer();
  const { id } = await store.stranger.storeOrder.create(store.order({ customer }));
  let { revision } = await store.caller.webOrder.approve({ id });
  await mailed();
  for (let count = 1; count <= 7; count += 1)
    ({ revision } = await store.caller.webOrder.edit({
      id,
      revision,
      products: [{ id: store.coffee.id, quantity: count % 2 === 0 ? 3000 : 1000 }],
    }));
  expect(await mailed()).toHaveLength(5);
  expect((await store.caller.webOrder.byId({ id })).unsentNews).toEqual(['edited']);
});

test('an expired order is mailed only if its confirmation was mailed', async () => {
  const store = await aStore(world.services);
  const customer = aCustomer();
  const { config } = world.services;
  const limits = config.limits.mailPerAddress;
  config.limits.mailPerAddress = 1;
  const [confirmed, unconfirmed] = [
    await store.stranger.storeOrder.create(store.order({ customer })),
    await store.stranger.storeOrder.create(store.order({ customer })),
  ];
  expect(await mailed()).toHaveLength(1);
  const later = new Date(Date.now() + (24 * 60 + 31) * 60_000);
  await expireHolds({ ...world.services, now: () => later });
  expect(await mailed()).toHaveLength(1);
  config.limits.mailPerAddress = limits;
  const newsOf = async ({ id }: { id: string }) => (await store.caller.webOrder.byId({ id })).unsentNews;
  expect([await newsOf(confirmed), await newsOf(unconfirmed)]).toEqual([[], ['placed', 'rejected']]);
});
