import { addDays, businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleStock } from '../../catalog/product/stock/product-stock-settling.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

async function aBeginning() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const today = businessDate(world.services.now(), 'America/Guatemala', 0);
  const asOf = addDays(today, -30);
  /** The balance of each account on a day; without one, of all days. */
  const holds = async (until = today) => {
    const rows = await world.services.db.execute<{ account: string; amount: number }>(sql`
      select split_part(account, '#', 1) account, sum(amount)::int amount from (
        select destination account, amount, organization_id, business_date from postings
        union all select source, -amount, organization_id, business_date from postings) leg
      where organization_id = ${shop.organizationId} and business_date <= ${until}
        and account ~ '^(stock|cost|equity|owner|expense)'
      group by 1 having sum(amount) <> 0 order by 1`);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };
  const open = (amount = 500_000) => caller.initialBalance.create({ kind: 'inventory', amount, asOf });
  const type = (more = {}) =>
    caller.product.create({ name: 'Arroz', price: 8000, cost: 5000, stock: 100_000, ...more });
  return { ...shop, today, asOf, holds, open, type };
}

describe('first stock within the opening window is capital of the first day', () => {
  test('applies if either the sum or the goods are typed first', async () => {
    const [sumFirst, goodsFirst] = [await aBeginning(), await aBeginning()];
    const { id } = await sumFirst.open();
    await sumFirst.type();
    await goodsFirst.type();
    await goodsFirst.open();
    for (const { holds, asOf } of [sumFirst, goodsFirst])
      expect(await holds(asOf)).toEqual({ 'equity:opening': -500_000, stock: 500_000 });
    expect(await sumFirst.caller.initialBalance.byId({ id })).toMatchObject({ amount: 500_000, booked: 0 });
  });

  test('a part of the sum stays where less is typed, and the sum follows what is removed', async () => {
    const { open, type, holds, caller } = await aBeginning();
    const inventory = await open(700_000);
    const arroz = await type();
    expect(await holds()).toEqual({ 'equity:opening': -700_000, stock: 500_000, 'stock:other': 200_000 });
    await caller.product.update({ id: arroz.id, stock: 120_000 });
    expect(await holds()).toEqual({ 'equity:opening': -700_000, stock: 600_000, 'stock:other': 100_000 });
    await caller.initialBalance.update({ id: inventory.id, amount: 650_000 });
    expect(await holds()).toEqual({ 'equity:opening': -650_000, stock: 600_000, 'stock:other': 50_000 });
    await caller.initialBalance.remove({ id: inventory.id });
    expect(await holds()).toEqual({ 'equity:opening': -600_000, stock: 600_000 });
  });

  test('whatever was sold between', async () => {
    const { open, type, holds, caller } = await aBeginning();
    const arroz = await type();
    await caller.pos.create({ products: [{ id: arroz.id, quantity: 10_000 }] });
    await open();
    expect(await holds()).toEqual({ 'equity:opening': -500_000, stock: 450_000, cost: 50_000 });
  });

  test('moves with the day on which the books begin', async () => {
    const { asOf, open, type, holds, caller } = await aBeginning();
    await type();
    const { id } = await open(600_000);
    const earlier = addDays(asOf, -10);
    await caller.initialBalance.update({ id, asOf: earlier });
    expect(await holds(earlier)).toEqual({
      'equity:opening': -600_000,
      stock: 500_000,
      'stock:other': 100_000,
    });
  });

  test('a sale of before the goods were typed leaves no stock below nothing', async () => {
    const { asOf, type, holds, caller } = await aBeginning();
    await caller.initialBalance.create({ kind: 'cash', amount: 1, asOf });
    const { id } = await type();
    const products = [{ id, quantity: 20_000 }];
    await caller.sale.create({ date: addDays(asOf, 5), products });
    expect(await holds(addDays(asOf, 5))).toMatchObject({ stock: 400_000 });
  });
});

test('an entry that an older release booked on another day moves to the first day by night', async () => {
  const { asOf, organizationId, open, type, holds } = await aBeginning();
  await type();
  await world.services.db.execute(sql`
    update organizations set opened_on = ${asOf} where id = ${organizationId}`);
  await settleStock(world.services);
  expect(await holds(asOf)).toEqual({ 'equity:opening': -500_000, stock: 500_000 });
  await open();
});

describe('a cost that is reported late', () => {
  test('by hand is capital, and taking it back takes capital back', async () => {
    const { type, holds, caller } = await aBeginning();
    const { id } = await type({ cost: undefined });
    await caller.product.update({ id, cost: 3000 });
    expect(await holds()).toEqual({ 'equity:opening': -300_000, stock: 300_000 });
    await caller.product.update({ id, cost: 4000 });
    expect(await holds()).toEqual({ 'equity:opening': -400_000, stock: 400_000 });
    await caller.product.update({ id, cost: null });
    expect(await holds()).toEqual({});
  });

  test('by a purchase is capital of the first day, and its void takes it back', async () => {
    const { type, holds, open, asOf, caller } = await aBeginning();
    await open();
    const { id } = await type({ cost: undefined });
    const bought = { products: [{ id, quantity: 10_000, cost: 3000 }], date: addDays(asOf, 3) };
    const purchase = await caller.purchase.create(bought);
    expect(await holds(asOf)).toEqual({
      'equity:opening': -500_000,
      stock: 300_000,
      'stock:other': 200_000,
    });
    expect(await holds()).toMatchObject({ stock: 330_000 });
    await caller.purchase.void({ id: purchase.id });
    expect(await holds()).toEqual({ 'equity:opening': -500_000, 'stock:other': 500_000 });
  });

  test('stays capital if the purchase that reported it is voided after the cost was set', async () => {
    const { type, holds, caller } = await aBeginning();
    const { id } = await type({ cost: undefined });
    const purchase = await caller.purchase.create({ products: [{ id, quantity: 10_000, cost: 3000 }] });
    await caller.purchase.create({ products: [{ id, quantity: 10_000, cost: 3000 }] });
    await caller.purchase.void({ id: purchase.id });
    expect(await holds()).toEqual({ 'equity:opening': -300_000, stock: 330_000 });
  });

  test('by goods that were found is capital, and only the found ones are a gain', async () => {
    const { type, holds, caller } = await aBeginning();
    const { id } = await type({ cost: undefined });
    await caller.product.adjustStock({ id, quantity: 1000, reason: 'found', unitCost: 3000 });
    expect(await holds()).toEqual({ 'equity:opening': -300_000, stock: 303_000, 'cost:adjustment': -3000 });
  });
});

test('the first count of a product without typed stock is capital, also when it is reverted', async () => {
  const { type, holds, caller } = await aBeginning();
  const { id, variants } = await type({ stock: 0 });
  const count = async (quantity: number) => {
    const opened = await caller.stockCount.create({});
    await caller.stockCount.count({ id: opened.id, variantId: variants[0]?.id ?? id, quantity });
    await caller.stockCount.finish(Object({ id: opened.id, uncounted: 'keep' }));
    await caller.stockCount.post({ id: opened.id });
  };
  const takeBack = async () => {
    const [act] = (await caller.batchAct.list({})).batchActs;
    await caller.batchAct.takeBack({ id: act?.id ?? '' });
  };
  await count(100_000);
  const first = await holds();
  expect(first).toEqual({ 'equity:opening': -500_000, stock: 500_000 });
  await takeBack();
  expect(await holds()).toEqual({});
  await type({ name: 'Frijol' });
  expect(await holds()).toEqual(first);
});

test('a later count is a correction, also when it is taken back', async () => {
  const { type, holds, caller } = await aBeginning();
  const { id, variants } = await type();
  const first = await holds();
  const opened = await caller.stockCount.create({});
  await caller.stockCount.count({ id: opened.id, variantId: variants[0]?.id ?? id, quantity: 101_000 });
  await caller.stockCount.finish(Object({ id: opened.id, uncounted: 'keep' }));
  await caller.stockCount.post({ id: opened.id });
  expect(await holds()).toMatchObject({ 'equity:opening': -500_000, 'cost:adjustment': -5000 });
  const [act] = (await caller.batchAct.list({})).batchActs;
  await caller.batchAct.takeBack({ id: act?.id ?? '' });
  expect(await holds()).toEqual(first);
});

test('typed after the window it is the contribution of the owner, never a profit', async () => {
  const { organizationId, type, holds, caller } = await aBeginning();
  await world.services.db.execute(sql`
    update organizations set created_at = created_at - interval '61 days' where id = ${organizationId}`);
  const { id } = await type();
  await caller.product.update({ id, stock: 110_000 });
  await caller.product.adjustStock({ id, quantity: 1000, reason: 'purchase', unitCost: 5000 });
  expect(await holds()).toEqual({ stock: 555_000, owner: -555_000 });
});

describe('goods that an adjustment buys', () => {
  async function aBought() {
    const shop = await aBeginning();
    const { id } = await shop.type({ stock: 0 });
    const buy = (more: object) =>
      shop.caller.product.adjustStock(
        Object({ id, quantity: 100_000, reason: 'purchase', unitCost: 350, ...more }),
      );
    return { ...shop, id, buy };
  }

  test('are a purchase where they were paid or are owed, and never a profit', async () => {
    const { buy, holds, caller, today } = await aBought();
    const supplier = await caller.contact.create({ name: 'Dist', kind: 'supplier' });
    await buy({ paymentMethod: 'cash' });
    await buy({ paymentMethod: 'credit', contactId: supplier.id });
    expect(await holds()).toEqual({ stock: 70_000 });
    const { purchases } = await caller.purchase.list({});
    expect(purchases.map(({ amount, paymentMethod }) => [amount, paymentMethod])).toEqual([
      [35_000, 'credit'],
      [35_000, 'cash'],
    ]);
    expect((await caller.contact.byId({ id: supplier.id })).owes).toBe(35_000);
    const { profit } = await caller.statement.stats({ from: today, until: today, basis: 'accrual' });
    expect(profit).toBe(0);
  });

  test('leave one margin on the home, in the analytics and with the assistant', async () => {
    const { id, buy, caller, today, asOf } = await aBought();
    await caller.initialBalance.create({ kind: 'cash', amount: 90_000, asOf });
    await buy({ paymentMethod: 'cash' });
    await buy({ unitCost: 450 });
    await caller.product.update({ id, stock: 210_000 });
    await caller.pos.create({ products: [{ id, quantity: 20_000 }] });
    const days = { from: today, until: today };
    const { shown } = await caller.report.day();
    const { totals } = await caller.report.products(days);
    const { incomeStatement } = await caller.assistant.read(days);
    const { profit } = await caller.statement.stats({ ...days, basis: 'accrual' });
    const margin = 20 * (8000 - 400);
    expect([shown?.margin, totals.margin, incomeStatement.grossProfit, incomeStatement.netProfit]).toEqual([
      margin,
      margin,
      margin,
      margin,
    ]);
    expect(profit).toBe(margin);
  });

  test('take the expense back that noted them already', async () => {
    const { buy, holds, caller } = await aBought();
    const category = await caller.transactionCategory.create({
      name: 'Compras',
      transactionTypeId: 'expense',
    });
    await caller.expense.create({ amount: 35_000, categoryId: category.id });
    await buy({ paymentMethod: 'expense', expenseCategoryId: category.id });
    expect(await holds()).toEqual({ stock: 35_000 });
  });

  test('are paid by the owner if no payment method is given', async () => {
    const { buy, holds } = await aBought();
    await buy({});
    expect(await holds()).toEqual({ stock: 35_000, owner: -35_000 });
  });

  test('once, however often they are sent, and only with what the way needs', async () => {
    const { buy, holds } = await aBought();
    const movementId = newId();
    await buy({ paymentMethod: 'transfer', movementId });
    await buy({ paymentMethod: 'transfer', movementId });
    expect(await holds()).toEqual({ stock: 35_000 });
    await expect(buy({ paymentMethod: 'credit' })).rejects.toThrow(/supplierRequired/);
    await expect(buy({ paymentMethod: 'expense' })).rejects.toThrow(/categoryRequired/);
    await expect(buy({ paymentMethod: 'cash', reason: 'found' })).rejects.toThrow(/invalidOption/);
  });
});
