import { addDays, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { testServices } from '../../core/testing.ts';
import { aSpendingShop } from './expense.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const zone = 'America/Guatemala';
const aShopOf = () => aSpendingShop(world, { timeZone: zone });

describe('the fields that an expense shares with a sale', () => {
  test('a tip is spent with the same category as the amount and shown separately', async () => {
    const { caller, rent, holds } = await aShopOf();
    const input = { categoryId: rent, amount: 10_000, tip: 1000, received: 20_000, couponCode: 'PROMO' };
    const expense = await caller.expense.create(input);
    expect(expense).toMatchObject({
      ...{ amount: 11_000, amountFree: 10_000, tip: 1000, rounding: 0, change: 9000, couponCode: 'PROMO' },
      payments: [{ method: 'cash', amount: 11_000, received: 20_000, change: 9000 }],
    });
    expect(await holds()).toEqual({ cash: -11_000, 'expense:rent': 11_000 });
    const more = await caller.expense.update({ id: expense.id, tip: 2000 });
    expect(more).toMatchObject({ amount: 12_000, tip: 2000, change: 0 });
    expect(more.payments).toMatchObject([{ amount: 12_000, received: null }]);
    const word = await caller.expense.update({ id: expense.id, couponCode: null });
    expect(word).toMatchObject({ couponCode: null, revision: more.revision });
    expect(await holds()).toEqual({ cash: -12_000, 'expense:rent': 12_000 });
  });

  test('cash received applies to cash payments, is sufficient, and is given once', async () => {
    const { caller, rent } = await aShopOf();
    const request = { categoryId: rent, amount: 1000 };
    const pays = { method: 'cash' as const, amount: 1000 };
    for (const wrong of [
      { received: 999 },
      { received: 1000, paymentMethod: 'transfer' as const },
      { received: 1000, payments: [pays] },
      { payments: [{ ...pays, received: 999 }] },
      { payments: [{ ...pays, method: 'card' as const, received: 1000 }] },
    ])
      expect(await refused(caller.expense.create({ ...request, ...wrong }))).toMatchObject({ status: 422 });
    const { payments } = await caller.expense.create({ ...request, payments: [{ ...pays, received: 5000 }] });
    expect(payments).toMatchObject([{ received: 5000, change: 4000 }]);
  });

  test('a line bears its own discount, what was chosen with it and a note', async () => {
    const { caller, coffee } = await aShopOf();
    const milk = await caller.modifier.create({
      ...{ name: 'Leche', type: 'product' as const, productIds: [coffee.id] },
      options: [{ name: 'Almendra', price: 500 }],
    });
    const option = milk.options[0]?.id ?? '';
    const service = await caller.service.create({ name: 'Afilado', price: 2000 });
    const expense = await caller.expense.create({
      products: [
        {
          ...{ id: coffee.id, quantity: 10_000, cost: 1000, note: 'Molido fino' },
          discount: { value: 1000, unit: 'percentage' },
          modifiers: [{ id: option }],
        },
      ],
      services: [
        {
          id: service.id,
          quantity: 1000,
          cost: 2000,
          discount: { value: 500, unit: 'money' },
          note: 'Urgente',
        },
      ],
      discount: { value: 500, unit: 'money' },
      paymentMethod: 'transfer',
    });
    expect(expense).toMatchObject({
      ...{ amountProducts: 10_000, amountServices: 2000, amountDiscount: 2000, amount: 10_000 },
      products: [
        {
          ...{ amount: 10_000, amountDiscount: 1000, discount: { value: 1000, unit: 'percentage' } },
          ...{ note: 'Molido fino', modifiers: [{ id: option, name: 'Almendra', quantity: 1000 }] },
        },
      ],
      services: [{ amountDiscount: 500, note: 'Urgente' }],
    });
    // The goods have the value that was paid: 90.00 of 105.00 get 4.29 of the discount of the whole.
    expect((await caller.product.byId({ id: coffee.id })).cost).toBe(929);
    const strange = { id: coffee.id, quantity: 1000, cost: 100, modifiers: [{ id: service.id }] };
    expect(await refused(caller.expense.create({ products: [strange] }))).toMatchObject({ status: 404 });
    const dear = { ...strange, modifiers: [], discount: { value: 101, unit: 'money' as const } };
    expect(await refused(caller.expense.create({ products: [dear] }))).toMatchObject({ status: 422 });
  });

  test('a line without a cost is at the one the catalogue knows, a service at its price', async () => {
    const { caller, coffee } = await aShopOf();
    const service = await caller.service.create({ name: 'Afilado', price: 2000 });
    const lines = {
      products: [{ id: coffee.id, quantity: 2000 }],
      services: [{ id: service.id, quantity: 1000 }],
    };
    const expense = await caller.expense.create(lines);
    expect(expense).toMatchObject({ amountProducts: 2000, amountServices: 2000, amount: 4000 });
    expect([expense.products[0]?.cost, expense.services[0]?.cost]).toEqual([1000, 2000]);
    const unknown = await caller.product.create({ name: 'Molinillo', price: 9000, stock: 1000 });
    expect(
      await refused(caller.expense.create({ products: [{ id: unknown.id, quantity: 1000 }] })),
    ).toMatchObject({ status: 422, fields: { 'products.0.cost': ['costRequired'] } });
  });

  test('the list of all documents tells of its lines what the expense tells', async () => {
    const { caller, coffee } = await aShopOf();
    const milk = await caller.modifier.create({
      ...{ name: 'Leche', type: 'product' as const, productIds: [coffee.id] },
      options: [{ name: 'Almendra', price: 500 }],
    });
    const modifiers = [{ id: milk.options[0]?.id ?? '', quantity: 2000 }];
    const line = { id: coffee.id, quantity: 1000, modifiers };
    const expense = await caller.expense.create({ products: [line] });
    const sale = await caller.pos.create({ products: [line] });
    const { transactions } = await caller.transaction.list({ ids: [expense.id, sale.id] });
    expect(transactions).toHaveLength(2);
    const renamed = modifiers.map((each) => ({ ...each, name: 'Almendra' }));
    for (const { products } of transactions) expect(products).toMatchObject([{ modifiers: renamed }]);
  });

  test('the moment sets the day if none is given, and cannot be in the future', async () => {
    const { caller, rent } = await aShopOf();
    const ago = new Date(Date.now() - 3 * 86_400_000);
    const requested = { categoryId: rent, amount: 1000 };
    const expense = await caller.expense.create({ ...requested, occurredAt: ago.toISOString() });
    expect(expense).toMatchObject({ date: businessDate(ago, zone), occurredAt: ago });
    const created = await caller.expense.create({
      ...requested,
      ...{ occurredAt: ago.toISOString(), date: addDays(businessDate(ago, zone), 1) },
    });
    expect(created.date).toBe(addDays(businessDate(ago, zone), 1));
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect(await refused(caller.expense.create({ ...requested, occurredAt: soon }))).toMatchObject({
      status: 422,
    });
  });

  test('a change approves what waits, and makes nothing wait that was booked', async () => {
    const shop = await aShopOf();
    const { caller, rent } = shop;
    const { caller: employee } = await shop.employee();
    const waits = await employee.expense.create({ categoryId: rent, amount: 1000 });
    expect(waits.status).toBe('pending');
    expect(await refused(employee.expense.update({ id: waits.id, pending: false }))).toMatchObject({
      status: 403,
    });
    const booked = await caller.expense.update({
      id: waits.id,
      amount: 900,
      pending: false,
      deviceId: 'caja-1',
    });
    expect(booked).toMatchObject({ status: 'done', amount: 900 });
    expect(await refused(caller.expense.update({ id: waits.id, pending: true }))).toMatchObject({
      status: 409,
    });
    expect(await caller.expense.update({ id: waits.id, pending: false })).toMatchObject({
      revision: booked.revision,
    });
  });
});
