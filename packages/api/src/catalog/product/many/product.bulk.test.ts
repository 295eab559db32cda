import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { aShop, testServices } from '../../../core/testing.ts';
import { ManyProductsRemoval } from './product-many.schema.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aShelf() {
  const { caller } = await aShop(world.services);
  const drinks = await caller.productCategory.create({ name: 'Bebidas' });
  const { products } = await caller.product.createMany({
    products: [
      { name: 'Agua', price: 500, cost: 300, stock: 10_000, productCategoryId: drinks.id },
      { name: 'Jugo', price: 999, stock: 2500 },
      {
        name: 'Playera',
        price: 9000,
        variants: [
          { color: 'Azul', stock: 1000, cost: 4000 },
          { color: 'Rojo', price: 8000, stock: 0 },
        ],
      },
    ],
  });
  const [water, juice, shirt] = products.map(({ id }) => id);
  return { caller, drinks, water: String(water), juice: String(juice), shirt: String(shirt) };
}

test('the matches of a filter are counted as they would be changed', async () => {
  const { caller, drinks, water } = await aShelf();
  const counted = async (choice: Parameters<typeof caller.product.countMany>[0]) =>
    (await caller.product.countMany(choice)).count;
  expect(await counted({ allProducts: true })).toBe(3);
  expect(await counted({ filter: { productCategoryIds: [drinks.id] } })).toBe(1);
  expect(await counted({ filter: { content: 'jugo' } })).toBe(1);
  await caller.product.remove({ id: water });
  expect(await counted({ allProducts: true })).toBe(2);
});

test('all that fit are changed only while they are as many as the person saw', async () => {
  const { caller } = await aShelf();
  const seen = { allProducts: true, expected: 3 };
  await caller.product.create({ name: 'Pan', price: 100 });
  const others = { reason: 'selectionChanged', details: { count: 4 } };
  await expect(caller.product.removeMany(seen)).rejects.toMatchObject(others);
  await expect(caller.product.updateMany({ ...seen, favourite: true })).rejects.toMatchObject(others);
  expect((await caller.product.list({})).products.some(({ favourite }) => favourite)).toBe(false);
  expect(await caller.product.removeMany({ ...seen, expected: 4 })).toMatchObject({ deleted: 4 });
});

test('the first product sells: without a given stock it is not tracked', async () => {
  const { caller } = await aShop(world.services);
  const bread = await caller.product.create({ name: 'Pan', price: 100 });
  expect(bread).toMatchObject({ trackStock: false, stock: 0 });
  const sale = await caller.pos.create({ products: [{ id: bread.id, quantity: 3000 }] });
  expect(sale.amount).toBe(300);
  const { products } = await caller.product.createMany({
    products: [
      { name: 'Contado', price: 100, stock: 0 },
      { name: 'Dicho', price: 100, trackStock: true },
      { name: 'Con aviso', price: 100, lowStock: 1000 },
      { name: 'Por color', price: 100, variants: [{ color: 'Azul', stock: 1000 }, { color: 'Rojo' }] },
    ],
  });
  expect(products.map(({ trackStock }) => trackStock)).toEqual([true, true, true, true]);
  const empty = caller.pos.create({ products: [{ id: String(products[0]?.id), quantity: 1000 }] });
  await expect(empty).rejects.toMatchObject({ reason: 'insufficientStock' });
});

test('naming a stock later begins tracking, unless it is excluded explicitly', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create({ name: 'Pan', price: 100 });
  expect(await caller.product.update({ id, name: 'Pan dulce' })).toMatchObject({ trackStock: false });
  expect(await caller.product.update({ id, stock: 5000, trackStock: false })).toMatchObject({
    trackStock: false,
  });
  expect(await caller.product.update({ id, stock: 6000 })).toMatchObject({ trackStock: true, stock: 6000 });
});

test('a share changes every price, an amount that of the product and of who has none', async () => {
  const { caller, water, juice, shirt } = await aShelf();
  const raised = await caller.product.updateMany({
    allProducts: true,
    price: { kind: 'share', share: 1000 },
  });
  expect(raised).toEqual({ count: 3, changeId: expect.any(String) });
  expect(await caller.product.byId({ id: juice })).toMatchObject({ price: 1099 });
  expect((await caller.product.byId({ id: shirt })).variants).toMatchObject([
    { price: null },
    { price: 8800 },
  ]);
  await caller.product.updateMany({ productIds: [water, shirt], price: { kind: 'amount', amount: 700 } });
  expect(await caller.product.byId({ id: water })).toMatchObject({ price: 700 });
  const { variants, price } = await caller.product.byId({ id: shirt });
  expect([price, ...variants.map((variant) => variant.price)]).toEqual([700, null, 8800]);
});

test('a share leaves no parts that the currency does not have', async () => {
  const { caller } = await aShop(world.services, { countryId: 'CL' });
  const { id } = await caller.product.create({ name: 'Pan', price: 99_900 });
  await caller.product.updateMany({ productIds: [id], price: { kind: 'share', share: 333 } });
  expect(await caller.product.byId({ id })).toMatchObject({ price: 103_200 });
  const cents = caller.product.updateMany({ productIds: [id], price: { kind: 'amount', amount: 150 } });
  await expect(cents).rejects.toMatchObject({ reason: 'amountDecimals' });
});

test('a filter chooses what it lists, and places and category change together', async () => {
  const { caller, drinks, water, juice } = await aShelf();
  const hidden = await caller.product.updateMany({
    filter: { productCategoryIds: [drinks.id] },
    showInPos: false,
    showInStore: false,
  });
  expect(hidden).toEqual({ count: 1, changeId: null });
  expect((await caller.product.list({ filterBy: 'hidden' })).products.map(({ id }) => id)).toEqual([water]);
  const moved = { filter: { content: 'jugo', isUncategorized: true }, productCategoryId: drinks.id };
  expect(await caller.product.updateMany(moved)).toMatchObject({ count: 1 });
  expect(await caller.product.byId({ id: juice })).toMatchObject({ category: { name: 'Bebidas' } });
  expect((await caller.product.list({ content: 'bebidas' })).pagination.count).toBe(2);
});

test('an unknown product is reported and changes no product; a deleted one is skipped', async () => {
  const { caller, water, juice, shirt } = await aShelf();
  const other = await aShelf();
  for (const strange of [newId(), other.water]) {
    const named = { productIds: [water, strange] };
    const except = { allProducts: true, exceptIds: [strange] };
    for (const [parameter, call] of [
      ['productIds', () => caller.product.removeMany(named)],
      ['productIds', () => caller.product.updateMany({ ...named, favourite: true })],
      ['exceptIds', () => caller.product.removeMany(except)],
    ] as const)
      expect(await call().then(() => null, refusalOf)).toMatchObject({ status: 404, details: { parameter } });
  }
  expect(await caller.product.byId({ id: water })).toMatchObject({ favourite: false, deletedAt: null });
  await caller.product.remove({ id: juice });
  expect(await caller.product.removeMany({ productIds: [water, juice] })).toMatchObject({ deleted: 1 });
  expect(await caller.product.removeMany({ productIds: [water, juice] })).toMatchObject({
    deleted: 0,
    deletionId: null,
  });
  expect(await caller.product.removeMany({ allProducts: true, exceptIds: [shirt, water] })).toMatchObject({
    deleted: 0,
  });
  const undone = caller.product.restoreMany({ deletionId: newId() });
  expect(await undone.then(() => null, refusalOf)).toMatchObject({ details: { parameter: 'deletionId' } });
});

test('nothing is chosen by saying nothing, or two things', async () => {
  const { caller, water } = await aShelf();
  for (const choice of [{}, { allProducts: false }, { productIds: [water], allProducts: true }])
    await expect(caller.product.removeMany(choice)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const codeOf = (choice: object) =>
    ManyProductsRemoval.safeParse(choice).error?.issues.map(({ message }) => message);
  expect(codeOf({ allProducts: false })).toEqual(['productRequired']);
  expect(codeOf({ productIds: [water], allProducts: true })).toEqual(['productSelection']);
  expect((await caller.product.list({})).pagination.count).toBe(3);
});

test('many are removed in one act and come back in one, with their variants', async () => {
  const { caller, water, shirt } = await aShelf();
  const { deleted, deletionId } = await caller.product.removeMany({ productIds: [water, shirt] });
  expect(deleted).toBe(2);
  expect((await caller.product.list({})).pagination.count).toBe(1);
  expect((await caller.product.list({ filterBy: 'deleted' })).pagination.count).toBe(2);
  expect(await caller.product.removeMany({ productIds: [water] })).toEqual({
    deleted: 0,
    skipped: [],
    deletionId: null,
    undoUntil: null,
  });
  expect(await caller.product.restoreMany({ deletionId: String(deletionId) })).toEqual({ count: 2 });
  expect((await caller.product.byId({ id: shirt })).variants).toHaveLength(2);
  const again = caller.product.restoreMany({ deletionId: String(deletionId) });
  await expect(again).rejects.toMatchObject({ reason: 'notFound' });
});

test('the stock is worth what is there, at cost where that is known', async () => {
  const { caller, water } = await aShelf();
  expect(await caller.product.stockValue()).toEqual({
    cost: 3000 + 4000,
    price: 5000 + 2498 + 9000,
    withoutCost: 1,
  });
  await caller.product.remove({ id: water });
  expect(await caller.product.stockValue()).toMatchObject({ cost: 4000 });
});

test('of a catalogue that came by one call the planner knows soon after', async () => {
  const { caller } = await aShop(world.services);
  const lot = (count: number) =>
    caller.product.createMany({
      products: Array.from({ length: count }, (_, index) => ({ name: `${count} ${index}`, price: 100 })),
    });
  await lot(3);
  expect(world.sent.map(({ name }) => name)).not.toContain('product-statistics');
  await lot(200);
  await world.work();
  const [planned] = await world.services.db.execute(sql`
    select reltuples >= 200 as known from pg_class where oid = 'products'::regclass`);
  expect(planned).toEqual({ known: true });
});
