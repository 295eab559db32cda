import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { aStoreIn, booked, onCredit } from './purchase.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

const aStore = (values?: Parameters<typeof aStoreIn>[1]) => aStoreIn(world, values);

describe('a void', () => {
  test('brings stock, cost, books and debt back to what they were', async () => {
    const store = await aStore();
    const { caller, coffee, sugar, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    await caller.purchase.void({ id, reason: 'Se equivocaron' });
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
    expect(await read(sugar)).toMatchObject({ stock: 4000, cost: null });
    expect(await owes()).toBe(0);
    expect(await booked(store)).toEqual({ stock: 10_000, equity: -10_000 });
    expect(await caller.purchase.byId({ id })).toMatchObject({
      status: 'voided',
      voidReason: 'Se equivocaron',
      balance: 0,
    });
    await expect(caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'purchaseVoided' });
  });

  test('takes only its own part out of an average that others moved since', async () => {
    const store = await aStore();
    const { caller, coffee, read } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    await caller.product.adjustStock({ id: coffee.id, quantity: 10_000, reason: 'found', unitCost: 3100 });
    expect(await read(coffee)).toMatchObject({ stock: 30_000, cost: 2100 });
    await caller.purchase.void({ id });
    expect(await read(coffee)).toMatchObject({ stock: 20_000, cost: 2050 });
  });

  test('leaves the others the value they had, also where that is not a whole cost of each', async () => {
    const store = await aStore();
    const { caller, coffee } = store;
    const buy = (quantity: number, cost: number) =>
      caller.purchase.create({ products: [{ id: coffee.id, quantity, cost }] });
    // The cost is 130.03 for 13 pieces, which is 10.00 each to the cent.
    await buy(3000, 1001);
    const before = await booked(store);
    const { id } = await buy(1000, 2000);
    await caller.purchase.void({ id });
    expect(await booked(store)).toEqual(before);
  });

  test('leaves what is known by others that came at the same cost since', async () => {
    const store = await aStore();
    const { caller, coffee, sugar, read } = store;
    const buy = (id: string, cost: number) =>
      caller.purchase.create({ products: [{ id, quantity: 4000, cost }] });
    const first = await buy(sugar.id, 500);
    const same = await buy(sugar.id, 500);
    await caller.purchase.void({ id: first.id });
    expect(await read(sugar)).toMatchObject({ stock: 8000, cost: 500 });
    const moving = await buy(coffee.id, 1700);
    await buy(coffee.id, 1200);
    await caller.purchase.void({ id: moving.id });
    // 10 of 10 and 4 of 12.
    expect(await read(coffee)).toMatchObject({ stock: 14_000, cost: 1057 });
    await caller.purchase.void({ id: same.id });
    expect(await read(sugar)).toMatchObject({ stock: 4000, cost: 500 });
  });

  test('leaves what came in at exactly the average since, with a cost of its own', async () => {
    const { caller, coffee, read } = await aStore();
    const adjust = (more: object) =>
      caller.product.adjustStock({ id: coffee.id, quantity: 5000, reason: 'found', ...more });
    // Stock from before the purchase, and so part of the former cost.
    await adjust({ unitCost: 1000 });
    const { id } = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 15_000, cost: 2000 }],
    });
    expect(await read(coffee)).toMatchObject({ stock: 30_000, cost: 1500 });
    await adjust({ unitCost: 1500 });
    await caller.purchase.void({ id });
    // 15 at 10 and 5 at 15.
    expect(await read(coffee)).toMatchObject({ stock: 20_000, cost: 1125 });
    const again = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 20_000, cost: 2000 }],
    });
    // Goods found without a given cost take the cost of the others.
    await adjust({});
    await caller.purchase.void({ id: again.id });
    expect(await read(coffee)).toMatchObject({ stock: 25_000, cost: 1125 });
  });

  test('leaves a cost that a person has set since', async () => {
    const { caller, coffee, read } = await aStore();
    const { id } = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 10_000, cost: 2200 }],
    });
    await caller.product.update({ id: coffee.id, cost: 1000 });
    await caller.purchase.void({ id });
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
  });

  test('is not fooled by an average that comes out as it was after one that is taken back', async () => {
    const { caller, coffee, read } = await aStore();
    const buy = (cost: number) =>
      caller.purchase.create({ products: [{ id: coffee.id, quantity: 10_000, cost }] });
    const [second, third] = [await buy(2000), await buy(3000)];
    await caller.purchase.void({ id: second.id });
    expect(await read(coffee)).toMatchObject({ stock: 20_000, cost: 2000 });
    await caller.purchase.void({ id: third.id });
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
  });

  test('never makes what is left cost nothing because dear goods were sold at the average', async () => {
    const { caller, coffee, read } = await aStore();
    const dear = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 10_000, cost: 2200 }],
    });
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 9000 }] });
    await caller.purchase.create({ products: [{ id: coffee.id, quantity: 1000, cost: 1600 }] });
    expect(await read(coffee)).toMatchObject({ stock: 12_000, cost: 1600 });
    await caller.purchase.void({ id: dear.id });
    expect(await read(coffee)).toMatchObject({ stock: 2000, cost: 1600 });
  });

  test('is refused where some of it was paid since, until that payment is taken back', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    const [debt] = (await caller.debt.list({ direction: 'payable' })).debtsTransactions;
    const debtId = debt?.id ?? '';
    const input = { debtsTransactionId: debtId, amount: 200, paymentMethod: 'transfer' as const };
    const paid = await caller.debt.deposit(input);
    await expect(caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'purchaseHasPayments' });
    expect([(await read(coffee)).stock, await owes()]).toEqual([20_000, 24_000]);
    await caller.debt.removeDeposit({ debtsTransactionId: debtId, id: paid.id });
    await caller.purchase.void({ id });
    expect([(await read(coffee)).stock, await owes()]).toEqual([10_000, 0]);
  });

  test('takes goods that were sold since where the shop sells below zero', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    await caller.organization.update({ stockPolicy: 'allow' });
    const { id } = await caller.purchase.create(onCredit(store));
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 15_000 }] });
    await caller.purchase.void({ id });
    expect(await read(coffee)).toMatchObject({ stock: -5000, cost: 1000 });
    expect(await owes()).toBe(0);
  });

  test('is refused when the goods are gone, and nothing of it stays', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 15_000 }] });
    await expect(caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'insufficientStock' });
    expect(await read(coffee)).toMatchObject({ stock: 5000 });
    expect(await owes()).toBe(24_200);
  });

  test('of 8 at once one wins', async () => {
    const store = await aStore();
    const { id } = await store.caller.purchase.create(onCredit(store));
    const tries = Array.from({ length: 8 }, () => store.caller.purchase.void({ id }));
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await store.owes()).toBe(0);
  });

  test('beside payments of it and sales of its goods leaves one story that adds up', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    const [debt] = (await caller.debt.list({ direction: 'payable' })).debtsTransactions;
    const debtsTransactionId = debt?.id ?? '';
    const acts = Array.from({ length: 24 }, (_, at) => {
      if (at % 3 === 0) return caller.purchase.void({ id });
      if (at % 3 === 1) return caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
      return caller.debt.deposit({ debtsTransactionId, amount: 100, paymentMethod: 'transfer' });
    });
    const ended = await Promise.allSettled(acts);
    const reasons = ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.reason)] : []));
    const expected = ['purchaseVoided', 'purchaseHasPayments', 'insufficientStock', 'debtNotOpen'];
    expect(reasons.filter((reason) => !expected.includes(reason))).toEqual([]);
    const isVoided = (await caller.purchase.byId({ id })).status === 'voided';
    const done = (kind: number) =>
      ended.filter(({ status }, at) => status === 'fulfilled' && at % 3 === kind);
    expect(done(0)).toHaveLength(isVoided ? 1 : 0);
    expect(await owes()).toBe(isVoided ? 0 : 24_200 - done(2).length * 100);
    expect((await read(coffee)).stock).toBe((isVoided ? 10_000 : 20_000) - done(1).length * 1000);
  });
});
