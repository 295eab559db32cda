import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { importing } from './import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(async () => {
  shop = await aShop(world.services);
});
afterAll(() => world.close());

const bytesOf = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));

async function importLines(...lines: string[]) {
  const { run } = importing(world, shop);
  const answer = await run(bytesOf(...lines), { type: 'products' });
  const { products } = await shop.caller.product.list({ perPage: 100 });
  return { answer, products };
}

test('Odoo: the code inside, what is at hand, and of the way to a category its end', async () => {
  const { answer, products } = await importLines(
    'ID externo,Nombre,Referencia interna,Código de barras,Precio de venta,Costo,Categoría del producto,' +
      'Cantidad a la mano,Unidad de medida',
    '__export__.product_template_12_ab,Aceite 1L,ACE-1,7501234567893,32.50,24.1,Todo / Abarrotes,14.0,Unidades',
  );
  expect(answer).toMatchObject({ source: 'odoo', created: 1, failed: 0 });
  expect(products).toMatchObject([
    {
      name: 'Aceite 1L',
      price: 3250,
      stock: 14_000,
      category: { name: 'Abarrotes' },
      variants: [{ sku: 'ACE-1', barcode: '7501234567893', cost: 2410 }],
    },
  ]);
});

test('Alegra: the tax in percent, the first stock and its cost', async () => {
  const { answer, products } = await importLines(
    'Nombre,Referencia,Precio,Porcentaje impuesto,Cantidad inicial,Costo unitario,Bodega Principal',
    'Panela,PAN-1,3200,19,24,2100,24',
  );
  expect(answer).toMatchObject({ created: 1, failed: 0 });
  expect(products).toMatchObject([
    { price: 320_000, taxRate: 1900, stock: 24_000, variants: [{ sku: 'PAN-1', cost: 210_000 }] },
  ]);
});

test('opensourcepos: stock at its place, the first tax, the level to order again', async () => {
  const { answer, products } = await importLines(
    'Id,Barcode,Item Name,Category,Cost Price,Unit Price,Tax 1 Percent,Reorder Level,location_stock',
    ',7501,Soda,Bebidas,3.5,5,12,2,10',
  );
  expect(answer).toMatchObject({ created: 1, failed: 0 });
  expect(products).toMatchObject([
    { name: 'Soda', price: 500, taxRate: 1200, stock: 10_000, variants: [{ barcode: '7501', cost: 350 }] },
  ]);
});

test('Shopify: the usual option is none, codes keep their zeros, pictures and drafts', async () => {
  const { answer, products } = await importLines(
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,' +
      'Variant Barcode,Cost per item,Status',
    "taza,Taza,Casa,Hogar,Title,Default Title,'00123,8,120.00,'0012345678905,60.00,active",
    'taza,,,,,,,,,,,',
    'playera,Playera,Casa,Ropa,Talla,S,PR-S,3,199.00,7501,,active',
    'playera,,,,,M,PR-M,2,209.00,7502,,',
    'vieja,Gorra vieja,,Ropa,Title,Default Title,GO-1,0,50.00,,,archived',
  );
  expect(answer).toMatchObject({ source: 'shopify', failed: 0, created: 4 });
  const [gorra, playera, taza] = products.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(gorra).toMatchObject({ name: 'Gorra vieja', showInPos: false, showInStore: false });
  expect(playera).toMatchObject({ category: { name: 'Ropa' }, stock: 5000, showInPos: true });
  expect(playera?.variants).toMatchObject([
    { size: 'S', price: null, sku: 'PR-S' },
    { size: 'M', price: 20_900, sku: 'PR-M' },
  ]);
  expect(taza).toMatchObject({ hasVariants: false, stock: 8000, category: { name: 'Hogar' } });
  expect(taza?.variants).toMatchObject([{ sku: '00123', barcode: '0012345678905', cost: 6000 }]);
});

test('an unknown supplier is created once and is removed with its import', async () => {
  const { look, rowsOf, run } = importing(world, shop);
  const twice = bytesOf(
    'Nombre,Precio,Proveedor',
    'Soda,6,Distribuidora Central',
    'Agua,4,distribuidora central',
    'Mal precio,abc,Nadie más',
  );
  const seen = await rowsOf((await look(twice)).id);
  const change = { field: 'newSupplier', before: null, after: 'Distribuidora Central' };
  expect(seen.map(({ changes }) => changes.filter(({ field }) => field === change.field))).toEqual([
    [change],
    [],
    [],
  ]);
  const answer = await run(twice);
  expect(answer).toMatchObject({ created: 2, failed: 1 });
  const suppliers = async () =>
    (await shop.caller.contact.list({})).contacts.map(({ name, kind }) => [name, kind]);
  expect(await suppliers()).toEqual([['Distribuidora Central', 'supplier']]);
  const [{ products }, { contacts }] = [
    await shop.caller.product.list({}),
    await shop.caller.contact.list({}),
  ];
  expect(products.map(({ supplierId }) => supplierId)).toEqual([contacts[0]?.id, contacts[0]?.id]);
  await shop.caller.dataImport.undo({ id: answer.id });
  expect(await suppliers()).toEqual([]);
});

test('of two contacts of one name no supplier is chosen', async () => {
  for (const phone of ['5555 0001', '5555 0002'])
    await shop.caller.contact.create({ name: 'Central', kind: 'supplier', phone });
  const { look, rowsOf } = importing(world, shop);
  const { id } = await look(bytesOf('Nombre,Precio,Proveedor', 'Soda,6,Central'));
  expect((await rowsOf(id))[0]?.problems).toMatchObject([{ code: 'importSupplierDoubtful', cell: 'C2' }]);
});

test.each([
  ['2027/01/05', '2027-01-05'],
  ['2027.1.5', '2027-01-05'],
  ['5-ene-27', '2027-01-05'],
  ['5 de enero de 2027', '2027-01-05'],
  ['05 Sept. 2027', '2027-09-05'],
  ['31/12/2027', '2027-12-31'],
  ['5-xyz-27', null],
])('a day written %s is %s', async (written, day) => {
  const { look, rowsOf } = importing(world, shop);
  const { id } = await look([
    ['Nombre', 'Precio', 'Vencimiento'],
    ['Yogur', 5, written],
    ['Leche', 5, '2027-02-01'],
  ]);
  const [row] = await rowsOf(id);
  expect(row?.problems.map(({ code }) => code)).toEqual(day ? [] : ['importDay']);
  if (!day) return;
  await shop.caller.dataImport.confirm({ id });
  await world.work();
  const { products } = await shop.caller.product.list({ content: 'Yogur' });
  expect(products[0]?.expiresOn).toBe(day);
});

test('columns are named as the wire names them, and a word that is no field is refused', async () => {
  const { look } = importing(world, shop);
  const rows = [
    ['A', 'B'],
    ['Soda', 3],
  ];
  const { columns } = await look(rows, { type: 'products', columns: ['name', 'low_stock'] });
  expect(columns.map(({ field }) => field)).toEqual(['name', 'lowStock']);
  await expect(look(rows, { type: 'products', columns: ['name', 'precios'] })).rejects.toMatchObject({
    reason: 'importColumnUnknown',
    field: 'columns.1',
  });
});
