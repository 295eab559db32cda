import { businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { readSpreadsheet } from '../../platform/upload/spreadsheet.ts';
import { aTrade, dayOf, today } from './report.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

/** As if the product had come so long ago, with its stock, and no list had been caught up since. */
const age = (organizationId: string, days: number) =>
  world.services.db.transaction(async (tx) => {
    const ago = sql`now() - make_interval(days => ${days})`;
    await tx.execute(sql`update products set created_at = ${ago} where organization_id = ${organizationId}`);
    await tx.execute(sql`
      update stock_moves set created_at = ${ago}
      where organization_id = ${organizationId} and type = 'initial'`);
    await tx.execute(sql`update organizations set stock_listed_at = ${ago} where id = ${organizationId}`);
  });

describe('the stock', () => {
  test('leaves what sold at an unknown cost out of the margin, and says how much it was', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Miel', price: 1000, stock: 9000 });
    await caller.pos.create({ products: [{ id, quantity: 1000 }] });
    await caller.product.update({ id, cost: 600 });
    await caller.pos.create({ products: [{ id, quantity: 1000 }] });
    const { totals, products } = await caller.report.stock({});
    const expected = { soldAmount: 2000, margin: 400, amountWithoutCost: 1000 };
    expect(totals).toMatchObject(expected);
    expect(products).toMatchObject([{ ...expected, marginShare: 4000 }]);
  });

  test('bears the cost of what came back and was thrown away, also where nothing stays sold', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Miel', price: 1000, cost: 600, stock: 9000 });
    const sale = await caller.pos.create({ products: [{ id, quantity: 1000 }] });
    const lines = [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000, restock: false }];
    await caller.pos.refund({ saleId: sale.id, lines, paymentMethod: 'original', reason: 'Rota' });
    expect((await caller.report.stock({})).products).toMatchObject([{ soldQuantity: 0, margin: -600 }]);
    expect((await caller.report.products({})).totals).toMatchObject({ amount: 0, cost: 600, margin: -600 });
  });

  test('is valued, rated and judged', async () => {
    const { shop, caller, coffee, bread, idle } = await aTrade(world.services);
    await age(shop.organizationId, 100);
    // Ten days that are over: today's length depends on the hour at which this runs.
    for (let day = 1; day <= 10; day += 1)
      await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }], date: dayOf(day) });
    await caller.pos.create({ products: [{ id: bread.id, quantity: 1000 }], date: dayOf(4) });
    const stats = await caller.report.stock({ from: dayOf(10), until: dayOf(1), by: 'name', order: 'asc' });
    expect(stats.totals).toMatchObject({
      products: 3,
      valueAtCost: 10 * 600 + 4 * 100,
      valueAtPrice: 10 * 1000 + 8 * 500 + 4 * 250,
      withoutCost: 1,
      soldQuantity: 11_000,
      soldAmount: 10_500,
      margin: 4000,
    });
    const [cafe, pan, vela] = stats.products;
    expect(cafe).toMatchObject({
      id: coffee.id,
      stock: 10_000,
      soldQuantity: 10_000,
      margin: 4000,
      marginShare: 4000,
      class: 'A',
      status: 'healthy',
    });
    expect(cafe?.daysOfCover).toBe(10);
    // Fourteen days at one a day, ten are there.
    expect(cafe?.suggestedOrder).toBe(4000);
    expect(cafe?.turnover).toBeCloseTo((6000 * 2) / (12_000 + 6000), 1);
    expect(businessDate(cafe?.lastSaleAt ?? new Date(0), 'America/Guatemala')).toBe(dayOf(1));
    expect(pan).toMatchObject({
      id: bread.id,
      valueAtCost: null,
      hasUnknownCost: true,
      margin: null,
      class: null,
    });
    expect(vela).toMatchObject({
      id: idle.id,
      status: 'dead',
      class: 'C',
      daysOfCover: null,
      turnover: null,
    });
    // The margin of the bread is unknown. The margin of the candle is known to be 0, because none sold.
    expect(stats.byClass).toEqual([
      { class: 'A', products: 1, soldAmount: 10_000, margin: 4000 },
      { class: 'C', products: 1, soldAmount: 0, margin: 0 },
      { class: null, products: 1, soldAmount: 500, margin: null },
    ]);
    const dead = await caller.report.stock({ status: 'dead' });
    expect([dead.products.map(({ id }) => id), dead.pagination.count]).toEqual([[idle.id], 1]);
    const found = await caller.report.stock({ content: 'cafe' });
    expect(found.products.map(({ id }) => id)).toEqual([coffee.id]);
    const paged = await caller.report.stock({ by: 'value_at_price', perPage: 2, page: 2 });
    expect(paged.products.map(({ id }) => id)).toEqual([idle.id]);
    expect(paged.pagination).toMatchObject({ page: 2, next: null, prev: 1, count: 3, pages: 2 });
  });

  test('that was not there did not fail to sell, and what it would have sold is estimated', async () => {
    const { shop, caller, coffee } = await aTrade(world.services);
    await age(shop.organizationId, 100);
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 20_000 }], date: dayOf(9) });
    const gone = sql`created_at = now() - interval '5 days'`;
    await world.services.db.execute(
      sql`update stock_moves set ${gone} where type = 'sale' and organization_id = ${shop.organizationId}`,
    );
    const days = { from: dayOf(9), until: today() };
    const out = (await caller.report.stock({ ...days, content: 'café' })).products[0];
    expect(out).toMatchObject({ status: 'out', stock: 0, soldQuantity: 20_000, daysOfCover: 0 });
    const all = (await caller.report.stock({ ...days, content: 'vela' })).products[0]?.daysInStock ?? 0;
    const there = out?.daysInStock ?? 0;
    expect(all - there).toBeCloseTo(5, 1);
    expect(out?.dailyRate).toBeCloseTo(20_000 / there, -3);
    expect(out?.lostSales).toBeGreaterThan(0.95 * (20_000 / there) * 5);
    await caller.product.adjustStock({ id: coffee.id, quantity: 5000, reason: 'found' });
    const back = (await caller.report.stock({ ...days, content: 'café' })).products[0];
    expect(back?.daysInStock).toBeCloseTo(there, 1);
    expect(back?.status).toBe('low');
  });

  test('the quantity to order is the same in the analytics and in the low-stock list', async () => {
    const { shop, caller, coffee, bread, idle } = await aTrade(world.services);
    const sugar = await caller.product.create({
      name: 'Azúcar',
      price: 300,
      stock: 8250,
      unit: 'kg',
      quantityStep: 50,
      quantityMin: 50,
    });
    await age(shop.organizationId, 100);
    for (let day = 0; day < 16; day += 1)
      await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }], date: dayOf(day) });
    await caller.pos.create({ products: [{ id: sugar.id, quantity: 7350 }], date: dayOf(3) });
    // Sold out ten days ago, and gone since.
    const gone = await caller.pos.create({ products: [{ id: bread.id, quantity: 9000 }], date: dayOf(10) });
    await world.services.db.execute(sql`
      update stock_moves set created_at = now() - interval '10 days' where document_id = ${gone.id}`);
    const sold = await caller.pos.create({ products: [{ id: coffee.id, quantity: 2000 }] });
    await caller.pos.refund({
      saleId: sold.id,
      paymentMethod: 'cash',
      reason: 'wrong_item',
      lines: [{ lineId: sold.products[0]?.lineId ?? '', quantity: 1000, restock: true }],
    });
    const { products } = await caller.report.stock({ by: 'name', order: 'asc', perPage: 100 });
    const { suggestions } = await caller.stock.reorder({ perPage: 100, includeUnneeded: true });
    const listed = new Map(suggestions.map(({ product, suggested }) => [product.id, suggested]));
    const orderById = new Map(products.map(({ id, suggestedOrder }) => [id, suggestedOrder]));
    expect([...listed.keys()].toSorted()).toEqual([coffee.id, bread.id, idle.id, sugar.id].toSorted());
    for (const [id, suggested] of listed) expect([id, orderById.get(id)]).toEqual([id, suggested]);
    // Nine in nineteen to twenty days with stock, for fourteen; in steps of fifty grams; none of what does
    // not sell.
    expect(listed.get(bread.id)).toBe(7000);
    expect((listed.get(sugar.id) ?? 1) % 50).toBe(0);
    expect(listed.get(sugar.id)).toBeGreaterThan(0);
    expect(listed.get(idle.id)).toBe(0);
    // At whatever hour: nine in nineteen to twenty days.
    const longer = await caller.stock.reorder({ days: 25, content: 'pan' });
    expect(longer.suggestions).toMatchObject([{ suggested: 12_000 }]);
  });

  test('is exported exactly as filtered, without costs for users without the right', async () => {
    const { shop, caller, coffee } = await aTrade(world.services);
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 2000 }] });
    const read = async (reader: typeof caller, input: Parameters<typeof caller.report.export>[0]) => {
      const { id } = await reader.report.export(input);
      await world.work();
      const sheet = await readSpreadsheet({
        bytes: [...world.files.values()].at(-1) ?? new Uint8Array(),
        sheet: null,
      });
      if ('refusal' in sheet) throw new Error(sheet.refusal);
      expect(await reader.task.byId({ id })).toMatchObject({ status: 'done', done: sheet.rows.length - 1 });
      return sheet.rows;
    };
    const [head, ...rows] = await read(caller, { by: 'value_at_price' });
    const at = (title: string) => head?.indexOf(title) ?? -1;
    expect(rows.map(([name]) => name)).toEqual(['Café', 'Pan', 'Vela']);
    expect(rows[0]?.[at('Existencias')]).toBe(18);
    expect(rows[0]?.[at('Unidades vendidas')]).toBe(2);
    expect(rows[0]?.[at('Margen')]).toBe(8);
    const csv = await read(caller, { content: 'cafe', format: 'csv' });
    expect(csv.slice(1).map(([name]) => name)).toEqual(['Café']);
    const { caller: clerk } = await shop.employee({
      flags: ['inventory_see_catalog', 'acc_export', 'inventory_stock_analytics'],
    });
    expect((await read(clerk, {}))[0]).not.toContain('Margen');
    await expect(clerk.report.export({ by: 'margin' })).rejects.toMatchObject({
      reason: 'permissionDenied',
    });
    const { caller: other } = await shop.employee({ flags: ['inventory_stock_analytics'] });
    await expect(other.report.export({})).rejects.toMatchObject({ reason: 'permissionDenied' });
  });
});
