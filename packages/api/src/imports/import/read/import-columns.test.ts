import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';
import { importing } from '../import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(async () => {
  shop = await aShop(world.services);
  world.sent.length = 0;
});
afterAll(() => world.close());

/** The detected fields of the columns; `row` contains the value below each title. */
async function guessed(titles: string[], row: (string | number)[], type?: 'products' | 'contacts') {
  const { look } = importing(world, shop);
  const { columns } = await look([titles, row], { ...(type && { type }) });
  return columns.map(({ field }) => field);
}

test('unforeseen column titles are recognised in Spanish and in English', async () => {
  const spanish = [
    'ARTÍCULO',
    'precio de venta',
    'Precio de Compra',
    'existencia',
    'CÓD. BARRAS',
    'Proveedor',
  ];
  const english = ['Product name', 'Selling price (MXN)', 'Unit cost', 'On hand', 'UPC'];
  const fields = ['name', 'price', 'cost', 'stock', 'barcode'];
  expect(await guessed(spanish, ['Café', 'Q 12,50', 9, 3, '750', 'Beta'])).toEqual([...fields, 'supplier']);
  expect(await guessed([...english, 'Nada'], ['Tea', 12.5, 9, 3, '750', 'x'])).toEqual([...fields, null]);
  const people = ['Cliente', 'WhatsApp', 'NIT', 'Correo'];
  expect(await guessed(people, ['Ana', '5555 1234', '123-4', 'ana@tienda.test'], 'contacts')).toEqual([
    'name',
    'phone',
    'taxId',
    'email',
  ]);
});

test.each([
  [
    ['Código', 'Descripción', 'Costo', 'Precio Venta', 'Inventario', 'Inv. Mínimo', 'Departamento'],
    ['sku', 'name', 'cost', 'price', 'stock', 'lowStock', 'category'],
  ],
  [
    ['Cod. barra', 'Nombre', 'Descripción', 'P. Venta', 'P. Compra', 'Stock actual', 'Tipo de producto'],
    ['barcode', 'name', 'description', 'price', 'cost', 'stock', 'category'],
  ],
  [
    ['Product code', 'Item', 'Price', 'Average cost', 'Qty on hand', 'Reorder point', 'Product type'],
    ['sku', 'name', 'price', 'cost', 'stock', 'lowStock', 'category'],
  ],
  [
    ['رمز الصنف', 'المنتج', 'سعر البيع', 'سعر الشراء', 'الكمية', 'الحد الأدنى', 'القسم'],
    ['sku', 'name', 'price', 'cost', 'stock', 'lowStock', 'category'],
  ],
])('columns are called as other programs call them: %j', async (titles, fields) => {
  expect(await guessed(titles, ['1', 'Café', 9, 12, 3, 1, 'Bebidas'])).toEqual(fields);
});

test('a description beside a code alone describes what is there, and names nothing', async () => {
  expect(await guessed(['SKU', 'Descripción'], ['A-1', 'Tostado claro'])).toEqual(['sku', 'description']);
});

test('a title that only begins with a known word is another column', async () => {
  const titles = ['Nombre', 'Precio anterior', 'Price list', 'In stock since', 'Current quantity sold'];
  expect(await guessed([...titles, 'Precio de lista'], ['Café', 12, 3, 4, 5, 6])).toEqual([
    'name',
    ...Array.from({ length: 5 }, () => null),
  ]);
});

test('a column with unfitting values is queried, and another that fits is used', async () => {
  const { look, change, run } = importing(world, shop);
  const rows = [
    ['Producto', 'Precio', 'Precio de venta', 'Stock', 'Vence'],
    ['Café', 'mayoreo', 12, 'hay', 'pronto'],
    ['Té', 'menudeo', 8, 'no hay', '-'],
    ['Pan', '', 2, 4, ''],
  ];
  const seen = await look(rows);
  const fieldsOf = ({ columns }: typeof seen) => columns.map(({ field, doubt }) => field ?? `${doubt}?`);
  expect(fieldsOf(seen)).toEqual(['name', 'null?', 'price', 'stock?', 'expiresOn?']);
  expect(seen).toMatchObject({ created: 3, failed: 0 });
  await expect(run(rows)).rejects.toMatchObject({
    reason: 'importColumnsDoubtful',
    details: { fields: 'Existencias, Fecha de vencimiento' },
  });
  // Columns given by the user are accepted, and each cell that does not fit is reported.
  const mapped = await change({ id: seen.id, columns: ['name', null, 'price', 'stock', null] });
  expect(fieldsOf(mapped)).toEqual(['name', 'null?', 'price', 'stock', 'expiresOn?']);
  expect(mapped).toMatchObject({ created: 1, failed: 2 });
  const direct = await run(rows, { columns: ['name', null, 'price', null, null] });
  expect(direct).toMatchObject({ status: 'completed', created: 3 });
});

test('ambiguous columns are shown as not recognised until the user assigns them', async () => {
  const { look, change } = importing(world, shop);
  const rows = [
    ['Foo', 'Bar'],
    ['Café', '12.50'],
  ];
  const seen = await look(rows);
  expect(seen).toMatchObject({ source: 'unknown', status: 'draft', created: 0 });
  await expect(shop.caller.dataImport.confirm({ id: seen.id })).rejects.toMatchObject({
    reason: 'importNotRecognised',
  });
  await expect(look(rows, { dryRun: false })).rejects.toMatchObject({ reason: 'importNotRecognised' });
  expect(await change({ id: seen.id, mode: 'create' })).toMatchObject({ source: 'unknown' });
  const chosen = await change({ id: seen.id, type: 'services' });
  expect(chosen).toMatchObject({ source: 'other', type: 'services', missing: ['name'] });
  const mapped = await change({ id: seen.id, columns: ['name', 'price'] });
  expect(mapped).toMatchObject({ created: 1, missing: [] });
});

test('a heading of two texts or with a date is no row of titles', async () => {
  const { look } = importing(world, shop);
  for (const heading of [
    ['Tienda La Esquina', 'Zona 1'],
    ['Inventario al', '2026-11-20T00:00:00.000Z'],
  ])
    expect(await look([heading, [], ['Artículo', 'Precio'], ['Café', 12.5]])).toMatchObject({
      columns: [{ field: 'name' }, { field: 'price' }],
      total: 1,
      created: 1,
    });
});

test('a column of prices that parts thousands is read so, whatever the shop writes', async () => {
  for (const [countryId, currency, file] of [
    ['CO', 'COP', 'Nombre;Precio\nPan;1,990\nQueso;12,500\nTV;1,250,000\nDulce;900\n'],
    ['GT', 'GTQ', 'Nombre;Precio\nPan;1.990\nQueso;12.500\nTV;1.250.000\nDulce;900\n'],
  ] as const) {
    const own = await aShop(world.services, { countryId, currency });
    expect(await importing(world, own).run(Buffer.from(file))).toMatchObject({ created: 4, failed: 0 });
    const { products } = await own.caller.product.list({});
    expect(Object.fromEntries(products.map(({ name, price }) => [name, price]))).toEqual({
      Pan: 199_000,
      Queso: 1_250_000,
      TV: 125_000_000,
      Dulce: 90_000,
    });
  }
  const seen = await importing(world, shop).look(Buffer.from('Nombre;Precio\nPan;1.990\nDulce;900\n'));
  const [doubted] = await importing(world, shop).rowsOf(seen.id);
  expect(doubted?.problems).toMatchObject([{ cell: 'B2', code: 'importNumberDoubtful' }]);
});

test('the regular price is the price, not the offer beside it', async () => {
  const file =
    'ID,Type,SKU,Name,Stock,Sale price,Regular price,Categories\n' +
    '14,simple,W-2-M,Blusa M,5,140,160,Ropa\n11,simple,W-1,Vela,9,,45,Hogar\n';
  expect(await importing(world, shop).run(Buffer.from(file))).toMatchObject({ created: 2, failed: 0 });
  expect((await shop.caller.product.list({})).products).toMatchObject([
    { name: 'Blusa M', price: 16_000, stock: 5000 },
    { name: 'Vela', price: 4500, stock: 9000 },
  ]);
  expect(await guessed(['Nombre', 'Sale price'], ['Vela', 45])).toEqual(['name', 'price']);
});
