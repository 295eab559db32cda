import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { importing, lastBytes, lastFile, workbookOf } from './import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const titles = [
  'Nombre',
  'Categoría',
  'Precio',
  'Costo',
  'Existencias',
  'Código de barras',
  'Descripción',
  'Color',
  'Talla',
];
const colors = ['Rojo', 'Azul', 'Verde'];

/** 10 000 rows: 8 800 products without variants, 400 with three colours; three of a hundred are wrong. */
function aCatalogue(): Cell[][] {
  const rows = Array.from({ length: 10_000 }, (_, index): Cell[] => {
    const isBad = index % 100 < 3 && index < 8_800;
    const own = index < 8_800 ? index : 8_800 + Math.floor((index - 8_800) / 3);
    const color = index < 8_800 ? null : (colors[index % 3] ?? null);
    return [
      `Artículo ${String(own).padStart(5, '0')}`,
      `Familia ${own % 40}`,
      isBad ? 'abc' : 1 + (own % 9_000) / 100,
      own % 5 === 0 ? null : 0.5 + (own % 400) / 100,
      index % 200,
      String(7_400_000_000_000 + index),
      own % 50 === 0 ? "=1+1, «línea uno»\n'línea dos'" : null,
      color,
      color && 'M',
    ];
  });
  return [titles, ...rows];
}

test('a workbook of 10 000 rows comes in, is sold from, counted, leaves, comes back unchanged, is undone', {
  timeout: 300_000,
}, async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const { run } = importing(world, shop);
  const took: Record<string, number> = {};
  const timed = async <Result>(name: string, work: () => Promise<Result>) => {
    const begun = performance.now();
    const result = await work();
    took[name] = Math.round(performance.now() - begun);
    return result;
  };
  const catalogue = await workbookOf(aCatalogue());
  const imported = await timed('import', () => run(catalogue));
  expect(imported).toMatchObject({ status: 'completed', total: 10_000, created: 9_736, failed: 264 });
  expect((await caller.product.list({})).pagination.count).toBe(8_536 + 400);

  // The server does the same by itself within a minute.
  await world.ownerDb.execute(sql`analyze`);
  const page = (await caller.product.list({ by: 'stock', order: 'desc', perPage: 10 })).products;
  for (const { id, variants } of page.slice(0, 5))
    await caller.pos.create({ products: [{ id, variantId: variants[0]?.id ?? '', quantity: 2_000 }] });
  const count = await caller.stockCount.create({ blind: true });
  for (const { variants } of page.slice(5))
    await caller.stockCount.count({ id: count.id, variantId: variants[0]?.id ?? '', quantity: 7_500 });
  await caller.stockCount.finish({ id: count.id });
  await caller.stockCount.post({ id: count.id });

  for (const format of ['xlsx', 'csv'] as const) {
    await timed(`export ${format}`, async () => {
      await caller.product.export({ format });
      await world.work();
    });
    const again = await timed(`import of ${format}`, () => run(lastBytes(world)));
    expect(again).toMatchObject({
      source: 'mostrador',
      status: 'completed',
      created: 0,
      updated: 0,
      unchanged: 9_736,
      failed: 0,
    });
  }

  const undone = await timed('undo', () => caller.dataImport.undo({ id: imported.id }));
  expect(undone.status).toBe('undone');
  expect(undone.kept.map(({ name }) => name).sort()).toEqual(page.map(({ name }) => name).sort());
  expect((await caller.product.list({})).pagination.count).toBe(10);
  expect(await checkInvariants(world.connection)).toEqual([]);
  process.stdout.write(`10 000 rows, in milliseconds: ${JSON.stringify(took)}\n`);
});

test('the export contains what the list shows, without costs for users without the right', async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const { id: categoryId } = await caller.productCategory.create({ name: 'Bebidas' });
  await caller.product.create({ name: 'Café', price: 100, cost: 50, productCategoryId: categoryId });
  await caller.product.create({ name: 'Té', price: 200, stock: 3_500, productCategoryId: categoryId });
  await caller.product.create({ name: 'Pan', price: 300 });
  const names = async (filter: Parameters<typeof caller.product.export>[0], as = caller) => {
    await as.product.export(filter);
    await world.work();
    const [head = [], ...rows] = await lastFile(world);
    const at = head.indexOf('Nombre');
    return { head, names: rows.map((row) => row[at]) };
  };
  expect((await names({ productCategoryIds: [categoryId], order: 'desc' })).names).toEqual(['Té', 'Café']);
  expect((await names({ isUncategorized: true, format: 'csv' })).names).toEqual(['Pan']);
  expect((await names({ content: 'cafe' })).names).toEqual(['Café']);
  expect((await names({ content: 'caef' })).names).toEqual(['Café']);
  expect((await names({ filterBy: 'in_stock' })).names).toEqual(['Té']);
  const { products } = await caller.product.list({ content: 'pan' });
  const why = { deleteReason: 'other', deleteNote: 'Ya no lo hacemos' } as const;
  await caller.product.remove({ id: products[0]?.id ?? '', ...why });
  const gone = await names({ filterBy: 'deleted' });
  expect([gone.names, gone.head.at(-1)]).toEqual([['Pan'], 'Motivo de eliminación']);
  expect((await lastFile(world))[1]?.at(-1)).toBe('Otro · Ya no lo hacemos');
  await caller.product.restore({ id: products[0]?.id ?? '' });
  const employee = await shop.employee({ flags: ['acc_export', 'inventory_see_catalog'] });
  expect((await names({}, employee.caller)).head).not.toContain('Costo');
  await caller.service.create({ name: 'Corte', price: 6_000, durationMinutes: 30 });
  await caller.service.export({});
  await world.work();
  expect(await lastFile(world)).toMatchObject([
    expect.arrayContaining(['Duración (minutos)']),
    expect.arrayContaining(['Corte', 60, 30]),
  ]);
  expect(await importing(world, shop).run(lastBytes(world))).toMatchObject({
    type: 'services',
    unchanged: 1,
    created: 0,
    failed: 0,
  });
});
