import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const dayAgo = (days: number) => businessDate(new Date(Date.now() - days * 86_400_000), 'America/Guatemala');

async function aPerson() {
  const shop = await aShop(world.services, { businessType: 'person', settings: { cashRounding: 25 } });
  const category = async (name: string, transactionTypeId: 'income' | 'expense' | 'sale') =>
    (await shop.caller.transactionCategory.create({ name, transactionTypeId })).id;
  const readBalances = async () => {
    const { moneyAccounts } = await shop.caller.moneyAccount.list({});
    return Object.fromEntries(moneyAccounts.map(({ kind, balance }) => [kind, balance]));
  };
  return {
    ...shop,
    category,
    readBalances,
    salary: await category('Sueldo de la fábrica', 'income'),
  };
}

describe('an income', () => {
  test('has its own numbers, is in the account where it was paid, and is income to the cent', async () => {
    const { caller, salary, readBalances } = await aPerson();
    const income = await caller.income.create({
      amount: 450_003,
      categoryId: salary,
      concept: 'Quincena',
      date: dayAgo(2),
    });
    expect(income).toMatchObject({
      code: 'I-000001',
      type: 'income',
      channel: 'income',
      amount: 450_003,
      balance: 0,
      date: dayAgo(2),
      category: { name: 'Sueldo de la fábrica' },
    });
    expect(await readBalances()).toMatchObject({ cash: 450_003 });
    const stats = await caller.statement.stats({ from: dayAgo(3), until: dayAgo(0) });
    expect(stats).toMatchObject({ income: 450_003, sales: 0 });
    const { cashFlow } = await caller.statement.cashFlow({ from: dayAgo(3), until: dayAgo(0) });
    expect(cashFlow).toMatchObject([{ type: 'income', code: 'I-000001', concept: 'Quincena' }]);
    expect(await caller.income.byId({ id: income.id })).toEqual(income);
  });

  test('needs a category of incomes, a day that came, and an amount', async () => {
    const { caller, salary, category } = await aPerson();
    const food = await category('Comida de casa', 'expense');
    const create = (more: object) =>
      caller.income
        .create({ amount: 100, categoryId: salary, ...more })
        .then(() => 'done')
        .catch((error: unknown) => JSON.stringify(error) + String(error));
    expect(await create({ categoryId: food })).toContain('notFound');
    expect(await create({ categoryId: undefined })).toContain('categoryRequired');
    expect(await create({ amount: 0 })).toContain('amountNotPositive');
    expect(await create({ date: dayAgo(-2) })).toContain('dateInFuture');
    expect(await create({ payments: [], contactId: null })).toContain('contactRequired');
    expect(await create({})).toBe('done');
  });

  test('may be owed, is paid later, and tells what is left', async () => {
    const { caller, salary } = await aPerson();
    const contact = await caller.contact.create({ name: 'Inquilino' });
    const income = await caller.income.create({
      amount: 1000,
      categoryId: salary,
      contactId: contact.id,
      payments: [{ method: 'transfer', amount: 400 }],
    });
    expect(income).toMatchObject({ paid: 400, balance: 600 });
    expect((await caller.income.list({ isOwed: true })).incomesTransactions).toHaveLength(1);
    await caller.debt.depositOfContact({ contactId: contact.id, amount: 600, paymentMethod: 'cash' });
    expect(await caller.income.byId({ id: income.id })).toMatchObject({ paid: 1000, balance: 0 });
    expect((await caller.income.list({ isOwed: true })).incomesTransactions).toEqual([]);
  });

  test('is corrected as a revision and taken back by new entries', async () => {
    const { caller, salary, category, readBalances } = await aPerson();
    const rent = await category('Renta del local', 'income');
    const { id } = await caller.income.create({ amount: 900, categoryId: salary, paymentMethod: 'transfer' });
    const edited = await caller.income.update({ id, amount: 700, categoryId: rent, concept: 'Abril' });
    expect(edited).toMatchObject({ amount: 700, revision: 2, code: 'I-000001', concept: 'Abril' });
    expect(await readBalances()).toMatchObject({ bank: 700 });
    await expect(caller.income.update({ id, amount: 1, revision: 1 })).rejects.toMatchObject({
      reason: 'ticketChanged',
    });
    // The day cannot change, as with every sale; the same day again is no change.
    expect(await caller.income.update({ id, date: edited.date })).toMatchObject({ revision: 2 });
    await expect(caller.income.update({ id, date: '2026-01-01' })).rejects.toMatchObject({
      reason: 'notAvailableYet',
    });
    await caller.income.remove({ id, reason: 'Repetido' });
    expect(await readBalances()).toMatchObject({ bank: 0 });
    expect(await caller.income.byId({ id })).toMatchObject({ status: 'voided', voidReason: 'Repetido' });
    expect((await caller.income.list({})).incomesTransactions).toEqual([]);
    expect((await caller.income.list({ includeVoided: true })).incomesTransactions).toHaveLength(1);
  });

  test('is found by its concept and its category, and moves with it', async () => {
    const { caller, salary, category } = await aPerson();
    const other = await category('Honorarios de clases', 'income');
    const { id } = await caller.income.create({ amount: 500, categoryId: salary, concept: 'Bono de marzo' });
    await caller.income.create({ amount: 300, categoryId: other });
    const found = async (filter: object) =>
      (await caller.income.list(filter)).incomesTransactions.map((each) => each.amount);
    expect(await found({ content: 'bono' })).toEqual([500]);
    expect(await found({ categoryId: other })).toEqual([300]);
    await caller.transactionCategory.moveTransactions({
      id: salary,
      removeIds: [id],
      moveToCategoryId: other,
    });
    expect(await found({ categoryId: other })).toEqual([300, 500]);
    const nowhere = caller.transactionCategory.moveTransactions({ id: other, removeIds: [id] });
    await expect(nowhere).rejects.toMatchObject({ reason: 'categoryRequired' });
  });

  test('sent many times at once is one', async () => {
    const { caller, salary, readBalances } = await aPerson();
    const body = { id: newId(), amount: 800, categoryId: salary };
    const answers = await Promise.all(Array.from({ length: 8 }, () => caller.income.create(body)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['I-000001']));
    expect(await readBalances()).toMatchObject({ cash: 800 });
    const voids = await Promise.allSettled(
      Array.from({ length: 4 }, () => caller.income.remove({ id: body.id })),
    );
    expect(voids.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readBalances()).toMatchObject({ cash: 0 });
  });
});

describe('permissions', () => {
  test('a business has no incomes, and a person no sales', async () => {
    const { caller } = await aShop(world.services);
    const { id: categoryId } = await caller.transactionCategory.create({
      name: 'Otros de más',
      transactionTypeId: 'income',
    });
    await expect(caller.income.create({ amount: 5, categoryId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(caller.income.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const person = await aPerson();
    await expect(person.caller.sale.create({ amountFree: 5 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test("another person's income does not exist", async () => {
    const one = await aPerson();
    const { id } = await one.caller.income.create({ amount: 5, categoryId: one.salary });
    const { caller } = await aPerson();
    for (const wrong of [
      () => caller.income.byId({ id }),
      () => caller.income.update({ id, concept: 'x' }),
      () => caller.income.remove({ id }),
    ])
      await expect(wrong()).rejects.toMatchObject({ reason: 'notFound' });
  });
});
