import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../../core/testing.ts';
import { aStore } from '../weborder.testing.ts';
import { expireHolds } from './weborder-expiry.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(24);
});
afterAll(() => world.close());

type Store = Awaited<ReturnType<typeof aStore>>;

const stockOf = async ({ caller, coffee }: Store) => (await caller.product.byId({ id: coffee.id })).stock;

async function readReserved({ organizationId }: Store) {
  const [row] = await world.services.db.execute<{ held: string }>(sql`
    select sum(held) held from products where organization_id = ${organizationId}`);
  return Number(row?.held);
}

const owedBy = async ({ organizationId }: Store) => {
  const [row] = await world.services.db.execute<{ balance: string }>(sql`
    select coalesce(sum(balance), 0) balance from debts
    where organization_id = ${organizationId} and voided_at is null`);
  return Number(row?.balance);
};

const later = (minutes: number) => ({
  ...world.services,
  now: () => new Date(Date.now() + minutes * 60_000),
});

const placed = (store: Store, more: object = {}) => store.stranger.storeOrder.create(store.order(more));

test('a pending order is edited together with its reserved stock', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  const bread = await caller.product.create({ name: 'Pan', price: 300, stock: 5000 });
  const { id } = await placed(store);
  const order = await caller.webOrder.byId({ id });
  const [line] = order.products;
  const products = [
    { lineId: line?.lineId, id: coffee.id, quantity: 3000 },
    { id: bread.id, quantity: 4000 },
  ];
  const edited = await caller.webOrder.edit({ id, revision: order.revision, products, comments: 'Con caja' });
  expect(edited).toMatchObject({
    processStatus: 'incoming',
    status: 'in_progress',
    amount: 3 * 1250 + 4 * 300,
    comments: 'Con caja',
    isHeld: true,
    missing: [],
  });
  expect(edited.revision).toBeGreaterThan(order.revision);
  expect(edited.steps.at(-1)).toMatchObject({ kind: 'edit', to: 'edited', by: 'Ana Pérez' });
  expect([await readReserved(store), await stockOf(store)]).toEqual([7000, 10_000]);
  const { revision } = edited;
  const less = { id, revision, products: [{ id: coffee.id, quantity: 1000 }] };
  await caller.webOrder.edit(less);
  // A retry changes nothing, and neither does who saw it before.
  const again = await caller.webOrder.edit(less);
  expect(await readReserved(store)).toBe(1000);
  await expect(caller.webOrder.edit({ ...less, comments: 'Otra' })).rejects.toMatchObject({
    reason: 'ticketChanged',
  });
  const tooMany = [{ id: coffee.id, quantity: 11_000 }];
  await expect(
    caller.webOrder.edit({ id, revision: again.revision, products: tooMany }),
  ).rejects.toMatchObject({ reason: 'insufficientStock' });
  expect(await readReserved(store)).toBe(1000);
  expect(await caller.webOrder.approve({ id })).toMatchObject({ saleCode: 'W-000001', amount: 1250 });
  expect([await readReserved(store), await stockOf(store)]).toEqual([0, 9000]);
});

test('an expired order has no reserved stock, also when it is edited', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  const { id } = await placed(store);
  await expireHolds(later(31));
  await world.services.db.execute(sql`
    update web_orders set hold_until = now() - interval '1 minute' where id = ${id}`);
  const { revision } = await caller.webOrder.byId({ id });
  const products = [{ id: coffee.id, quantity: 1000 }];
  expect(await caller.webOrder.edit({ id, revision, products })).toMatchObject({ isHeld: false });
  expect(await readReserved(store)).toBe(0);
});

test('an order in progress is edited with its sale: goods, debt and number stay in step', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  const area = await caller.deliveryArea.create({ name: 'Zona 10', fee: 2500, match: 'agreed' });
  const address = { street: '5a calle 3-21' };
  const { id } = await placed(store, { deliveryMethod: 'delivery', address });
  const { revision } = await caller.webOrder.approve({ id });
  const products = [{ id: coffee.id, quantity: 4000 }];
  const more = await caller.webOrder.edit({
    id,
    revision,
    products,
    discount: { value: 500, unit: 'money' },
  });
  expect(more).toMatchObject({ saleCode: 'W-000001', amount: 4 * 1250 - 500 + 1500, balance: 6000 });
  expect([await stockOf(store), await owedBy(store)]).toEqual([6000, 6000]);
  const elsewhere = { street: '7a avenida 1-05', reference: 'Casa azul' };
  const moved = await caller.webOrder.edit({
    id,
    revision: more.revision,
    deliveryAreaId: area.id,
    address: elsewhere,
  });
  expect(moved).toMatchObject({ area: { name: 'Zona 10' }, address: elsewhere, deliveryCost: 2500 });
  expect(await owedBy(store)).toBe(7000);
  const fetched = await caller.webOrder.edit({
    id,
    revision: moved.revision,
    deliveryMethod: 'pick_in_store',
    // There is no way to be paid for.
    deliveryCost: 900,
  });
  expect(fetched).toMatchObject({ deliveryMethod: 'pick_in_store', address: null, deliveryCost: 0 });
  expect(await owedBy(store)).toBe(4500);
  const { revision: last } = fetched;
  for (const [wrong, field] of [
    [{ deliveryMethod: 'delivery' as const }, 'address.street'],
    [{ deliveryMethod: 'table' as const, table: '9' }, 'table'],
  ] as const)
    await expect(caller.webOrder.edit({ id, revision: last, ...wrong })).rejects.toMatchObject({ field });
  await caller.webOrder.complete({ id });
  await expect(caller.webOrder.edit({ id, revision: last, comments: 'Tarde' })).rejects.toMatchObject({
    reason: 'transitionNotAllowed',
  });
});

test('the first edit of the delivery address succeeds and a later one is refused', async () => {
  const store = await aStore(world.services);
  const { id } = await placed(store, { deliveryMethod: 'delivery', address: { street: 'Calle 1' } });
  const { revision } = await store.caller.webOrder.byId({ id });
  const one = await store.caller.webOrder.edit({ id, revision, address: { street: 'Calle 2' } });
  expect(one.revision).toBeGreaterThan(revision);
  await expect(
    store.caller.webOrder.edit({ id, revision, address: { street: 'Calle 3' } }),
  ).rejects.toMatchObject({ reason: 'ticketChanged' });
});

test('the amount a customer paid ahead stays paid', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  const { id } = await placed(store);
  const payments = [{ method: 'transfer' as const, amount: 2500 }];
  const { revision } = await caller.webOrder.approve({ id, payments });
  const more = await caller.webOrder.edit({ id, revision, products: [{ id: coffee.id, quantity: 3000 }] });
  expect(more).toMatchObject({ amount: 3750, paid: 2500, balance: 1250, paymentStatus: 'partial' });
  expect(await owedBy(store)).toBe(1250);
  const less = await caller.webOrder.edit({
    id,
    revision: more.revision,
    products: [{ id: coffee.id, quantity: 1000 }],
  });
  expect(less).toMatchObject({ amount: 1250, paid: 1250, balance: 0, paymentStatus: 'paid' });
});

test('a debt that was paid on, prices and discounts ask what they ask at the till', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  const clerk = await store.employee();
  const { id } = await placed(store);
  const { revision } = await clerk.caller.webOrder.approve({ id });
  const cheap = [{ id: coffee.id, quantity: 2000, price: 100 }];
  await expect(clerk.caller.webOrder.edit({ id, revision, products: cheap })).rejects.toMatchObject({
    details: { permission: 'pdv_change_price' },
  });
  const discount = { value: 1000, unit: 'percentage' as const };
  await expect(clerk.caller.webOrder.edit({ id, revision, discount })).rejects.toMatchObject({
    details: { permission: 'acc_discounts' },
  });
  const products = [{ id: coffee.id, quantity: 1000 }];
  const edited = await clerk.caller.webOrder.edit({ id, revision, products });
  expect(edited).toMatchObject({ amount: 1250 });
  const [debt] = (await caller.debt.list({})).debtsTransactions;
  await caller.debt.deposit({ debtsTransactionId: debt?.id ?? '', amount: 500, paymentMethod: 'cash' });
  await expect(
    caller.webOrder.edit({ id, revision: edited.revision, products: [{ id: coffee.id, quantity: 5000 }] }),
  ).rejects.toMatchObject({ reason: 'debtHasDeposits' });
  const other = await aStore(world.services);
  await expect(other.caller.webOrder.edit({ id, revision, products })).rejects.toMatchObject({
    reason: 'notFound',
  });
});

test('of those who change one order at the same moment one does, whoever else answers it', async () => {
  const store = await aStore(world.services);
  const { caller, coffee } = store;
  for (let round = 0; round < 4; round += 1) {
    const { id, trackingCode } = await placed(store);
    const { revision } = await caller.webOrder.byId({ id });
    const answers = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, index) =>
        caller.webOrder.edit({
          id,
          revision,
          products: [{ id: coffee.id, quantity: 1000 }],
          comments: `${index}`,
        }),
      ),
      caller.webOrder.approve({ id }),
      store.stranger.storeOrder.cancel({ code: trackingCode }),
    ]);
    const reasons = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.reason] : []));
    const edits = answers.slice(0, 10).filter(({ status }) => status === 'fulfilled');
    expect(edits.length).toBeLessThanOrEqual(1);
    expect(['ticketChanged', 'orderAnswered', 'transitionNotAllowed']).toEqual(
      expect.arrayContaining([...new Set(reasons)]),
    );
    const read = await caller.webOrder.byId({ id });
    if (read.processStatus === 'in_progress') await caller.webOrder.cancel({ id, reason: 'Prueba' });
    expect([await readReserved(store), await stockOf(store)]).toEqual([0, 10_000]);
  }
});

test('an order that is sent again is the same one, also after it was changed or approved', async () => {
  const store = await aStore(world.services);
  const order = store.order({ id: newId() });
  const { id } = await store.stranger.storeOrder.create(order);
  const { revision } = await store.caller.webOrder.byId({ id });
  const products = [{ id: store.coffee.id, quantity: 1000 }];
  await store.caller.webOrder.edit({ id, revision, products });
  expect(await store.stranger.storeOrder.create(order)).toMatchObject({ id, amount: 1250 });
  await store.caller.webOrder.approve({ id });
  expect(await store.stranger.storeOrder.create(order)).toMatchObject({ id, processStatus: 'in_progress' });
  await expect(store.stranger.storeOrder.create({ ...order, comments: 'Otra' })).rejects.toMatchObject({
    reason: 'idInUse',
  });
});
