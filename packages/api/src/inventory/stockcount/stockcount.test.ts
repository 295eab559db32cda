import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

async function aStore(values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, values);
  const { caller } = shop;
  const drinks = await caller.productCategory.create({ name: 'Bebidas' });
  const make = async (name: string, more: object) => caller.product.create({ name, price: 1000, ...more });
  const coffee = await make('Café', {
    cost: 300,
    stock: 10_000,
    barcode: '750',
    productCategoryId: drinks.id,
  });
  const sugar = await make('Azúcar', { stock: 5000 });
  const bread = await make('Pan', { cost: 100, stock: 2000 });
  await make('Gas', { trackStock: false });
  const stockOf = async ({ id }: { id: string }) => (await caller.product.byId({ id })).stock;
  const variantOf = (product: { variants: { id: string }[] }) => product.variants[0]?.id ?? '';
  return { shop, caller, drinks, coffee, sugar, bread, stockOf, variantOf };
}

describe('a count', () => {
  test('by scanner books what was found more or less, after a look at it', async () => {
    const { caller, coffee, sugar, bread, stockOf, variantOf } = await aStore();
    const count = await caller.stockCount.create({ name: 'Diciembre' });
    expect(count).toMatchObject({ code: 'CF-000001', status: 'open', counted: 0, pending: 3 });
    const { id } = count;
    for (let scan = 0; scan < 3; scan += 1)
      await caller.stockCount.count({ id, barcode: '750', quantity: 1000 });
    await caller.stockCount.count({ id, barcode: '750', quantity: 9000 });
    await caller.stockCount.count({ id, variantId: variantOf(sugar), quantity: 4000, mode: 'set' });
    expect(await stockOf(coffee)).toBe(10_000);
    await expect(caller.stockCount.post({ id })).rejects.toMatchObject({ reason: 'countNotReviewed' });
    const reviewed = await caller.stockCount.finish({ id });
    expect(reviewed).toMatchObject({
      status: 'review',
      counted: 2,
      pending: 1,
      different: 2,
      valueFound: 600,
    });
    const { lines } = await caller.stockCount.lines({ id, isDifferent: true });
    expect(lines.map(({ name, expected, difference }) => [name, expected, difference])).toEqual([
      ['Azúcar', 5000, -1000],
      ['Café', 10_000, 2000],
    ]);
    await expect(caller.stockCount.count({ id, barcode: '750', quantity: 1000 })).rejects.toMatchObject({
      reason: 'countNotOpen',
    });
    await caller.stockCount.post({ id });
    expect([await stockOf(coffee), await stockOf(sugar), await stockOf(bread)]).toEqual([12_000, 4000, 2000]);
    const { stockMovements } = await caller.stock.movements({ type: 'count' });
    expect(stockMovements.map(({ quantity, document }) => [quantity, document?.code]).sort()).toEqual([
      [-1000, 'CF-000001'],
      [2000, 'CF-000001'],
    ]);
    await expect(caller.stockCount.post({ id })).rejects.toMatchObject({ reason: 'countEnded' });
  });

  test('knows what is sold while it is taken', async () => {
    const { caller, coffee, stockOf } = await aStore();
    const { id } = await caller.stockCount.create({});
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
    // The stock is nine, and eight are counted.
    await caller.stockCount.count({ id, barcode: '750', quantity: 8000 });
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 3000 }] });
    await caller.stockCount.finish({ id });
    await caller.stockCount.post({ id });
    expect(await stockOf(coffee)).toBe(5000);
  });

  test('tells that something moved between two entries of it', async () => {
    const { caller, coffee } = await aStore();
    const { id } = await caller.stockCount.create({});
    const first = await caller.stockCount.count({ id, barcode: '750', quantity: 4000 });
    expect(first.moved).toBe(false);
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
    expect(await caller.stockCount.count({ id, barcode: '750', quantity: 4000 })).toMatchObject({
      moved: true,
    });
    const again = await caller.stockCount.count({ id, barcode: '750', quantity: 9000, mode: 'set' });
    expect(again).toMatchObject({ moved: false, quantity: 9000, difference: 0 });
  });

  test('of a category looks at nothing else', async () => {
    const { caller, drinks, bread, variantOf } = await aStore();
    const { id } = await caller.stockCount.create({ categoryId: drinks.id });
    expect(await caller.stockCount.byId({ id })).toMatchObject({ pending: 1, category: { name: 'Bebidas' } });
    await expect(
      caller.stockCount.count({ id, variantId: variantOf(bread), quantity: 1000 }),
    ).rejects.toMatchObject({ reason: 'notFound', details: { parameter: 'variantId' } });
    await expect(caller.stockCount.count({ id, barcode: 'zzz', quantity: 1000 })).rejects.toMatchObject({
      details: { parameter: 'barcode' },
    });
    await expect(caller.stockCount.create({ categoryId: newId() })).rejects.toMatchObject({
      reason: 'notFound',
    });
  });

  test('of the whole shop may set uncounted products to zero, and reverts that', async () => {
    const { caller, coffee, sugar, bread, stockOf } = await aStore();
    const { id } = await caller.stockCount.create({});
    await caller.stockCount.count({ id, barcode: '750', quantity: 10_000 });
    const { products } = await caller.stockCount.pending({ id });
    expect(products.map(({ name }) => name)).toEqual(['Azúcar', 'Pan']);
    expect(await caller.stockCount.finish({ id, uncounted: 'zero' })).toMatchObject({ different: 2 });
    expect(await caller.stockCount.reopen({ id })).toMatchObject({ status: 'open', counted: 1, pending: 2 });
    await caller.stockCount.finish({ id, uncounted: 'zero' });
    expect(await caller.stockCount.post({ id })).toMatchObject({ status: 'posted', valueLost: 200 });
    expect([await stockOf(coffee), await stockOf(sugar), await stockOf(bread)]).toEqual([10_000, 0, 0]);
  });

  test('takes for none what was counted wrong and forgotten, and takes that back too', async () => {
    const { caller, coffee, variantOf } = await aStore();
    const { id } = await caller.stockCount.create({});
    await caller.stockCount.count({ id, barcode: '750', quantity: 4000 });
    await caller.stockCount.forget({ id, variantId: variantOf(coffee) });
    expect(await caller.stockCount.finish({ id, uncounted: 'zero' })).toMatchObject({ counted: 3 });
    expect(await caller.stockCount.reopen({ id })).toMatchObject({ status: 'open', counted: 0, pending: 3 });
  });

  test('that is blind hides the expected quantities until it is finished', async () => {
    const { caller } = await aStore();
    const { id } = await caller.stockCount.create({ blind: true });
    const line = await caller.stockCount.count({ id, barcode: '750', quantity: 7000 });
    expect(line).toMatchObject({ quantity: 7000, expected: null, difference: null });
    expect(await caller.stockCount.byId({ id })).toMatchObject({ different: null, valueLost: null });
    expect((await caller.stockCount.lines({ id, isDifferent: true })).lines).toHaveLength(1);
    const { products } = await caller.stockCount.pending({ id });
    expect(products.flatMap(({ variants }) => variants.map(({ stock }) => stock))).toEqual([null, null]);
    await caller.stockCount.finish({ id });
    expect((await caller.stockCount.lines({ id })).lines).toMatchObject([
      { expected: 10_000, difference: -3000 },
    ]);
  });

  test('counts an entry once however often it is sent, and forgets what was counted wrong', async () => {
    const { caller, coffee, variantOf } = await aStore();
    const { id } = await caller.stockCount.create({});
    const entry = { id, entryId: newId(), barcode: '750', quantity: 1000 };
    const sent = await Promise.all(Array.from({ length: 6 }, () => caller.stockCount.count(entry)));
    expect(new Set(sent.map(({ quantity }) => quantity))).toEqual(new Set([1000]));
    await expect(caller.stockCount.count({ ...entry, quantity: 2000 })).rejects.toMatchObject({
      reason: 'idInUse',
    });
    await caller.stockCount.forget({ id, variantId: variantOf(coffee) });
    expect((await caller.stockCount.lines({ id })).lines).toEqual([]);
    expect(await caller.stockCount.count({ id, barcode: '750', quantity: 2000 })).toMatchObject({
      quantity: 2000,
    });
  });

  test('with missing goods that were sold since is refused, and counted again', async () => {
    const { caller, coffee, stockOf } = await aStore();
    const { id } = await caller.stockCount.create({});
    await caller.stockCount.count({ id, barcode: '750', quantity: 4000 });
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 9000 }] });
    await caller.stockCount.finish({ id });
    await expect(caller.stockCount.post({ id })).rejects.toMatchObject({ reason: 'insufficientStock' });
    await caller.stockCount.reopen({ id });
    await caller.stockCount.count({ id, barcode: '750', quantity: 1000, mode: 'set' });
    await caller.stockCount.finish({ id });
    await caller.stockCount.post({ id });
    expect(await stockOf(coffee)).toBe(1000);
  });

  test('given up changes nothing, and is over', async () => {
    const { caller, coffee, stockOf } = await aStore();
    const { id } = await caller.stockCount.create({});
    await caller.stockCount.count({ id, barcode: '750', quantity: 1000 });
    expect(await caller.stockCount.cancel({ id })).toMatchObject({ status: 'cancelled' });
    await expect(caller.stockCount.finish({ id })).rejects.toMatchObject({ reason: 'countEnded' });
    expect(await stockOf(coffee)).toBe(10_000);
    await caller.stockCount.create({ name: 'Bodega' });
    const found = async (filter: Parameters<typeof caller.stockCount.list>[0]) =>
      (await caller.stockCount.list(filter)).stockCounts.map(({ code }) => code);
    expect(await found({ status: 'cancelled' })).toEqual(['CF-000001']);
    expect(await found({ content: 'bodega' })).toEqual(['CF-000002']);
    expect(await found({ content: 'cf-000001' })).toEqual(['CF-000001']);
  });

  test('is inaccessible to other shops, and requires the right to change products', async () => {
    const { shop, caller } = await aStore();
    const { id } = await caller.stockCount.create({});
    const other = await aShop(world.services);
    for (const call of [
      other.caller.stockCount.byId,
      other.caller.stockCount.lines,
      other.caller.stockCount.finish,
    ])
      await expect(call({ id })).rejects.toMatchObject({ reason: 'notFound' });
    const { caller: clerk } = await shop.employee({ flags: ['inventory_see_catalog'] });
    await expect(clerk.stockCount.byId({ id })).rejects.toMatchObject({ reason: 'permissionDenied' });
    const { caller: counter } = await shop.employee({ flags: ['inventory_edit_products'] });
    expect('valueFound' in Object(await counter.stockCount.byId({ id }))).toBe(false);
  });
});
