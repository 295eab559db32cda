import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Cell, SheetWriting } from '../../core/io/spreadsheet.ts';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';
import { sheetOf, text, titles, workbookOf, zipOf } from './workbook.testing.ts';

const read = (bytes: Uint8Array, sheet: number | null = null) => readSpreadsheet({ bytes, sheet });
const refusalOf = async (bytes: Uint8Array) => {
  const answer = await read(bytes);
  return 'refusal' in answer ? answer.refusal : answer.rows.length;
};
const writing = (format: SheetWriting['format'], rows: Cell[][]): SheetWriting => ({
  format,
  decimalSign: '.',
  sheets: [{ name: 'Hoja', columns: [{ title: 'Nombre' }, { title: 'Precio' }], rows }],
});

test.each(['xlsx', 'csv'] as const)('%s comes back as it was written', async (format) => {
  const rows: Cell[][] = [
    ['=1+1', 12.5],
    ["'=1+1", 0.1],
    ['00123', 19.99],
    ['dos\nlíneas, «y» "comillas"; قهوة', null],
    [null, 1_000_000],
  ];
  const answer = await read(await writeSpreadsheet(writing(format, rows)));
  if ('refusal' in answer) throw new Error(answer.refusal);
  const plain = answer.rows
    .slice(1)
    .map(([name = null, price = null]) => [name, price === null ? null : Number(price)]);
  expect(answer.rows[0]).toEqual(['Nombre', 'Precio']);
  expect(plain).toEqual(rows);
});

test('an executable cell is marked in a text, and written as text in a workbook', async () => {
  const csv = Buffer.from(await writeSpreadsheet(writing('csv', [["=cmd|'/c calc'!A1", -3]]))).toString();
  expect(csv).toContain("'=cmd|'/c calc'!A1,-3");
  const answer = await read(await writeSpreadsheet(writing('xlsx', [['=SUM(A1:A9)', 1]])));
  expect(answer).toMatchObject({ rows: [expect.anything(), ['=SUM(A1:A9)', 1]] });
});

test('a text says by its own titles and bytes how it was written', async () => {
  const inWindows = Buffer.from('Nombre;Precio\r\nCaf\xe9;12,50\r\n', 'latin1');
  expect(await read(inWindows)).toMatchObject({
    rows: [
      ['Nombre', 'Precio'],
      ['Café', '12,50'],
    ],
  });
  const tabbed = Buffer.from('\uFEFFNombre\tPrecio\nTé, verde\t3\n');
  expect(await read(tabbed)).toMatchObject({
    rows: [
      ['Nombre', 'Precio'],
      ['Té, verde', '3'],
    ],
  });
});

test.each(['utf16le', 'utf16be'])('a text of two bytes for a letter is read: %s', async (order) => {
  const bytes = Buffer.from('\uFEFFNombre\tPrecio\r\nPiñata 🪅\t12,50\r\n', 'utf16le');
  const written = order === 'utf16le' ? bytes : bytes.swap16();
  expect(await read(written)).toMatchObject({
    rows: [
      ['Nombre', 'Precio'],
      ['Piñata 🪅', '12,50'],
    ],
  });
});

test.each([
  'Lista de precios, noviembre 2026\n\nNombre;Precio\nPan;12,50\nTé;3,25\n',
  'Inventario\n\nNombre,Precio\nPan,"12,50"\nTé,"3,25"\n',
  'Nombre|Precio\nPan|12,50\nTé|3,25\n',
  'sep=;\nNombre;Precio\nPan;12,50\nTé;3,25\n',
])('the column separator is chosen by most lines, not by the heading above them: %j', async (text) => {
  const answer = await read(Buffer.from(text));
  expect('rows' in answer ? answer.rows.slice(-3) : answer).toEqual([
    ['Nombre', 'Precio'],
    ['Pan', '12,50'],
    ['Té', '3,25'],
  ]);
});

test('of a formula its last result is read, and nothing is computed', async () => {
  const row =
    '<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x","a")</f><v>Café</v></c>' +
    '<c r="B2"><f>2*6.25</f><v>12.5</v></c></row>';
  const bare = '<row r="3"><c r="A3"><f>1+1</f></c><c r="B3"><v>4</v></c></row>';
  const wrong =
    '<row r="4"><c r="A4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B4"><f>B2*2</f><v></v></c></row>';
  const blank = '<row r="5"><c r="A5" t="str"><f>IF(B2,"","")</f><v></v></c><c r="B5"><v>4</v></c></row>';
  const answer = await read(zipOf(workbookOf(sheetOf(titles + row + bare + wrong + blank))));
  expect(answer).toMatchObject({
    rows: [
      ['Nombre', 'Precio'],
      ['Café', 12.5],
      [null, 4],
      ['#DIV/0!', null],
      [null, 4],
    ],
    unread: [
      { row: 2, column: 0, reason: 'importFormula', value: '=1+1' },
      { row: 3, column: 0, reason: 'importCellError', value: '#DIV/0!' },
      { row: 3, column: 1, reason: 'importFormula', value: '=B2*2' },
    ],
  });
});

test('of several sheets the first one that holds a table is read, not a cover before it', async () => {
  const cover = { name: 'Inicio', columns: [{ title: 'Mi tienda' }], rows: [['Versión de noviembre']] };
  const goods = {
    name: 'Productos',
    columns: [{ title: 'Nombre' }, { title: 'Precio' }],
    rows: [['Café', 12.5]],
  };
  const bytes = await writeSpreadsheet({ format: 'xlsx', decimalSign: '.', sheets: [cover, goods] });
  expect(await readSpreadsheet({ bytes, sheet: null })).toMatchObject({
    sheet: 1,
    rows: [{}, ['Café', 12.5]],
  });
});

test('a rate that a workbook shows in percent is read as it is seen', async () => {
  const percent = { style: { numFmt: '0.00%' } };
  const cells = new Map([
    ['1,1', { value: 0.12, type: 'number' as const, ...percent }],
    ['2,1', { value: 0.125, type: 'number' as const, ...percent }],
    ['1,2', { value: 0.5, type: 'number' as const }],
  ]);
  const rows = [
    ['Nombre', 'IVA', 'Existencias', 'Precio'],
    ['Café', 0.12, 0.5, 3],
    ['Té', 0.125, 1, 0.2],
    ['Pan', 12, 40, 900],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Hoja1', rows, cells }] });
  expect(await readSpreadsheet({ bytes, sheet: null })).toMatchObject({
    rows: [{}, ['Café', '12%', 0.5, 3], ['Té', '12.5%', 1, 0.2], ['Pan', 12, 40, 900]],
  });
});

test('a cell that is merged over rows counts for all of them, over columns once', async () => {
  const rows = [
    ['Lista', null, null],
    ['Categoría', 'Nombre', 'Precio'],
    ['Bebidas', 'Agua', 1],
    [null, 'Jugo', 2],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
    { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Hoja1', rows, merges }] });
  expect(await readSpreadsheet({ bytes, sheet: null })).toMatchObject({
    rows: [['Lista'], {}, ['Bebidas', 'Agua', 1], ['Bebidas', 'Jugo', 2]],
  });
});

test('a code is read as its format shows it, and what is counted is not', async () => {
  const shown = (value: number, numFmt: string) => ({ value, type: 'number' as const, style: { numFmt } });
  const cells = new Map([
    ['1,0', shown(42, '"P-"0000')],
    ['1,1', shown(12_345_678_905, '0000000000000')],
    ['1,2', shown(55_551_234, '0000-0000')],
    ['1,3', shown(7, '0')],
    ['1,4', shown(1250, '#,##0')],
    ['2,3', shown(8, '"Q"#,##0.00')],
  ]);
  const rows = [
    ['SKU', 'Código', 'Teléfono', 'Existencias', 'Precio'],
    [42, 12_345_678_905, 55_551_234, 7, 1250],
    [null, null, null, 8, null],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Hoja1', rows, cells }] });
  expect(await read(bytes)).toMatchObject({
    rows: [rows[0], ['P-0042', '0012345678905', '5555-1234', 7, 1250], [null, null, null, 8]],
  });
});

test('of a file that names thousands of sheets none is opened', async () => {
  const sheets = Array.from(
    { length: 5000 },
    (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`,
  );
  const named = workbookOf(sheetOf(titles)).map((part) =>
    part.name === 'xl/workbook.xml'
      ? text(part.name, String(part.data).replace(/<sheet\s[^>]*\/>/, sheets.join('')))
      : part,
  );
  expect(await refusalOf(zipOf(named))).toBe('spreadsheetTooLarge');
});

test('a file that grows is refused before it is opened', async () => {
  const zeros = Buffer.alloc(120 * 1024 * 1024);
  const bomb = zipOf([...workbookOf(sheetOf(titles)), { name: 'xl/media/a.bin', data: zeros }]);
  expect(bomb.length).toBeLessThan(200_000);
  const begun = performance.now();
  expect(await refusalOf(bomb)).toBe('spreadsheetTooLarge');
  const liar = zipOf([...workbookOf(sheetOf(titles)), { name: 'xl/a.xml', data: zeros, declared: 100 }]);
  expect(await refusalOf(liar)).toBe('spreadsheetTooLarge');
  const many = zipOf(Array.from({ length: 1000 }, (_, index) => text(`xl/${index}.xml`, '<a/>')));
  expect(await refusalOf(many)).toBe('spreadsheetTooLarge');
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('a million rows are refused, and a file without rows', async () => {
  const rows = Array.from({ length: 20_001 }, (_, index): Cell[] => [`p${index}`, index]);
  expect(await refusalOf(await writeSpreadsheet(writing('xlsx', rows)))).toBe('spreadsheetTooManyRows');
  expect(await refusalOf(await writeSpreadsheet(writing('xlsx', rows.slice(1))))).toBe(20_001);
  const million = Buffer.from(`Nombre;Precio\n${'a;1\n'.repeat(1_000_000)}`);
  expect(await refusalOf(million)).toBe('spreadsheetTooManyRows');
  expect(await refusalOf(Buffer.from(`${'a;'.repeat(300)}\n1\n`))).toBe('spreadsheetTooManyColumns');
  expect(await refusalOf(await writeSpreadsheet(writing('xlsx', [])))).toBe('spreadsheetEmpty');
  expect(await refusalOf(Buffer.alloc(0))).toBe('spreadsheetEmpty');
});

test('a file that is no workbook, is locked, or declares entities is reported as such', async () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await refusalOf(old)).toBe('spreadsheetProtected');
  expect(await refusalOf(Buffer.from('PK\x03\x04 no zip at all', 'latin1'))).toBe('spreadsheetInvalid');
  expect(await refusalOf(zipOf([text('a.txt', 'x')]))).toBe('spreadsheetInvalid');
  const entities = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetOf(titles)}`;
  expect(await refusalOf(zipOf(workbookOf(entities)))).toBe('spreadsheetInvalid');
});
