import { checkInvariants } from '@mostrador/database/check-invariants';
import { hasWrongCheckDigit } from '@mostrador/shared/money/check-digit';
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

async function aShelf() {
  const { caller, ...shop } = await aShop(world.services);
  const { products } = await caller.product.createMany({
    products: [
      { name: 'Agua', price: 500, stock: 4000, barcode: '750001' },
      {
        name: 'Playera',
        price: 9000,
        variants: [
          { color: 'Azul', sku: 'A-1' },
          { color: 'Rojo', price: 8000, barcode: '750002' },
        ],
      },
    ],
  });
  return { caller, ...shop, ids: products.map(({ id }) => id) };
}

test('a label for each variant says what it costs and which code it has', async () => {
  const { caller } = await aShelf();
  const { labels } = await caller.product.labels({ allProducts: true });
  expect(labels).toMatchObject([
    { name: 'Agua', variant: null, price: 500, barcode: '750001', stock: 4000 },
    { name: 'Playera', variant: 'Azul', price: 9000, barcode: null, sku: 'A-1' },
    { name: 'Playera', variant: 'Rojo', price: 8000, barcode: '750002' },
  ]);
  const filtered = await caller.product.labels({ filter: { content: 'agua' } });
  expect(filtered.labels).toHaveLength(1);
});

test('a product without a code gets a searchable one, and no other field changes', async () => {
  const { caller, ids } = await aShelf();
  expect(await caller.product.makeBarcodes({ productIds: ids })).toEqual({ count: 1 });
  const { labels } = await caller.product.labels({ productIds: ids });
  const codes = labels.map(({ barcode }) => String(barcode));
  expect(codes[0]).toBe('750001');
  expect(codes[1]).toMatch(/^29\d{11}$/);
  expect(hasWrongCheckDigit(String(codes[1]))).toBe(false);
  expect((await caller.product.list({ content: String(codes[1]) })).products).toMatchObject([
    { name: 'Playera' },
  ]);
  const begun = await caller.product.list({ content: String(codes[1]).slice(0, 8) });
  expect(begun.products).toHaveLength(1);
  expect(await caller.product.makeBarcodes({ allProducts: true })).toEqual({ count: 0 });
});

test('of 8 who make codes at once each variant has one, made once', async () => {
  const { caller } = await aShelf();
  const made = await Promise.all(
    Array.from({ length: 8 }, () => caller.product.makeBarcodes({ allProducts: true })),
  );
  expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(1);
});

test('a user cannot label or name the products of another shop', async () => {
  const { ids } = await aShelf();
  const other = await aShop(world.services);
  expect(await other.caller.product.labels({ productIds: ids })).toEqual({ labels: [] });
  await expect(other.caller.product.makeBarcodes({ productIds: ids })).rejects.toMatchObject({
    reason: 'notFound',
    details: { parameter: 'productIds' },
  });
});
