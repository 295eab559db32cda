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

async function anOpenDrawer() {
  const shop = await aSpendingShop(world);
  const { id: cashSessionId } = await shop.caller.cashSession.open({ openingAmount: 10_000 });
  const spend = (more: { amount?: number; categoryId?: string } = {}) =>
    shop.caller.cashSession.move({
      ...{ cashSessionId, type: 'expense', amount: 1500, reason: 'Hielo' },
      ...more,
    });
  const expected = async () => {
    const { report } = await shop.caller.cashSession.byId({ id: cashSessionId });
    return report.byMethod.find(({ method }) => method === 'cash')?.expected;
  };
  return { ...shop, cashSessionId, spend, expected };
}

describe('an expense out of the drawer', () => {
  test('stands in the list of expenses, and once among all transactions', async () => {
    const { caller, rent, spend, expected } = await anOpenDrawer();
    const { expenseId } = await spend({ categoryId: rent });
    const { expensesTransactions } = await caller.expense.list({});
    expect(expensesTransactions).toMatchObject([
      { id: expenseId, concept: 'Hielo', amount: 1500, paid: 1500, status: 'done', category: { id: rent } },
    ]);
    const { transactions } = await caller.transaction.list({});
    expect(transactions.filter(({ type }) => type === 'expense')).toMatchObject([{ id: expenseId }]);
    expect(await expected()).toBe(8500);
  });

  test('without a category is edited in words and in its amount, and stays in none', async () => {
    const { caller, spend, expected } = await anOpenDrawer();
    const { expenseId: id } = await spend();
    if (!id) throw new Error('no expense');
    const { concept, category } = await caller.expense.update({ id, concept: 'Hielo en bolsa' });
    expect({ concept, category }).toEqual({ concept: 'Hielo en bolsa', category: null });
    const changes = { id, amount: 2000, categoryId: null };
    expect(await caller.expense.update(changes)).toMatchObject({ amount: 2000, category: null });
    const { pieChart } = await caller.transactionCategory.pieChart({});
    expect(pieChart).toMatchObject([{ slice: 'uncategorized', total: 2000, count: 1 }]);
    expect(await expected()).toBe(8000);
  });

  test('comes back into the drawer when it is voided', async () => {
    const { caller, spend, expected } = await anOpenDrawer();
    const { expenseId: id } = await spend();
    await caller.expense.remove({ id: id ?? '' });
    expect((await caller.expense.list({})).expensesTransactions).toEqual([]);
    expect(await expected()).toBe(10_000);
    const { pieChart } = await caller.transactionCategory.pieChart({});
    expect(pieChart).toEqual([]);
  });

  test('waits where the shop approves expenses, and has left the drawer', async () => {
    const { caller, employee, cashSessionId, expected } = await anOpenDrawer();
    const { caller: cashier } = await employee({ flags: ['pdv_cash_sessions'] });
    const { expenseId } = await cashier.cashSession.move({
      ...{ cashSessionId, type: 'expense', amount: 1500, reason: 'Hielo' },
    });
    const waiting = await caller.expense.pending({});
    expect(waiting.expensesTransactions).toMatchObject([{ id: expenseId, fromDrawer: true, amount: 1500 }]);
    expect(await expected()).toBe(8500);
    const booked = await caller.expense.approve({ id: expenseId ?? '' });
    expect(booked).toMatchObject({ status: 'done', category: null });
    expect(await expected()).toBe(8500);
  });

  test('takes a category of expenses alone', async () => {
    const { caller, cashSessionId, spend } = await anOpenDrawer();
    const sold = { name: 'Otros', transactionTypeId: 'income' } as const;
    const { id: categoryId } = await caller.transactionCategory.create(sold);
    expect(await refused(spend({ categoryId }))).toMatchObject({ status: 404 });
    const drop = { cashSessionId, type: 'drop_to_safe', amount: 100, reason: 'Noche', categoryId } as const;
    expect(JSON.stringify(await refused(caller.cashSession.move(drop)))).toContain('onlyForExpenses');
    expect((await caller.expense.list({})).expensesTransactions).toEqual([]);
  });
});
