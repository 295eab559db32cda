import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type CellInput, packedRows } from '../../core/io/spreadsheet.ts';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';
import { writeTable } from './spreadsheet-table.ts';

const titles = ['Nombre', 'Vence', 'Visto', 'Código'];
const rows: CellInput[][] = [
  ['=1+1', { day: '2026-12-31' }, { at: '2026-11-21 17:03:12' }, '00123'],
  ['قهوة «y» <té>', { day: '0001-01-01' }, null, "'007"],
  [12.5, null, { at: '2026-02-28 00:00:00' }, true],
];
const tableOf = (parts: CellInput[][][]) =>
  writeTable({ name: 'Hoja', titles, parts: parts.map(packedRows) });

test('a table comes back as it was written, dates as dates', async () => {
  const bytes = await tableOf([rows.slice(0, 1), rows.slice(1)]);
  expect(await readSpreadsheet({ bytes, sheet: null })).toEqual({
    sheets: ['Hoja'],
    sheet: 0,
    rows: [
      titles,
      ['=1+1', '2026-12-31T00:00:00.000Z', '2026-11-21T17:03:12.000Z', '00123'],
      ['قهوة «y» <té>', '0001-01-01', null, "'007"],
      [12.5, null, '2026-02-28T00:00:00.000Z', true],
    ],
    unread: [],
  });
});

test('titles stand out and stay in sight, and a date alone has the looks of one', async () => {
  const [sheet] = (await readXlsx(await tableOf([rows]), { readStyles: true })).sheets;
  const look = (at: string) => sheet?.cells?.get(at)?.style;
  expect(look('0,1')?.font?.bold).toBe(true);
  expect(look('1,0')?.font?.bold ?? false).toBe(false);
  expect(look('1,1')?.numFmt).toBe('yyyy-mm-dd');
  expect(look('1,2')?.numFmt).toBe('yyyy-mm-dd hh:mm:ss');
  expect(look('2,1')?.numFmt ?? 'General').toBe('General');
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });
});

test('the one writer of templates and texts says dates alike', async () => {
  const sheets = [{ name: 'Hoja', columns: titles.map((title) => ({ title })), rows }];
  const written = await writeSpreadsheet({ format: 'xlsx', decimalSign: '.', sheets });
  const read = await readSpreadsheet({ bytes: written, sheet: null });
  expect(read).toMatchObject({
    rows: [titles, ['=1+1', '2026-12-31T00:00:00.000Z', '2026-11-21T17:03:12.000Z', '00123'], {}, {}],
  });
  const text = Buffer.from(await writeSpreadsheet({ format: 'csv', decimalSign: '.', sheets })).toString();
  expect(text).toContain(',2026-12-31,2026-11-21 17:03:12,00123');
});
