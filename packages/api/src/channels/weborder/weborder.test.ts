import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, callerFor, openSession, testServices } from '../../core/testing.ts';
import { tableCodeOf } from '../store/table-code.ts';
import { expireHolds } from './handle/weborder-expiry.ts';
import { acceptAccount, anAccount, aStore } from './weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(24);
});
afterAll(() => world.close());

const day = 86_400_000;

type Store = Awaited<ReturnType<typeof aStore>>;

const stockOf = async ({ caller, coffee }: Store) => (await caller.product.byId({ id: coffee.id })).stock;

async function readReserved({ organizationId }: Store) {
  const [row] = await world.services.db.execute<{ held: string }>(sql`
    select held from products where organization_id = ${organizationId}`);
  return Number(row?.held);
}

/** Orders that many minutes later. */
const later = (minutes: number) => ({
  ...world.services,
  now: () => new Date(Date.now() + minutes * 60_000),
});

test('an address may be a text, used as its street; a missing part is reported at its field', async () => {
  const store = await aStore(world.services);
  const place = (address: object | string) =>
    store.stranger.storeOrder.create(store.order({ deliveryMethod: 'delivery', address }));
  const { id } = await place('5a calle 3-21');
  expect(await store.caller.webOrder.byId({ id })).toMatchObject({
    address: { street: '5a calle 3-21', reference: null, lat: null, lng: null },
  });
  for (const empty of [' ', { reference: 'Portón verde' }])
    await expect(place(empty)).rejects.toThrow(/address[\s\S]*street/);
});

test('waits longer in the list, and is the same order: its version tells changes, not minutes', async () => {
  const store = await aStore(world.services);
  const { id } = await store.stranger.storeOrder.create(store.order());
  const { as, owner } = store;
  const { now } = later(5);
  const token = await openSession(
    world.services.db,
    { ...owner, passwordHash: null },
    aCall(world.services, { now }),
  );
  const input = { processStatus: 'incoming' as const };
  const [soon, late] = [store.caller, as(token, { now })];
  expect((await soon.webOrder.list(input)).webTransactions).toMatchObject([{ id, waitingMinutes: 0 }]);
  expect((await late.webOrder.list(input)).webTransactions).toMatchObject([{ id, waitingMinutes: 5 }]);
  expect(await late.webOrder.byId({ id })).toEqual(await soon.webOrder.byId({ id }));
});

test('placed, approved, delivered and paid: sale, debt, stock and history are correct', async () => {
  const store = await aStore(world.services);
  const address = { street: '5a calle 3-21', reference: 'Portón verde' };
  const placed = await store.stranger.storeOrder.create(
    store.order({ deliveryMethod: 'delivery', address, expectedTotal: 4000, cashWith: 5000 }),
  );
  expect(placed).toMatchObject({ processStatus: 'incoming', amount: 4000, deliveryCost: 1500 });
  expect(placed.code).toMatch(/^[2-9A-Z]{2}-[2-9A-Z]{3}$/);
  expect(await readReserved(store)).toBe(2000);
  expect(await stockOf(store)).toBe(10_000);
  expect(await store.caller.webOrder.count()).toEqual({ pendingOrders: 1 });
  const { webTransactions } = await store.caller.webOrder.list({ processStatus: 'incoming' });
  expect(webTransactions).toMatchObject([
    { id: placed.id, code: placed.code, saleCode: null, isHeld: true, missing: [], address },
  ]);
  const approved = await store.caller.webOrder.approve({ id: placed.id });
  expect(approved).toMatchObject({
    processStatus: 'in_progress',
    saleCode: 'W-000001',
    status: 'done',
    balance: 4000,
    paymentStatus: 'not_paid',
    contact: { name: 'Marta Xol' },
  });
  expect(await readReserved(store)).toBe(0);
  expect(await stockOf(store)).toBe(8000);
  await store.caller.webOrder.progress({ id: placed.id, deliveryStatus: 'on_the_way' });
  const done = await store.caller.webOrder.complete({
    id: placed.id,
    payments: [{ method: 'cash', amount: 4000, received: 5000 }],
  });
  expect(done).toMatchObject({
    processStatus: 'completed',
    deliveryStatus: 'delivered',
    paymentStatus: 'paid',
    balance: 0,
  });
  expect(done.steps.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'process incoming',
    'process in_progress',
    'delivery ready',
    'delivery on_the_way',
    'payment paid',
    'process completed',
  ]);
});

test('its customer follows it by the secret code, or by the spoken one with the phone', async () => {
  const store = await aStore(world.services);
  const phone = '+502 4123 4567';
  const placed = await store.stranger.storeOrder.create(
    store.order({ customer: { name: 'Ana', phone, email: null } }),
  );
  const read = await store.stranger.storeOrder.byCode({ code: placed.trackingCode });
  expect(read).toMatchObject({ code: placed.code, processStatus: 'incoming', canCancel: true });
  expect(JSON.stringify(read)).not.toMatch(/4123[ -]?4567/);
  const { code } = placed;
  expect((await store.stranger.storeOrder.byCode({ code, phone: '4123-4567' })).id).toBe(placed.id);
  for (const wrong of [
    { code },
    { code, phone: '4123-4568' },
    { code, phone: '1234567' },
    { code: 'a'.repeat(26) },
    { code: 'x' },
  ])
    await expect(store.stranger.storeOrder.byCode(wrong)).rejects.toMatchObject({ reason: 'notFound' });
});

test('of 64 who order the last 10 ten get it, and none is oversold', async () => {
  const store = await aStore(world.services);
  const orders = await Promise.allSettled(
    Array.from({ length: 64 }, () =>
      store.stranger.storeOrder.create(store.order({ products: [{ id: store.coffee.id, quantity: 1000 }] })),
    ),
  );
  const placed = orders.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(placed).toHaveLength(10);
  const reasons = orders.flatMap((each) => (each.status === 'rejected' ? [each.reason.reason] : []));
  expect(new Set(reasons)).toEqual(new Set(['insufficientStock']));
  expect(await readReserved(store)).toBe(10_000);
  await Promise.all(placed.map(({ id }) => store.caller.webOrder.approve({ id })));
  expect([await stockOf(store), await readReserved(store)]).toEqual([0, 0]);
});

test('stock reserved for an order is not available to others until it is cancelled', async () => {
  const store = await aStore(world.services, { lowStockNote: true });
  const { caller, stranger, coffee, slug } = store;
  const options = [{ name: 'Otro café', price: 100, productId: coffee.id }];
  const cake = await caller.product.create({ name: 'Pastel', price: 9000, stock: 1000 });
  await caller.modifier.create({ name: 'Bebida', type: 'product', options, productIds: [cake.id] });
  const shown = async (id: string) => stranger.webStore.product({ slug, id });
  const listed = async () =>
    (await stranger.webStore.products({ slug, by: 'name', order: 'asc' })).products.map(({ name }) => name);
  expect(await listed()).toEqual(['Café', 'Pastel']);
  await stranger.storeOrder.create(store.order({ products: [{ id: coffee.id, quantity: 7000 }] }));
  expect(await shown(coffee.id)).toMatchObject({ available: true, left: 3 });
  const last = await stranger.storeOrder.create(
    store.order({ products: [{ id: coffee.id, quantity: 3000 }] }),
  );
  expect(await shown(coffee.id)).toMatchObject({ available: false, left: null });
  // Sold-out products are listed last.
  expect(await listed()).toEqual(['Pastel', 'Café']);
  expect(await shown(cake.id)).toMatchObject({ modifiers: [{ options: [{ available: false }] }] });
  await caller.webOrder.reject({ id: last.id, reason: 'Cerramos' });
  expect(await shown(coffee.id)).toMatchObject({ available: true, left: 3 });
  expect(await shown(cake.id)).toMatchObject({ modifiers: [{ options: [{ available: true }] }] });
});

test('one id sent many times at once is one order; another body is refused', async () => {
  const store = await aStore(world.services);
  const order = store.order({ id: newId(), products: [{ id: store.coffee.id, quantity: 10_000 }] });
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => store.stranger.storeOrder.create(order)),
  );
  expect(new Set(answers.map(({ trackingCode }) => trackingCode)).size).toBe(1);
  expect(await readReserved(store)).toBe(10_000);
  await expect(store.stranger.storeOrder.create({ ...order, comments: 'Otra cosa' })).rejects.toMatchObject({
    reason: 'idInUse',
  });
});

test('of those who answer one order at the same moment one does', async () => {
  const store = await aStore(world.services);
  const { id, trackingCode } = await store.stranger.storeOrder.create(store.order());
  const answers = await Promise.allSettled([
    store.caller.webOrder.approve({ id }),
    store.caller.webOrder.approve({ id }),
    store.caller.webOrder.reject({ id, reason: 'No hay' }),
    store.stranger.storeOrder.cancel({ code: trackingCode }),
    store.caller.webOrder.approve({ id }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason.reason).toBe('orderAnswered');
});

test('an order rejected, or cancelled by its customer, frees its stock and never was a sale', async () => {
  const store = await aStore(world.services);
  const one = await store.stranger.storeOrder.create(store.order());
  const other = await store.stranger.storeOrder.create(store.order());
  const rejected = await store.caller.webOrder.reject({ id: one.id, reason: 'Se acabó el pan' });
  expect(rejected).toMatchObject({ processStatus: 'rejected', status: 'discarded', saleCode: null });
  const read = await store.stranger.storeOrder.cancel({ code: other.trackingCode, reason: 'Ya no' });
  expect(read).toMatchObject({ processStatus: 'cancelled', reason: 'Ya no', canCancel: false });
  expect([await stockOf(store), await readReserved(store)]).toEqual([10_000, 0]);
  expect((await store.stranger.storeOrder.byCode({ code: one.trackingCode })).reason).toBe('Se acabó el pan');
});

test('a cancelled order comes back whole, its cash stays in the customer’s favour', async () => {
  const store = await aStore(world.services);
  const { id } = await store.stranger.storeOrder.create(store.order());
  await store.caller.webOrder.approve({ id, payments: [{ method: 'transfer', amount: 1000 }] });
  const cancelled = await store.caller.webOrder.cancel({ id, reason: 'No lo recogió' });
  expect(cancelled).toMatchObject({ processStatus: 'cancelled', status: 'voided', balance: 0 });
  expect(await stockOf(store)).toBe(10_000);
  await expect(store.caller.webOrder.complete({ id })).rejects.toMatchObject({
    reason: 'transitionNotAllowed',
  });
});

test('an unanswered order frees its stock in half an hour and expires a day later', async () => {
  const store = await aStore(world.services);
  const placed = await store.stranger.storeOrder.create(store.order());
  await expireHolds(later(29));
  expect(await readReserved(store)).toBe(2000);
  await store.caller.webOrder.see({ id: placed.id });
  await expireHolds(later(29));
  expect(await readReserved(store)).toBe(2000);
  await Promise.all([expireHolds(later(31)), expireHolds(later(31))]);
  expect(await readReserved(store)).toBe(0);
  await store.caller.product.adjustStock({ id: store.coffee.id, quantity: -9000, reason: 'damaged' });
  expect(await store.caller.webOrder.byId({ id: placed.id })).toMatchObject({
    processStatus: 'incoming',
    isHeld: false,
    missing: [{ requested: 2000, available: 1000 }],
  });
  await expect(store.caller.webOrder.approve({ id: placed.id })).rejects.toMatchObject({
    reason: 'insufficientStock',
  });
  await expireHolds(later(24 * 60 + 31));
  expect(await store.caller.webOrder.byId({ id: placed.id })).toMatchObject({
    processStatus: 'rejected',
    reason: 'no_answer',
  });
});

test('an order that fails to expire is logged and blocks none of the others', async () => {
  const store = await aStore(world.services);
  const [first, second] = [
    await store.stranger.storeOrder.create(store.order()),
    await store.stranger.storeOrder.create(store.order()),
  ];
  const publish = (_organization: string, { id }: { id: string | null }) => {
    if (id === first.id) throw new Error('Nobody listens.');
  };
  const logged: unknown[] = [];
  const log = { ...world.services.log, error: (details: object) => void logged.push(details) };
  await expireHolds({ ...later(31), log, live: { ...world.services.live, publish } });
  expect(logged).toContainEqual(expect.objectContaining({ orderId: first.id }));
  expect(await store.caller.webOrder.byId({ id: second.id })).toMatchObject({ isHeld: false });
});

test('an unpaid order is handed over only by users who may sell on credit', async () => {
  const store = await aStore(world.services);
  const clerk = await store.employee();
  const { id } = await store.stranger.storeOrder.create(store.order());
  await clerk.caller.webOrder.approve({ id });
  await expect(clerk.caller.webOrder.complete({ id })).rejects.toMatchObject({
    reason: 'paymentMissing',
    details: { balance: 2500 },
  });
  const done = await store.caller.webOrder.complete({ id });
  expect(done).toMatchObject({ processStatus: 'completed', paymentStatus: 'not_paid', balance: 2500 });
  await expect(clerk.caller.webOrder.progress({ id, backTo: 'in_progress' })).rejects.toMatchObject({
    reason: 'permissionDenied',
    details: { permission: 'pdv_delete_orders', act: expect.any(String) },
  });
  const back = await store.caller.webOrder.progress({ id, backTo: 'in_progress' });
  expect(back).toMatchObject({ processStatus: 'in_progress', deliveryStatus: 'pending' });
});

test('a paid order is cancelled with the right to void, or with an authorized user’s PIN', async () => {
  const store = await aStore(world.services);
  const clerk = await store.employee();
  await store.givePin('4827');
  const { id } = await store.stranger.storeOrder.create(store.order());
  await clerk.caller.webOrder.approve({ id, payments: [{ method: 'transfer', amount: 2500 }] });
  const input = { id, reason: 'No vino', paidBack: 'transfer' as const };
  const refusal = await clerk.caller.webOrder.cancel(input).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ details: { permission: 'pdv_delete_orders' } });
  const { approval } = await clerk.caller.approval.create({
    userId: store.owner.id,
    pin: '4827',
    gate: 'pos.void',
    act: { procedure: 'webOrder.cancel', input },
  });
  const cancelled = await clerk.caller.webOrder.cancel({ ...input, approval });
  expect(cancelled).toMatchObject({ processStatus: 'cancelled' });
  const unpaid = await store.stranger.storeOrder.create(store.order());
  await clerk.caller.webOrder.approve({ id: unpaid.id });
  const plain = await clerk.caller.webOrder.cancel({ id: unpaid.id, reason: 'No vino' });
  expect(plain).toMatchObject({ processStatus: 'cancelled' });
});

test('the server alone knows prices: another sum than was shown is refused, and holds nothing', async () => {
  const store = await aStore(world.services);
  await expect(store.stranger.storeOrder.create(store.order({ expectedTotal: 2000 }))).rejects.toMatchObject({
    reason: 'priceChanged',
    details: { total: 2500 },
  });
  expect(await readReserved(store)).toBe(0);
  const preview = await store.stranger.storeOrder.preview(
    store.order({ deliveryMethod: 'delivery', address: { street: 'Calle' }, cashWith: 1000 }),
  );
  expect(preview).toMatchObject({ total: 4000, deliveryCost: 1500, problems: ['cashTooLow'] });
});

test('a rating confirms receipt: once, again within a day, and the shop replies', async () => {
  const store = await aStore(world.services);
  const { id, trackingCode: code } = await store.stranger.storeOrder.create(store.order());
  await expect(store.stranger.storeOrder.rate({ code, stars: 5 })).rejects.toMatchObject({
    reason: 'notCompleted',
  });
  await store.caller.webOrder.approve({ id });
  await store.caller.webOrder.complete({ id });
  await store.stranger.storeOrder.rate({ code, stars: 4, comment: 'Rico', tags: ['fast'] });
  const rated = await store.stranger.storeOrder.rate({ code, stars: 5, comment: 'Muy rico' });
  await store.caller.rating.update({ id: rated.id, reply: '¡Gracias!' });
  const { ratings } = await store.caller.rating.list({});
  expect(ratings).toMatchObject([{ stars: 5, comment: 'Muy rico', reply: '¡Gracias!', orderId: id }]);
  const after = callerFor(later(25 * 60));
  await expect(after.storeOrder.rate({ code, stars: 1 })).rejects.toMatchObject({ reason: 'ratingClosed' });
  await expect(store.caller.webOrder.progress({ id, backTo: 'in_progress' })).rejects.toMatchObject({
    reason: 'transitionNotAllowed',
  });
});

test('a shop shows its rating once three customers rated it', async () => {
  const store = await aStore(world.services);
  const { caller, stranger, slug } = store;
  const rated = async (stars: number) => {
    const { id, trackingCode: code } = await stranger.storeOrder.create(store.order());
    await caller.webOrder.approve({ id });
    await caller.webOrder.complete({ id });
    await stranger.storeOrder.rate({ code, stars });
    return (await stranger.webStore.organization({ slug })).rating;
  };
  expect([await rated(5), await rated(4)]).toEqual([null, null]);
  expect(await rated(4)).toEqual({ average: 4.3, count: 3 });
  const [best] = (await caller.rating.list({})).ratings.filter(({ stars }) => stars === 5);
  const hide = async (hidden: boolean) => {
    await caller.rating.update({
      id: best?.id ?? '',
      hidden,
      ...(hidden && { hiddenReason: 'De un competidor' }),
    });
    return (await stranger.webStore.organization({ slug })).rating;
  };
  expect(await hide(true)).toBeNull();
  expect(await hide(true)).toBeNull();
  expect(await hide(false)).toEqual({ average: 4.3, count: 3 });
});

test('a shop that is closed, paused, or sells something otherwise refuses, each by its name', async () => {
  const store = await aStore(world.services, { tables: 3, payWithCard: false, maxPerLine: 5 });
  const hidden = await store.caller.product.create({ name: 'Oculto', price: 100, stock: 1000 });
  await store.caller.product.update({ id: hidden.id, showInStore: false });
  const refused = async (more: object) => {
    const outcome = await store.stranger.storeOrder.create(store.order(more)).then(
      () => 'placed',
      (error: unknown) => String(Object(error).reason),
    );
    return outcome;
  };
  const owner = { config: world.services.config, organizationId: store.organizationId };
  const at = (table: string) => refused({ deliveryMethod: 'table', table });
  expect(await at(tableCodeOf(owner, '4'))).toBe('tableUnknown');
  expect(await at(tableCodeOf(owner, '3'))).toBe('placed');
  // Only from its own code is a table ordered to: a number, and the code of another shop, are none.
  const elsewhere = { ...owner, organizationId: newId() };
  for (const wrong of ['3', '3.', `3.${'a'.repeat(16)}`, tableCodeOf(elsewhere, '3')])
    expect(await at(wrong)).toBe('tableUnknown');
  expect(await refused({ paymentMethod: 'card' })).toBe('paymentMethodOff');
  expect(await refused({ deliveryMethod: 'delivery' })).toBe('addressRequired');
  expect(await refused({ products: [{ id: hidden.id, quantity: 1000 }] })).toBe('notFound');
  expect(await refused({ products: [{ id: store.coffee.id, quantity: 6000 }] })).toBe('quantityTooLarge');
  expect(await refused({ scheduledFor: new Date(Date.now() - 60_000).toISOString() })).toBe(
    'scheduleUnavailable',
  );
  expect(await refused({ website: 'x' })).toBe('orderNotAccepted');
  expect(await refused({ slug: 'no-hay-tal' })).toBe('notFound');
  const set = (change: ReturnType<typeof sql>) =>
    world.services.db.execute(sql`
      update store_settings set ${change} where organization_id = ${store.organizationId}`);
  await set(sql`paused_until = now() + interval '1 hour'`);
  expect(await refused({})).toBe('storePaused');
  await set(sql`paused_until = null, hours = jsonb_build_object('monday', '[]'::jsonb, 'tuesday', '[]'::jsonb,
    'wednesday', '[]'::jsonb, 'thursday', '[]'::jsonb, 'friday', '[]'::jsonb, 'saturday', '[]'::jsonb,
    'sunday', '[]'::jsonb)`);
  expect(await refused({})).toBe('storeClosed');
  await set(sql`is_published = false`);
  expect(await refused({})).toBe('notFound');
});

test('one phone has three open orders and no more, and tries of an address are counted', async () => {
  const store = await aStore(world.services);
  const customer = { name: 'Ana', phone: '+502 5999 1234' };
  const one = () =>
    store.stranger.storeOrder.create(
      store.order({ customer, products: [{ id: store.coffee.id, quantity: 1000 }] }),
    );
  const orders = await Promise.allSettled(Array.from({ length: 8 }, one));
  expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const { config } = world.services;
  const few = callerFor({
    ...world.services,
    config: { ...config, limits: { ...config.limits, ordersPerAddress: 1 } },
  });
  await expect(few.storeOrder.create(store.order())).rejects.toMatchObject({ reason: 'tooManyRequests' });
});

test('a removed order is gone from the lists; an open one is given up first', async () => {
  const store = await aStore(world.services);
  const { id } = await store.stranger.storeOrder.create(store.order());
  await store.caller.webOrder.remove({ id });
  expect(await readReserved(store)).toBe(0);
  expect((await store.caller.webOrder.list({ processStatus: 'rejected' })).webTransactions).toEqual([]);
  await expect(store.caller.webOrder.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
});

test('orders are found by code, name and phone', async () => {
  const store = await aStore(world.services);
  const customer = { name: 'Zoila Tzoc', phone: '+502 5777 8899' };
  const placed = await store.stranger.storeOrder.create(store.order({ customer }));
  await store.stranger.storeOrder.create(store.order());
  for (const content of [placed.code, placed.code.replace('-', '').toLowerCase(), 'zoila', '5777-8899']) {
    const { webTransactions } = await store.caller.webOrder.list({ processStatus: 'incoming', content });
    expect(webTransactions.map(({ id }) => id)).toEqual([placed.id]);
  }
});

test('the total of an order is shown before the customer gives any personal data', async () => {
  const store = await aStore(world.services);
  const { customer: _, ...order } = store.order();
  const preview = await store.stranger.storeOrder.preview(order);
  expect(preview).toMatchObject({ total: 2500, problems: [] });
});

test('an offer of the web is what strangers read and pay, each variant its own price in it', async () => {
  const store = await aStore(world.services);
  const shirt = await store.caller.product.create({
    name: 'Camiseta',
    price: 6000,
    variants: [
      { size: 'M', price: 6000, stock: 4000 },
      { size: 'L', price: 7000, stock: 4000 },
    ],
  });
  const offer = (channels: ('pos' | 'web')[], value: number) =>
    store.caller.offer.create({
      name: 'Décimo',
      value,
      unit: 'percentage',
      startsAt: new Date(Date.now() - day).toISOString(),
      endsAt: new Date(Date.now() + day).toISOString(),
      productIds: [shirt.id],
      channels,
      active: true,
    });
  await offer(['pos'], 5000);
  await offer(['web'], 1000);
  const read = (id: string) => store.stranger.webStore.product({ slug: store.slug, id });
  expect((await read(shirt.id)).variants).toMatchObject([
    { price: 6000, offerPrice: 5400 },
    { price: 7000, offerPrice: 6300 },
  ]);
  expect(await read(store.coffee.id)).toMatchObject({ price: 1250, offer: null, variants: [] });
  const [variant] = (await read(shirt.id)).variants;
  const products = [{ id: shirt.id, variantId: variant?.id, quantity: 1000 }];
  expect((await store.stranger.storeOrder.preview(store.order({ products }))).total).toBe(5400);
});

test('a customer paying by transfer sees the account once the order is accepted and unpaid', async () => {
  const store = await aStore(world.services);
  const { caller, stranger } = store;
  const order = store.order({ paymentMethod: 'transfer' });
  // Without an accepted account, the customer could not be shown where to transfer.
  await expect(stranger.storeOrder.create(order)).rejects.toMatchObject({
    reason: 'paymentMethodOff',
  });
  await acceptAccount(world.services, store, anAccount);
  const placed = await stranger.storeOrder.create(order);
  expect(placed.bankAccount).toMatchObject(anAccount);
  const follow = () => stranger.storeOrder.byCode({ code: placed.trackingCode });
  await caller.webOrder.approve({ id: placed.id, payments: [{ method: 'transfer', amount: 2500 }] });
  expect(await follow()).toMatchObject({ paymentStatus: 'paid', bankAccount: null });
  const cash = await stranger.storeOrder.create(store.order());
  expect(cash.bankAccount).toBeNull();
});
