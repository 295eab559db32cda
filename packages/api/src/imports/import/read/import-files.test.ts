import { languages } from '@mostrador/shared/text/translate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';
import { importing, lastFile } from '../import.testing.ts';

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

test('an export of Loyverse comes in as it is, with its variants', async () => {
  const titles =
    'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,' +
    'Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,' +
    'Quantity of included item,' +
    'Track stock,Available for sale [Tienda Centro],Price [Tienda Centro],In stock [Tienda Centro],' +
    'Low stock [Tienda Centro]';
  const file = [
    titles,
    'cafe,10001,Café molido,Bebidas,,N,,,,,,,24.3333333333,7401234567890,,,Y,Y,32.50,12,3',
    'camisa,10002,Camisa,Ropa,Algodón,N,Color,Rojo,Talla,M,,,70,,,,Y,Y,120.00,2,',
    'camisa,10003,,,,,,Rojo,,L,,,70,,,,Y,Y,135.00,5,',
    'servicio,10004,Envío,,,N,,,,,,,,,,,N,Y,25.00,,',
  ].join('\r\n');
  const { run, look } = importing(world, shop);
  const bytes = Buffer.from(file);
  expect(await look(bytes)).toMatchObject({ source: 'loyverse', type: 'products', created: 4, failed: 0 });
  expect(await run(bytes)).toMatchObject({ status: 'completed', created: 4, failed: 0 });
  const { products } = await shop.caller.product.list({});
  expect(products).toMatchObject([
    { name: 'Café molido', price: 3250, cost: 2433, stock: 12_000, lowStock: 3000, sku: '10001' },
    {
      name: 'Camisa',
      hasVariants: true,
      price: 12_000,
      stock: 7000,
      variants: [
        { color: 'Rojo', size: 'M', price: null, stock: 2000 },
        { color: 'Rojo', size: 'L', price: 13_500, stock: 5000 },
      ],
    },
    { name: 'Envío', trackStock: false, price: 2500 },
  ]);
  expect(await run(bytes)).toMatchObject({ created: 0, updated: 0, unchanged: 4, failed: 0 });
});

test('further parts of a composite item of Loyverse are no products of their own', async () => {
  const shop = await aShop(world.services);
  const file = [
    'Handle,SKU,Name,Sold by weight,SKU of included item,Quantity of included item,Price [Tienda]',
    'combo,1,Combo,N,10,1,45.00',
    'combo,,,,11,2,',
    'pan,2,Pan,N,,,1.50',
  ].join('\n');
  const { look, run, products } = importing(world, shop);
  const bytes = Buffer.from(file);
  expect(await look(bytes)).toMatchObject({ source: 'loyverse', created: 2, failed: 0 });
  await run(bytes);
  expect(await products()).toEqual(['Combo', 'Pan']);
});

test('formats of other programs are accepted: weights, an empty cost, stock below zero', async () => {
  const shop = await aShop(world.services);
  const titles =
    'Handle,SKU,Name,Category,Sold by weight,Option 1 name,Cost,Price [Tienda],In stock [Tienda]';
  const file = [
    titles,
    'queso,1,Queso fresco,Lácteos,Y,,22.00,38.75,2.350',
    'taza,2,Taza,Hogar,N,,0.00,"12,50 Q",-1',
    'cara,3,Cara,Hogar,N,,1.00,-2,1',
  ].join('\r\n');
  const { run, look, rowsOf } = importing(world, shop);
  const looked = await look(Buffer.from(file));
  expect(looked).toMatchObject({ source: 'loyverse', created: 2, failed: 1 });
  const [, , refused] = await rowsOf(looked.id);
  expect(refused?.problems).toMatchObject([{ field: 'price', cell: 'H4', value: '-2' }]);
  expect(await run(Buffer.from(file))).toMatchObject({ created: 2, failed: 1 });
  const { products } = await shop.caller.product.list({});
  expect(products).toMatchObject([
    { name: 'Queso fresco', unit: 'kg', quantityStep: 1, quantityMin: 1, cost: 2200, stock: 2350 },
    { name: 'Taza', unit: 'piece', quantityStep: 1000, cost: null, price: 1250, stock: 0 },
  ]);
});

test('an export of Square comes in as it is', async () => {
  const rows = [
    [
      'Token',
      'Item Name',
      'Variation Name',
      'SKU',
      'Description',
      'Category',
      'Price',
      'Current Quantity Main St',
      'Stock Alert Count Main St',
      'GTIN',
    ],
    ['AAA1', 'Espresso', 'Regular', 'E-1', 'Doble', 'Coffee', 3.5, 40, 5, '00012345678905'],
    ['AAA2', 'T-Shirt', 'Small', 'T-S', '', 'Merch', 20, 4, '', ''],
    ['AAA3', 'T-Shirt', 'Large', 'T-L', '', 'Merch', 22, 1, '', ''],
  ];
  const { run } = importing(world, shop);
  expect(await run(rows)).toMatchObject({ source: 'square', created: 3, failed: 0 });
  expect((await shop.caller.product.list({})).products).toMatchObject([
    { name: 'Espresso', hasVariants: false, stock: 40_000, lowStock: 5000, barcode: '00012345678905' },
    {
      name: 'T-Shirt',
      variants: [
        { style: 'Small', price: null, sku: 'T-S' },
        { style: 'Large', price: 2200, stock: 1000 },
      ],
    },
  ]);
  expect(await run(rows)).toMatchObject({ unchanged: 3 });
});

test('a long text is shown by its beginning, and a day as it was typed', async () => {
  const { run, rowsOf } = importing(world, shop);
  const long = `Ñ${'x'.repeat(9_999)}`;
  const imported = await run([
    ['Nombre', 'Precio', 'Vence', 'Descripción'],
    ['Leche', 5, '2027-05-31T00:00:00.000Z', long],
  ]);
  expect(imported).toMatchObject({ failed: 1, columns: [{}, {}, { samples: ['2027-05-31'] }, {}] });
  const [refused] = await rowsOf(imported.id);
  expect(refused?.problems[0]?.value).toBe(`Ñ${'x'.repeat(98)}…`);
  expect(imported.columns[3]?.samples).toEqual([`Ñ${'x'.repeat(98)}…`]);
  // The export contains the same date again.
  expect((await lastFile(world))[1]?.slice(2, 4)).toEqual(['2027-05-31T00:00:00.000Z', long]);
});

test('numbers are understood as people write them', async () => {
  const { run } = importing(world, shop);
  const written: [string | number, number | null][] = [
    ['12,50 Q', 1250],
    ['Q12.50', 1250],
    ['GTQ 1,250.75', 125_075],
    ['1.250,75', 125_075],
    ['1250', 125_000],
    [19.99, 1999],
    ['$ 3', 300],
    ['٣٫٥', 350],
    ['1 250,00', 125_000],
    ['abc', null],
    ['12.345', null],
    ['1.2.3', null],
    ['-5', null],
    ['', null],
    ['12/50', null],
  ];
  const rows = written.map(([price], index) => [`P${String(index).padStart(2, '0')}`, price]);
  const answer = await run([['Nombre', 'Precio'], ...rows]);
  const requested = written.filter(([, price]) => price !== null);
  expect(answer).toMatchObject({ created: requested.length, failed: written.length - requested.length });
  const { products } = await shop.caller.product.list({ perPage: 100 });
  const found = products.map(({ name, price }) => [written[Number(name.slice(1))]?.[0], price]);
  expect(found).toEqual(requested);
});

test('each wrong cell is reported by its place and reason, in the language of the reader', async () => {
  await shop.caller.product.create({ name: 'Ya está', price: 100, barcode: '750100' });
  const { look } = importing(world, shop);
  const seen = await look([
    ['Nombre', 'Precio', 'Código de barras', 'Unidad', 'Fecha de vencimiento', 'Proveedor', 'Existencias'],
    ['', 'abc', '', '', '', '', ''],
    ['Unidad rara', 1, '', 'fanegas', '31/02/2026', '', ''],
    ['Otro dueño', 1, '750100', '', '28/02/2027', '', '-2'],
    ['Código repetido', 1, 'X-1', '', '', '', ''],
    ['Código repetido dos', 1, 'X-1', '', '', '', ''],
    ['x'.repeat(81), 1, '', '', '', '', ''],
    ['=cmd|calc', 1, '', '', '', '', ''],
  ]);
  const problems = async (call = shop.caller) =>
    (await call.dataImport.listRows({ id: seen.id, outcome: 'error' })).rows.flatMap(({ problems: own }) =>
      own.map(({ cell, code, message }) => ({ cell, code, message })),
    );
  expect((await problems()).map(({ cell, code }) => `${cell} ${code}`)).toEqual([
    'B2 importAmount',
    'D3 importUnit',
    'E3 importDay',
    'G4 quantityNegative',
    'C6 importRepeatedCode',
    'A7 tooLong',
  ]);
  expect(seen).toMatchObject({ created: 2, failed: 5 });
  const sentences = await Promise.all(
    languages.map(async (language) => (await problems(shop.as(shop.token, { language })))[0]?.message),
  );
  expect(new Set(sentences).size).toBe(3);
  expect(sentences[0]).toBe('No es un monto. Escribe solo el número, como 12.50 o 12,50.');
});

test('only creating and only updating leave the others out', async () => {
  await shop.caller.product.create({ name: 'Café', price: 100 });
  const { look } = importing(world, shop);
  const rows = [
    ['Nombre', 'Precio'],
    ['Café', 2],
    ['Té', 3],
  ];
  expect(await look(rows, { mode: 'create' })).toMatchObject({ created: 1, failed: 1 });
  expect(await look(rows, { mode: 'update' })).toMatchObject({ updated: 1, failed: 1 });
  expect(await look(rows)).toMatchObject({ created: 1, updated: 1, failed: 0 });
});

test('contacts, services and opening stock come in, and go out again', async () => {
  const { run } = importing(world, shop);
  const contacts = await run([
    ['Nombre', 'Teléfono', 'Tipo', 'Límite de crédito', 'NIT'],
    ['Marta Solís', '+502 5555 1234', 'Cliente', 500, ''],
    ['Distribuidora', '', 'proveedor', '', '123-4'],
    ['', '', 'Cliente', '', ''],
  ]);
  expect(contacts).toMatchObject({ type: 'contacts', created: 2, failed: 1 });
  const services = await run(
    [
      ['Servicio', 'Precio', 'Duración (minutos)', 'Categoría'],
      ['Corte', 60, 30, 'Cabello'],
    ],
    { type: 'services' },
  );
  expect(services).toMatchObject({ created: 1 });
  expect((await shop.caller.service.list({})).services).toMatchObject([
    { name: 'Corte', durationMinutes: 30, category: { name: 'Cabello' } },
  ]);
  await shop.caller.product.create({ name: 'Café', price: 100, sku: 'C-1', stock: 2000 });
  const stock = await run([
    ['SKU', 'Existencias', 'Costo'],
    ['C-1', 7.5, 0.5],
    ['C-2', 1, 1],
  ]);
  expect(stock).toMatchObject({ type: 'stock', updated: 1, failed: 1 });
  const read = async () => (await shop.caller.product.list({})).products[0];
  expect(await read()).toMatchObject({ stock: 7500, cost: 50 });
  for (const { id } of [stock, services, contacts])
    expect(await shop.caller.dataImport.undo({ id })).toMatchObject({ status: 'undone', kept: [] });
  expect(await read()).toMatchObject({ stock: 2000, cost: null });
  expect((await shop.caller.contact.list({})).contacts).toEqual([]);
  expect((await shop.caller.service.list({})).services).toEqual([]);
});

test('undoing gives back what stood there, and leaves what was used since', async () => {
  const coffee = await shop.caller.product.create({ name: 'Café', price: 100, cost: 50, stock: 5000 });
  const { run } = importing(world, shop);
  const { id } = await run([
    ['Nombre', 'Precio', 'Existencias', 'Categoría', 'Favorito'],
    ['Café', 2, 8, 'Bebidas', 'sí'],
    ['Té', 3, 4, 'Bebidas', ''],
    ['Pan', 1, 9, '', ''],
    ['Sal', 1, 9, '', ''],
  ]);
  const named = (await shop.caller.product.list({})).products;
  const idOf = (name: string) => named.find((product) => product.name === name)?.id ?? '';
  await shop.caller.pos.create({ products: [{ id: idOf('Té'), quantity: 1000 }] });
  await shop.caller.product.adjustStock({ id: idOf('Pan'), quantity: -1000, reason: 'damaged' });
  const undone = await shop.caller.dataImport.undo({ id });
  expect(undone.kept.map(({ name }) => name)).toEqual(['Té', 'Pan']);
  const left = (await shop.caller.product.list({})).products;
  expect(left.map(({ name }) => name)).toEqual(['Café', 'Pan', 'Té']);
  expect(left[0]).toMatchObject({ price: 100, cost: 50, stock: 5000, category: null, favourite: false });
  const { stockMovements } = await shop.caller.product.stockMovements({ id: coffee.id });
  expect(stockMovements.map(({ type, quantity }) => [type, quantity])).toEqual([
    ['import', -3000],
    ['import', 3000],
    ['initial', 5000],
  ]);
});

test('undoing leaves the variants that a ticket waits with', async () => {
  await shop.caller.product.create({ name: 'Playera', price: 100, variants: [{ size: 'S' }] });
  const { run } = importing(world, shop);
  const { id } = await run([
    ['Nombre', 'Precio', 'Talla'],
    ['Playera', 1, 'L'],
  ]);
  const [shirt] = (await shop.caller.product.list({})).products;
  const large = shirt?.variants.find(({ size }) => size === 'L')?.id;
  await shop.caller.pos.create({
    status: 'in_progress',
    products: [{ id: shirt?.id ?? '', variantId: large, quantity: 1000 }],
  });
  const undone = await shop.caller.dataImport.undo({ id });
  expect(undone.kept.map(({ name }) => name)).toEqual(['Playera']);
});
