import { addDays, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { testServices } from '../../core/testing.ts';
import { aSpendingShop } from '../../purchasing/expense/expense.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const zone = 'America/Guatemala';
const today = businessDate(new Date(), zone);
const day = (days: number) => addDays(today, days);
/** Three parts of 100.00, each ten days after the one before. */
const three = [10, 20, 30].map((days) => ({ dueDate: day(days), amount: 10_000 }));

async function aDebtor() {
  const shop = await aSpendingShop(world, { timeZone: zone });
  const { caller } = shop;
  const { id: contactId } = await caller.contact.create({ name: 'Rosa Morales' });
  const sell = (more = {}) =>
    caller.sale.create({ amountFree: 30_000, contactId, payments: [], instalments: three, ...more });
  const debt = async () => {
    const [found] = (await caller.debt.list({ contactId })).debtsTransactions;
    if (!found) throw new Error('Nobody owes anything.');
    return found;
  };
  const pay = (amount: number) =>
    caller.debt.depositOfContact({ contactId, amount, paymentMethod: 'transfer' });
  return { ...shop, contactId, sell, debt, pay };
}

describe('a sale that is paid in instalments', () => {
  test('is due with the first that is open, and what is paid counts for the first ones', async () => {
    const { caller, sell, debt, pay, contactId } = await aDebtor();
    const sale = await sell();
    expect(sale).toMatchObject({ dueDate: day(10), balance: 30_000 });
    expect(sale.instalments.map(({ n, paid }) => [n, paid])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    const { id } = await pay(15_000);
    expect(await debt()).toMatchObject({ dueDate: day(20), balance: 15_000, status: 'partial' });
    expect((await debt()).instalments.map(({ paid }) => paid)).toEqual([10_000, 5000, 0]);
    expect((await caller.sale.byId({ id: sale.id })).instalments.map(({ paid }) => paid)).toEqual([
      10_000, 5000, 0,
    ]);
    await caller.debt.removeDepositOfContact({ contactId, id, reason: null });
    expect(await debt()).toMatchObject({ dueDate: day(10), balance: 30_000 });
    await pay(30_000);
    expect(await debt()).toMatchObject({ balance: 0, status: 'paid' });
  });

  test('asks for parts that are what is left, day after day, or for one day', async () => {
    const { sell } = await aDebtor();
    const wrong = [
      [{ instalments: three.slice(1) }, 'instalmentsSum'],
      [{ instalments: three.toReversed() }, 'instalmentDatesRise'],
      [{ instalments: three.map((part) => ({ ...part, dueDate: day(-1) })) }, 'dueDateBeforeStart'],
      [{ dueDate: day(3) }, 'instalmentsConflict'],
      [{ payments: [{ method: 'cash', amount: 100 }] }, 'instalmentsSum'],
    ] as const;
    for (const [more, code] of wrong) expect(JSON.stringify(await refused(sell(more)))).toContain(code);
    // Of what is paid at once nothing is left to divide.
    expect((await sell({ payments: undefined, paymentMethod: 'cash' })).instalments).toEqual([]);
  });

  test('keeps its parts when it is changed, unless it is due otherwise', async () => {
    const { caller, sell } = await aDebtor();
    const { id } = await sell();
    const changed = await caller.sale.update({ id, comments: 'Paga el sobrino' });
    expect(changed.instalments).toHaveLength(3);
    expect(await refused(caller.sale.update({ id, amountFree: 20_000 }))).toMatchObject({ status: 422 });
    const less = await caller.sale.update({ id, amountFree: 20_000, instalments: three.slice(0, 2) });
    expect(less.instalments.map(({ amount }) => amount)).toEqual([10_000, 10_000]);
    const whole = await caller.sale.update({ id, dueDate: day(5) });
    expect(whole).toMatchObject({ dueDate: day(5), instalments: [] });
    const again = await caller.sale.update({ id, instalments: three.slice(0, 2) });
    expect(again).toMatchObject({ dueDate: day(10), balance: 20_000 });
  });

  test('the overdue amount of several debts is paid first, of whichever debt it is', async () => {
    const { caller, sell, contactId, pay } = await aDebtor();
    await sell();
    await caller.sale.create({ amountFree: 5000, contactId, payments: [], dueDate: day(15) });
    await pay(12_000);
    const { debtsTransactions } = await caller.debt.list({ contactId, status: 'open' });
    expect(debtsTransactions.map(({ balance, dueDate }) => [balance, dueDate])).toEqual([
      [3000, day(15)],
      [20_000, day(20)],
    ]);
  });
});

test('a debt is put off as a whole, or divided later, and what was paid stays paid', async () => {
  const { caller, sell, debt, pay } = await aDebtor();
  await sell();
  await pay(10_000);
  const { id } = await debt();
  const later = await caller.debt.postpone({ id, dueDate: day(25) });
  expect(later.instalments.map(({ dueDate }) => dueDate)).toEqual([day(10), day(25), day(35)]);
  expect(await refused(caller.debt.postpone({ id, dueDate: day(9) }))).toMatchObject({ status: 422 });
  const parts = [
    { dueDate: day(40), amount: 5000 },
    { dueDate: day(50), amount: 15_000 },
  ];
  const anew = await caller.debt.postpone({ id, instalments: parts });
  expect(anew).toMatchObject({ dueDate: day(40), balance: 20_000 });
  expect(anew.instalments.map(({ amount, paid }) => [amount, paid])).toEqual([
    [10_000, 10_000],
    [5000, 0],
    [15_000, 0],
  ]);
});

test('the balance is aged by its instalments', async () => {
  const { caller, sell, contactId } = await aDebtor();
  const ago = [-70, -40, -5, 0, 9].map((days) => ({ dueDate: day(days), amount: 6000 }));
  await sell({ date: day(-80), instalments: ago });
  const debtor = await caller.debt.debtor({ id: contactId });
  expect(debtor).toMatchObject({
    ...{ balance: 30_000, overdue: 18_000, debts: 1, oldestDueDate: day(-70) },
    ageing: { notDue: 12_000, upTo30: 6000, upTo60: 6000, upTo90: 6000, older: 0 },
  });
  const sum = Object.values(debtor.ageing).reduce((total, part) => total + part, 0);
  expect(sum).toBe(debtor.balance);
  expect(await caller.debt.totals({})).toMatchObject({ balance: 30_000, contacts: 1 });
});

test('an expense is owed in parts, which the forecast expects one by one', async () => {
  const { caller, supplier, rent, owes } = await aDebtor();
  const input = { categoryId: rent, amount: 30_000, contactId: supplier.id, payments: [] };
  const { id, instalments } = await caller.expense.create({ ...input, instalments: three });
  expect(instalments).toHaveLength(3);
  expect(await owes()).toBe(30_000);
  const { forecast } = await caller.assistant.read({});
  expect(forecast.events.filter(({ kind }) => kind === 'payable')).toMatchObject(
    three.map(({ dueDate, amount }) => ({ date: dueDate, amount: -amount })),
  );
  expect(await caller.expense.update({ id, concept: 'Techo' })).toMatchObject({ instalments: { length: 3 } });
  const moved = await caller.expense.update({ id, date: day(-1) });
  expect(moved.instalments).toHaveLength(3);
  expect(await caller.expense.update({ id, dueDate: day(4) })).toMatchObject({
    dueDate: day(4),
    instalments: [],
  });
  const waits = await caller.expense.create({ ...input, instalments: three, pending: true });
  expect(waits.instalments).toHaveLength(3);
  expect((await caller.expense.approve({ id: waits.id })).instalments).toHaveLength(3);
});

test('a payable that was put off keeps its day when the expense is corrected', async () => {
  const { caller, supplier, rent } = await aDebtor();
  const input = { categoryId: rent, amount: 30_000, contactId: supplier.id, payments: [], dueDate: day(3) };
  const { id } = await caller.expense.create(input);
  const [debt] = (await caller.debt.list({ direction: 'payable' })).debtsTransactions;
  await caller.debt.postpone({ id: debt?.id ?? '', dueDate: day(9) });
  expect(await caller.expense.byId({ id })).toMatchObject({ dueDate: day(9) });
  expect(await caller.expense.update({ id, date: day(-1) })).toMatchObject({ dueDate: day(9) });
});
