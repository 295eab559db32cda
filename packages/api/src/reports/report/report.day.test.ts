import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStore } from '../../channels/weborder/weborder.testing.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { aTrade, dayOf, today } from './report.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a shop that never sold has no day to show, and nothing waits', async () => {
  const { caller } = await aShop(world.services);
  expect(await caller.report.day()).toEqual({ today: today(), shown: null, firstHour: null });
  expect(await caller.report.waiting()).toEqual({
    tickets: { count: 0, amount: 0 },
    due: { count: 0, amount: 0, names: [] },
    payable: { count: 0, amount: 0, name: null, dueDate: null },
    lowStock: { count: 0, name: null },
    orders: { count: 0, code: null, since: null },
    expenses: { count: 0, amount: 0, name: null },
  });
});

test('before the first sale of today the last day that sold is shown', async () => {
  const { caller, coffee } = await aTrade(world.services);
  await caller.pos.create({ products: [{ id: coffee.id, quantity: 2000 }], occurredAt: daysAgo(1) });
  const { shown } = await caller.report.day();
  expect(shown).toMatchObject({ date: dayOf(1), amount: 2000, count: 1, margin: 800 });
});

test('today beside the same time a week ago, profit over the hours, the best first', async () => {
  const { caller, coffee, bread } = await aTrade(world.services);
  await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }], occurredAt: daysAgo(7) });
  const sale = await caller.pos.create({
    products: [
      { id: coffee.id, quantity: 3000 },
      { id: bread.id, quantity: 1000 },
    ],
  });
  await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
  const { shown } = await caller.report.day();
  expect(shown).toMatchObject({
    date: today(),
    amount: 4500,
    count: 2,
    average: 2250,
    margin: 1600,
    marginShare: 4000,
    amountWithoutCost: 500,
    before: { date: dayOf(7), hasSales: true, margin: 400 },
  });
  expect(shown?.growth.reduce((sum, { margin = 0 }) => sum + margin, 0)).toBe(1600);
  expect(shown?.best.map(({ name, margin }) => [name, margin])).toEqual([
    ['Café', 1600],
    ['Pan', null],
  ]);

  await caller.pos.refund({
    saleId: sale.id,
    lines: [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000 }],
    reason: 'Se arrepintió',
    paymentMethod: 'cash',
  });
  const after = (await caller.report.day()).shown;
  expect(after).toMatchObject({ margin: 1200, amount: 3500 });
  expect(after?.growth.reduce((sum, { margin = 0 }) => sum + margin, 0)).toBe(1200);
});

test('a user without rights to costs, debts or goods sees none of them', async () => {
  const { shop, coffee } = await aTrade(world.services);
  await shop.caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
  const { caller } = await shop.employee();
  const { shown } = await caller.report.day();
  expect(shown).toMatchObject({ amount: 1000, count: 1 });
  expect(JSON.stringify(shown)).not.toMatch(/margin|cost/i);
  expect(await caller.report.waiting()).toMatchObject({
    ...{ due: null, payable: null, lowStock: null, expenses: null },
  });
});

test('some days earned what their goods did, the best beside the days before', async () => {
  const { shop, caller, coffee, bread } = await aTrade(world.services);
  await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }], occurredAt: daysAgo(2) });
  await caller.pos.create({
    products: [
      { id: coffee.id, quantity: 2000 },
      { id: bread.id, quantity: 1000 },
    ],
  });
  const days = { from: today(), until: today() };
  const earned = await caller.report.earned({ from: dayOf(1), until: today() });
  expect(earned).toMatchObject({
    totals: { amount: 2500, margin: 800, marginShare: 4000, amountWithoutCost: 500 },
    previous: { amount: 1000, margin: 400 },
    products: 2,
  });
  expect(earned.byDay.map(({ margin, previousAmount }) => [margin, previousAmount])).toEqual([
    [null, 0],
    [800, 1000],
  ]);
  expect(earned.best.find(({ name }) => name === 'Café')).toMatchObject({
    margin: 800,
    previousAmount: 1000,
  });
  const seller = await shop.employee({ flags: ['pdv_see_analytics'] });
  expect(JSON.stringify(await seller.caller.report.earned(days))).not.toMatch(/margin|cost/i);
  const { caller: other } = await shop.employee();
  await expect(other.report.earned(days)).rejects.toMatchObject({ reason: 'permissionDenied' });
});

test('due debts and low stock are pending', async () => {
  const { caller, contact, coffee } = await aTrade(world.services);
  await caller.pos.create({
    products: [{ id: coffee.id, quantity: 19_000 }],
    contactId: contact.id,
    payments: [],
  });
  await world.services.db.execute(sql`update debts set due_date = now()::date - 1`);
  const waiting = await caller.report.waiting();
  expect(waiting.due).toEqual({ count: 1, amount: 19_000, names: ['Doña Marta'] });
  expect(waiting.lowStock).toMatchObject({ name: 'Café' });
});

test('an unanswered order and an employee’s expense are pending', async () => {
  const store = await aStore(world.services);
  const { code, id } = await store.stranger.storeOrder.create(store.order());
  expect((await store.caller.report.waiting()).orders).toEqual({ count: 1, code, since: expect.any(Date) });
  await store.caller.webOrder.approve({ id });
  expect((await store.caller.report.waiting()).orders).toMatchObject({ count: 0, code: null });
  const { id: categoryId } = await store.caller.transactionCategory.create({
    ...{ name: 'Varios del día', transactionTypeId: 'expense' },
  });
  const { caller: beto } = await store.employee();
  await beto.expense.create({ categoryId, amount: 9_600, concept: 'Bolsas' });
  const { expenses } = await store.caller.report.waiting();
  expect(expenses).toMatchObject({ count: 1, amount: 9_600, name: expect.any(String) });
  await store.caller.expense.create({ categoryId, amount: 400, concept: 'Hielo', pending: true });
  expect((await store.caller.report.waiting()).expenses).toEqual({ count: 2, amount: 10_000, name: null });
});
