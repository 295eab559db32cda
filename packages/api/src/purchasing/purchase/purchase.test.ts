import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { aStoreIn, booked, onCredit } from './purchase.testing.ts';

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

describe('goods received', () => {
  test('raise stock and cost with their part of the freight, and leave what is owed', async () => {
    const store = await aStore();
    const { caller, coffee, sugar, read, owes, supplier } = store;
    const purchase = await caller.purchase.create(onCredit(store));
    expect(purchase).toMatchObject({
      code: 'C-000001',
      status: 'done',
      amountProducts: 22_000,
      otherCosts: 2200,
      amount: 24_200,
      paid: 0,
      balance: 24_200,
      contact: { id: supplier.id, name: 'Distribuidora' },
      products: [
        { name: 'Café', cost: 2000, amount: 20_000, unitCost: 2200 },
        { name: 'Azúcar', cost: 500, amount: 2000, unitCost: 550, price: 1100 },
      ],
    });
    expect(await read(coffee)).toEqual({ stock: 20_000, cost: 1600, price: 5000 });
    expect(await read(sugar)).toEqual({ stock: 8000, cost: 550, price: 1100 });
    expect(await owes()).toBe(24_200);
    // The first stock and the purchase; the sugar in stock at an unknown cost is capital too.
    const books = { stock: 10_000 + 24_200 + 2200, equity: -10_000 - 2200, supplier: -24_200 };
    expect(await booked(store)).toEqual(books);
    const { stockMovements } = await caller.stock.movements({ documentId: purchase.id });
    expect(stockMovements).toHaveLength(2);
    expect(stockMovements[0]?.document).toMatchObject({ type: 'purchase', code: 'C-000001' });
  });

  test('paid at once leave nothing, and a part leaves the rest until the supplier expects it', async () => {
    const store = await aStore();
    const { caller, coffee, supplier, owes } = store;
    const cash = await caller.purchase.create({ products: [{ id: coffee.id, quantity: 1000, cost: 800 }] });
    expect(cash).toMatchObject({ paid: 800, balance: 0, dueDate: null, payments: [{ method: 'cash' }] });
    const part = await caller.purchase.create({
      contactId: supplier.id,
      date: '2026-02-10',
      products: [{ id: coffee.id, quantity: 1000, cost: 800 }],
      payments: [{ method: 'transfer', amount: 300 }],
    });
    expect(part).toMatchObject({ code: 'C-000002', paid: 300, balance: 500, dueDate: '2026-02-25' });
    expect(await owes()).toBe(500);
    const debts = await caller.debt.list({ direction: 'payable' });
    const origin = { type: 'purchase', id: part.id, code: 'C-000002' };
    expect(debts.debtsTransactions).toMatchObject([{ origin }]);
    const page = await caller.debt.list({ content: 'c-000002' });
    expect(page.debtsTransactions).toMatchObject([{ origin }]);
    expect(await booked(store)).toEqual({ stock: 11_600, equity: -10_000, money: -1100, supplier: -500 });
  });

  test('paid by card leave the bank, and not the cards that the shop took', async () => {
    const { world, caller, coffee, shop } = await aStore();
    const products = [{ id: coffee.id, quantity: 1000, cost: 800 }];
    const { id } = await caller.purchase.create({ products, paymentMethod: 'card' });
    const rows = await world.services.db.execute(sql`
      select a.kind from postings p join money_accounts a on p.source = 'money:' || a.id
      where p.organization_id = ${shop.organizationId} and p.document_id = ${id}`);
    expect(rows.map(({ kind }) => kind)).toEqual(['bank']);
  });

  test('are refused where something is wrong, and then nothing is written', async () => {
    const store = await aStore();
    const { caller, coffee, supplier, read } = store;
    const line = { id: coffee.id, quantity: 1000, cost: 800 };
    const refused = (input: Parameters<typeof caller.purchase.create>[0]) =>
      expect(caller.purchase.create(input)).rejects;
    await refused({ products: [line], paymentMethod: 'credit' }).toMatchObject({
      reason: 'supplierRequired',
    });
    await refused({ products: [line], date: '2199-01-01' }).toMatchObject({ reason: 'dateInFuture' });
    await refused({
      products: [line],
      contactId: supplier.id,
      paymentMethod: 'credit',
      dueDate: '2020-01-01',
    }).toMatchObject({ reason: 'dueDateBeforeDate' });
    await refused({ products: [{ ...line, id: newId() }] }).toMatchObject({
      details: { parameter: 'products.0.id' },
    });
    await refused({ products: [{ ...line, variantId: newId() }] }).toMatchObject({
      details: { parameter: 'products.0.variantId' },
    });
    await refused({ products: [line], contactId: newId() }).toMatchObject({
      details: { parameter: 'contactId' },
    });
    await refused({ products: [line], payments: [{ method: 'cash', amount: 801 }] }).toMatchObject({
      reason: 'paymentExceedsTotal',
    });
    await refused({ products: [] }).toThrow(/productMissing/);
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
    expect((await caller.purchase.list({})).purchases).toEqual([]);
  });

  test('repeated under their id come once; another body under it is refused', async () => {
    const store = await aStore();
    const { caller, coffee, read } = store;
    const request = { id: newId(), ...onCredit(store) };
    const [first, second] = [await caller.purchase.create(request), await caller.purchase.create(request)];
    expect(second).toEqual(first);
    expect((await read(coffee)).stock).toBe(20_000);
    await expect(caller.purchase.create({ ...request, otherCosts: 1 })).rejects.toMatchObject({
      reason: 'idInUse',
    });
  });

  test('bear a tax only where it is not credited', async () => {
    const buy = async (settings: { taxEnabled: boolean }) => {
      const store = await aStore({ settings });
      const { caller, sugar, read } = store;
      await caller.purchase.create({ products: [{ id: sugar.id, quantity: 1000, cost: 1000 }], tax: 120 });
      return { ...(await read(sugar)), books: await booked(store) };
    };
    const untaxed = { stock: 10_000 + 5 * 1120, equity: -10_000 - 4 * 1120 };
    expect(await buy({ taxEnabled: false })).toMatchObject({ cost: 1120, books: untaxed });
    const taxed = { stock: 10_000 + 5 * 1000, equity: -10_000 - 4 * 1000, tax: 120 };
    expect(await buy({ taxEnabled: true })).toMatchObject({ cost: 1000, books: taxed });
  });

  test('of a product without stock tracking only update its cost', async () => {
    const { caller } = await aStore();
    const { id } = await caller.product.create({ name: 'Gas', price: 900, trackStock: false, cost: 100 });
    await caller.purchase.create({ products: [{ id, quantity: 3000, cost: 250 }] });
    expect(await caller.product.byId({ id })).toMatchObject({ stock: 0, cost: 250 });
  });
});

describe('the list', () => {
  test('is filtered by number, document, supplier, day and balance', async () => {
    const store = await aStore();
    const { caller, coffee, supplier } = store;
    await caller.purchase.create(onCredit(store));
    await caller.purchase.create({
      date: '2026-02-10',
      products: [{ id: coffee.id, quantity: 1000, cost: 800 }],
    });
    const found = async (filter: Parameters<typeof caller.purchase.list>[0]) =>
      (await caller.purchase.list(filter)).purchases.map(({ code }) => code);
    expect(await found({})).toEqual(['C-000001', 'C-000002']);
    expect(await found({ content: 'c-000002' })).toEqual(['C-000002']);
    expect(await found({ content: 'a-778' })).toEqual(['C-000001']);
    expect(await found({ content: 'distri' })).toEqual(['C-000001']);
    expect(await found({ isOwed: true })).toEqual(['C-000001']);
    expect(await found({ contactId: supplier.id })).toEqual(['C-000001']);
    expect(await found({ until: '2026-02-28' })).toEqual(['C-000002']);
    const { costs } = await caller.purchase.costs({ variantId: coffee.variants[0]?.id ?? '' });
    expect(costs.map(({ cost, unitCost }) => [cost, unitCost])).toEqual([
      [2000, 2200],
      [800, 800],
    ]);
  });

  test('tells no costs to who may not see them, nothing to a neighbour', async () => {
    const store = await aStore();
    const { id } = await store.caller.purchase.create(onCredit(store));
    const { caller } = await store.shop.employee({ flags: ['inventory_edit_products'] });
    const seen = JSON.stringify(await caller.purchase.byId({ id }));
    for (const fragment of ['24200', '22000', '"cost"', '"unitCost"', '"balance"', '"payments"'])
      expect(seen).not.toContain(fragment);
    const other = await aShop(world.services);
    await expect(other.caller.purchase.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
    await expect(other.caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'notFound' });
  });
});

test('in whole pesos an average is sent back as it stands, and no other part of one', async () => {
  const { caller, coffee } = await aStoreIn(world, { countryId: 'CL', currency: 'CLP' });
  const shirt = await caller.product.create({
    name: 'Polera',
    price: 9900,
    variants: ['M', 'L'].map((size) => ({ size, cost: 5000, stock: 3000 })),
  });
  const [medium, large] = shirt.variants;
  await caller.purchase.create({
    products: [
      { id: coffee.id, quantity: 7000, cost: 1100 },
      { id: shirt.id, variantId: medium?.id, quantity: 4000, cost: 5100 },
    ],
  });
  const { cost } = await caller.product.byId({ id: coffee.id });
  expect(cost).toBe(1041);
  await caller.product.update({ id: coffee.id, name: 'Café molido', cost });
  const { variants } = await caller.product.byId({ id: shirt.id });
  expect(variants.map((each) => each.cost)).toEqual([5057, 5000]);
  const costs = variants.map((each) => ({ id: each.id, cost: each.cost }));
  await caller.product.update({ id: shirt.id, variants: costs });
  const refusal = { reason: 'amountDecimals' };
  await expect(caller.product.update({ id: coffee.id, cost: 1042 })).rejects.toMatchObject(refusal);
  const swapped = [{ id: medium?.id }, { id: large?.id, cost: 5057 }];
  await expect(caller.product.update({ id: shirt.id, variants: swapped })).rejects.toMatchObject({
    field: 'variants.1.cost',
    ...refusal,
  });
});
