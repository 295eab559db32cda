import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

test('a seller enters the price of an open-price product without the right to change prices', async () => {
  const shop = await aShop(world.services);
  const copies = await shop.caller.product.create({ name: 'Copias', price: 0, openPrice: true });
  const bread = await shop.caller.product.create({ name: 'Pan', price: 500 });
  const cashier = await shop.employee();
  const sell = (id: string, price: number) =>
    cashier.caller.pos.create({ products: [{ id, quantity: 2000, price }] });
  expect(await sell(copies.id, 375)).toMatchObject({ amount: 750, products: [{ price: 375 }] });
  await expect(sell(bread.id, 375)).rejects.toMatchObject({ details: { permission: 'pdv_change_price' } });
  await shop.caller.product.update({ id: copies.id, openPrice: false, price: 400 });
  await expect(sell(copies.id, 375)).rejects.toMatchObject({ details: { permission: 'pdv_change_price' } });
});

test('a ticket retains the entered price', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create({ name: 'Copias', price: 0, openPrice: true });
  const ticket = await caller.pos.create({
    status: 'in_progress',
    products: [{ id, quantity: 1000, price: 275 }],
  });
  const lineId = ticket.products[0]?.lineId;
  const products = [{ lineId, id, quantity: 1000, price: 275 }];
  const sale = await caller.pos.create({ id: ticket.id, revision: ticket.revision, products });
  expect(sale).toMatchObject({ status: 'done', amount: 275 });
});

test('no stranger is shown what has no price, however that comes about', async () => {
  const { caller } = await aShop(world.services);
  const open = { price: 0, openPrice: true };
  const made = await caller.product.create({ name: 'Copias', ...open, showInStore: true });
  expect(made).toMatchObject({ openPrice: true, showInStore: false, showInPos: true });
  const bread = await caller.product.create({ name: 'Pan', price: 500 });
  expect(bread.showInStore).toBe(true);
  expect(await caller.product.update({ id: bread.id, openPrice: true })).toMatchObject({
    showInStore: false,
  });
  expect(await caller.product.update({ id: bread.id, showInStore: true })).toMatchObject({
    showInStore: false,
  });
  await caller.product.updateMany({ productIds: [made.id, bread.id], showInStore: true });
  const { products } = await caller.product.list({});
  expect(products.map(({ showInStore }) => showInStore)).toEqual([false, false]);
});
