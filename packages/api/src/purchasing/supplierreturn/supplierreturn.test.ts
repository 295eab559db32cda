import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { aStoreIn, booked, onCredit, type Store } from '../purchase/purchase.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

const aStore = (values?: Parameters<typeof aStoreIn>[1]) => aStoreIn(world, values);
const damaged = { reason: 'Llegó roto' };

/** Ten coffees at 20 and four sugars at 5 on credit, with a freight of 22: 242 owed. */
async function aPurchase(store: Store) {
  const bought = await store.caller.purchase.create(onCredit(store));
  const lineOf = (productId: string) => bought.products.find(({ id }) => id === productId)?.lineId ?? '';
  return { id: bought.id, coffee: lineOf(store.coffee.id), sugar: lineOf(store.sugar.id) };
}

describe('goods that go back', () => {
  test('leave the stock at what they came for, and lower the debt', async () => {
    const store = await aStore();
    const { caller, read, owes } = store;
    const purchase = await aPurchase(store);
    const made = await caller.supplierReturn.create({
      ...{ purchaseId: purchase.id, supplierDocument: 'NC-9', ...damaged },
      products: [{ lineId: purchase.coffee, quantity: 4000 }],
    });
    expect(made).toMatchObject({
      ...{ code: 'DP-000001', status: 'done', amount: 8000, amountTax: 0, credited: 8000 },
      ...{ paid: 0, balance: 0, paymentMethod: null, supplierDocument: 'NC-9' },
      products: [{ id: store.coffee.id, quantity: 4000, amount: 8000 }],
    });
    expect(await owes()).toBe(16_200);
    // Ten at 10 and ten at 22 with their freight; four of those went back, at the cost of the six that stay.
    expect(await read(store.coffee)).toMatchObject({ stock: 16_000, cost: 1450 });
    expect(await booked(store)).toMatchObject({ supplier: -16_200 });
    expect(await caller.purchase.byId({ id: purchase.id })).toMatchObject({ balance: 16_200, paid: 0 });
  });

  test('never more of them than were bought, whatever came back before', async () => {
    const store = await aStore();
    const { caller } = store;
    const purchase = await aPurchase(store);
    const give = (quantity: number) =>
      caller.supplierReturn.create({
        ...{ purchaseId: purchase.id, ...damaged },
        products: [{ lineId: purchase.sugar, quantity }],
      });
    await give(3000);
    await expect(give(2000)).rejects.toMatchObject({
      reason: 'refundTooMuch',
      field: 'products.0.quantity',
    });
    await expect(
      caller.supplierReturn.create({
        ...{ purchaseId: purchase.id, ...damaged, amount: 30_000 },
        products: [{ lineId: purchase.sugar, quantity: 1000 }],
      }),
    ).rejects.toMatchObject({ reason: 'refundTooMuch', field: 'amount' });
    expect(await caller.supplierReturn.returnable({ id: purchase.id })).toMatchObject({
      open: 22_700,
      products: [{ returned: 0 }, { bought: 4000, returned: 3000, amount: 2000 }],
    });
  });

  test('two at once give back together no more than was bought', async () => {
    const store = await aStore();
    const purchase = await aPurchase(store);
    const give = () =>
      store.caller.supplierReturn.create({
        ...{ purchaseId: purchase.id, ...damaged },
        products: [{ lineId: purchase.coffee, quantity: 6000 }],
      });
    const done = await Promise.allSettled([give(), give()]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a retry with the same id changes nothing, another body is refused', async () => {
    const store = await aStore();
    const purchase = await aPurchase(store);
    const input = {
      ...{ id: newId(), purchaseId: purchase.id, ...damaged },
      products: [{ lineId: purchase.coffee, quantity: 1000 }],
    };
    const first = await store.caller.supplierReturn.create(input);
    expect(await store.caller.supplierReturn.create(input)).toEqual(first);
    await expect(store.caller.supplierReturn.create({ ...input, reason: 'Otro' })).rejects.toMatchObject({
      reason: 'idInUse',
    });
    expect(await store.read(store.coffee)).toMatchObject({ stock: 19_000 });
  });
});

test('the last goods leave with all that is left, also where others were sold at an average', async () => {
  const store = await aStore();
  const { caller, coffee } = store;
  const purchase = await aPurchase(store);
  await caller.pos.create({ products: [{ id: coffee.id, quantity: 10_000 }], paymentMethod: 'cash' });
  const { id } = await caller.supplierReturn.create({
    ...{ purchaseId: purchase.id, ...damaged },
    products: [{ lineId: purchase.coffee, quantity: 10_000 }],
  });
  expect(await store.read(coffee)).toMatchObject({ stock: 0 });
  // Eight sugars with their freight are all that is left.
  expect((await booked(store)).stock).toBe(4400);
  await caller.supplierReturn.void({ id });
  expect(await store.read(coffee)).toMatchObject({ stock: 10_000, cost: 1600 });
});

describe('the money', () => {
  test('of a paid return is refunded by the given method, and a method is required', async () => {
    const store = await aStore();
    const { caller, coffee } = store;
    const { id, products } = await caller.purchase.create({
      contactId: store.supplier.id,
      products: [{ id: coffee.id, quantity: 10_000, cost: 2000 }],
      paymentMethod: 'transfer',
    });
    const input = {
      purchaseId: id,
      ...damaged,
      products: [{ lineId: products[0]?.lineId ?? '', quantity: 5000 }],
    };
    await expect(caller.supplierReturn.create(input)).rejects.toMatchObject({
      ...{ reason: 'paymentMethodRequired', field: 'paymentMethod' },
    });
    const before = (await booked(store)).money;
    const made = await caller.supplierReturn.create({ ...input, paymentMethod: 'transfer' });
    expect(made).toMatchObject({ credited: 0, paid: 10_000, paymentMethod: 'transfer' });
    expect((await booked(store)).money).toBe((before ?? 0) + 10_000);
  });

  test('lowers what is still owed after part payments, and the rest stays owed by the supplier', async () => {
    const store = await aStore();
    const { caller, supplier } = store;
    const purchase = await aPurchase(store);
    const [debt] = (await caller.debt.list({ contactId: supplier.id, direction: 'payable' }))
      .debtsTransactions;
    await caller.debt.deposit({ debtsTransactionId: debt?.id ?? '', amount: 20_000, paymentMethod: 'cash' });
    const made = await caller.supplierReturn.create({
      ...{ purchaseId: purchase.id, ...damaged, paymentMethod: 'credit' },
      products: [{ lineId: purchase.coffee, quantity: 4000 }],
    });
    expect(made).toMatchObject({
      amount: 8000,
      credited: 4200,
      paid: 0,
      balance: 3800,
      paymentMethod: 'credit',
    });
    expect(await caller.contact.byId({ id: supplier.id })).toMatchObject({ owes: 0, owed: 3800 });
    const owing = await caller.debt.list({ contactId: supplier.id, direction: 'receivable' });
    const [receivable] = owing.debtsTransactions;
    await caller.debt.deposit({
      debtsTransactionId: receivable?.id ?? '',
      amount: 800,
      paymentMethod: 'cash',
    });
    expect(await caller.supplierReturn.byId({ id: made.id })).toMatchObject({ balance: 3000 });
    await expect(caller.supplierReturn.void({ id: made.id })).rejects.toMatchObject({
      reason: 'debtHasDeposits',
    });
  });

  test('takes back what the supplier had forgiven before any money moves', async () => {
    const store = await aStore();
    const { caller, supplier } = store;
    const purchase = await aPurchase(store);
    const [debt] = (await caller.debt.list({ contactId: supplier.id, direction: 'payable' }))
      .debtsTransactions;
    await caller.debt.forgive({ id: debt?.id ?? '', reason: 'Descuento' });
    await caller.supplierReturn.create({
      ...{ purchaseId: purchase.id, ...damaged },
      products: [{ lineId: purchase.sugar, quantity: 4000 }],
    });
    expect(await booked(store)).toMatchObject({ income: -22_200 });
    expect(await caller.contact.byId({ id: supplier.id })).toMatchObject({ owes: 0 });
  });

  test('comes into the open drawer when it is cash of today', async () => {
    const store = await aStore({ timeZone: 'UTC' });
    const { caller, coffee } = store;
    await caller.cashSession.open({ openingAmount: 50_000 });
    const { id, products } = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 10_000, cost: 2000 }],
    });
    await caller.supplierReturn.create({
      ...{ purchaseId: id, ...damaged, paymentMethod: 'cash' },
      products: [{ lineId: products[0]?.lineId ?? '', quantity: 5000 }],
    });
    const today = new Date().toISOString().slice(0, 10);
    const { byMethod } = await caller.cashCut.details({ from: today, until: today });
    expect(byMethod[0]).toMatchObject({ method: 'cash', expected: 40_000 });
  });
});

describe('the tax', () => {
  test('goes back with the goods, in whole pesos where there are no cents', async () => {
    const store = await aStore({ countryId: 'CL', currency: 'CLP' });
    const { caller, coffee } = store;
    const { id, products } = await caller.purchase.create({
      contactId: store.supplier.id,
      products: [{ id: coffee.id, quantity: 3000, cost: 100_000 }],
      tax: 57_000,
      paymentMethod: 'credit',
    });
    const give = () =>
      caller.supplierReturn.create({
        ...{ purchaseId: id, ...damaged },
        products: [{ lineId: products[0]?.lineId ?? '', quantity: 1000 }],
      });
    const made = [await give(), await give(), await give()];
    expect(made.map(({ amount, amountTax }) => [amount, amountTax])).toEqual([
      [119_000, 19_000],
      [119_000, 19_000],
      [119_000, 19_000],
    ]);
    expect(await booked(store)).toEqual({ stock: 10_000, equity: -10_000 });
  });

  test('is what the credit note says, and never above it', async () => {
    const store = await aStore();
    const purchase = await aPurchase(store);
    const input = {
      ...{ purchaseId: purchase.id, ...damaged, amount: 1000 },
      products: [{ lineId: purchase.sugar, quantity: 1000 }],
    };
    await expect(store.caller.supplierReturn.create({ ...input, tax: 1100 })).rejects.toMatchObject({
      reason: 'taxTooLarge',
    });
    expect(await store.caller.supplierReturn.create({ ...input, tax: 100 })).toMatchObject({
      amountTax: 100,
    });
  });
});

describe('a void', () => {
  test('brings stock, cost, books and debt back to what they were', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    const purchase = await aPurchase(store);
    const before = [await read(coffee), await owes(), await booked(store)];
    const { id } = await caller.supplierReturn.create({
      ...{ purchaseId: purchase.id, ...damaged },
      products: [{ lineId: purchase.coffee, quantity: 7000 }],
    });
    await expect(caller.purchase.void({ id: purchase.id })).rejects.toMatchObject({
      reason: 'purchaseHasReturns',
    });
    await caller.supplierReturn.void({ id, reason: 'Sí servía' });
    expect([await read(coffee), await owes(), await booked(store)]).toEqual(before);
    await expect(caller.supplierReturn.void({ id })).rejects.toMatchObject({ reason: 'alreadyVoided' });
    await caller.purchase.void({ id: purchase.id });
    expect(await booked(store)).toEqual({ stock: 10_000, equity: -10_000 });
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
  });

  test('of a return from a closed day is booked today', async () => {
    const store = await aStore({ timeZone: 'UTC' });
    const { caller, shop } = store;
    const today = new Date().toISOString().slice(0, 10);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const bought = await caller.purchase.create({ ...onCredit(store), date: ago(40) });
    const give = (date: string) =>
      caller.supplierReturn.create({
        ...{ purchaseId: bought.id, ...damaged, date },
        products: [{ lineId: bought.products[0]?.lineId ?? '', quantity: 1000 }],
      });
    await expect(give(ago(41))).rejects.toMatchObject({ reason: 'dateBeforePurchase', field: 'date' });
    const early = await give(ago(30));
    await world.services.db
      .update(organizations)
      .set({ lockedUntil: ago(20) })
      .where(eq(organizations.id, shop.organizationId));
    await expect(give(ago(25))).rejects.toMatchObject({ reason: 'periodLocked' });
    await caller.supplierReturn.void({ id: early.id });
    const days = await world.services.db.execute(sql`
      select distinct business_date::text "day" from postings
      where document_id = ${early.id} and reverses_id is not null`);
    expect(days.map(({ day }) => day)).toEqual([today]);
  });
});
