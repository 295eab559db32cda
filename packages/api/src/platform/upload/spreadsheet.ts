import { parseCsv } from 'hucre/csv';
import { colToLetter, readXlsx, writeXlsx } from 'hucre/xlsx';
import { cellInText, csvLine, csvMark, withoutMark } from '../../core/io/csv.ts';
import {
  type Cell,
  type SheetRead,
  type SheetReading,
  type SheetRefusal,
  type SheetWriting,
  sheetLimits,
  type Unread,
} from '../../core/io/spreadsheet.ts';
import { withCodes } from './spreadsheet-codes.ts';
import { withPercents } from './spreadsheet-percent.ts';
import { usualWidth, workbookCell } from './spreadsheet-table.ts';
import { decodedText } from './text-file.ts';
import { zipFault } from './zip-guard.ts';

/**
 * Reads one sheet of a workbook, or a text file with a detected encoding and delimiter. Without `sheet` it
 * reads the first one that contains a table. It evaluates no formula and fetches nothing.
 */
export async function readSpreadsheet({ bytes, sheet }: SheetReading): Promise<SheetRead | SheetRefusal> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isOle(file)) return { refusal: 'spreadsheetProtected' };
  if (!isZip(file)) return withinLimits({ sheets: [], sheet: 0, rows: rowsOfText(file) });
  const fault = zipFault(file);
  if (fault) return { refusal: fault };
  try {
    return withinLimits(await readWorkbook(file, sheet));
  } catch {
    return { refusal: 'spreadsheetInvalid' };
  }
}

const isZip = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
/** Workbooks from before 2007, and all files with a password. */
const isOle = (file: Buffer) => file.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));

/** The title, the rows, and one more row that shows that there are too many. */
const mostRows = sheetLimits.rows + 2;

async function readWorkbook(file: Buffer, requested: number | null): Promise<SheetRead> {
  const sheets: string[] = [];
  const { sheets: found } = await readXlsx(file, {
    maxRows: mostRows,
    sheets: ({ name }, index) => {
      sheets.push(name);
      return requested === null || index === requested;
    },
  });
  const read = found.map(({ name, rows: rawRows, cells, merges }) => {
    const rows = withMerged(rawRows, merges);
    const unread = unreadOf(cells);
    const last = new Map(unread.map(({ row, column }) => [row, column + 1]));
    return { name, unread, rows: rows.map((row, index) => filled(row, last.get(index))) };
  });
  const chosen = read.find(isTable) ?? read.find(({ rows }) => filledRows(rows, 1) > 0) ?? read[0];
  if (!chosen) return { sheets, sheet: 0, rows: [], unread: [] };
  const sheet = sheets.indexOf(chosen.name);
  const { unread } = chosen;
  const rows = await withCodes(file, { sheet, rows: chosen.rows });
  return { sheets, sheet, rows: await withPercents(file, { sheet, rows }), unread };
}

type Merge = { startRow: number; startCol: number; endRow: number };

/**
 * Repeats the value of a cell that is merged over rows in each row; a cell merged over columns is a heading.
 */
function withMerged(rows: Raw[][], merges: readonly Merge[] = []): Raw[][] {
  if (merges.length === 0) return rows;
  const all = rows.map((row) => [...row]);
  for (const { startRow, startCol, endRow } of merges)
    for (const row of all.slice(startRow + 1, endRow + 1)) {
      while (row.length <= startCol) row.push(null);
      row[startCol] ??= all[startRow]?.[startCol];
    }
  return all;
}

const filledRows = (rows: readonly Cell[][], least: number) =>
  rows.filter(({ length }) => length >= least).length;

/** True if two rows have a value beside their first cell; a cover page of some lines has none. */
const isTable = ({ rows }: { rows: Cell[][] }) => filledRows(rows, 2) > 1;

type Details = NonNullable<Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['cells']>;

/**
 * Lists formulas without a stored result, and those that could not be computed, in the order of the sheet.
 */
function unreadOf(cells: Details = new Map()): Unread[] {
  const unread: Unread[] = [];
  for (const [place, { type, value, formula }] of cells) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    if (type === 'error') unread.push({ row, column, reason: 'importCellError', value: String(value) });
    else if (formula !== undefined && value === null)
      unread.push({ row, column, reason: 'importFormula', value: `=${formula}` });
  }
  return unread.sort((one, other) => one.row - other.row || one.column - other.column);
}

type Raw = string | number | boolean | Date | null | undefined;

/**
 * Removes the empty cells at the end of a row; the first `least` cells contain formulas without a stored
 * result and stay.
 */
function filled(row: readonly Raw[], least = 0): Cell[] {
  const cells = row.map(plain);
  return cells.slice(0, Math.max(least, cells.findLastIndex((cell) => cell !== null) + 1));
}

function plain(cell: Raw): Cell {
  if (cell === undefined || cell === null) return null;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString();
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return text === '' ? null : text;
}

function rowsOfText(file: Buffer): Cell[][] {
  const text = decodedText(file) ?? '';
  const rows = parseCsv(text, { delimiter: delimiterOf(text), maxRows: mostRows });
  return rows.map((row) => filled(row.map((cell) => (typeof cell === 'string' ? textOf(cell) : cell))));
}

/** Some programs write a code as a formula of its text, so that spreadsheets preserve its zeros. */
const textOf = (cell: string) => withoutMark(cell.replace(/^="([^"]*)"$/, '$1'));

const delimiters = [';', '\t', '|', ','];
const looked = { letters: 20_000, lines: 30 };

/**
 * The delimiter that splits most lines into the same number of columns: a heading may precede the titles, and
 * titles contain no decimal comma.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, looked.letters)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .slice(0, looked.lines);
  const agreeing = (sign: string) => {
    const widths = Map.groupBy(lines, (line) => line.split(sign).length);
    return Math.max(0, ...[...widths].map(([width, same]) => (width > 1 ? same.length : 0)));
  };
  const counted = delimiters.map((sign) => ({ sign, count: agreeing(sign) }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

function withinLimits(read: SheetRead): SheetRead | SheetRefusal {
  const last = read.rows.findLastIndex(({ length }) => length > 0);
  if (last < 1) return { refusal: 'spreadsheetEmpty' };
  if (last > sheetLimits.rows) return { refusal: 'spreadsheetTooManyRows' };
  if (read.rows.some(({ length }) => length > sheetLimits.columns))
    return { refusal: 'spreadsheetTooManyColumns' };
  return { ...read, rows: read.rows.slice(0, last + 1) };
}

/** Texts are written as texts, so that a spreadsheet never runs a cell's content as a formula. */
export async function writeSpreadsheet({ format, decimalSign, sheets }: SheetWriting): Promise<Uint8Array> {
  if (format === 'xlsx') return writeXlsx({ sheets: sheets.map(workbookSheet), stringMode: 'inline' });
  const { columns = [], rows = [] } = sheets[0] ?? {};
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(cellInText))];
  return Buffer.from(csvMark + lines.map((line) => csvLine(line, decimalSign)).join(''));
}

/** The number of empty rows below the last one that still offer the choices of their column. */
const rowsToFill = 2000;

function workbookSheet({ name, columns, rows }: SheetWriting['sheets'][number]) {
  const titles = columns.map(({ title }) => title);
  const bold = titles.map((title, index) => {
    const style = { font: { bold: true } };
    return [`0,${index}`, { value: title, type: 'string' as const, style }] as const;
  });
  return {
    name,
    columns: columns.map(({ width = usualWidth }) => ({ width })),
    rows: [titles, ...rows.map((row) => row.map((cell) => workbookCell(cell).value))],
    cells: new Map(bold),
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap(({ choices = [] }, index) => {
      const letter = colToLetter(index);
      const range = `${letter}2:${letter}${rows.length + rowsToFill}`;
      return choices.length > 0
        ? [{ type: 'list' as const, values: [...choices], allowBlank: true, range }]
        : [];
    }),
  };
}
