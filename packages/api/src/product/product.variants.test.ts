import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const aShirt = async () => {
  const { caller } = await aShop(world.services);
  const shirt = await caller.product.create({
    name: 'Playera',
    price: 9000,
    variants: [
      { size: 'S', price: 8000, barcode: '750001', stock: 3000 },
      { size: 'L', price: 7000, barcode: '750002', stock: 2000 },
    ],
  });
  return { caller, shirt };
};

test('a new name leaves every variant, its price and its barcode as they were', async () => {
  const { caller, shirt } = await aShirt();
  const renamed = await caller.product.update({ id: shirt.id, name: 'Camisa' });
  expect(renamed).toMatchObject({ name: 'Camisa', price: 7000, stock: 5000, variants: shirt.variants });
  for (const content of ['750001', '750002', 'camisa']) {
    expect((await caller.product.list({ content })).products, content).toHaveLength(1);
  }
});

test('a variant of another product is not written over by naming its id', async () => {
  const { caller, shirt } = await aShirt();
  const other = await caller.product.create({ name: 'Gorra', price: 500, barcode: '750009' });
  const [stranger] = other.variants;
  const attempt = caller.product.update({
    id: shirt.id,
    variants: [...shirt.variants, { id: stranger?.id, price: 1, size: 'XL' }],
  });
  await expect(attempt).rejects.toMatchObject({ reason: 'idInUse' });
  expect(await caller.product.byId({ id: other.id })).toMatchObject({ price: 500, barcode: '750009' });
});

test('a product that comes back has the variants it was removed with', async () => {
  const { caller, shirt } = await aShirt();
  const [small] = shirt.variants;
  await caller.product.adjustStock({
    id: shirt.id,
    variantId: shirt.variants[1]?.id,
    quantity: -2000,
    reason: 'damaged',
  });
  await caller.product.update({ id: shirt.id, variants: [{ id: small?.id }] });
  await caller.product.remove({ id: shirt.id });
  const back = await caller.product.restore({ id: shirt.id });
  expect(back.variants.map(({ size }) => size)).toEqual(['S']);
});
