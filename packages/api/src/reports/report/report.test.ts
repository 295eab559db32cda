import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { aTrade, dayOf, today } from './report.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

describe('the till', () => {
  test('by day, hour, person and method, beside as many days before', async () => {
    const { shop, caller, coffee, bread, contact } = await aTrade(world.services);
    await caller.pos.create({ products: [{ id: bread.id, quantity: 1000 }], date: dayOf(1) });
    const seller = await shop.employee({ flags: ['acc_credit_sales'] });
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 2000 }] });
    await seller.caller.pos.create({
      products: [{ id: coffee.id, quantity: 1000 }],
      contactId: contact.id,
      payments: [{ method: 'card', amount: 400 }],
    });
    const voided = await caller.pos.create({ products: [{ id: bread.id, quantity: 2000 }] });
    await caller.pos.void({ id: voided.id });
    const days = { from: today(), until: today() };
    const stats = await caller.report.pos(days);
    expect(stats).toMatchObject({
      ...days,
      totals: { amount: 3000, count: 2, average: 1500, tax: 0, voided: { amount: 1000, count: 1 } },
      previous: { from: dayOf(1), until: dayOf(1), amount: 500, count: 1 },
      change: { amount: 50_000, count: 10_000, average: 20_000 },
      byDay: [{ date: today(), amount: 3000, count: 2, previousAmount: 500 }],
    });
    expect(stats.byMethod.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 2000],
      ['card', 400],
      ['transfer', 0],
      ['credit_balance', 0],
      ['exchange', 0],
      ['credit', 600],
    ]);
    expect(stats.byUser.map(({ user, amount, count }) => [user.name, amount, count])).toEqual([
      ['Ana Pérez', 2000, 1],
      ['Beto', 1000, 1],
    ]);
    expect(stats.byHour.reduce((sum, { amount }) => sum + amount, 0)).toBe(3000);
    expect(stats.byWeekday.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const own = await caller.report.pos({ ...days, userId: seller.id });
    expect(own.totals).toEqual({
      amount: 1000,
      count: 1,
      average: 1000,
      tax: 0,
      discount: 0,
      tip: 0,
      quantity: 1000,
      voided: { amount: 0, count: 0 },
      refunded: { amount: 0, count: 0, tax: 0, tip: 0 },
    });
    expect(own.byMethod.filter(({ amount }) => amount > 0).map(({ method }) => method)).toEqual([
      'card',
      'credit',
    ]);
  });

  test('a ticket of nothing counts, and a day without sales has no change', async () => {
    const { caller, coffee } = await aTrade(world.services);
    const given = { value: 10_000, unit: 'percentage' as const };
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000, discount: given }] });
    const stats = await caller.report.pos({ from: today(), until: today() });
    expect(stats.totals).toMatchObject({ amount: 0, count: 1, average: 0, discount: 1000 });
    expect(stats.change).toEqual({ amount: null, count: null, average: null });
    expect(stats.byUser).toMatchObject([{ amount: 0, count: 1 }]);
  });

  test('a void of a closed period counts to the day it was booked', async () => {
    const { shop, caller, coffee } = await aTrade(world.services);
    const old = await caller.pos.create({ products: [{ id: coffee.id, quantity: 3000 }], date: dayOf(3) });
    await world.services.db.execute(
      sql`update organizations set locked_until = ${dayOf(2)} where id = ${shop.organizationId}`,
    );
    await caller.pos.void({ id: old.id });
    const then = { from: dayOf(3), until: dayOf(3) };
    const now = { from: today(), until: today() };
    expect((await caller.report.pos(then)).totals).toMatchObject({ amount: 3000, count: 1 });
    expect((await caller.report.pos(now)).totals).toMatchObject({ amount: -3000, count: -1 });
    expect((await caller.report.products(then)).totals).toMatchObject({ quantity: 3000, margin: 1200 });
    expect((await caller.report.products(now)).totals).toMatchObject({ quantity: -3000, margin: -1200 });
    const whole = { from: dayOf(3), until: today() };
    expect((await caller.report.products(whole)).totals).toMatchObject({
      quantity: 0,
      amount: 0,
      products: 0,
    });
  });

  test('days in the wrong order and more than three years are refused', async () => {
    const { caller } = await aShop(world.services);
    await expect(caller.report.pos({ from: '2026-03-02', until: '2026-03-01' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(caller.report.pos({ from: '2020-01-01', until: '2026-03-01' })).rejects.toMatchObject({
      reason: 'periodTooLong',
    });
    const { from, until } = await caller.report.pos({});
    expect([from, until]).toEqual([dayOf(29), today()]);
  });
});

describe('products', () => {
  test('the report lists what sold, what earned, and what did not sell', async () => {
    const { caller, coffee, bread, idle, drinks } = await aTrade(world.services);
    await caller.pos.create({
      products: [
        { id: coffee.id, quantity: 2000 },
        { id: bread.id, quantity: 3000 },
      ],
    });
    const stats = await caller.report.products({ from: today(), until: today() });
    expect(stats.totals).toEqual({
      quantity: 5000,
      amount: 3500,
      returned: { quantity: 0, amount: 0 },
      cost: 1200,
      margin: 800,
      marginShare: 4000,
      amountWithoutCost: 1500,
      products: 2,
    });
    expect(stats.topByQuantity.map(({ id }) => id)).toEqual([bread.id, coffee.id]);
    expect(stats.topByAmount.map(({ id }) => id)).toEqual([coffee.id, bread.id]);
    expect(stats.topByMargin?.map(({ id, margin }) => [id, margin])).toEqual([[coffee.id, 800]]);
    expect(stats.worst.map(({ id, margin }) => [id, margin])).toEqual([
      [bread.id, null],
      [coffee.id, 800],
    ]);
    expect(stats.notSold).toEqual({
      count: 1,
      products: [{ id: idle.id, name: 'Vela', stock: 4000, valueAtPrice: 1000 }],
    });
    await caller.product.update({ id: idle.id, trackStock: false });
    const uncounted = await caller.report.products({ from: today(), until: today() });
    expect(uncounted.notSold.products).toEqual([
      { id: idle.id, name: 'Vela', stock: null, valueAtPrice: null },
    ]);
    expect(stats.byCategory.map(({ category, amount }) => [category?.id ?? null, amount])).toEqual([
      [drinks.id, 2000],
      [null, 1500],
    ]);
    expect(stats.byHour.reduce((sum, { amount }) => sum + amount, 0)).toBe(3500);
    expect(stats.byDay).toEqual([{ date: today(), quantity: 5000, amount: 3500 }]);
  });

  test('a product with only returns in these days is ranked only among the returned ones', async () => {
    const { caller, coffee, bread } = await aTrade(world.services);
    const old = await caller.pos.create({ products: [{ id: coffee.id, quantity: 3000 }], date: dayOf(2) });
    const lines = [{ lineId: old.products[0]?.lineId ?? '', quantity: 1000 }];
    await caller.pos.refund({ saleId: old.id, lines, reason: 'Vino roto', paymentMethod: 'cash' });
    await caller.pos.create({ products: [{ id: bread.id, quantity: 3000 }] });
    const stats = await caller.report.products({ from: today(), until: today() });
    expect(stats.totals).toMatchObject({ quantity: 2000, amount: 500, products: 1 });
    for (const ranked of [stats.worst, stats.topByAmount, stats.topByQuantity])
      expect(ranked.map(({ id }) => id)).toEqual([bread.id]);
    expect(stats.topByMargin).toEqual([]);
    expect(stats.returned).toMatchObject([{ id: coffee.id, quantity: 1000, amount: 1000 }]);
    expect(stats.notSold.products.map(({ id }) => id)).toContain(coffee.id);
  });

  test('of an empty shop are nothing, not a failure', async () => {
    const { caller } = await aShop(world.services);
    const stats = await caller.report.products({});
    expect(stats).toMatchObject({
      totals: { quantity: 0, amount: 0, cost: null, margin: null, products: 0 },
      topByAmount: [],
      notSold: { count: 0, products: [] },
      byCategory: [],
    });
    expect(stats.byDay).toHaveLength(30);
    const stock = await caller.report.stock({});
    expect(stock).toMatchObject({ totals: { products: 0, valueAtCost: 0 }, products: [], byStatus: [] });
    expect(await caller.report.topUsers({})).toMatchObject({ users: [], customers: [] });
  });

  test('the report hides costs without the right, and is refused without the right or the plan', async () => {
    const { shop, coffee } = await aTrade(world.services);
    const clerk = await shop.employee({ flags: ['inventory_stock_analytics'] });
    await clerk.caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
    const text = JSON.stringify([
      await clerk.caller.report.products({}),
      await clerk.caller.report.stock({}),
    ]);
    expect(text).not.toMatch(/cost|margin|turnover|"class"/i);
    for (const hidden of [
      { by: 'margin' },
      { by: 'value_at_cost' },
      { by: 'turnover' },
      { class: 'A' },
    ] as const)
      await expect(clerk.caller.report.stock(hidden)).rejects.toMatchObject({
        details: { permission: 'inventory_see_costs' },
      });
    const plain = await shop.employee();
    await expect(plain.caller.report.products({})).rejects.toMatchObject({ reason: 'permissionDenied' });
    await expect(plain.caller.report.pos({})).rejects.toMatchObject({ reason: 'permissionDenied' });
    await expect(plain.caller.report.topUsers({})).rejects.toMatchObject({ reason: 'permissionDenied' });
    const unpaid = await aShop(world.services, { paidUntil: null });
    await expect(unpaid.caller.report.stock({})).rejects.toMatchObject({ reason: 'paidAccessRequired' });
    expect((await unpaid.caller.report.pos({})).totals.count).toBe(0);
  });
});

test('the top sellers and the top customers are listed', async () => {
  const { shop, caller, coffee, bread, contact } = await aTrade(world.services);
  const seller = await shop.employee({ flags: ['acc_discounts'] });
  await seller.caller.pos.create({
    products: [{ id: coffee.id, quantity: 3000, discount: { value: 100, unit: 'money' } }],
    contactId: contact.id,
  });
  await seller.caller.pos.create({ products: [{ id: bread.id, quantity: 1000 }] });
  const undone = await seller.caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
  await caller.pos.void({ id: undone.id });
  await caller.pos.create({
    products: [{ id: bread.id, quantity: 1000 }],
    contactId: contact.id,
    payments: [],
  });
  const { users, customers } = await caller.report.topUsers({ from: today(), until: today() });
  expect(users).toMatchObject([
    {
      user: { id: seller.id, name: 'Beto' },
      amount: 3400,
      count: 2,
      average: 1700,
      quantityPerSale: 2000,
      discount: 100,
      voided: { count: 0 },
    },
    { user: { name: 'Ana Pérez' }, amount: 500, count: 1, voided: { amount: 1000, count: 1 } },
  ]);
  expect(customers).toMatchObject([
    { contact: { id: contact.id, name: 'Doña Marta' }, spent: 3400, visits: 2, owed: 500 },
  ]);
});

test('of each cashier what he took on debts and what his drawers lacked', async () => {
  const shop = await aShop(world.services);
  const flags = ['pdv_cash_sessions', 'acc_register_deposits', 'acc_see_analytics'] as const;
  const beto = await shop.employee({ flags: [...flags] });
  const ana = await shop.caller.contact.create({ name: 'Ana' });
  await shop.caller.pos.create({ amountFree: 9000, contactId: ana.id, payments: [] });
  const { id: cashSessionId } = await beto.caller.cashSession.open({ openingAmount: 1000 });
  const pay = { contactId: ana.id, paymentMethod: 'cash' as const };
  await beto.caller.debt.depositOfContact({ ...pay, amount: 2000 });
  const wrong = await beto.caller.debt.depositOfContact({ ...pay, amount: 500 });
  const debtsTransactionId = wrong.debts[0]?.id ?? '';
  await shop.caller.debt.removeDeposit({ debtsTransactionId, id: wrong.id, reason: 'Mal' });
  await beto.caller.cashSession.close({
    cashSessionId,
    counted: { cash: 2900 },
    differenceReason: 'Faltó cambio',
  });
  const days = { from: today(), until: today() };
  const { users } = await shop.caller.report.topUsers(days);
  expect(users).toMatchObject([
    { user: { id: shop.owner.id }, amount: 9000, deposits: { count: 0 }, cashDifference: { count: 0 } },
    {
      user: { id: beto.id, name: 'Beto' },
      count: 0,
      deposits: { amount: 2000, count: 1 },
      cashDifference: { amount: -100, count: 1 },
    },
  ]);
  const hidden = await beto.caller.report.topUsers(days);
  expect(hidden.users.some((user) => 'cashDifference' in user)).toBe(false);
});
