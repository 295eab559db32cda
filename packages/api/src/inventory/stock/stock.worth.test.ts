import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settleStock } from '../../catalog/product/stock/product-stock-settling.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { repairTotals } from '../../ledger/ledger/ledger-repair.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

async function aShelf(goods: { cost?: number; stock?: number; settings?: { stockPolicy: 'allow' } }) {
  const { settings, ...first } = goods;
  const shop = await aShop(world.services, settings ? { settings } : {});
  const { caller } = shop;
  const { id } = await caller.product.create({ name: `Café ${newId()}`, price: 5000, ...first });
  const buy = (quantity: number, cost: number) =>
    caller.purchase.create({ products: [{ id, quantity, cost }] });
  const sell = (quantity: number) => caller.pos.create({ products: [{ id, quantity }] });
  const cost = async () => (await caller.product.byId({ id })).cost;
  /** The balance of each account of goods in the books. */
  const books = async () => {
    const rows = await world.services.db.execute<{ account: string; amount: number }>(sql`
      select account, sum(amount)::int amount from (
        select destination account, amount, organization_id from postings
        union all select source, -amount, organization_id from postings) leg
      where organization_id = ${shop.organizationId} and account ~ '^(stock|cost|equity|owner|expense)'
      group by 1 having sum(amount) <> 0`);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };
  return { ...shop, id, buy, sell, cost, books };
}

describe('returned goods have the value at which they left', () => {
  test('by a void', async () => {
    const { buy, sell, cost, books, caller } = await aShelf({ cost: 1000, stock: 1000 });
    const sale = await sell(1000);
    await buy(1000, 2000);
    await caller.pos.void({ id: sale.id });
    expect(await cost()).toBe(1500);
    expect(await books()).toEqual({ stock: 3000, 'equity:opening': -1000 });
  });

  test('by a refund of a part, and again when the refund is taken back', async () => {
    const { buy, sell, cost, books, caller } = await aShelf({ cost: 1000, stock: 2000 });
    const sale = await sell(2000);
    await buy(1000, 2000);
    const lines = [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000, restock: true }];
    const input = { saleId: sale.id, lines, reason: 'No era', paymentMethod: 'original' as const };
    const refund = await caller.pos.refund(input);
    expect(await cost()).toBe(1500);
    expect(await books()).toEqual({ stock: 3000, cost: 1000, 'equity:opening': -2000 });
    await caller.pos.voidRefund({ id: refund.id, saleId: sale.id });
    expect(await cost()).toBe(2000);
    expect(await books()).toEqual({ stock: 2000, cost: 2000, 'equity:opening': -2000 });
  });

  test('by an edit', async () => {
    const { id, buy, sell, cost, books, caller } = await aShelf({ cost: 1000, stock: 2000 });
    const sale = await sell(2000);
    await buy(1000, 2000);
    const lineId = sale.products[0]?.lineId ?? '';
    await caller.pos.edit({ id: sale.id, products: [{ lineId, id, quantity: 1000 }] });
    expect(await cost()).toBe(1500);
    expect(await books()).toEqual({ stock: 3000, cost: 1000, 'equity:opening': -2000 });
  });
});

test('goods sold before their arrival cost what the purchase states', async () => {
  const settings = { stockPolicy: 'allow' as const };
  const { buy, sell, cost, books } = await aShelf({ cost: 100, stock: 1000, settings });
  await sell(3000);
  expect(await books()).toEqual({ stock: -200, cost: 300, 'equity:opening': -100 });
  await buy(5000, 900);
  expect(await cost()).toBe(900);
  // Three were sold for 300: one of them cost 100, and two cost 1800.
  expect(await books()).toEqual({
    stock: 2700,
    cost: 300,
    'cost:adjustment': 1600,
    'equity:opening': -100,
  });
});

test('goods of unknown cost are worth zero until a cost is entered', async () => {
  const { id, sell, books, caller } = await aShelf({ stock: 3000 });
  await sell(1000);
  expect(await books()).toEqual({});
  await caller.product.update({ id, cost: 500 });
  expect(await books()).toEqual({ stock: 1000, 'equity:opening': -1000 });
  await caller.product.update({ id, cost: null });
  expect(await books()).toEqual({});
});

describe('without a document of money', () => {
  test('each way in which goods come and go has its account', async () => {
    const { id, books, caller } = await aShelf({ cost: 100, stock: 20_000 });
    const adjust = (quantity: number, reason: 'found' | 'theft' | 'own_use' | 'gift' | 'other') =>
      caller.product.adjustStock({ id, quantity, reason });
    await adjust(1000, 'found');
    await adjust(-2000, 'theft');
    await adjust(-3000, 'own_use');
    await adjust(-4000, 'gift');
    await adjust(-5000, 'other');
    expect(await books()).toEqual({
      stock: 700,
      'equity:opening': -2000,
      'cost:adjustment': 400,
      'cost:shrinkage': 200,
      owner: 300,
      'expense:marketing': 400,
    });
    await caller.product.remove({ id, remainingStock: 'write_off' });
    expect(await books()).toMatchObject({ 'cost:shrinkage': 900 });
    await caller.product.restore({ id });
    expect(await books()).toMatchObject({ stock: 700, 'cost:shrinkage': 200 });
  });

  test('a first stock is capital only while the shop begins', async () => {
    const { organizationId, books, caller } = await aShelf({ cost: 100, stock: 1000 });
    await world.services.db.execute(sql`
      update organizations set created_at = created_at - interval '61 days' where id = ${organizationId}`);
    await caller.product.create({ name: 'Azúcar', price: 900, cost: 300, stock: 1000 });
    expect(await books()).toEqual({ stock: 400, 'equity:opening': -100, owner: -300 });
  });
});

test('untracked goods are expensed on purchase and leave no stock when they are sold', async () => {
  const { buy, books, caller } = await aShelf({ cost: 100, stock: 1000 });
  const { id } = await caller.product.create({ name: 'Pan', price: 900, trackStock: false });
  await caller.purchase.create({ products: [{ id, quantity: 4000, cost: 250 }] });
  await buy(1000, 100);
  await caller.pos.create({ products: [{ id, quantity: 4000 }] });
  expect(await books()).toEqual({ stock: 200, 'cost:direct': 1000, 'equity:opening': -100 });
});

test('a rounding difference without stock is corrected by night', async () => {
  const { id, sell, books, caller } = await aShelf({ stock: 0 });
  await caller.purchase.create({ products: [{ id, quantity: 3000, cost: 333 }], otherCosts: 1 });
  await sell(3000);
  expect(await books()).toMatchObject({ stock: 1, cost: 999 });
  await settleStock(world.services);
  expect(await books()).toEqual({ cost: 999, 'cost:adjustment': 1 });
});

test('running totals that an older release did not write exist after the night', async () => {
  const { organizationId, sell } = await aShelf({ cost: 100, stock: 5000 });
  await sell(1000);
  const here = sql`organization_id = ${organizationId}`;
  await world.services.db.execute(sql`delete from ledger_days where ${here} and kind = 'cost'`);
  await world.services.db.execute(sql`update ledger_months set amount = amount + 7 where ${here}`);
  expect(await repairTotals(world.services)).toBeGreaterThan(1);
  expect(await repairTotals(world.services)).toBe(0);
});
