import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { testServices } from '../../core/testing.ts';
import { aSpendingShop, type SpendingShop } from './expense.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const aShopWith = (settings = {}) => aSpendingShop(world, { settings });

describe('an expense', () => {
  test('of one amount leaves the cash of the shop', async () => {
    const { caller, rent, holds } = await aShopWith();
    const paid = await caller.expense.create({ categoryId: rent, amount: 30_000, concept: 'Renta de mayo' });
    expect(paid).toMatchObject({
      ...{ code: 'G-000001', type: 'expense', channel: 'accounting', status: 'done', amount: 30_000 },
      ...{ paid: 30_000, balance: 0, paymentMethod: 'cash', category: { id: rent, name: 'Renta del local' } },
    });
    expect(await holds()).toEqual({ cash: -30_000, 'expense:rent': 30_000 });
  });

  test('bears its tax within, which a shop that taxes takes back', async () => {
    const { caller, light, holds } = await aShopWith({ taxEnabled: true });
    const expense = { categoryId: light, amount: 22_400, tax: 2400, paymentMethod: 'transfer' as const };
    expect(await caller.expense.create(expense)).toMatchObject({ amountFree: 20_000, amountTax: 2400 });
    expect(await holds()).toEqual({ bank: -22_400, 'expense:light': 20_000, tax: 2400 });
    const bare = await aShopWith();
    await bare.caller.expense.create({ ...expense, categoryId: bare.light });
    expect(await bare.holds()).toEqual({ bank: -22_400, 'expense:light': 22_400 });
    const tooMuch = caller.expense.create({ ...expense, tax: 22_401 });
    expect(await refused(tooMuch)).toMatchObject({ fields: { tax: ['taxTooLarge'] } });
  });

  test('on credit is owed to its contact until it is paid', async () => {
    const { caller, light, supplier, holds, owes } = await aShopWith();
    const owed = { categoryId: light, amount: 11_200, contactId: supplier.id };
    const payments = [{ method: 'cash' as const, amount: 3000 }];
    const { id, balance } = await caller.expense.create({ ...owed, payments, documentNumber: 'F-1' });
    expect([balance, await owes()]).toEqual([8200, 8200]);
    expect(await holds()).toEqual({ cash: -3000, supplier: -8200, 'expense:light': 11_200 });
    expect(await caller.expense.byId({ id })).toMatchObject({
      documentNumber: 'F-1',
      paymentMethod: 'mixed',
    });
    const { debtsTransactions: debts } = await caller.debt.list({ direction: 'payable' });
    expect(debts.map(({ origin }) => origin)).toEqual([{ type: 'expense', id, code: 'G-000001' }]);
    const withoutContact = caller.expense.create({ ...owed, contactId: null, payments });
    expect(await refused(withoutContact)).toMatchObject({ fields: { contactId: ['supplierRequired'] } });
  });

  test('brings goods, services and an amount at once, and each payment pays its share of all', async () => {
    const shop = await aShopWith();
    const { caller, coffee, rent, supplier } = shop;
    const freight = await caller.service.create({ name: 'Flete', price: 1000 });
    const { id, amount } = await caller.expense.create({
      ...{ categoryId: rent, amount: 333, contactId: supplier.id },
      products: [{ id: coffee.id, quantity: 10_000, cost: 2000 }],
      services: [{ id: freight.id, quantity: 1000, cost: 700 }],
      payments: [
        { method: 'cash', amount: 7001 },
        { method: 'transfer', amount: 5000 },
      ],
    });
    expect(amount).toBe(20_000 + 700 + 333);
    expect((await caller.product.byId({ id: coffee.id })).stock).toBe(20_000);
    expect(await shop.holds()).toMatchObject({ 'expense:rent': 333, 'cost:direct': 700, supplier: -9032 });
    expect(await caller.expense.byId({ id })).toMatchObject({
      products: [{ id: coffee.id }],
      services: [{ id: freight.id, name: 'Flete' }],
    });
    await caller.expense.remove({ id });
    expect(await shop.holds()).toEqual({});
    expect((await caller.product.byId({ id: coffee.id })).stock).toBe(10_000);
  });

  test('that is sent again is the same one, and another under its id is refused', async () => {
    const { caller, rent, holds } = await aShopWith();
    const expense = { id: newId(), categoryId: rent, amount: 500 };
    await caller.expense.create(expense);
    expect(await caller.expense.create(expense)).toMatchObject({ code: 'G-000001' });
    expect(await refused(caller.expense.create({ ...expense, amount: 600 }))).toMatchObject({
      reason: 'idInUse',
    });
    expect(await holds()).toEqual({ cash: -500, 'expense:rent': 500 });
  });

  test.each([
    ['nothing', {}, { amount: ['amountRequired'] }],
    ['no category', { amount: 5 }, { categoryId: ['categoryRequired'] }],
    [
      'a discount on nothing',
      { amount: 5, categoryId: 'rent', discount: { value: 1, unit: 'money' } },
      { discount: ['onlyWithGoods'] },
    ],
    ['a day to come', { amount: 5, categoryId: 'rent', date: '2199-01-01' }, { date: ['dateInFuture'] }],
  ] as const)('is refused with %s', async (_, input, fields) => {
    const { caller, rent } = await aShopWith();
    const category = 'categoryId' in input ? { categoryId: rent } : {};
    expect(await refused(caller.expense.create({ ...input, ...category }))).toMatchObject({
      status: 422,
      fields,
    });
  });

  test('refuses a sale category, and the category of another shop', async () => {
    const { caller } = await aShopWith();
    const other = await aShopWith();
    const strange = caller.expense.create({ amount: 5, categoryId: other.rent });
    expect(await refused(strange)).toMatchObject({
      status: 404,
      details: { parameter: 'categoryId' },
    });
  });

  test('lists what goods cost, too, and not what was voided', async () => {
    const { caller, rent, coffee } = await aShopWith();
    const first = await caller.expense.create({ categoryId: rent, amount: 500, concept: 'Renta de junio' });
    await caller.purchase.create({ products: [{ id: coffee.id, quantity: 1000, cost: 100 }] });
    await caller.expense.remove({ id: (await caller.expense.create({ categoryId: rent, amount: 1 })).id });
    const codes = async (filter = {}) =>
      (await caller.expense.list(filter)).expensesTransactions.map(({ code }) => code);
    expect(await codes()).toEqual(['C-000001', 'G-000001']);
    expect(await codes({ includeVoided: true })).toEqual(['G-000002', 'C-000001', 'G-000001']);
    expect(await codes({ content: 'JUNIO' })).toEqual([first.code]);
    expect(await codes({ content: 'G-000001' })).toEqual([first.code]);
    expect(await codes({ categoryId: rent })).toEqual([first.code]);
    expect(await codes({ code: 'G-000001' })).toEqual([first.code]);
    expect(await codes({ ids: [first.id] })).toEqual([first.code]);
    expect(await codes({ minAmount: 101 })).toEqual([first.code]);
    expect(await codes({ maxAmount: 100, recurrent: false })).toEqual(['C-000001']);
    expect(await codes({ recurrent: true })).toEqual([]);
    const { purchases } = await caller.purchase.list({});
    expect(purchases.map(({ code }) => code)).toEqual(['C-000001']);
  });

  test('finds no goods by their amount for who may not see what they cost', async () => {
    const { caller, rent, coffee, employee } = await aShopWith();
    const plain = await caller.expense.create({ categoryId: rent, amount: 500 });
    await caller.purchase.create({ products: [{ id: coffee.id, quantity: 1000, cost: 100 }] });
    const mixed = await caller.expense.create({
      ...{ categoryId: rent, products: [{ id: coffee.id, quantity: 1000, cost: 200 }], pending: true },
    });
    const { caller: clerk } = await employee({ flags: ['acc_financial_statement'] });
    const found = async (who: typeof clerk, filter: Parameters<typeof clerk.expense.list>[0]) =>
      (await who.expense.list(filter)).expensesTransactions.map(({ id }) => id);
    const small = { minAmount: 1, maxAmount: 1_000 };
    expect(await found(caller, small)).toHaveLength(2);
    expect(await found(clerk, small)).toEqual([plain.id]);
    expect(await found(caller, { ...small, status: 'pending' })).toEqual([mixed.id]);
    expect(await found(clerk, { ...small, status: 'pending' })).toEqual([]);
  });
});

describe('a change of an expense', () => {
  const anExpense = async (shop: SpendingShop, more = {}) =>
    (await shop.caller.expense.create({ categoryId: shop.rent, amount: 500, ...more })).id;

  test('of its words stays in place', async () => {
    const shop = await aShopWith();
    const id = await anExpense(shop);
    const changed = await shop.caller.expense.update({ id, concept: 'Local', documentNumber: 'R-9' });
    expect(changed).toMatchObject({ concept: 'Local', documentNumber: 'R-9', revision: 1, amount: 500 });
  });

  test('of its sum, day, category or account is booked anew', async () => {
    const shop = await aShopWith();
    const id = await anExpense(shop);
    const { caller, light } = shop;
    const day = '2026-01-05';
    await caller.expense.update({ id, amount: 800, categoryId: light, date: day, paymentMethod: 'transfer' });
    expect(await shop.holds()).toEqual({ bank: -800, 'expense:light': 800 });
    expect(await caller.expense.byId({ id })).toMatchObject({
      code: 'G-000001',
      revision: 2,
      date: day,
      paid: 800,
    });
    await caller.expense.update({ id, amount: 900 });
    expect(await shop.holds()).toEqual({ bank: -900, 'expense:light': 900 });
    const late = caller.expense.update({ id, amount: 1, revision: 2 });
    expect(await refused(late)).toMatchObject({ reason: 'ticketChanged' });
  });

  test('of its sum moves no more money than the difference', async () => {
    const shop = await aShopWith();
    const id = await anExpense(shop);
    await shop.caller.expense.update({ id, amount: 800 });
    await shop.caller.expense.update({ id, amount: 600, categoryId: shop.light });
    expect(await shop.holds()).toEqual({ cash: -600, 'expense:light': 600 });
    const cash = await world.services.db.execute(sql`
      select sum(amount) filter (where source like 'money:%')::float8 paid,
        sum(amount) filter (where destination like 'money:%')::float8 returned
      from postings where document_id = ${id}`);
    expect(cash).toEqual([{ paid: 800, returned: 200 }]);
  });

  test('moves what is owed, and not what was paid on', async () => {
    const shop = await aShopWith();
    const { caller, supplier, owes } = shop;
    const id = await anExpense(shop, { contactId: supplier.id, paymentMethod: 'credit' });
    await caller.expense.update({ id, amount: 700, payments: [{ method: 'cash', amount: 100 }] });
    expect([await owes(), await shop.holds()]).toEqual([
      600,
      { cash: -100, supplier: -600, 'expense:rent': 700 },
    ]);
    await caller.expense.update({ id, paymentMethod: 'cash' });
    expect([await owes(), await shop.holds()]).toEqual([0, { cash: -700, 'expense:rent': 700 }]);
    await caller.expense.update({ id, paymentMethod: 'credit' });
    await caller.debt.depositOfContact({
      contactId: supplier.id,
      direction: 'payable',
      amount: 5,
      paymentMethod: 'cash',
    });
    expect(await refused(caller.expense.update({ id, amount: 1 }))).toMatchObject({
      reason: 'debtHasDeposits',
    });
    expect(await refused(caller.expense.remove({ id }))).toMatchObject({ reason: 'purchaseHasPayments' });
  });

  test('leaves goods where they are', async () => {
    const shop = await aShopWith();
    const id = await anExpense(shop, {
      amount: null,
      products: [{ id: shop.coffee.id, quantity: 1000, cost: 5 }],
    });
    const { caller } = shop;
    expect(await refused(caller.expense.update({ id, date: '2026-01-05' }))).toMatchObject({
      reason: 'expenseHasGoods',
    });
    expect(await caller.expense.update({ id, comments: 'Sin factura' })).toMatchObject({
      comments: 'Sin factura',
    });
  });
});

describe('the category of an expense', () => {
  test('moves with its books, and another one bears it then', async () => {
    const { caller, rent, light, holds } = await aShopWith();
    const { id } = await caller.expense.create({ categoryId: rent, amount: 500, tax: 50 });
    const waiting = await caller.expense.create({ categoryId: rent, amount: 30, pending: true });
    expect((await caller.transactionCategory.byId({ id: rent })).count).toBe(2);
    const batch = { id: light, addIds: [id] };
    expect(await caller.transactionCategory.moveTransactions(batch)).toMatchObject({ added: 1 });
    expect(await holds()).toEqual({ cash: -500, 'expense:light': 500 });
    const { transactions } = await caller.transactionCategory.transactions({ id: light });
    expect(transactions).toMatchObject([{ id, type: 'expense', amount: 500 }]);
    await caller.transactionCategory.remove({ id: rent, moveToCategoryId: light });
    expect(await caller.expense.approve({ id: waiting.id })).toMatchObject({ category: { id: light } });
    expect(await refused(caller.transactionCategory.remove({ id: light }))).toMatchObject({
      reason: 'categoryInUse',
      details: { count: 2 },
    });
    const none = caller.transactionCategory.moveTransactions({ id: light, removeIds: [id] });
    expect(await refused(none)).toMatchObject({ fields: { moveToCategoryId: ['categoryRequired'] } });
  });

  test('of what lasts is no expense', async () => {
    const { caller, category, rent, holds } = await aShopWith();
    const oven = await category('Hornos', { reportGroup: 'fixed_asset' });
    const { id } = await caller.expense.create({ categoryId: oven, amount: 9000, paymentMethod: 'card' });
    expect(await holds({ oven })).toEqual({ bank: -9000, 'asset:oven': 9000 });
    const other = caller.transactionCategory.update({ id: oven, reportGroup: 'rent' });
    expect(await refused(other)).toMatchObject({ reason: 'categoryTypeFixed' });
    await caller.expense.update({ id, categoryId: rent });
    expect(await holds({ oven })).toEqual({ bank: -9000, 'expense:rent': 9000 });
  });

  test('tells what was spent of its budget', async () => {
    const { caller, rent } = await aShopWith();
    await caller.transactionCategory.addBudget({ id: rent, amount: 1000 });
    await caller.expense.create({ categoryId: rent, amount: 300 });
    const { budget } = await caller.transactionCategory.byId({ id: rent });
    expect(budget).toMatchObject({ amount: 1000, spent: 300, left: 700 });
  });
});
