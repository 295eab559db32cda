import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

const aShirt = {
  name: 'Playera',
  price: 9000,
  variants: [
    { size: 'S', stock: 3000, cost: 4000 },
    { size: 'M', stock: 0 },
    { size: 'L', stock: 2000, cost: 5000 },
  ],
};

test('the remaining stock is written off at its cost and restored with the product', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create(aShirt);
  await caller.product.remove({ id, deleteReason: 'discontinued', remainingStock: 'write_off' });
  const { products } = await caller.product.list({ filterBy: 'deleted' });
  expect(products).toMatchObject([{ id, stock: 0 }]);
  const { stockMovements } = await caller.product.stockMovements({ id });
  expect(
    stockMovements
      .filter(({ type }) => type === 'delete')
      .map(({ quantity, unitCost, reason }) => [quantity, unitCost, reason])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [-3000, 4000, 'shrinkage'],
    [-2000, 5000, 'shrinkage'],
  ]);
  const back = await caller.product.restore({ id });
  expect(back).toMatchObject({ stock: 5000, variants: [{ stock: 3000 }, { stock: 0 }, { stock: 2000 }] });
  // The next deletion writes off its own, and gives back its own.
  await caller.product.remove({ id, remainingStock: 'write_off' });
  expect(await caller.product.restore({ id })).toMatchObject({ stock: 5000 });
});

test('without a choice the remaining stock is written off, for one or many products', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create(aShirt);
  await caller.product.remove({ id });
  expect((await caller.product.list({ filterBy: 'deleted' })).products).toMatchObject([{ stock: 0 }]);
  expect(await caller.product.restore({ id })).toMatchObject({ stock: 5000 });
  await caller.product.removeMany({ productIds: [id] });
  expect((await caller.product.list({ filterBy: 'deleted' })).products).toMatchObject([{ stock: 0 }]);
  expect(await caller.product.restore({ id })).toMatchObject({ stock: 5000 });
});

test('stock that is retained stays with the product', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create(aShirt);
  await caller.product.remove({ id, remainingStock: 'keep' });
  expect((await caller.product.list({ filterBy: 'deleted' })).products).toMatchObject([{ stock: 5000 }]);
  expect(await caller.product.restore({ id })).toMatchObject({ stock: 5000 });
});

test('a sale has the goods that are being deleted, or they are written off: 20 of 20 agree', async () => {
  const { caller } = await aShop(world.services);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id } = await caller.product.create({ name: 'Pan', price: 100, stock: 2000 });
      const [sale] = await Promise.allSettled([
        caller.pos.create({ products: [{ id, quantity: 2000 }] }),
        caller.product.removeMany({ productIds: [id], remainingStock: 'write_off' }),
      ]);
      const { stockMovements } = await caller.product.stockMovements({ id });
      const gone = stockMovements.filter(({ type }) => type === 'sale' || type === 'delete');
      return { isSold: sale.status === 'fulfilled', types: gone.map(({ type }) => type) };
    }),
  );
  for (const { isSold, types } of outcomes) expect(types).toEqual([isSold ? 'sale' : 'delete']);
});

/** The balances of some accounts of the books. */
async function balances(organizationId: string) {
  const rows = await world.services.db.execute<{ account: string; amount: number }>(sql`
    select account, sum(amount)::float8 amount from (
      select destination account, amount from postings where organization_id = ${organizationId}
      union all select source, -amount from postings where organization_id = ${organizationId}) p
    where account in ('stock', 'cost:shrinkage', 'cost:direct', 'equity:opening')
    group by 1 having sum(amount) <> 0`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

test('goods sold before their arrival are no longer missing', async () => {
  const { caller, organizationId } = await aShop(world.services, { settings: { stockPolicy: 'allow' } });
  const { id } = await caller.product.create({ name: 'Café', price: 900, cost: 400, stock: 1000 });
  await caller.sale.create({
    products: [{ id, quantity: 3000, price: 900 }],
    payments: [{ method: 'cash', amount: 2700 }],
  });
  await caller.product.remove({ id });
  expect((await caller.product.list({ filterBy: 'deleted' })).products).toMatchObject([{ stock: 0 }]);
  expect(await balances(organizationId)).toEqual({ 'cost:shrinkage': -800, 'equity:opening': -400 });
  expect(await caller.product.restore({ id })).toMatchObject({ stock: 0 });
  expect(await balances(organizationId)).toEqual({ 'cost:shrinkage': -800, 'equity:opening': -400 });
});

test('the stock of products created in bulk leaves the capital when they are reverted', async () => {
  const { caller, organizationId } = await aShop(world.services);
  const made = { name: 'Café', price: 900, cost: 400, stock: 1000 };
  await caller.product.createMany({ products: [made, { ...made, name: 'Té' }] });
  expect(await balances(organizationId)).toEqual({ stock: 800, 'equity:opening': -800 });
  const [act] = (await caller.batchAct.list({})).batchActs;
  await caller.batchAct.takeBack({ id: act?.id ?? '' });
  expect(await balances(organizationId)).toEqual({});
});

test('stock that is no longer tracked is expensed and restored when tracking resumes', async () => {
  const { caller, organizationId } = await aShop(world.services);
  const { id } = await caller.product.create({ name: 'Café', price: 900, cost: 400, stock: 1000 });
  await caller.product.update({ id, trackStock: false });
  expect(await balances(organizationId)).toEqual({ 'cost:direct': 400, 'equity:opening': -400 });
  expect(await caller.product.update({ id, trackStock: true })).toMatchObject({ stock: 1000 });
  expect(await balances(organizationId)).toEqual({ stock: 400, 'equity:opening': -400 });
  await caller.product.update({ id, trackStock: false });
  expect(await caller.product.update({ id, stock: 3000 })).toMatchObject({ stock: 3000 });
  expect(await balances(organizationId)).toEqual({
    'cost:direct': 400,
    'equity:opening': -1600,
    stock: 1200,
  });
});
