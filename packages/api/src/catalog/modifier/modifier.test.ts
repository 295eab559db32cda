import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const milks = {
  name: 'Leche',
  type: 'product' as const,
  options: [{ name: 'Entera' }, { name: 'Almendra', price: 500 }],
};

test('an extra belongs to products, which show it in their own order', async () => {
  const { caller } = await aShop(world.services);
  const coffee = await caller.product.create({ name: 'Café', price: 1500 });
  const tea = await caller.product.create({ name: 'Té', price: 1200 });
  const milk = await caller.modifier.create({
    ...milks,
    productIds: [coffee.id, tea.id],
    required: true,
    max: 1,
  });
  expect(milk).toMatchObject({ required: true, min: 1, max: 1, serviceIds: [] });
  expect(milk.productIds).toEqual([coffee.id, tea.id]);
  const sugar = await caller.modifier.create({ ...milks, name: 'Azúcar' });
  await caller.product.update({ id: coffee.id, modifierIds: [sugar.id, milk.id] });
  const modifiers = await caller.product.modifiers({ id: coffee.id });
  expect(modifiers.modifiers.map(({ name }) => name)).toEqual(['Azúcar', 'Leche']);

  await caller.modifier.update({ id: milk.id, productIds: [tea.id] });
  expect((await caller.product.byId({ id: coffee.id })).modifierIds).toEqual([sugar.id]);
  await caller.modifier.remove({ id: milk.id });
  expect((await caller.product.byId({ id: tea.id })).modifierIds).toEqual([]);
  await expect(caller.modifier.byId({ id: milk.id })).rejects.toMatchObject({ reason: 'notFound' });
  expect((await caller.modifier.listOfProducts({ content: 'azú' })).modifiers).toHaveLength(1);
  expect((await caller.modifier.listOfServices({})).modifiers).toHaveLength(0);
});

test('options are matched by their ids, and omitted ones are removed', async () => {
  const { caller } = await aShop(world.services);
  const { id, options } = await caller.modifier.create(milks);
  const almond = options[1]?.id;
  const changed = await caller.modifier.update({
    id,
    options: [{ id: almond, name: 'Almendra', price: 700 }, { name: 'Soya' }],
  });
  expect(changed.options.map(({ name, price }) => [name, price])).toEqual([
    ['Almendra', 700],
    ['Soya', 0],
  ]);
  const other = await caller.modifier.create({ ...milks, name: 'Otra' });
  await expect(
    caller.modifier.update({ id: other.id, options: [{ id: almond, name: 'Robada' }] }),
  ).rejects.toMatchObject({ reason: 'idInUse' });
});

test('inconsistent input is refused at its field', async () => {
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  const varied = await caller.product.create({ name: 'Camisa', price: 100, variants: [{ color: 'Rojo' }] });
  const service = await caller.service.create({ name: 'Corte', price: 100 });
  const refused = (input: object) => caller.modifier.create({ ...milks, ...input });
  await expect(refused({ required: true, min: 3, max: 2 })).rejects.toMatchObject({
    field: 'max',
    reason: 'maxBelowMin',
  });
  await expect(refused({ options: [{ name: 'x', price: 50 }] })).rejects.toMatchObject({
    field: 'options.0.price',
    reason: 'amountDecimals',
  });
  await expect(refused({ options: [{ name: 'x', productId: varied.id }] })).rejects.toMatchObject({
    field: 'options.0.productId',
    reason: 'extraOfVariants',
  });
  await expect(refused({ options: [{ name: 'x', productId: service.id }] })).rejects.toMatchObject({
    details: { parameter: 'options.0.productId' },
  });
  await expect(refused({ productIds: [service.id] })).rejects.toMatchObject({
    details: { parameter: 'productIds' },
  });
  await expect(refused({ serviceIds: [service.id] })).rejects.toMatchObject({
    field: 'serviceIds',
    reason: 'extraForProducts',
  });
  const milk = await caller.modifier.create(milks);
  await expect(caller.service.update({ id: service.id, modifierIds: [milk.id] })).rejects.toMatchObject({
    details: { parameter: 'modifierIds' },
  });
  await expect(caller.product.update({ id: varied.id, modifierIds: [newId()] })).rejects.toMatchObject({
    details: { parameter: 'modifierIds' },
  });
});

test('an extra deleted while a product takes it is either refused or gone from it', async () => {
  const { caller } = await aShop(world.services);
  for (let round = 0; round < 10; round += 1) {
    const milk = await caller.modifier.create({ ...milks, name: `Leche ${round}` });
    const product = await caller.product.create({ name: `Café ${round}`, price: 100 });
    await Promise.allSettled([
      caller.modifier.remove({ id: milk.id }),
      caller.product.update({ id: product.id, modifierIds: [milk.id] }),
    ]);
    expect((await caller.product.byId({ id: product.id })).modifierIds).toEqual([]);
  }
});

test('a user without the right to see costs gets none', async () => {
  const { caller, employee } = await aShop(world.services);
  const { id } = await caller.modifier.create({
    ...milks,
    options: [{ name: 'Soya', price: 500, cost: 200 }],
  });
  const seller = await employee({ flags: ['inventory_create_products'] });
  const seen = await seller.caller.modifier.byId({ id });
  expect(seen.options[0]).not.toHaveProperty('cost');
  expect((await caller.modifier.byId({ id })).options[0]).toMatchObject({ cost: 200 });
  // Nor can he take away, unseen, what is known of them.
  const editor = await employee({ flags: ['inventory_create_products', 'inventory_modifiers'] });
  const options = seen.options.map((option) => ({ id: option.id, name: 'Soya sin azúcar' }));
  await editor.caller.modifier.update({ id, options: [...options, { name: 'Coco' }] });
  expect((await caller.modifier.byId({ id })).options).toMatchObject([
    { name: 'Soya sin azúcar', price: 500, cost: 200 },
    { name: 'Coco', price: 0, cost: null },
  ]);
  const [soy] = options;
  await caller.modifier.update({
    id,
    options: [{ id: String(soy?.id), name: 'Soya', price: 600, cost: null }],
  });
  expect((await caller.modifier.byId({ id })).options).toMatchObject([{ price: 600, cost: null }]);
});
