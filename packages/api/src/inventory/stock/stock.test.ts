import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { readSpreadsheet } from '../../platform/upload/spreadsheet.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;

async function aProduct({ caller }: Shop, goods: { cost?: number; stock?: number } = {}) {
  const { id } = await caller.product.create({ name: `Café ${newId()}`, price: 5000, ...goods });
  const read = () => caller.product.byId({ id });
  const sell = (quantity: number) => caller.pos.create({ products: [{ id, quantity }] });
  return { id, read, sell };
}

describe('the cost of what is there', () => {
  test('moves with what comes in, and a sale keeps what it was', async () => {
    const shop = await aShop(world.services);
    const { id, read, sell } = await aProduct(shop, { cost: 1000, stock: 10_000 });
    await shop.caller.product.adjustStock({ id, quantity: 10_000, reason: 'purchase', unitCost: 2000 });
    expect(await read()).toMatchObject({ stock: 20_000, cost: 1500 });
    const before = await sell(2000);
    await shop.caller.product.adjustStock({ id, quantity: 2000, reason: 'purchase', unitCost: 5001 });
    expect(await read()).toMatchObject({ stock: 20_000, cost: 1850 });
    const after = await sell(1000);
    const { stockMovements } = await shop.caller.stock.movements({ productId: id });
    expect(stockMovements.map(({ type, unitCost }) => [type, unitCost])).toEqual([
      ['sale', 1850],
      ['adjust_in', 5001],
      ['sale', 1500],
      ['adjust_in', 2000],
      ['initial', 1000],
    ]);
    const costs = [before, after].map(({ id: sale }) => shop.caller.pos.byId({ id: sale }));
    expect((await Promise.all(costs)).map(({ products }) => products[0]?.cost)).toEqual([1500, 1850]);
  });

  test('stays unknown until a user enters it, and is never treated as zero', async () => {
    const shop = await aShop(world.services);
    const { id, read, sell } = await aProduct(shop, { stock: 5000 });
    await shop.caller.product.adjustStock({ id, quantity: 1000, reason: 'found' });
    expect((await read()).cost).toBeNull();
    const { products } = await sell(1000);
    expect(products[0]?.cost).toBeNull();
    await shop.caller.product.adjustStock({ id, quantity: 1000, reason: 'purchase', unitCost: 700 });
    expect((await read()).cost).toBe(700);
    await shop.caller.product.adjustStock({ id, quantity: 4000, reason: 'found' });
    expect(await read()).toMatchObject({ cost: 700, stock: 10_000 });
  });

  test('of goods that were sold before they came is that of what came', async () => {
    const shop = await aShop(world.services, { settings: { stockPolicy: 'allow' } });
    const { id, read, sell } = await aProduct(shop, { cost: 100, stock: 1000 });
    await sell(3000);
    await shop.caller.product.adjustStock({ id, quantity: 5000, reason: 'purchase', unitCost: 900 });
    expect(await read()).toMatchObject({ stock: 3000, cost: 900 });
  });

  test('is accepted only for incoming goods, and only in amounts the currency can represent', async () => {
    const shop = await aShop(world.services, { currency: 'CLP', countryId: 'CL' });
    const { id } = await aProduct(shop, { stock: 1000 });
    await expect(
      shop.caller.product.adjustStock({ id, quantity: -500, reason: 'theft', unitCost: 100 }),
    ).rejects.toThrow(/costOnlyIn/);
    await expect(
      shop.caller.product.adjustStock({ id, quantity: 500, reason: 'found', unitCost: 150 }),
    ).rejects.toMatchObject({ field: 'unitCost' });
  });
});

test('an adjustment repeated under its id is one, and another one under it is refused', async () => {
  const shop = await aShop(world.services);
  const { id, read } = await aProduct(shop, { cost: 1000, stock: 1000 });
  const input = { id, quantity: 1000, reason: 'purchase', unitCost: 3000, movementId: newId() } as const;
  await shop.caller.product.adjustStock(input);
  await shop.caller.product.adjustStock(input);
  expect(await read()).toMatchObject({ stock: 2000, cost: 2000 });
  await expect(shop.caller.product.adjustStock({ ...input, unitCost: 1 })).rejects.toMatchObject({
    reason: 'idInUse',
  });
});

describe('insufficient stock', () => {
  test.each(['warn', 'allow'] as const)(
    '%s: it is sold, and no adjustment may do the same',
    async (stockPolicy) => {
      const shop = await aShop(world.services, { settings: { stockPolicy } });
      const { id, read, sell } = await aProduct(shop, { stock: 1000 });
      await sell(3000);
      expect((await read()).stock).toBe(-2000);
      const lost = shop.caller.product.adjustStock({ id, quantity: -1000, reason: 'shrinkage' });
      await expect(lost).rejects.toMatchObject({ reason: 'insufficientStock' });
    },
  );

  test('block: nothing is, and a change of the rule counts for the next sale', async () => {
    const shop = await aShop(world.services);
    const { read, sell } = await aProduct(shop, { stock: 1000 });
    await expect(sell(3000)).rejects.toMatchObject({ reason: 'insufficientStock' });
    await shop.caller.organization.update({ stockPolicy: 'allow' });
    await sell(3000);
    await shop.caller.organization.update({ stockPolicy: 'block' });
    await expect(sell(1000)).rejects.toMatchObject({ reason: 'insufficientStock' });
    expect((await read()).stock).toBe(-2000);
  });
});

describe('the kardex', () => {
  async function aKardex() {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const coffee = await caller.product.create({
      name: 'Café',
      price: 5000,
      cost: 2000,
      stock: 10_000,
      quantityStep: 500,
      quantityMin: 500,
    });
    const shirt = await caller.product.create({
      name: 'Playera',
      price: 9000,
      variants: [
        { size: 'M', stock: 3000 },
        { size: 'L', stock: 2000 },
      ],
    });
    const sale = await caller.pos.create({ products: [{ id: coffee.id, quantity: 2500 }] });
    await caller.product.adjustStock({ id: coffee.id, quantity: -500, reason: 'expired', note: 'mohoso' });
    return { shop, caller, coffee, shirt, sale };
  }

  test('shows the quantity, reason, user, document and balance of each movement', async () => {
    const { caller, coffee, sale, shop } = await aKardex();
    const { stockMovements } = await caller.stock.movements({ productId: coffee.id });
    expect(stockMovements).toMatchObject([
      { type: 'adjust_out', quantity: -500, balanceAfter: 7000, reason: 'expired', note: 'mohoso' },
      {
        type: 'sale',
        quantity: -2500,
        balanceAfter: 7500,
        unitCost: 2000,
        document: { id: sale.id, type: 'sale', code: sale.code },
        user: { id: shop.owner.id, name: 'Ana Pérez' },
      },
      { type: 'initial', quantity: 10_000, balanceAfter: 10_000, document: null },
    ]);
    const { points } = await caller.stock.balances({ variantId: coffee.variants[0]?.id ?? '' });
    expect(points.map(({ balance }) => balance)).toEqual([10_000, 7500, 7000]);
  });

  test('of sales at once stands in the order in which they took their goods', async () => {
    const { caller, coffee } = await aKardex();
    const each = Array.from({ length: 12 }, () => ({ id: coffee.id, quantity: 500 }));
    await Promise.all(each.map((line) => caller.pos.create({ products: [line] })));
    const { stockMovements } = await caller.stock.movements({ productId: coffee.id });
    const before = [...stockMovements.slice(1).map((move) => move.balanceAfter), 0];
    expect(stockMovements.map((move, index) => (before[index] ?? 0) + move.quantity)).toEqual(
      stockMovements.map((move) => move.balanceAfter),
    );
  });

  test('names the credit note of what came back, and leads to its sale', async () => {
    const { caller, coffee, sale } = await aKardex();
    const refund = await caller.pos.refund({
      saleId: sale.id,
      lines: [{ lineId: sale.products[0]?.lineId ?? '', quantity: 500, restock: true }],
      paymentMethod: 'original',
      reason: 'No era',
    });
    const { stockMovements } = await caller.stock.movements({ productId: coffee.id, type: 'refund' });
    expect(stockMovements).toMatchObject([
      { quantity: 500, document: { id: sale.id, type: 'sale', code: refund.code } },
    ]);
  });

  test('is filtered by every filter', async () => {
    const { caller, coffee, shirt, sale, shop } = await aKardex();
    const found = async (filter: Parameters<typeof caller.stock.movements>[0]) =>
      (await caller.stock.movements(filter)).stockMovements.map(({ quantity }) => quantity);
    expect(await found({ content: 'cafe' })).toEqual([-500, -2500, 10_000]);
    expect(await found({ direction: 'out' })).toEqual([-500, -2500]);
    expect(await found({ type: 'initial' })).toHaveLength(3);
    expect(await found({ reason: 'expired' })).toEqual([-500]);
    expect(await found({ documentId: sale.id })).toEqual([-2500]);
    expect(await found({ variantId: shirt.variants[1]?.id })).toEqual([2000]);
    expect(await found({ userId: newId() })).toEqual([]);
    expect(await found({ productId: coffee.id, userId: shop.owner.id })).toHaveLength(3);
    expect(await found({ until: '2020-01-01' })).toEqual([]);
    await expect(found({ from: '2026-02-02', until: '2026-02-01' })).rejects.toThrow(/daysInOrder|range/i);
  });

  test('shows no cost to who may not see one, and nothing to a neighbour', async () => {
    const { shop, coffee } = await aKardex();
    const { caller } = await shop.employee({ flags: ['inventory_see_catalog'] });
    const { stockMovements } = await caller.stock.movements({});
    expect(stockMovements).toHaveLength(5);
    expect(stockMovements.some((row) => 'unitCost' in row)).toBe(false);
    const other = await aShop(world.services);
    const theirs = await other.caller.stock.movements({ productId: coffee.id });
    expect(theirs.stockMovements).toEqual([]);
    await expect((await shop.employee()).caller.stock.movements({})).rejects.toMatchObject({
      reason: 'permissionDenied',
    });
  });

  test('is a file of exactly what is filtered, without costs for who may not see them', async () => {
    const { shop, caller } = await aKardex();
    const read = async (reader: typeof caller) => {
      const { id } = await reader.stock.export({ direction: 'out', format: 'csv' });
      await world.work();
      expect(await reader.task.byId({ id })).toMatchObject({ status: 'done', done: 2, total: 2 });
      const bytes = [...world.files.values()].at(-1);
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).trimEnd().split('\r\n');
    };
    const [head, ...lines] = await read(caller);
    expect(head).toMatch(/^\uFEFFFecha,Producto,.*,Cantidad,Quedaron,Costo por unidad$/);
    expect(lines.map((line) => line.split(',').slice(-3))).toEqual([
      ['-0.5', '7', '20'],
      ['-2.5', '7.5', '20'],
    ]);
    const { caller: clerk } = await shop.employee({ flags: ['inventory_see_catalog', 'acc_export'] });
    const [theirs] = await read(clerk);
    expect(theirs).not.toContain('Costo');
    await caller.stock.export({ direction: 'out' });
    await world.work();
    const bytes = [...world.files.values()].at(-1) ?? new Uint8Array();
    const sheet = await readSpreadsheet({ bytes, sheet: null });
    const rows = 'refusal' in sheet ? [] : sheet.rows;
    // The dates of the workbook are in the shop's time zone, six hours behind UTC.
    const at = rows.slice(1).map((row) => new Date(String(row[0])).getTime());
    const now = world.services.now().getTime() - 6 * 3_600_000;
    for (const each of at) expect(Math.abs(now - each)).toBeLessThan(60_000);
    expect(rows.map((row) => row.slice(-3))).toEqual([
      ['Cantidad', 'Quedaron', 'Costo por unidad'],
      [-0.5, 7, 20],
      [-2.5, 7.5, 20],
    ]);
  });
});

test('low stock is listed with the quantity to order', async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const supplier = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier' });
  const { id } = await caller.product.create({ name: 'Café', price: 5000, cost: 2000, stock: 12_000 });
  await caller.product.create({ name: 'Azúcar', price: 900, stock: 90_000 });
  await caller.product.create({ name: 'Propina', price: 900, trackStock: false });
  await caller.pos.create({ products: [{ id, quantity: 9000 }] });
  const { suggestions } = await caller.stock.reorder({ days: 60 });
  // The product is at most one day old, so nine a day for sixty days, less the three in stock.
  expect(suggestions).toMatchObject([
    { product: { name: 'Café' }, stock: 3000, lowStock: 5000, sold: 9000, suggested: 537_000, cost: 2000 },
  ]);
  expect((await caller.stock.reorder({ supplierId: supplier.id })).suggestions).toEqual([]);
  await caller.product.create({ name: 'Parado', price: 900, stock: 1000 });
  const enough = await caller.product.create({ name: 'Té', price: 900, stock: 6000 });
  await caller.pos.create({ products: [{ id: enough.id, quantity: 1000 }] });
  // One is sold a day: five last for four days, but not for six.
  const listReorder = async (more: Parameters<typeof caller.stock.reorder>[0]) => {
    const listed = await caller.stock.reorder(more);
    expect(listed.pagination.count).toBe(listed.suggestions.length);
    return listed.suggestions.map(({ product, suggested }) => [product.name, suggested]);
  };
  expect((await listReorder({ days: 4 })).map(([name]) => name)).toEqual(['Café']);
  expect(await listReorder({ days: 6, content: 'té' })).toEqual([['Té', 1000]]);
  const everything = await listReorder({ days: 4, includeUnneeded: true });
  expect(everything.map(([name, suggested]) => [name, suggested === 0])).toEqual([
    ['Parado', true],
    ['Café', false],
    ['Té', true],
  ]);
  const { caller: clerk } = await shop.employee({ flags: ['inventory_see_catalog'] });
  expect('cost' in Object((await clerk.stock.reorder({})).suggestions[0])).toBe(false);
});
