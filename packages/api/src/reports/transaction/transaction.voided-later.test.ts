import { checkInvariants } from '@mostrador/database/check-invariants';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, sumSaleDays, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const today = () => businessDate(new Date(), 'America/Guatemala');
const soldOn = () => addDays(today(), -30);

/** Two sales, an expense and a transfer of a month ago, of which one sale is voided behind the lock. */
async function aLockedMonth() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const date = soldOn();
  const { id: rice } = await caller.product.create({ name: 'Arroz', price: 400, stock: 10_000 });
  const { id: categoryId } = await caller.transactionCategory.create({
    ...{ name: 'Ferias', transactionTypeId: 'sale' },
  });
  const goods = { products: [{ id: rice, quantity: 1000 }], date, categoryId };
  const { id } = await caller.sale.create(goods);
  const spent = await caller.transactionCategory.create({ name: 'Hielo', transactionTypeId: 'expense' });
  const expense = await caller.expense.create({ amount: 90, categoryId: spent.id, date });
  await caller.sale.create({ ...goods, products: [{ id: rice, quantity: 2000 }] });
  await caller.periodLock.create({ lockedUntil: date, force: true });
  const undo = async () => {
    await caller.sale.remove({ id });
    await caller.expense.remove({ id: expense.id });
  };
  return { ...shop, undo };
}

type Caller = Awaited<ReturnType<typeof aShop>>['caller'];

/** Whatever tells a closed month. */
async function figuresOf(
  { caller, owner }: { caller: Caller; owner: { id: string } },
  days: { from: string; until: string },
) {
  const details = (rows: 'category' | 'product' | 'contact', columns: 'method' | 'user' | 'month') =>
    caller.transaction.details({ ...days, transactionType: 'sale', rows, columns });
  const cut = (more: object) => caller.cashCut.details({ ...days, ...more });
  const { transactions } = await caller.transaction.list(days);
  return {
    totals: await caller.transaction.totals(days),
    ofSales: await caller.transaction.totals({ ...days, transactionType: 'sale' }),
    inCash: await caller.transaction.totals({ ...days, paymentMethod: 'cash' }),
    byDay: await caller.statement.byDay(days),
    details: [
      await details('category', 'method'),
      await details('product', 'user'),
      await details('contact', 'month'),
    ],
    list: transactions.map(({ id, amount }) => [id, amount]),
    cut: await cut({}),
    cutOfPerson: await cut({ userId: owner.id }),
    statement: (await caller.assistant.read({ ...days })).incomeStatement.netSales,
  };
}

describe.each([['as it is'], ['summed']])('a closed month, its sales %s', (kind) => {
  test('shows the same figures after one of its documents is voided', async () => {
    const shop = await aLockedMonth();
    if (kind === 'summed') await sumSaleDays(world.services, 1);
    const days = { from: addDays(soldOn(), -1), until: soldOn() };
    const before = await figuresOf(shop, days);
    expect(before.totals).toMatchObject({ in: 1200, out: 90 });
    await shop.undo();
    if (kind === 'summed') await sumSaleDays(world.services, 1);
    expect(await figuresOf(shop, days)).toEqual(before);
    const now = { from: today(), until: today() };
    expect(await shop.caller.transaction.totals(now)).toMatchObject({ count: 0, in: 90, out: 400 });
    const both = { from: soldOn(), until: today() };
    expect(await shop.caller.transaction.totals(both)).toMatchObject({ count: 1, in: 800, out: 0 });
    const { totals } = await shop.caller.transaction.details({
      ...{ ...now, transactionType: 'sale', rows: 'category', columns: 'month' },
    });
    expect(totals.total).toEqual({ amount: -400, count: 0 });
    expect(await checkInvariants(world.connection)).toEqual([]);
  });
});
