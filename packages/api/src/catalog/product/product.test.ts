import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

describe('a product', () => {
  test('is found by half a word without accents, by SKU and by barcode', async () => {
    const { caller } = await aShop(world.services);
    await caller.product.create({ name: 'Azúcar blanca', price: 500, barcode: '7401000111222', sku: 'AZ-1' });
    await caller.product.create({ name: 'Café molido', price: 4800 });
    const namesFor = async (content: string) =>
      (await caller.product.list({ content })).products.map(({ name }) => name);
    expect(await namesFor('zuc')).toEqual(['Azúcar blanca']);
    expect(await namesFor('MOLI caf')).toEqual(['Café molido']);
    expect(await namesFor('7401000111222')).toEqual(['Azúcar blanca']);
    expect(await namesFor('az-1')).toEqual(['Azúcar blanca']);
    expect(await namesFor('100%')).toEqual([]);
    expect(await namesFor('')).toEqual(['Azúcar blanca', 'Café molido']);
  });

  test('pages by number and goes on by cursor at the same place', async () => {
    const { caller } = await aShop(world.services);
    const products = Array.from({ length: 7 }, (_, n) => ({ name: `Producto ${n}`, price: 100 * n }));
    await caller.product.createMany({ products });
    const first = await caller.product.list({ perPage: 3, by: 'price', order: 'desc' });
    expect(first.pagination).toMatchObject({ page: 1, next: 2, prev: null, count: 7, pages: 3 });
    const second = await caller.product.list({ perPage: 3, by: 'price', order: 'desc', page: 2 });
    const after = await caller.product.list({
      perPage: 3,
      by: 'price',
      order: 'desc',
      after: first.pagination.nextCursor ?? '',
    });
    expect(after.products.map(({ id }) => id)).toEqual(second.products.map(({ id }) => id));
    expect((await caller.product.list({ perPage: 3, page: 9 })).products).toEqual([]);
    await expect(caller.product.list({ after: 'x' })).rejects.toMatchObject({ reason: 'invalidPage' });
  });

  test('keeps its stock from falling in its form, and lets it fall with a reason', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Leche', price: 1000, stock: 5000 });
    await expect(caller.product.update({ id, stock: 4000 })).rejects.toMatchObject({
      reason: 'stockBelowExisting',
      field: 'stock',
    });
    expect(await caller.product.update({ id, stock: 6000, name: 'Leche entera' })).toMatchObject({
      stock: 6000,
      name: 'Leche entera',
      price: 1000,
    });
    expect(await caller.product.adjustStock({ id, quantity: -2500, reason: 'expired' })).toMatchObject({
      stock: 3500,
    });
    await expect(caller.product.adjustStock({ id, quantity: -9000, reason: 'theft' })).rejects.toMatchObject({
      reason: 'insufficientStock',
    });
    const { stockMovements } = await caller.product.stockMovements({ id });
    expect(stockMovements.map(({ balanceAfter }) => balanceAfter)).toEqual([3500, 6000, 5000]);
  });

  test('incoming stock has an incoming reason, and outgoing stock an outgoing one', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Café', price: 100, stock: 5000 });
    for (const wrong of [
      { quantity: 1000, reason: 'theft' },
      { quantity: 1000, reason: 'gift' },
      { quantity: -1000, reason: 'purchase' },
      { quantity: -1000, reason: 'found' },
    ] as const)
      await expect(caller.product.adjustStock({ id, ...wrong })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    await caller.product.adjustStock({ id, quantity: 1000, reason: 'other' });
    const after = await caller.product.adjustStock({ id, quantity: -1000, reason: 'data_entry_error' });
    expect(after).toMatchObject({ stock: 5000 });
  });

  test('without stock tracking is not adjusted, and an adjustment by zero is refused', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Suelto', price: 100 });
    const found = { id, reason: 'found' } as const;
    await expect(caller.product.adjustStock({ ...found, quantity: 1000 })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'stockNotTracked',
    });
    await expect(caller.product.adjustStock({ ...found, quantity: 0 })).rejects.toThrow('adjustmentZero');
  });

  test('a code that appears twice in one call is reported at its second place', async () => {
    const { caller } = await aShop(world.services);
    const twice = [
      { size: 'S', barcode: '77' },
      { size: 'L', barcode: '77' },
    ];
    await expect(
      caller.product.create({ name: 'Playera', price: 100, variants: twice }),
    ).rejects.toMatchObject({ reason: 'barcodeRepeated', field: 'variants.1.barcode' });
    const products = ['A', 'B'].map((name) => ({ name, price: 100, barcode: '78' }));
    await expect(caller.product.createMany({ products })).rejects.toMatchObject({
      reason: 'barcodeRepeated',
      field: 'products.2.barcode',
    });
  });

  test('shares no barcode with another living one', async () => {
    const { caller } = await aShop(world.services);
    const first = await caller.product.create({ name: 'Uno', price: 100, barcode: '111' });
    const taken = caller.product.create({ name: 'Dos', price: 100, barcode: '111' });
    expect(refusalOf(await taken.catch((error: unknown) => error))).toMatchObject({
      reason: 'barcodeInUse',
      details: { name: 'Uno', productId: first.id, parameter: 'barcode' },
    });
    const other = await caller.product.create({ name: 'Tres', price: 100, barcode: '113' });
    await expect(caller.product.update({ id: other.id, barcode: '111' })).rejects.toMatchObject({
      details: { name: 'Uno' },
    });
    expect(await caller.product.update({ id: other.id, barcode: '113', name: 'Tres B' })).toMatchObject({
      barcode: '113',
    });
    const twice = caller.product.create({
      name: 'Cuatro',
      price: 100,
      variants: [
        { size: 'S', barcode: '114' },
        { size: 'M', barcode: '114' },
      ],
    });
    await expect(twice).rejects.toMatchObject({ field: 'variants.1.barcode' });
    await caller.product.remove({ id: first.id, deleteReason: 'duplicate' });
    const second = await caller.product.create({ name: 'Dos', price: 100, barcode: '111' });
    expect(second.barcode).toBe('111');
    await expect(caller.product.byId({ id: first.id })).rejects.toMatchObject({ reason: 'notFound' });
    expect((await caller.product.list({ filterBy: 'deleted' })).products).toMatchObject([{ id: first.id }]);
  });

  test('carries its variants, each with its own price and stock', async () => {
    const { caller } = await aShop(world.services);
    const product = await caller.product.create({
      name: 'Playera',
      price: 5000,
      variants: [
        { size: 'M', stock: 3000 },
        { size: 'L', stock: 2000, price: 5500, barcode: '222' },
      ],
    });
    expect(product).toMatchObject({ hasVariants: true, stock: 5000, price: 5000, barcode: null });
    const [m, l] = product.variants;
    await expect(
      caller.pos.create({ products: [{ id: product.id, variantId: newId(), quantity: 1000 }] }),
    ).rejects.toMatchObject({ reason: 'notFound' });
    const sale = await caller.pos.create({
      products: [{ id: product.id, variantId: l?.id, quantity: 1000 }],
    });
    expect(sale.products).toMatchObject([{ name: 'Playera · L', price: 5500 }]);
    const removed = caller.product.update({ id: product.id, variants: [{ id: l?.id, size: 'L' }] });
    const left3 = { name: 'M', available: 3000 };
    await expect(removed).rejects.toMatchObject({ reason: 'variantHasStock', details: left3 });
    await caller.product.adjustStock({
      id: product.id,
      variantId: m?.id,
      quantity: -3000,
      reason: 'damaged',
    });
    const left = await caller.product.update({ id: product.id, variants: [{ id: l?.id, size: 'XL' }] });
    expect(left.variants).toMatchObject([{ id: l?.id, size: 'XL', stock: 1000, price: 5500 }]);
    expect(left.stock).toBe(1000);
  });

  test('comes back within thirty days as it was', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Pan', price: 100, stock: 2000 });
    await caller.product.remove({ id, deleteReason: 'no_sales' });
    await expect(caller.pos.create({ products: [{ id, quantity: 1000 }] })).rejects.toMatchObject({
      reason: 'notFound',
    });
    expect(await caller.product.restore({ id })).toMatchObject({ stock: 2000, name: 'Pan' });
  });
});

describe('categories', () => {
  test('are unique by name without accents, count their products, and let them go', async () => {
    const { caller } = await aShop(world.services);
    const drinks = await caller.productCategory.create({ name: 'Bebidas frías', color: '#0893a8' });
    const same = caller.productCategory.create({ name: 'bebidas FRIAS' });
    expect(refusalOf(await same.catch((error: unknown) => error)).fields).toEqual({
      name: ['categoryNameInUse'],
    });
    const product = await caller.product.create({ name: 'Agua', price: 500, productCategoryId: drinks.id });
    expect((await caller.productCategory.list({ content: 'fria' })).productCategories).toMatchObject([
      { productCount: 1 },
    ]);
    await caller.productCategory.remove({ id: drinks.id });
    expect(await caller.product.byId({ id: product.id })).toMatchObject({
      category: null,
      productCategoryId: null,
    });
    expect((await caller.product.uncategorized({})).products).toMatchObject([{ id: product.id }]);
  });
});

test("another organization's things do not exist", async () => {
  const [ours, theirs] = [await aShop(world.services), await aShop(world.services)];
  const category = await theirs.caller.productCategory.create({ name: 'Suya' });
  const product = await theirs.caller.product.create({
    name: 'Suyo',
    price: 1,
    stock: 1000,
    productCategoryId: category.id,
  });
  await expect(ours.caller.product.byId({ id: product.id })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(ours.caller.product.update({ id: product.id, name: 'Mío' })).rejects.toMatchObject({
    reason: 'notFound',
  });
  await expect(
    ours.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] }),
  ).rejects.toMatchObject({ reason: 'notFound' });
  await expect(
    ours.caller.product.create({ name: 'x', price: 1, productCategoryId: category.id }),
  ).rejects.toMatchObject({ reason: 'notFound' });
  const header = ours.as(ours.token, { organization: theirs.organizationId });
  await expect(header.product.list({})).rejects.toMatchObject({ reason: 'permissionDenied' });
});

test('a sixth image is refused, before anybody looks what it is', async () => {
  const { caller } = await aShop(world.services);
  const images = Array.from({ length: 6 }, (_, index) => ({ blobSignedId: `${index}.x` }));
  const made = caller.product.create({ name: 'Pan', price: 100, images });
  const refused = refusalOf(await made.catch((error: unknown) => error));
  expect(Object.keys(refused.fields ?? {})).toEqual(['images']);
});
