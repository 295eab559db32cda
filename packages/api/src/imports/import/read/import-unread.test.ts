import { languages } from '@mostrador/shared/text/translate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';
import { importing } from '../import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a formula without its result is reported at its place, in the reader’s language', async () => {
  const shop = await aShop(world.services);
  const rows = [
    ['Nombre', 'Precio', 'Existencias'],
    ['Café', 10, null],
    [null, null, null],
    ['Té', null, 1],
  ];
  const cells = new Map([
    ['1,2', { formula: 'SUM(D1:D9)' }],
    ['2,0', { formula: 'D3' }],
    ['2,1', { formula: 'D3*2' }],
    ['3,1', { type: 'error' as const, value: '#DIV/0!' }],
  ]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Hoja1', rows, cells }] });
  const { look } = importing(world, shop);
  const seen = await look(bytes);
  expect(seen).toMatchObject({ created: 0, failed: 3 });
  const problems = async (call = shop.caller) =>
    (await call.dataImport.listRows({ id: seen.id })).rows.flatMap((row) => row.problems);
  expect((await problems()).map(({ cell, code, value }) => [cell, code, value])).toEqual([
    ['C2', 'importFormula', '=SUM(D1:D9)'],
    ['A3', 'importFormula', '=D3'],
    ['B3', 'importFormula', '=D3*2'],
    ['B4', 'importCellError', '#DIV/0!'],
  ]);
  const sentences = await Promise.all(
    languages.map(async (language) => (await problems(shop.as(shop.token, { language })))[0]?.message),
  );
  expect(new Set(sentences).size).toBe(3);
  expect(sentences[0]).toMatch(/^Esta fórmula no trae su resultado/);
});

test('a text that is too long hears how long it may be, whatever it is', async () => {
  const shop = await aShop(world.services);
  const { look, rowsOf } = importing(world, shop);
  /** The problems of each row of the file, with the number in their message. */
  const readProblems = async (rows: string[][]) => {
    const { id } = await look(rows);
    return (await rowsOf(id)).map(({ problems }) =>
      problems.map(({ field, code, message }) => `${field} ${code} ${/[\d,.]+/.exec(message)?.[0]}`).join(),
    );
  };
  const long = (letters: number) => 'x'.repeat(letters);
  const goods = await readProblems([
    ['Nombre', 'Precio', 'Categoría', 'SKU', 'Descripción', 'Talla'],
    [long(81), '1', '', '', '', ''],
    ['A', '1', long(200), '', '', ''],
    ['B', '1', '', long(65), '', ''],
    ['C', '1', '', '', long(2001), ''],
    ['D', '1', '', '', '', long(200)],
  ]);
  expect(goods).toEqual([
    'name tooLong 80',
    'category tooLong 60',
    'sku tooLong 64',
    'description tooLong 2000',
    'size tooLong 40',
  ]);
  const people = await readProblems([
    ['Nombre', 'Teléfono', 'Correo', 'Dirección', 'Notas'],
    [long(200), '', '', '', ''],
    ['A', '', `${long(250)}@b.co`, '', ''],
    ['B', '', '', long(2000), ''],
    ['C', '', '', '', long(5000)],
  ]);
  expect(people).toEqual([
    'name tooLong 80',
    'email tooLong 254',
    'address tooLong 200',
    'notes tooLong 500',
  ]);
  const owed = await readProblems([
    ['Nombre', 'Monto', 'Debe'],
    [long(200), '5', 'Me debe'],
  ]);
  expect(owed).toEqual(['name tooLong 80']);
});

test('a long code that a spreadsheet shortened is refused, not taken for a code', async () => {
  const shop = await aShop(world.services);
  const { look, rowsOf } = importing(world, shop);
  const text = 'Nombre,Precio,SKU,Código de barras\nCafé,5,1E5,"7,50105E+12"\nTé,5,,7501055310883\n';
  const seen = await look(Buffer.from(text));
  expect(seen).toMatchObject({ created: 1, failed: 1 });
  const [{ problems } = { problems: [] }] = await rowsOf(seen.id);
  expect(problems).toMatchObject([{ field: 'barcode', cell: 'D2', code: 'importShortened' }]);
});

test('goods with a weight unit are sold in any part of it, from any source', async () => {
  const shop = await aShop(world.services);
  const file = 'Nombre,Precio,Unidad,Existencias\nQueso,45.50,kg,2.350\nHuevos,30,docena,3\n';
  expect(await importing(world, shop).run(Buffer.from(file))).toMatchObject({ created: 2, failed: 0 });
  await shop.caller.product.create({ name: 'Tela', price: 100, unit: 'meter' });
  const { products } = await shop.caller.product.list({ by: 'name' });
  expect(products).toMatchObject([
    { name: 'Huevos', unit: 'dozen', quantityStep: 1000, quantityMin: 1000 },
    { name: 'Queso', unit: 'kg', quantityStep: 1, quantityMin: 1 },
    { name: 'Tela', unit: 'meter', quantityStep: 1, quantityMin: 1 },
  ]);
});
