import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
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

const box = { code: 'CAJA-12', name: 'Caja', units: 12_000, price: 9500 };

test('a product has further barcodes and packs, and is found by each of them', async () => {
  const { caller } = await aShop(world.services);
  const cola = await caller.product.create({
    name: 'Cola',
    price: 850,
    barcode: '7501055300075',
    codes: [{ code: '7501055300082' }, box],
  });
  const [variant] = cola.variants;
  expect(cola.codes).toMatchObject([
    { code: '7501055300082', name: null, units: 1000, price: null, variantId: variant?.id },
    { ...box, variantId: variant?.id },
  ]);
  for (const content of ['7501055300082', 'CAJA-12', 'caja-1']) {
    const { products } = await caller.product.list({ content });
    expect(products.map(({ id }) => id)).toEqual([cola.id]);
  }
  const { products } = await caller.product.tillCatalogue({});
  expect(products[0]?.codes).toEqual(cola.codes);
});

test('a change names the whole set: a code that stays is the same one, two may change places', async () => {
  const { caller } = await aShop(world.services);
  const { id, codes } = await caller.product.create({
    name: 'Cola',
    price: 850,
    codes: [{ code: 'A' }, box],
  });
  const [a, pack] = codes;
  const changedCodes = [
    { ...box, price: 9000 },
    { id: a?.id, code: 'C' },
  ];
  const changed = await caller.product.update({ id, codes: changedCodes });
  expect(changed.codes).toMatchObject([
    { id: pack?.id, price: 9000 },
    { id: a?.id, code: 'C' },
  ]);
  const swapped = await caller.product.update({
    id,
    codes: [
      { id: a?.id, code: 'CAJA-12' },
      { id: pack?.id, code: 'C' },
    ],
  });
  expect(swapped.codes.map(({ code }) => code)).toEqual(['CAJA-12', 'C']);
  expect((await caller.product.update({ id, name: 'Cola fría' })).codes).toEqual(swapped.codes);
  expect((await caller.product.list({ content: 'CAJA-12' })).products).toHaveLength(1);
  expect((await caller.product.update({ id, codes: [] })).codes).toEqual([]);
  expect((await caller.product.list({ content: 'CAJA-12' })).products).toHaveLength(0);
});

test('a code has one meaning, whether it is a barcode, an SKU or a further code', async () => {
  const { caller } = await aShop(world.services);
  const cola = await caller.product.create({
    name: 'Cola',
    price: 850,
    barcode: '750',
    sku: 'S-1',
    codes: [box],
  });
  const refused = (parameter: string) => ({
    reason: 'barcodeInUse',
    details: { name: 'Cola', productId: cola.id, parameter },
  });
  const water = { name: 'Agua', price: 500 };
  const { product } = caller;
  await expect(product.create({ ...water, barcode: 'CAJA-12' })).rejects.toMatchObject(refused('barcode'));
  await expect(product.create({ ...water, sku: 'CAJA-12' })).rejects.toMatchObject(refused('sku'));
  for (const code of ['750', 'S-1', 'CAJA-12'])
    await expect(product.create({ ...water, codes: [{ code }] })).rejects.toMatchObject(
      refused('codes.0.code'),
    );
  const own = { ...water, barcode: '1', sku: '2' };
  for (const codes of [[{ code: '1' }], [{ code: '2' }], [{ code: '3' }, { code: '3' }]])
    await expect(product.create({ ...own, codes })).rejects.toMatchObject({ reason: 'barcodeRepeated' });
  const other = await product.create(water);
  await expect(product.update({ id: other.id, barcode: 'CAJA-12' })).rejects.toMatchObject(
    refused('barcode'),
  );
  await expect(product.update({ id: cola.id, barcode: 'CAJA-12' })).rejects.toMatchObject({
    reason: 'barcodeRepeated',
  });
  const list = {
    products: [
      { ...water, codes: [{ code: '9' }] },
      { ...water, barcode: '9' },
    ],
  };
  await expect(product.createMany(list)).rejects.toMatchObject({ reason: 'barcodeRepeated' });
});

test('concurrent writes of a barcode and of the same further code: only one succeeds', async () => {
  const { caller } = await aShop(world.services);
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      caller.product.create({
        name: `P ${index}`,
        price: 100,
        ...(index % 2 === 0 ? { barcode: '777' } : { codes: [{ code: '777' }] }),
      }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('codes of a variant go with it, those of a deleted product are free until it is back', async () => {
  const { caller } = await aShop(world.services);
  const [small, large] = [newId(), newId()];
  const { id } = await caller.product.create({ name: 'Camisa', price: 850, codes: [box] });
  const variants = [
    { id: small, size: 'S' },
    { id: large, size: 'L' },
  ];
  const varied = await caller.product.update({ id, variants });
  expect(varied.codes).toMatchObject([{ code: 'CAJA-12', variantId: small }]);
  const unnamed = { id, codes: [{ code: 'X' }] };
  await expect(caller.product.update(unnamed)).rejects.toMatchObject({ reason: 'variantRequired' });
  await caller.product.update({
    id,
    codes: [
      { code: 'X', variantId: large },
      { ...box, variantId: small },
    ],
  });
  expect((await caller.product.update({ id, variants: [{ id: large, size: 'L' }] })).codes).toMatchObject([
    { code: 'X' },
  ]);
  await caller.product.remove({ id });
  const taker = await caller.product.create({ name: 'Otra', price: 100, barcode: 'X' });
  await expect(caller.product.restore({ id })).rejects.toMatchObject({
    reason: 'barcodeInUse',
    details: { productId: taker.id },
  });
  await caller.product.update({ id: taker.id, barcode: null });
  expect((await caller.product.restore({ id })).codes).toMatchObject([{ code: 'X' }]);
});

test('a pack contains whole steps, at a price that the currency can represent', async () => {
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  const half = { name: 'Cola', price: 85_000, codes: [{ code: 'A', units: 1500 }] };
  await expect(caller.product.create(half)).rejects.toMatchObject({ reason: 'quantityStep' });
  const cents = { name: 'Cola', price: 85_000, codes: [{ code: 'A', price: 950 }] };
  await expect(caller.product.create(cents)).rejects.toMatchObject({ reason: 'amountDecimals' });
});

test('a count that scans a pack counts its units', async () => {
  const { caller } = await aShop(world.services);
  await caller.product.create({ name: 'Cola', price: 850, stock: 5000, codes: [box] });
  const count = await caller.stockCount.create({});
  const line = await caller.stockCount.count({ id: count.id, barcode: 'CAJA-12', quantity: 2000 });
  expect(line).toMatchObject({ quantity: 24_000 });
});
