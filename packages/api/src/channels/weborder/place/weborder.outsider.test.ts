import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, testServices } from '../../../core/testing.ts';
import { domains } from '../../../domains.ts';
import { dispatchEvents } from '../../../events.ts';
import { readSpreadsheet } from '../../../platform/upload/spreadsheet.ts';
import { expireHolds } from '../handle/weborder-expiry.ts';
import { aStore } from '../weborder.testing.ts';

// The limits of what outsiders can do to a shop and learn of it, beyond a regular order.

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(24, { ownDatabase: true });
});
afterAll(() => world.close());

type Store = Awaited<ReturnType<typeof aStore>>;

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => String(Object(error).reason),
  );

const readReserved = async ({ caller, organizationId }: Store) => {
  const [row] = await world.services.db.execute<{ held: string; stock: string }>(sql`
    select held, stock from products where organization_id = ${organizationId}`);
  expect(await caller.webOrder.count()).toBeTruthy();
  return { reserved: Number(row?.held), stock: Number(row?.stock) };
};

test('of 64 customers ten get the last ten, and unclaimed ones are all released again', async () => {
  const store = await aStore(world.services);
  const one = store.order({ products: [{ id: store.coffee.id, quantity: 1000 }] });
  const orders = await Promise.allSettled(
    Array.from({ length: 64 }, () =>
      store.stranger.storeOrder.create({ ...store.order(), ...one, ...aPerson() }),
    ),
  );
  const placed = orders.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(placed).toHaveLength(10);
  expect(await readReserved(store)).toEqual({ reserved: 10_000, stock: 10_000 });
  const [first, second, ...others] = placed;
  await store.caller.webOrder.reject({ id: first?.id ?? '', reason: 'No hay' });
  await store.stranger.storeOrder.cancel({ code: second?.trackingCode ?? '' });
  expect(await readReserved(store)).toEqual({ reserved: 8000, stock: 10_000 });
  await expireHolds({ ...world.services, now: () => new Date(Date.now() + 31 * 60_000) });
  expect(await readReserved(store)).toEqual({ reserved: 0, stock: 10_000 });
  // A day later they are given up, and nothing is given back twice.
  await expireHolds({ ...world.services, now: () => new Date(Date.now() + 25 * 3_600_000) });
  expect(await readReserved(store)).toEqual({ reserved: 0, stock: 10_000 });
  expect(await store.caller.webOrder.count()).toEqual({ pendingOrders: 0 });
  expect(others).toHaveLength(8);
});

let people = 0;
/** Another customer each time: of one phone only three orders may be open. */
function aPerson(name = 'Marta Xol') {
  people += 1;
  return { customer: { name, phone: `+502 4${String(people).padStart(7, '0')}` } };
}

test('a coupon of ten uses is used by ten of 64 customers', async () => {
  const store = await aStore(world.services);
  await store.caller.product.update({ id: store.coffee.id, stock: 1_000_000 });
  const coupon = await store.caller.coupon.create({
    ...{ name: 'Diez', code: 'DIEZ', value: 1000, unit: 'percentage' as const, maxActivations: 10 },
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const reasons = await Promise.all(
    Array.from({ length: 64 }, () =>
      reasonOf(store.stranger.storeOrder.create(store.order({ ...aPerson(), couponCode: 'DIEZ' }))),
    ),
  );
  const count = (reason: string) => reasons.filter((each) => each === reason).length;
  expect([count('done'), count('couponInvalid')]).toEqual([10, 54]);
  expect((await store.caller.coupon.byId({ id: coupon.id })).usedCount).toBe(10);
});

test('a shop renamed during an order accepts it, a deleted one does not', async () => {
  const store = await aStore(world.services);
  const before = await store.stranger.storeOrder.create(store.order(aPerson()));
  await store.caller.organization.customize({ slug: `nueva-${newId().slice(-8)}` });
  const after = await store.stranger.storeOrder.create(store.order(aPerson()));
  expect(after.trackingUrl).toContain('/tienda/nueva-');
  for (const { trackingCode: code } of [before, after])
    expect(await store.stranger.storeOrder.byCode({ code })).toMatchObject({ processStatus: 'incoming' });
  await world.services.db.execute(
    sql`update organizations set deleted_at = now() where id = ${store.organizationId}`,
  );
  expect(await reasonOf(store.stranger.storeOrder.create(store.order(aPerson())))).toBe('notFound');
  expect(await reasonOf(store.stranger.storeOrder.preview(store.order()))).toBe('notFound');
  for (const { trackingCode: code } of [before, after]) {
    expect(await reasonOf(store.stranger.storeOrder.byCode({ code }))).toBe('notFound');
    expect(await reasonOf(store.stranger.storeOrder.cancel({ code }))).toBe('notFound');
  }
});

test('no call tells whether a code, a phone or an order is somewhere else', async () => {
  const [store, other] = [await aStore(world.services), await aStore(world.services)];
  const person = aPerson();
  const { code, trackingCode } = await other.stranger.storeOrder.create(other.order(person));
  const { storeOrder } = store.stranger;
  const unknown = [
    { code: 'ZZ-ZZZ', phone: person.customer.phone },
    { code, phone: '+502 4999 9999' },
    { code },
    { code: `${trackingCode.slice(0, -1)}${trackingCode.endsWith('a') ? 'b' : 'a'}` },
    { code: 'a'.repeat(26) },
  ];
  for (const named of unknown) {
    expect(await reasonOf(storeOrder.byCode(named))).toBe('notFound');
    expect(await reasonOf(storeOrder.cancel(named))).toBe('notFound');
    expect(await reasonOf(storeOrder.rate({ ...named, stars: 5 }))).toBe('notFound');
    expect(await reasonOf(storeOrder.prove({ code: named.code, image: 'x' }))).toBe('notFound');
  }
  // The members of another shop find neither the order nor its customer, and goods of another are none.
  expect(await reasonOf(store.caller.webOrder.byId({ id: newId() }))).toBe('notFound');
  const elsewhere = store.order({ ...aPerson(), products: [{ id: other.coffee.id, quantity: 1000 }] });
  const nowhere = store.order({ ...aPerson(), products: [{ id: newId(), quantity: 1000 }] });
  expect(await reasonOf(storeOrder.create(elsewhere))).toBe(await reasonOf(storeOrder.create(nowhere)));
  // Three open orders there are none here: the phone is as new as any.
  for (let more = 0; more < 2; more += 1) await other.stranger.storeOrder.create(other.order(person));
  expect(await reasonOf(other.stranger.storeOrder.create(other.order(person)))).toBe('orderNotAccepted');
  expect(await reasonOf(storeOrder.create(store.order(person)))).toBe('done');
});

test('tries are bounded by address, by shop and by phone, and each shop by itself', async () => {
  const [store, other] = [await aStore(world.services), await aStore(world.services)];
  const { config } = world.services;
  const bounded = (limits: Partial<typeof config.limits>, ip = '203.0.113.7') =>
    callerFor({ ...world.services, config: { ...config, limits: { ...config.limits, ...limits } } }, { ip });
  const place = (caller: ReturnType<typeof bounded>, at: Store) =>
    reasonOf(
      caller.storeOrder.create(at.order({ ...aPerson(), products: [{ id: at.coffee.id, quantity: 1000 }] })),
    );
  const byAddress = bounded({ ordersPerAddress: 2 });
  expect([await place(byAddress, store), await place(byAddress, store)]).toEqual(['done', 'done']);
  expect(await place(byAddress, store)).toBe('tooManyRequests');
  // A town shares an address: what it ordered here counts nothing there.
  expect(await place(byAddress, other)).toBe('done');
  const byShop = ['203.0.113.8', '203.0.113.9'].map((ip) => bounded({ ordersPerShop: 5 }, ip));
  const outcomes: string[] = [];
  // Tries are counted by the ten minutes of the clock: of twelve more than five lie within one of them.
  for (const caller of Array.from({ length: 6 }, () => byShop).flat())
    outcomes.push(await place(caller, store));
  expect(outcomes.filter((each) => each === 'tooManyRequests').length).toBeGreaterThan(0);
  expect(outcomes[0]).toBe('done');
});

const hostile = '<img src=x onerror=alert(1)> \u202eOLAF\u202c =HYPERLINK("http://mal.example","ver")';

test('customer text is plain text everywhere: mail, chat, bell, kitchen, receipt', async () => {
  const store = await aStore(world.services);
  const email = 'hostil@correo.test';
  const order = store.order({
    products: [{ id: store.coffee.id, quantity: 1000, note: hostile }],
    ...{ comments: hostile, deliveryMethod: 'delivery', address: { street: hostile, reference: hostile } },
  });
  const placed = await store.stranger.storeOrder.create({
    ...order,
    customer: { ...aPerson(hostile.slice(0, 80)).customer, email },
  });
  await dispatchEvents(world.services, domains);
  await world.work();
  const [mail] = world.mails.filter(({ to }) => to === email);
  expect(mail?.html).not.toMatch(/<img src=x|href="http:\/\/mal/);
  expect(mail?.text).not.toContain('http://mal.example');
  // Customer input cannot reverse the text direction of the reader's email.
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('\u202e');
  const chat = new URL(placed.whatsappUrl ?? '');
  expect(chat.host).toBe('wa.me');
  expect(chat.searchParams.get('text')).not.toContain('HYPERLINK');
  const { notifications } = await store.caller.notification.listOfOrganization({});
  expect(notifications.length).toBeGreaterThan(0);
  expect(JSON.stringify(notifications)).not.toContain('\u202e');
  const row = await store.caller.webOrder.approve({ id: placed.id });
  expect(`${row.contact?.name}${row.comments}${row.address?.street}`).not.toContain('\u202e');
  expect(row.comments).toContain('<img src=x onerror=alert(1)>');
});

/** Every text in a file; a formula of a workbook would be read as what it results in. */
async function cellsOf(bytes: Uint8Array, format: 'csv' | 'xlsx'): Promise<unknown[]> {
  if (format === 'xlsx') {
    const sheet = await readSpreadsheet({ bytes, sheet: null });
    return 'rows' in sheet ? sheet.rows.flat() : [];
  }
  const text = new TextDecoder().decode(bytes);
  return text
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)|\r\n/)
    .map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
}

test('customer text is no formula in a file that the shop opens in a spreadsheet', async () => {
  const store = await aStore(world.services);
  const formula = '=HYPERLINK("http://mal.example","ver")';
  const { id } = await store.stranger.storeOrder.create(store.order(aPerson(formula)));
  await store.caller.webOrder.approve({ id });
  for (const format of ['csv', 'xlsx'] as const) {
    world.files.clear();
    await store.caller.contact.export({ id: newId(), format });
    await store.caller.transaction.export({ id: newId(), format });
    await world.work();
    const files = [...world.files.values()];
    expect(files).toHaveLength(2);
    const sheets = await Promise.all(files.map((bytes) => cellsOf(bytes, format)));
    // A sheet of cells with their kinds holds it as a text; in letters a mark before it says so.
    for (const cells of sheets) expect(cells).toContain(format === 'csv' ? `'${formula}` : formula);
  }
});
