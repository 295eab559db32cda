import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import {
  workbookOf as partsOf,
  sheetOf,
  text,
  titles,
  zipOf,
} from '../../platform/upload/workbook.testing.ts';
import { importing, lastFile, sendFile, workbookOf } from './import.testing.ts';

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

const goods = [
  ['Nombre', 'Categoría', 'Precio', 'Costo', 'Existencias', 'Código de barras'],
  ['Café molido', 'Bebidas', '12,50 Q', 8.25, 12, '7401234567890'],
  ['Azúcar', 'Abarrotes', 'Q 1,250.00', '', 3.5, ''],
  ['Sal', 'Abarrotes', 'abc', 1, 2, ''],
  ['Harina', 'Abarrotes', '-', 1, 2, ''],
];

test('a file is checked, and the effect of each row is shown before the import', async () => {
  const { look, rowsOf, products } = importing(world, shop);
  const seen = await look(goods);
  expect(seen).toMatchObject({
    type: 'products',
    source: 'mostrador',
    status: 'draft',
    missing: [],
    total: 4,
    created: 2,
    updated: 0,
    failed: 2,
    errorFile: null,
    canUndo: false,
  });
  expect(seen.columns[2]).toEqual({
    title: 'Precio',
    field: 'price',
    doubt: null,
    samples: ['12,50 Q', 'Q 1,250.00', 'abc'],
  });
  expect(await products()).toEqual([]);
  expect((await shop.caller.dataImport.list({})).dataImports).toEqual([]);
  expect(await rowsOf(seen.id)).toMatchObject([
    {
      row: 2,
      outcome: 'new',
      name: 'Café molido',
      problems: [],
      changes: [
        { field: 'price', before: null, after: 12.5 },
        { field: 'cost', before: null, after: 8.25 },
        { field: 'stock', before: null, after: 12 },
      ],
    },
    { row: 3, outcome: 'new', name: 'Azúcar' },
    {
      row: 4,
      outcome: 'error',
      problems: [{ field: 'price', cell: 'C4', value: 'abc', code: 'importAmount' }],
    },
    // A dash clears optional fields, and a price is required.
    { row: 5, outcome: 'error', name: 'Harina', problems: [{ field: 'price', cell: 'C5', value: '-' }] },
  ]);
});

test('a checked file is confirmed, imported, listed and undone', async () => {
  const { look, products } = importing(world, shop);
  const seen = await look(goods);
  const started = await shop.caller.dataImport.confirm({ id: seen.id });
  expect(started).toMatchObject({ status: 'processing', done: 0 });
  await world.work();
  const ended = await shop.caller.dataImport.byId({ id: seen.id });
  expect(ended).toMatchObject({ status: 'completed', created: 2, failed: 2, done: 4, canUndo: true });
  expect(ended.user).toMatchObject({ name: 'Ana Pérez' });
  const history = (await shop.caller.dataImport.list({})).dataImports;
  const { stockValue, ...listed } = ended;
  expect(stockValue).toBe(9900);
  expect(history).toEqual([{ ...listed, errorFile: expect.stringContaining('/files/') }]);
  const list = (await shop.caller.product.list({})).products;
  expect(list).toMatchObject([
    { name: 'Azúcar', price: 125_000, cost: null, stock: 3500, barcode: null },
    { name: 'Café molido', price: 1250, cost: 825, stock: 12_000, barcode: '7401234567890' },
  ]);
  expect(list[0]?.category?.name).toBe('Abarrotes');
  expect(ended.errorFile).toContain('/files/');
  const [titles, ...lines] = await lastFile(world);
  expect(titles?.slice(-2)).toEqual(['Resultado', 'Motivo del error']);
  expect(lines.map((line) => line.slice(6))).toEqual([
    ['Nuevo'],
    ['Nuevo'],
    ['Con error', expect.stringMatching(/^Precio: No es un monto/)],
    ['Con error', expect.stringMatching(/^Precio: Escribe un monto válido/)],
  ]);

  const undone = await shop.caller.dataImport.undo({ id: seen.id });
  expect(undone).toMatchObject({ status: 'undone', kept: [], canUndo: false });
  expect(await products()).toEqual([]);
  const categories = await shop.caller.productCategory.list({});
  expect(categories.productCategories.map(({ name }) => name)).not.toContain('Abarrotes');
  expect(await shop.caller.dataImport.undo({ id: seen.id })).toMatchObject({ status: 'undone' });
});

test('the same file again changes nothing, another price changes that one', async () => {
  const { run, look, rowsOf } = importing(world, shop);
  await run(goods.slice(0, 3));
  const again = await run(goods.slice(0, 3));
  expect(again).toMatchObject({ status: 'completed', created: 0, updated: 0, unchanged: 2, canUndo: false });
  const cheaper = await look([goods[0] ?? [], ['café MOLIDO', '', 11, '', '', '']]);
  expect(cheaper).toMatchObject({ updated: 1, total: 1 });
  expect(await rowsOf(cheaper.id)).toMatchObject([
    { outcome: 'update', changes: [{ field: 'name' }, { field: 'price', before: 12.5, after: 11 }] },
  ]);
});

test('an import without changes cannot be undone: unchanged, pending, running or cancelled', async () => {
  const { look, run } = importing(world, shop);
  const rows = [
    ['Nombre', 'Precio'],
    ['Café', 12],
  ];
  const undo = (id: string) => shop.caller.dataImport.undo({ id });
  const draft = await look(rows);
  expect(draft.canUndo).toBe(false);
  await expect(undo(draft.id)).rejects.toMatchObject({ reason: 'importNothingToUndo', code: 'CONFLICT' });
  const { taskId } = await shop.caller.dataImport.confirm({ id: draft.id });
  await expect(undo(draft.id)).rejects.toMatchObject({ reason: 'importUnderWay' });
  await shop.caller.task.cancel({ id: taskId ?? '' });
  await expect(undo(draft.id)).rejects.toMatchObject({ reason: 'importNothingToUndo' });
  await run(rows);
  const same = await run(rows);
  expect(same).toMatchObject({ status: 'completed', unchanged: 1, canUndo: false });
  await expect(undo(same.id)).rejects.toMatchObject({ reason: 'importNothingToUndo' });
  expect(await shop.caller.dataImport.byId({ id: same.id })).toMatchObject({ status: 'completed' });
});

test('columns follow the user’s choice, and required ones are requested', async () => {
  const { look, change } = importing(world, shop);
  const rows = [
    ['Qué', 'Cuánto', 'Otro'],
    ['Jabón', 5, 'x'],
  ];
  const seen = await look(rows, { type: 'products' });
  expect(seen).toMatchObject({ missing: ['name'], total: 0 });
  await expect(shop.caller.dataImport.confirm({ id: seen.id })).rejects.toMatchObject({
    reason: 'importColumnsMissing',
    details: { fields: 'Nombre' },
  });
  const named = await change({ id: seen.id, columns: ['name', 'price', null] });
  expect(named).toMatchObject({ missing: [], created: 1 });
  const twice = await change({ id: seen.id, columns: ['name', 'name', null] });
  expect(twice.columns.map(({ field }) => field)).toEqual(['name', null, null]);
  expect(twice).toMatchObject({ created: 0, failed: 1 });
});

test('a sheet is chosen by its name, and another one by the person', async () => {
  const { look, change } = importing(world, shop);
  const seen = await look(
    await workbookOf(
      [
        ['Nombre', 'Teléfono'],
        ['Marta Solís', '5555 1234'],
      ],
      'Contactos',
    ),
  );
  expect(seen).toMatchObject({ type: 'contacts', sheets: ['Contactos'], created: 1 });
  const asProducts = await change({ id: seen.id, type: 'products' });
  expect(asProducts).toMatchObject({ type: 'products', failed: 1 });
});

test('a user without the right is refused, and another shop’s imports are invisible', async () => {
  const seen = await importing(world, shop).look(goods);
  const other = await aShop(world.services);
  const stranger = other.caller.dataImport;
  const file = await sendFile(world.services, shop, { bytes: await workbookOf(goods) });
  for (const call of [
    () => stranger.byId({ id: seen.id }),
    () => stranger.listRows({ id: seen.id }),
    () => stranger.confirm({ id: seen.id }),
    () => stranger.undo({ id: seen.id }),
    () => stranger.create({ file }),
  ])
    await expect(call()).rejects.toMatchObject({ reason: 'notFound' });
  const employee = await shop.employee({ flags: ['inventory_create_products'] });
  await expect(employee.caller.dataImport.list({})).rejects.toMatchObject({ reason: 'permissionDenied' });
  const soon = new Date(Date.now() + 86_400_000);
  const trial = await aShop(world.services, { paidUntil: null, trialEndsAt: soon });
  await expect(trial.caller.dataImport.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a file that is no spreadsheet is refused on upload', async () => {
  const send = (bytes: Uint8Array) => sendFile(world.services, shop, { bytes, fileName: 'datos.xlsx' });
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  await expect(send(png)).rejects.toMatchObject({ reason: 'spreadsheetInvalid' });
  const ods = zipOf([text('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')]);
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]);
  await expect(send(old)).rejects.toMatchObject({ reason: 'spreadsheetProtected' });
  for (const page of [
    '<html><table><tr><td>Pan</td></tr></table></html>',
    '\ufeff<?xml version="1.0"?><Workbook/>',
  ])
    for (const fileName of ['datos.xls', 'datos.csv'])
      await expect(
        sendFile(world.services, shop, { bytes: Buffer.from(page), fileName }),
      ).rejects.toMatchObject({ reason: 'spreadsheetHtml' });
  await expect(send(ods)).rejects.toMatchObject({ reason: 'spreadsheetOds' });
  await expect(send(Buffer.from([1, 2, 0, 3]))).rejects.toMatchObject({ reason: 'spreadsheetInvalid' });
  const twoBytes = await send(Buffer.from('\uFEFFNombre\tPrecio\nPiñata\t5\n', 'utf16le'));
  expect(await shop.caller.dataImport.create({ file: twoBytes, dryRun: true })).toMatchObject({
    columns: [{ field: 'name' }, { field: 'price', samples: ['5'] }],
  });
  const file = await send(Buffer.from('Nombre;Precio\n'));
  await expect(shop.caller.dataImport.create({ file })).rejects.toMatchObject({ reason: 'spreadsheetEmpty' });
  await expect(shop.caller.dataImport.create({ file: 'x.y' })).rejects.toMatchObject({ reason: 'notFound' });
});

test('of a workbook with macros the values are read', async () => {
  const row = '<row r="2"><c r="A2" t="inlineStr"><is><t>Pan</t></is></c><c r="B2"><v>5</v></c></row>';
  const type = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
  const bytes = zipOf([...partsOf(sheetOf(titles + row), type), text('xl/vbaProject.bin', 'Sub x()')]);
  const file = await sendFile(world.services, shop, { bytes, fileName: 'lista.xlsm' });
  expect(await shop.caller.dataImport.create({ file, dryRun: true })).toMatchObject({
    columns: [{ field: 'name' }, { field: 'price', samples: ['5'] }],
  });
});

test('the template describes its fields in the reader’s language, and can be imported', async () => {
  for (const type of ['products', 'services', 'contacts', 'stock'] as const) {
    const { base64, filename } = await shop.caller.dataImport.template({ type });
    expect(filename).toMatch(/\.xlsx$/);
    const seen = await importing(world, shop).look(Buffer.from(base64, 'base64'));
    expect(seen).toMatchObject({ type, source: 'mostrador', missing: [] });
    expect(seen.columns.every(({ field }) => field !== null)).toBe(true);
    if (type !== 'stock') expect(seen).toMatchObject({ failed: 0 });
  }
});

test('a template comes back without a complaint, where there are no cents too', async () => {
  const chile = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  for (const type of ['products', 'services', 'contacts', 'debts'] as const) {
    const { base64 } = await chile.caller.dataImport.template({ type });
    const seen = await importing(world, chile).look(Buffer.from(base64, 'base64'));
    expect(seen, type).toMatchObject({ type, failed: 0 });
    expect(seen.created).toBeGreaterThan(1);
  }
  const stock = async () => {
    const { base64 } = await chile.caller.dataImport.template({ type: 'stock' });
    return importing(world, chile).look(Buffer.from(base64, 'base64'));
  };
  const empty = await stock();
  expect(empty.failed).toBe(2);
  const [unknown] = await importing(world, chile).rowsOf(empty.id);
  expect(unknown?.problems[0]?.message).toMatch('no está entre tus productos');
  await chile.caller.product.create({ name: 'Café', price: 100_000, stock: 3_500, barcode: '007' });
  await chile.caller.product.create({ name: 'Té', price: 100_000 });
  expect(await stock()).toMatchObject({ unchanged: 2, failed: 0 });
});

test('a price that another program calls variable becomes an open price', async () => {
  const { run } = importing(world, shop);
  const done = await run([
    ['Nombre', 'Precio'],
    ['Propina', 'Variable'],
    ['Pan', 5],
  ]);
  expect(done).toMatchObject({ created: 2, failed: 0 });
  const { products } = await shop.caller.product.list({});
  expect(products.map(({ name, price, openPrice }) => [name, price, openPrice])).toEqual([
    ['Pan', 500, false],
    ['Propina', 0, true],
  ]);
});

test('in whole pesos an average cost outlives a file, and comes back when that is undone', async () => {
  const { caller, ...chilean } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  const { run } = importing(world, { ...chilean, caller });
  const { id } = await caller.product.create({ name: 'Café', price: 350_000, cost: 210_000, stock: 10_000 });
  await caller.purchase.create({ products: [{ id, quantity: 7000, cost: 231_100 }] });
  const costNow = async () => (await caller.product.byId({ id })).cost;
  expect(await costNow()).toBe(218_688);
  const titles = ['Nombre', 'Costo'];
  expect(await run([titles, ['Café', 2187]])).toMatchObject({ updated: 0, unchanged: 1, failed: 0 });
  expect(await run([titles, ['Café', 2186.88]])).toMatchObject({ updated: 0, unchanged: 1, failed: 0 });
  expect(await costNow()).toBe(218_688);
  const changed = await run([titles, ['Café', 2500]]);
  expect(changed).toMatchObject({ updated: 1, failed: 0 });
  expect(await costNow()).toBe(250_000);
  await caller.dataImport.undo({ id: changed.id });
  expect(await costNow()).toBe(218_688);
});
