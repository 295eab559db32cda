import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Cell, SheetWriting } from '../base/spreadsheet.ts';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';

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

type Part = { name: string; data: Buffer; declared?: number };

/** A zip file by hand, since no writer makes one that lies. */
function zipOf(parts: Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, declared = data.length } of parts) {
    const packed = deflateRawSync(data);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(declared, 8);
    const common = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
      sizes,
      u16(name.length),
      u16(0),
    ]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    bodies.push(local);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
        common,
        Buffer.alloc(10),
        u32(at),
        Buffer.from(name),
      ]),
    );
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const count = u16(parts.length);
  const end = [
    Buffer.from('PK\x05\x06\x00\x00\x00\x00', 'latin1'),
    count,
    count,
    u32(index.length),
    u32(at),
    u16(0),
  ];
  return Buffer.concat([...bodies, index, ...end]);
}

function u16(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const text = (name: string, data: string): Part => ({ name, data: Buffer.from(data) });
const workbookOf = (sheet: string) => [
  text(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  text(
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="r1" Target="xl/workbook.xml" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>' +
      '</Relationships>',
  ),
  text(
    'xl/workbook.xml',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      '<sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>',
  ),
  text(
    'xl/_rels/workbook.xml.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="r1" Target="worksheets/sheet1.xml" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/>' +
      '</Relationships>',
  ),
  text('xl/worksheets/sheet1.xml', sheet),
];
const sheetOf = (rows: string) =>
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<sheetData>${rows}</sheetData></worksheet>`;
const titles =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c>' +
  '<c r="B1" t="inlineStr"><is><t>Precio</t></is></c></row>';

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

test('what a spreadsheet would run is marked in a text, and written as text in a workbook', async () => {
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

test('of a formula its last result is read, and nothing is computed', async () => {
  const row =
    '<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x","a")</f><v>Café</v></c>' +
    '<c r="B2"><f>2*6.25</f><v>12.5</v></c></row>';
  const bare = '<row r="3"><c r="A3"><f>1+1</f></c><c r="B3"><v>4</v></c></row>';
  const answer = await read(zipOf(workbookOf(sheetOf(titles + row + bare))));
  expect(answer).toMatchObject({
    rows: [
      ['Nombre', 'Precio'],
      ['Café', 12.5],
      [null, 4],
    ],
  });
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

test('what is no workbook, is locked, or declares entities is told so', async () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await refusalOf(old)).toBe('spreadsheetProtected');
  expect(await refusalOf(Buffer.from('PK\x03\x04 no zip at all', 'latin1'))).toBe('spreadsheetInvalid');
  expect(await refusalOf(zipOf([text('a.txt', 'x')]))).toBe('spreadsheetInvalid');
  const entities = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetOf(titles)}`;
  expect(await refusalOf(zipOf(workbookOf(entities)))).toBe('spreadsheetInvalid');
});
