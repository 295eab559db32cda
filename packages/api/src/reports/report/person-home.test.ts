import { periodAround } from '@mostrador/shared/time/budget-periods';
import { addDays, addMonths, businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const today = businessDate(new Date(), 'America/Guatemala');
const firstOfMonth = periodAround('monthly', today).from;

async function aPerson(values: object = {}) {
  const person = await aShop(world.services, { businessType: 'person', ...values });
  const { caller } = person;
  const { moneyAccounts } = await caller.moneyAccount.list({});
  const idOf = (kind: string) => moneyAccounts.find((each) => each.kind === kind)?.id ?? '';
  const category = async (name: string, transactionTypeId: 'income' | 'expense') =>
    (await caller.transactionCategory.create({ name, transactionTypeId })).id;
  return {
    ...person,
    bank: idOf('bank'),
    salary: await category('Sueldo nuevo', 'income'),
    food: await category('Comida nueva', 'expense'),
  };
}

/** The net worth from the ledger: the total of all balance sheet accounts. */
async function leftInLedger(organizationId: string) {
  const [row] = await world.services.db.execute<{ amount: string }>(sql`
    select coalesce(sum(amount), 0) amount from (
      select destination account, amount from postings where organization_id = ${organizationId}
      union all select source, -amount from postings where organization_id = ${organizationId}) leg
    where account ~ '^(money|contact|supplier|credit|asset):' or account in ('safe', 'stock', 'tax', 'tip')`);
  return Number(row?.amount);
}

describe('the home of a person', () => {
  test('begins empty', async () => {
    const { caller } = await aPerson({ paidUntil: null });
    const home = await caller.report.person();
    expect(home).toMatchObject({
      ...{ today, money: 0, coming: [], budgets: [], goals: [], forecast: null },
      month: { from: firstOfMonth, income: 0, expenses: 0, days: [] },
      worth: { amount: 0, assets: 0, liabilities: 0 },
    });
    expect(home.accounts.map(({ kind }) => kind)).toEqual(['cash', 'bank']);
  });

  test('tells the month, the budgets and the goals by the books, and what is left to the cent', async () => {
    const { caller, organizationId, bank, salary, food } = await aPerson();
    await caller.income.create({ amount: 450_001, categoryId: salary, paymentMethod: 'transfer' });
    const visa = await caller.moneyAccount.create({
      kind: 'credit_card',
      name: 'Visa',
      cutDay: 1,
      paymentDay: 28,
    });
    await caller.expense.create({ amount: 60_002, categoryId: food, paymentMethod: 'card' });
    await caller.expense.create({ amount: 5003, categoryId: food });
    await caller.transactionCategory.addBudget({ id: food, amount: 60_000 });
    const loan = await caller.moneyAccount.create({ kind: 'loan', name: 'Préstamo' });
    await caller.transfer.create({ from: loan.id, to: bank, amount: 100_000 });
    const goal = await caller.goal.create({ name: 'Viaje', target: 200_000 });
    await caller.transfer.create({ from: bank, to: goal.moneyAccount.id, amount: 50_000 });
    const { id: contactId } = await caller.contact.create({ name: 'Tía Rosa' });
    await caller.expense.create({ amount: 7000, categoryId: food, paymentMethod: 'credit', contactId });
    const home = await caller.report.person();
    expect(home).toMatchObject({
      money: 450_001 + 100_000 - 5003,
      month: {
        income: 450_001,
        expenses: 72_005,
        days: [{ date: today, income: 450_001, expenses: 72_005 }],
      },
      budgets: [{ id: food, budget: { spent: 72_005, left: -12_005 } }],
      goals: [{ id: goal.id, saved: 50_000 }],
      worth: {
        ...{ amount: 450_001 - 72_005, assets: 544_998, liabilities: 167_002 },
        owned: { money: 544_998, receivable: 0, things: 0, other: 0 },
        owed: { cards: 60_002, payable: 7000, loans: 100_000, other: 0 },
      },
    });
    expect(home.worth.amount).toBe(await leftInLedger(organizationId));
    expect(home.accounts.find(({ id }) => id === visa.id)).toMatchObject({ balance: -60_002 });
  });

  test('compares with the month before up to the same day, and keeps all its days', async () => {
    const { caller, salary } = await aPerson();
    const earn = (date: string) => caller.income.create({ amount: 100, categoryId: salary, date });
    const last = addDays(firstOfMonth, -1);
    await earn(addMonths(firstOfMonth, -1));
    await earn(last);
    const { before } = await caller.report.person();
    const isWhole = addMonths(today, -1) === last;
    expect(before.income).toBe(isWhole ? 200 : 100);
    expect(before.days.map(({ date }) => date)).toEqual([addMonths(firstOfMonth, -1), last]);
  });

  test('is for the owner of a personal account alone', async () => {
    const business = await aShop(world.services);
    await expect(business.caller.report.person()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const person = await aPerson();
    const member = await person.employee({ flags: ['acc_see_analytics'] });
    await expect(member.caller.report.person()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an upcoming payment', () => {
  test('is what is late or due within fifteen days, each once', async () => {
    const { caller, food } = await aPerson();
    const { id: contactId } = await caller.contact.create({ name: 'Tía Rosa' });
    const owe = (dueDate: string) =>
      caller.expense.create({ amount: 900, categoryId: food, paymentMethod: 'credit', contactId, dueDate });
    await owe(addDays(today, 3));
    await owe(addDays(today, 16));
    const startsOn = addDays(today, 5);
    const rent = { concept: 'Renta', categoryId: food, amount: 3000 };
    await caller.recurrence.create({ period: 'monthly', startsOn, expense: rent });
    const guess = await caller.expense.create({
      amount: 70,
      categoryId: food,
      pending: true,
      concept: 'Luz',
    });
    const { coming } = await caller.report.person();
    expect(coming).toMatchObject([
      { kind: 'pending', date: today, amount: -70, label: 'Luz', id: guess.id },
      { kind: 'payable', date: addDays(today, 3), amount: -900, label: 'Tía Rosa', contactId },
      { kind: 'recurring', date: startsOn, amount: -3000, label: 'Renta', dueOn: startsOn, isWaiting: false },
    ]);
  });

  test('of a card is what was there at its cut less what was paid since, by a transfer', async () => {
    const { caller, bank, food } = await aPerson();
    const [cutDay, paymentDay] = [Number(addDays(today, -2).slice(8)), Number(addDays(today, 4).slice(8))];
    const visa = await caller.moneyAccount.create({ kind: 'credit_card', name: 'Visa', cutDay, paymentDay });
    const buy = (amount: number, date: string) =>
      caller.expense.create({ amount, categoryId: food, paymentMethod: 'card', date });
    await buy(500, addDays(today, -3));
    await buy(70, today);
    const due = async () =>
      (await caller.report.person()).coming.filter(({ kind }) => kind === 'card').map(({ amount }) => amount);
    expect(await due()).toEqual([-500]);
    const paid = await caller.transfer.create({ from: bank, to: visa.id, amount: 200 });
    expect(await due()).toEqual([-300]);
    await caller.transfer.create({ from: bank, to: visa.id, amount: 300 });
    expect(await due()).toEqual([]);
    await caller.transfer.remove({ id: paid.id });
    await caller.moneyAccount.update({ id: visa.id, paymentDay: null });
    expect(await due()).toEqual([]);
  });

  test('is in the forecast, which names the first day on which money lacks', async () => {
    const { caller, salary, food } = await aPerson({ paidUntil: new Date('2099-01-01') });
    await caller.income.create({ amount: 400, categoryId: salary });
    const paymentDay = Number(addDays(today, 6).slice(8));
    await caller.moneyAccount.create({ kind: 'credit_card', name: 'Visa', paymentDay });
    await caller.expense.create({ amount: 1000, categoryId: food, paymentMethod: 'card' });
    const { forecast } = await caller.report.person();
    expect(forecast?.shortfall).toEqual({ date: addDays(today, 6), missing: 600 });
    const { forecast: whole } = await caller.assistant.read({});
    expect(whole.events).toMatchObject([{ kind: 'card', label: 'Visa', amount: -1000 }]);
  });
});
