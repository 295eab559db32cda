import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

/** A café: coffee that asks for its milk, one of which is a counted product, and a service. */
async function aCafe() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const oats = await caller.product.create({ name: 'Bebida de avena', price: 2000, cost: 900, stock: 3000 });
  const coffee = await caller.product.create({ name: 'Café', price: 1500, cost: 400 });
  const milk = await caller.modifier.create({
    name: 'Leche',
    type: 'product',
    required: true,
    max: 1,
    options: [{ name: 'Entera' }, { name: 'Avena', price: 500, cost: 200, productId: oats.id }],
    productIds: [coffee.id],
  });
  const [whole = '', oat = ''] = milk.options.map(({ id }) => id);
  const fix = await caller.service.create({ name: 'Afinación', price: 30000, cost: 5000 });
  return { ...shop, oats, coffee, milk, whole, oat, fix };
}

test('services and what is chosen with a product are sold, booked and shown', async () => {
  const { caller, coffee, oats, oat, fix } = await aCafe();
  const sale = await caller.pos.create({
    products: [{ id: coffee.id, quantity: 2000, modifiers: [{ id: oat }] }],
    services: [{ id: fix.id, quantity: 1000 }],
  });
  expect(sale).toMatchObject({
    amount: 34000,
    amountProducts: 4000,
    amountServices: 30000,
    totalQuantity: 3000,
  });
  expect(sale.products[0]).toMatchObject({
    price: 1500,
    amountGross: 4000,
    cost: 600,
    modifiers: [{ id: oat, name: 'Avena', price: 500, quantity: 1000 }],
  });
  expect(sale.services[0]).toMatchObject({ name: 'Afinación', amount: 30000 });
  expect((await caller.product.byId({ id: oats.id })).stock).toBe(1000);
  const receipt = await caller.receipt.byId({ id: sale.id });
  expect(receipt.lines.map(({ title }) => title)).toEqual(['2 × Café', '1 × Afinación']);
  expect(receipt.lines[0]?.details[0]).toContain('Avena');
  await caller.pos.void({ id: sale.id });
  expect((await caller.product.byId({ id: oats.id })).stock).toBe(3000);
});

test('a choice that cannot be is refused by its field', async () => {
  const { caller, coffee, oats, milk, whole, oat, fix } = await aCafe();
  const line = { id: coffee.id, quantity: 1000 };
  const sell = (products: object[], services: object[] = []) =>
    caller.pos.create({
      products: products.map((each) => ({ ...line, ...each })),
      services: services.map((each) => ({ ...line, ...each })),
    });
  await expect(sell([{}])).rejects.toMatchObject({ field: 'products.0.modifiers', reason: 'extraRequired' });
  await expect(sell([{ modifiers: [{ id: whole }, { id: oat }] }])).rejects.toMatchObject({
    reason: 'tooManyExtras',
  });
  await expect(sell([{ modifiers: [{ id: newId() }] }])).rejects.toMatchObject({
    details: { parameter: 'products.0.modifiers.0.id' },
  });
  await expect(sell([{ id: oats.id, modifiers: [{ id: oat }] }])).rejects.toMatchObject({
    reason: 'notFound',
  });
  await expect(sell([{ id: fix.id }])).rejects.toMatchObject({ details: { parameter: 'products.0.id' } });
  await expect(sell([], [{}])).rejects.toMatchObject({ details: { parameter: 'services.0.id' } });
  const many = sell([{ quantity: 4000, modifiers: [{ id: oat }] }]);
  await expect(many).rejects.toMatchObject({ reason: 'insufficientStock' });
  await caller.modifier.update({ id: milk.id, options: [{ id: whole, name: 'Entera' }] });
  await expect(sell([{ modifiers: [{ id: oat }] }])).rejects.toMatchObject({ reason: 'notFound' });
});

test('a preview says what the sale would, and refuses the same', async () => {
  const { caller, coffee, oat } = await aCafe();
  const body = { products: [{ id: coffee.id, quantity: 1000, modifiers: [{ id: oat }] }] };
  const preview = await caller.pos.preview(body);
  const sale = await caller.pos.create(body);
  expect(preview.amount).toBe(sale.amount);
  const tooMany = { products: [{ id: coffee.id, quantity: 3000, modifiers: [{ id: oat }] }] };
  await expect(caller.pos.preview(tooMany)).rejects.toMatchObject({ reason: 'insufficientStock' });
});

test('the last one is sold once, as itself or as an extra', async () => {
  const { caller, coffee, oats, oat } = await aCafe();
  await caller.product.adjustStock({ id: oats.id, quantity: -2000, reason: 'damaged' });
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 8 }, () =>
      caller.pos.create({ products: [{ id: coffee.id, quantity: 1000, modifiers: [{ id: oat }] }] }),
    ),
    ...Array.from({ length: 8 }, () => caller.pos.create({ products: [{ id: oats.id, quantity: 1000 }] })),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await caller.product.byId({ id: oats.id })).stock).toBe(0);
});

test('an extra that takes a product costs what that one does, unless it says another', async () => {
  const { caller, coffee, oats, milk, whole, oat } = await aCafe();
  const sell = (modifiers: { id: string; quantity?: number }[]) =>
    caller.pos.create({ products: [{ id: coffee.id, quantity: 1000, modifiers }] });
  const named = { id: oat, name: 'Avena', price: 500, productId: oats.id };
  await caller.modifier.update({
    id: milk.id,
    options: [
      { id: whole, name: 'Entera' },
      { ...named, cost: null },
    ],
  });
  const first = await sell([{ id: oat }]);
  expect(first.products[0]?.cost).toBe(400 + 900);
  await caller.product.update({ id: oats.id, cost: 1000 });
  expect((await sell([{ id: oat }])).products[0]?.cost).toBe(400 + 1000);
  expect((await caller.pos.byId({ id: first.id })).products[0]?.cost).toBe(400 + 900);
  expect((await sell([{ id: whole }])).products[0]?.cost).toBe(400);
  await caller.modifier.update({
    id: milk.id,
    options: [
      { id: whole, name: 'Entera' },
      { ...named, cost: 0 },
    ],
  });
  expect((await sell([{ id: oat }])).products[0]?.cost).toBe(400);
});

test('a product that uses another of unknown cost has an unknown cost', async () => {
  const { caller, coffee, oats, milk, oat } = await aCafe();
  await caller.product.update({ id: oats.id, cost: null });
  const bare = { id: oat, name: 'Avena', cost: null, productId: oats.id };
  await caller.modifier.update({ id: milk.id, options: [bare] });
  const sale = await caller.pos.create({
    products: [{ id: coffee.id, quantity: 1000, modifiers: [{ id: oat }] }],
  });
  expect(sale.products[0]?.cost).toBeNull();
});
