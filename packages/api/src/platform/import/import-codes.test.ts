import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { importing } from './import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a size that a spreadsheet made a date of is told, and a code comes in as it is shown', async () => {
  const shop = await aShop(world.services);
  const { look, rowsOf } = importing(world, shop);
  const rows = [
    ['Nombre', 'Precio', 'SKU', 'Talla'],
    ['Zapato', 100, 'Z-1', new Date('2026-12-10')],
    ['Bota', 200, 42, '40'],
  ];
  const cells = new Map([['2,2', { value: 42, type: 'number' as const, style: { numFmt: '"P-"0000' } }]]);
  const file = await writeXlsx({ sheets: [{ name: 'Hoja1', rows, cells }] });
  const seen = await look(Buffer.from(file));
  expect(await rowsOf(seen.id)).toMatchObject([
    { outcome: 'error', problems: [{ field: 'size', cell: 'D2', code: 'importBecameDate' }] },
    { outcome: 'new' },
  ]);
  await shop.caller.dataImport.confirm({ id: seen.id });
  await world.work();
  const { products } = await shop.caller.product.list({});
  expect(products).toMatchObject([{ name: 'Bota', variants: [{ sku: 'P-0042' }] }]);
});

test('the dry run tells what the new stock costs, and limits as they were understood', async () => {
  const shop = await aShop(world.services);
  const { look, rowsOf } = importing(world, shop);
  const goods = 'Nombre;Precio;Costo;Existencias\nCafé;12.50;8.25;12\nAzúcar;4;.5;3\nSal;3;;100\n';
  const seen = await look(Buffer.from(goods));
  expect(seen).toMatchObject({ stockValue: 9900 + 150 });
  const cashier = await shop.employee({ flags: ['massive_import'] });
  expect(await cashier.caller.dataImport.byId({ id: seen.id })).toMatchObject({ stockValue: null });
  const people = await look(Buffer.from('Nombre;Límite de crédito\nRosa;1,250.50\n'), { type: 'contacts' });
  expect(people.stockValue).toBeNull();
  expect(await rowsOf(people.id)).toMatchObject([
    { outcome: 'new', changes: [{ field: 'creditLimit', before: null, after: 1250.5 }] },
  ]);
});
