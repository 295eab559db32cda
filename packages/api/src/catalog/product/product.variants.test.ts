import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

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
  expect(renamed).toMatchObject({ name: 'Camisa', price: 9000, stock: 5000, variants: shirt.variants });
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

test('an unknown variant, and one of another product, is reported at its own field', async () => {
  const { caller } = await aShop(world.services);
  const make = (name: string) =>
    caller.product.create({ name, price: 100, variants: [{ size: 'S' }, { size: 'M' }] });
  const [shirt, other] = [await make('Camisa'), await make('Blusa')];
  for (const variantId of [newId(), other.variants[0]?.id]) {
    const adjusted = caller.product.adjustStock({
      id: shirt.id,
      variantId,
      quantity: 1000,
      reason: 'found',
    });
    await expect(adjusted).rejects.toMatchObject({
      reason: 'notFound',
      details: { parameter: 'variantId' },
    });
  }
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

test('the price of a product is the price of every variant that has none', async () => {
  const { caller } = await aShop(world.services);
  const { id, variants } = await caller.product.create({
    name: 'Taza',
    price: 1000,
    variants: [{ size: 'S' }, { size: 'M', price: null }, { size: 'L', price: 1500 }],
  });
  expect(variants.map(({ price }) => price)).toEqual([null, null, 1500]);
  const dearer = await caller.product.update({ id, price: 1200 });
  expect(dearer).toMatchObject({
    price: 1200,
    variants: [{ price: null }, { price: null }, { price: 1500 }],
  });
  const [small, medium, large] = variants.map((variant) => variant.id);
  const priceOf = async (variantId: string | undefined) =>
    (await caller.pos.create({ products: [{ id, variantId, quantity: 1000 }] })).products[0]?.price;
  await caller.product.update({
    id,
    variants: [
      { id: small, stock: 5000 },
      { id: medium, price: 1300, stock: 5000 },
      { id: large, price: null, stock: 5000 },
    ],
  });
  const twice = caller.product.update({
    id,
    variants: [{ id: small }, { id: medium, size: 's' }, { id: large }],
  });
  await expect(twice).rejects.toMatchObject({ reason: 'variantRepeated' });
  expect([await priceOf(small), await priceOf(medium), await priceOf(large)]).toEqual([1200, 1300, 1200]);
});

test('a field that belongs to each variant is refused on the product', async () => {
  const { caller, shirt } = await aShirt();
  for (const own of [{ cost: 1 }, { stock: 1000 }, { barcode: 'x' }, { sku: 'x' }]) {
    const refusal = { reason: 'setPerVariant', field: Object.keys(own)[0] };
    const input = { name: 'Otra', price: 100, variants: [{ size: 'S' }, { size: 'M' }], ...own };
    await expect(caller.product.create(input)).rejects.toMatchObject(refusal);
    await expect(caller.product.update({ id: shirt.id, ...own })).rejects.toMatchObject(refusal);
    const both = { id: shirt.id, variants: shirt.variants, ...own };
    await expect(caller.product.update(both)).rejects.toMatchObject(refusal);
  }
});

test('the first variant named takes over the stock there is, also under an id of its own', async () => {
  const { caller } = await aShop(world.services);
  for (const first of [undefined, newId()]) {
    const { id } = await caller.product.create({ name: 'Gorra', price: 100, stock: 3000, cost: 40 });
    const less = caller.product.update({ id, variants: [{ id: first, size: 'S', stock: 1000 }] });
    await expect(less).rejects.toMatchObject({ reason: 'stockBelowExisting' });
    const named = await caller.product.update({
      id,
      variants: [
        { id: first, size: 'S' },
        { size: 'M', stock: 1000 },
      ],
    });
    expect(named).toMatchObject({ hasVariants: true, stock: 4000, cost: null });
    expect(named.variants).toMatchObject([
      { size: 'S', stock: 3000, cost: 40 },
      { size: 'M', stock: 1000 },
    ]);
    if (first) expect(named.variants[0]?.id).toBe(first);
  }
});

test('a price is whole where the currency is', async () => {
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  const made = { name: 'Pan', price: 100_000 };
  const { id } = await caller.product.create(made);
  const refusal = { reason: 'amountDecimals' };
  await expect(caller.product.create({ ...made, price: 1250 })).rejects.toMatchObject(refusal);
  await expect(caller.product.update({ id, price: 1250 })).rejects.toMatchObject(refusal);
  await expect(caller.product.update({ id, wholesalePrice: 1250 })).rejects.toMatchObject(refusal);
  const many = caller.product.createMany({
    products: [made, { ...made, variants: [{ size: 'S', price: 50 }] }],
  });
  await expect(many).rejects.toMatchObject({ field: 'products.2.variants.0.price' });
});

test('a row says its supplier, its extras and the pictures of its variants', async () => {
  const { caller } = await aShop(world.services);
  const supplier = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier' });
  const made = await caller.product.create({ name: 'Sal', price: 100, supplierId: supplier.id });
  expect(made).toMatchObject({ supplierId: supplier.id, modifierIds: [], variants: [{ image: null }] });
  const unknown = caller.product.update({ id: made.id, supplierId: newId() });
  await expect(unknown).rejects.toMatchObject({ details: { parameter: 'supplierId' } });
  await caller.contact.remove({ id: supplier.id });
  const gone = caller.product.create({ name: 'Pimienta', price: 100, supplierId: supplier.id });
  await expect(gone).rejects.toMatchObject({ details: { parameter: 'supplierId' } });
  const forged = caller.product.update({ id: made.id, variants: [{ image: `${newId()}.forged` }] });
  await expect(forged).rejects.toMatchObject({ details: { parameter: 'variants.0.image' } });
});

test('stock below zero is accepted as it is, and may only rise', async () => {
  const { caller } = await aShop(world.services, { settings: { stockPolicy: 'allow' } });
  const candle = await caller.product.create({ name: 'Candela', price: 200, stock: 1000 });
  const shirt = await caller.product.create({
    name: 'Playera',
    price: 5000,
    variants: ['M', 'L'].map((size) => ({ size, stock: 1000 })),
  });
  const [medium] = shirt.variants;
  await caller.pos.create({
    products: [
      { id: candle.id, quantity: 3000 },
      { id: shirt.id, variantId: medium?.id, quantity: 2000 },
    ],
  });
  const row = await caller.product.byId({ id: candle.id });
  const named = { id: candle.id, name: 'Vela', stock: row.stock };
  expect(await caller.product.update(named)).toMatchObject({ name: 'Vela', stock: -2000 });
  expect(await caller.product.update({ ...named, stock: -500 })).toMatchObject({ stock: -500 });
  const { variants } = await caller.product.byId({ id: shirt.id });
  const stocks = variants.map(({ id, stock }) => ({ id, stock }));
  const whole = await caller.product.update({ id: shirt.id, variants: stocks });
  expect(whole.variants.map(({ stock }) => stock)).toEqual([-1000, 1000]);
  await expect(caller.product.update({ ...named, stock: -5000 })).rejects.toMatchObject({
    field: 'stock',
    reason: 'quantityNegative',
  });
  const added = [...stocks, { size: 'S', stock: -1000 }];
  await expect(caller.product.update({ id: shirt.id, variants: added })).rejects.toMatchObject({
    field: 'variants.2.stock',
    reason: 'quantityNegative',
  });
});
