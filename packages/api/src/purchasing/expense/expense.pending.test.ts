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
const aShopWith = (settings = {}) => aSpendingShop(world, { settings });

describe('an expense pending approval', () => {
  test('moves nothing until it is approved, corrected or as it stands', async () => {
    const { caller, rent, light, holds } = await aShopWith();
    const input = { categoryId: rent, amount: 5600, pending: true, paymentMethod: 'transfer' as const };
    const waiting = await caller.expense.create(input);
    expect(waiting).toMatchObject({
      ...{ code: null, status: 'pending', amount: 5600, paid: 0, balance: 0 },
    });
    expect(await holds()).toEqual({});
    const { expensesTransactions } = await caller.expense.pending({});
    expect(await caller.expense.waiting()).toEqual({ count: 1, total: 5600 });
    expect(expensesTransactions.map(({ id }) => id)).toEqual([waiting.id]);
    expect((await caller.expense.list({})).expensesTransactions).toEqual([]);
    const corrected = { id: waiting.id, amount: 5000, categoryId: light };
    expect(await caller.expense.approve(corrected)).toMatchObject({ code: 'G-000001', status: 'done' });
    expect(await holds()).toEqual({ bank: -5000, 'expense:light': 5000 });
    expect(await refused(caller.expense.approve(corrected))).toMatchObject({ reason: 'alreadyApproved' });
  });

  test('is what an employee spends, unless the shop lets him or he may see the statements', async () => {
    const { employee, rent, caller } = await aShopWith();
    const { caller: beto } = await employee();
    const spend = (who: typeof beto) => who.expense.create({ categoryId: rent, amount: 500 });
    const { id, status } = await spend(beto);
    expect(status).toBe('pending');
    expect(await beto.expense.update({ id, amount: 600 })).toMatchObject({ amount: 600, revision: 2 });
    expect(await refused(beto.expense.approve({ id }))).toMatchObject({ status: 403 });
    const { caller: carla } = await employee();
    expect(await refused(carla.expense.update({ id, amount: 1 }))).toMatchObject({
      reason: 'onlyOwnPending',
    });
    expect((await carla.expense.pending({})).expensesTransactions).toEqual([]);
    await caller.expense.approve({ id });
    expect(await refused(beto.expense.update({ id, amount: 1 }))).toMatchObject({ reason: 'onlyOwnPending' });
    const { caller: dora } = await employee({ flags: ['acc_financial_statement'] });
    expect((await spend(dora)).status).toBe('done');
    const free = await aShopWith({ approveExpenses: false });
    const { caller: eva } = await free.employee();
    expect(await eva.expense.create({ categoryId: free.rent, amount: 500 })).toMatchObject({
      status: 'done',
    });
  });

  test('of goods waits for them, too', async () => {
    const { caller, coffee, owes, supplier } = await aShopWith();
    const products = [{ id: coffee.id, quantity: 2000, cost: 1500 }];
    const owed = { products, contactId: supplier.id, paymentMethod: 'credit' as const, pending: true };
    const { id } = await caller.expense.create(owed);
    const stock = async () => (await caller.product.byId({ id: coffee.id })).stock;
    expect([await stock(), await owes()]).toEqual([10_000, 0]);
    expect(await caller.expense.byId({ id })).toMatchObject({ products: [{ id: coffee.id, name: 'Café' }] });
    await caller.expense.approve({ id });
    expect([await stock(), await owes()]).toEqual([12_000, 3000]);
  });

  test('is skipped, put off, or approved with others', async () => {
    const { caller, rent, holds } = await aShopWith();
    const wait = async (amount: number) =>
      (await caller.expense.create({ categoryId: rent, amount, pending: true })).id;
    const [first, second, third, fourth] = [await wait(1), await wait(20), await wait(300), await wait(4000)];
    expect(await caller.expense.skip({ id: first, reason: 'Personal' })).toMatchObject({ status: 'skipped' });
    await caller.expense.remove({ id: second });
    expect(await refused(caller.expense.approve({ id: second }))).toMatchObject({ reason: 'notPending' });
    await caller.expense.postpone({ id: third, until: '2199-01-01' });
    expect((await caller.expense.waiting()).total).toBe(4000);
    await caller.expense.approveMany({ ids: [fourth, third, fourth] });
    expect(await holds()).toEqual({ cash: -4300, 'expense:rent': 4300 });
  });

  test('by 64 at once is booked once', async () => {
    const { caller, rent, holds } = await aShopWith();
    const { id } = await caller.expense.create({ categoryId: rent, amount: 700, pending: true });
    const all = await Promise.all(Array.from({ length: 64 }, () => refused(caller.expense.approve({ id }))));
    expect(all.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(await holds()).toEqual({ cash: -700, 'expense:rent': 700 });
  });
});

describe('cash that left an open drawer', () => {
  const float = { cash: 10_000 };
  const aDrawer = async () => {
    const shop = await aShopWith();
    const { id } = await shop.caller.cashSession.open({ openingAmount: 10_000 });
    const spent = (amount: number) =>
      shop.caller.expense.create({ categoryId: shop.rent, amount, pending: true });
    const expected = async () => (await shop.caller.cashSession.byId({ id })).report.byMethod[0]?.expected;
    return { ...shop, spent, expected };
  };

  test('is gone from it, waits in between, and is spent when it is approved', async () => {
    const { caller, spent, holds, expected } = await aDrawer();
    const { id, fromDrawer } = await spent(4000);
    expect([fromDrawer, await expected()]).toEqual([true, 6000]);
    expect(await holds()).toEqual({ ...float, cash: 6000, suspense: 4000 });
    await caller.expense.approve({ id, amount: 3500 });
    expect(await holds()).toEqual({ ...float, cash: 6500, 'expense:rent': 3500 });
    expect(await expected()).toBe(6500);
    await caller.expense.remove({ id });
    expect([await holds(), await expected()]).toEqual([float, 10_000]);
  });

  test('comes back when it is not approved', async () => {
    const { caller, spent, holds, expected } = await aDrawer();
    const { id } = await spent(4000);
    await caller.expense.skip({ id, reason: null });
    expect(await holds()).toEqual({ ...float, cash: 6000, suspense: 4000 });
    await caller.expense.returnCash({ id });
    expect([await holds(), await expected()]).toEqual([float, 10_000]);
    expect(await refused(caller.expense.returnCash({ id }))).toMatchObject({ reason: 'nothingToReturn' });
  });
});

describe('a change of a booked expense', () => {
  const aDrawer = async () => {
    const shop = await aShopWith();
    const open = async () => (await shop.caller.cashSession.open({ openingAmount: 10_000 })).id;
    const expected = async (id: string) =>
      (await shop.caller.cashSession.byId({ id })).report.byMethod.map((each) => each.expected);
    const spend = async (more = {}) =>
      (await shop.caller.expense.create({ categoryId: shop.rent, amount: 4000, ...more })).id;
    return { ...shop, open, expected, spend };
  };

  test('corrects the drawer that paid it, while that is open', async () => {
    const { caller, open, expected, spend } = await aDrawer();
    const drawer = await open();
    const id = await spend();
    await caller.expense.update({ id, amount: 3000 });
    expect(await expected(drawer)).toEqual([7000, 0, 0]);
    await caller.expense.update({ id, paymentMethod: 'transfer' });
    expect(await expected(drawer)).toEqual([10_000, 0, 0]);
  });

  test('moves nothing in a drawer that did not pay it', async () => {
    const { caller, open, expected, spend, holds } = await aDrawer();
    const ofBank = await spend({ paymentMethod: 'transfer' });
    const before = await spend();
    const drawer = await open();
    await caller.expense.update({ id: ofBank, amount: 5000 });
    await caller.expense.update({ id: before, amount: 6000 });
    expect(await expected(drawer)).toEqual([10_000, 0, 0]);
    await caller.cashSession.close({ cashSessionId: drawer, counted: { cash: 10_000 } });
    const paid = await open();
    const id = await spend();
    await caller.cashSession.close({ cashSessionId: paid, counted: { cash: 6000 } });
    const next = await open();
    await caller.expense.update({ id, amount: 4500 });
    expect(await expected(next)).toEqual([10_000, 0, 0]);
    expect((await holds())['expense:rent']).toBe(5000 + 6000 + 4500);
  });

  test('takes what is paid in cash after all out of the drawer of today', async () => {
    const { caller, open, expected, spend } = await aDrawer();
    const drawer = await open();
    const id = await spend({ paymentMethod: 'transfer' });
    await caller.expense.update({ id, paymentMethod: 'cash' });
    expect(await expected(drawer)).toEqual([6000, 0, 0]);
  });
});

describe('a pending expense', () => {
  test('is seen by its author and by who may approve', async () => {
    const { caller, employee, rent } = await aShopWith();
    const { caller: beto } = await employee();
    const { caller: carla } = await employee();
    const { id } = await beto.expense.create({ categoryId: rent, amount: 500 });
    const seen = async (who: typeof beto) =>
      (await who.expense.list({ status: 'pending' })).expensesTransactions.length;
    expect([await seen(beto), await seen(carla), await seen(caller)]).toEqual([1, 0, 1]);
    expect(await refused(carla.expense.byId({ id }))).toMatchObject({ status: 404 });
    expect(await beto.expense.byId({ id })).toMatchObject({ amount: 500 });
    const since = { updatedSince: new Date(0).toISOString() };
    expect((await carla.expense.list(since)).expensesTransactions).toEqual([]);
    await caller.expense.approve({ id });
    expect(await carla.expense.byId({ id })).toMatchObject({ status: 'done' });
  });
});
