import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { importing, lastBytes, lastFile } from './import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test.each(['xlsx', 'csv'] as const)('codes and days come back unchanged from %s', async (format) => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const codes = { barcode: '0012345', sku: '007' };
  await caller.product.create({ name: 'Leche', price: 500, expiresOn: '2026-12-31', ...codes });
  await caller.product.export({ format });
  await world.work();
  const [titles = [], row = []] = await lastFile(world);
  const cellOf = (title: string) => row[titles.indexOf(title)];
  expect([cellOf('Código de barras'), cellOf('SKU')]).toEqual(['0012345', '007']);
  // A workbook contains a date, which is read with its time.
  expect(cellOf('Fecha de vencimiento')).toBe(format === 'xlsx' ? '2026-12-31T00:00:00.000Z' : '2026-12-31');
  const again = await importing(world, shop).run(lastBytes(world));
  expect(again).toMatchObject({ unchanged: 1, created: 0, updated: 0, failed: 0 });
});

test('a code that another program wrote as a formula, to keep its zeros, is read as the code', async () => {
  const shop = await aShop(world.services);
  const text = 'Nombre,Precio,SKU,Código de barras\r\nLeche,5,="007","=""0012345"""\r\n';
  expect(await importing(world, shop).run(Buffer.from(text))).toMatchObject({ created: 1, failed: 0 });
  const { products } = await shop.caller.product.list({});
  expect(products).toMatchObject([{ sku: '007', barcode: '0012345' }]);
});
