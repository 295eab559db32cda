import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const deviceId = 'caja-1';

test('an amount without a product has no category, so that the rows add up to the sales', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.cashSession.open({ openingAmount: 10_000, deviceId });
  const category = await caller.productCategory.create({ name: 'Abarrotes' });
  const bread = await caller.product.create({
    name: 'Pan',
    price: 1000,
    stock: 10_000,
    productCategoryId: category.id,
  });
  const cut = await caller.service.create({ name: 'Corte de pelo', price: 5000 });
  const categories = async () => (await caller.cashSession.byId({ id })).report.byCategory;
  await caller.pos.create({ products: [{ id: bread.id, quantity: 2000 }], deviceId });
  expect(await categories()).toEqual([{ id: category.id, name: 'Abarrotes', quantity: 2000, total: 2000 }]);
  await caller.pos.create({ amountFree: 7000, deviceId });
  const loose = { id: null, name: null };
  expect(await categories()).toEqual([
    { ...loose, quantity: 0, total: 7000 },
    { id: category.id, name: 'Abarrotes', quantity: 2000, total: 2000 },
  ]);
  await caller.pos.create({
    products: [{ id: bread.id, quantity: 1000 }],
    services: [{ id: cut.id, quantity: 1000 }],
    amountFree: 4000,
    discount: { value: 1000, unit: 'percentage' },
    tip: 300,
    deviceId,
  });
  const { report } = await caller.cashSession.byId({ id });
  expect(report.byCategory).toEqual([
    { ...loose, quantity: 1000, total: 7000 + 4500 + 3600 },
    { id: category.id, name: 'Abarrotes', quantity: 3000, total: 2900 },
  ]);
  expect(report.total).toBe(7000 + 4500 + 3600 + 2900 + 300);
});
