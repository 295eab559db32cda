import { businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

const week = 7 * 86_400_000;

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a day that sold nothing has no average', async () => {
  const { caller } = await aShop(world.services);
  const { today, weekBefore } = await caller.pos.home();
  expect(today).toEqual({
    date: businessDate(new Date(), 'America/Guatemala'),
    amount: 0,
    refunded: 0,
    count: 0,
    average: null,
    cash: 0,
  });
  expect(Date.parse(today.date) - Date.parse(weekBefore.date)).toBe(week);
});

test('today and a week ago are what was sold and not voided, cash beside it', async () => {
  const shop = await aShop(world.services);
  const date = businessDate(new Date(Date.now() - week), 'America/Guatemala');
  await shop.caller.pos.create({ products: [], amountFree: 900, date });
  const cash = await shop.caller.pos.create({ products: [], amountFree: 1000 });
  await shop.caller.pos.create({
    products: [],
    amountFree: 501,
    payments: [{ method: 'card', amount: 501 }],
  });
  const voided = await shop.caller.pos.create({ products: [], amountFree: 7000 });
  await shop.caller.pos.void({ id: voided.id });
  const home = await shop.caller.pos.home();
  expect(home.today).toMatchObject({ amount: 1501, count: 2, average: 751, cash: cash.amount });
  expect(home.weekBefore).toMatchObject({ amount: 900, count: 1, average: 900, cash: 900 });
});

test('returns are deducted from the day and shown; the average equals the one of the analytics', async () => {
  const { caller } = await aShop(world.services);
  const sold = await caller.pos.create({ products: [], amountFree: 3499 });
  await caller.pos.create({ products: [], amountFree: 1250 });
  await caller.pos.refund({ saleId: sold.id, amountFree: 333, paymentMethod: 'cash', reason: 'Roto' });
  const { today } = await caller.pos.home();
  expect(today).toMatchObject({ amount: 4416, refunded: 333, count: 2, average: 2375 });
  const { totals } = await caller.report.pos({ from: today.date, until: today.date });
  expect(totals).toMatchObject({ amount: 4416 + 333, average: today.average });
});

test('an average is shown in the currency of the shop', async () => {
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  await caller.pos.create({ products: [], amountFree: 100_000 });
  await caller.pos.create({ products: [], amountFree: 100_100 });
  expect((await caller.pos.home()).today.average).toBe(100_100);
});

test('the cash of the day is for who may see what the drawer should hold', async () => {
  const shop = await aShop(world.services);
  await shop.caller.pos.create({ products: [], amountFree: 1000 });
  const seller = await shop.employee();
  expect((await seller.caller.pos.home()).today).toMatchObject({ amount: 1000, cash: null });
  const trusted = await shop.employee({ flags: ['pdv_view_expected_cash'] });
  expect((await trusted.caller.pos.home()).today).toMatchObject({ amount: 1000, cash: 1000 });
});

test('a shop sees its own days only', async () => {
  const [one, other] = [await aShop(world.services), await aShop(world.services)];
  await one.caller.pos.create({ products: [], amountFree: 1000 });
  expect((await other.caller.pos.home()).today.amount).toBe(0);
});

test('the open drawers show their float and receipts to users with the right', async () => {
  const shop = await aShop(world.services);
  expect((await shop.caller.pos.home()).drawers).toEqual({ count: 0, cash: 0 });
  await shop.caller.cashSession.open({ openingAmount: 20_000 });
  const sale = await shop.caller.pos.create({ products: [], amountFree: 1250 });
  await shop.caller.pos.create({
    products: [],
    amountFree: 900,
    payments: [{ method: 'card', amount: 900 }],
  });
  expect((await shop.caller.pos.home()).drawers).toEqual({ count: 1, cash: 21_250 });
  await shop.caller.pos.void({ id: sale.id });
  expect((await shop.caller.pos.home()).drawers).toEqual({ count: 1, cash: 20_000 });
  const seller = await shop.employee();
  expect((await seller.caller.pos.home()).drawers).toBeNull();
});

test('the amount due today or earlier is the open balance of customers', async () => {
  const shop = await aShop(world.services);
  const contact = await shop.caller.contact.create({ name: 'Rosa' });
  const ago = (days: number) => businessDate(new Date(Date.now() - days * 86_400_000), 'America/Guatemala');
  const owed = { products: [], contactId: contact.id, payments: [] };
  await shop.caller.pos.create({ ...owed, amountFree: 1000, date: ago(9), dueDate: ago(1) });
  await shop.caller.pos.create({ ...owed, amountFree: 500, dueDate: ago(0) });
  await shop.caller.pos.create({ ...owed, amountFree: 700, dueDate: ago(-1) });
  const home = await shop.caller.pos.home();
  expect(home.due).toEqual({ count: 2, amount: 1500 });
  expect(home.waiting).toEqual({ count: 0, amount: 0 });
});
