import type { CellInput } from './spreadsheet.ts';

type Cell = string | number | null;

/**
 * Spreadsheets run a cell that begins with one of these as a formula, and some also accept the full-width
 * signs. The cell stays text; an existing apostrophe gets another one before it.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/;

/** Converts a cell to its text. */
export function cellInText(cell: CellInput): Cell {
  if (typeof cell === 'boolean') return String(cell);
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'day' in cell ? cell.day : cell.at;
}

/** Spreadsheets read a file as UTF-8 only if it begins with this mark. */
export const csvMark = '\uFEFF';

/** Returns the text as it was before `csvLine` added the mark. */
export const withoutMark = (text: string): string =>
  /^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text;

/**
 * Builds one line of a file for spreadsheets: RFC 4180, amounts in decimals. If the decimal sign is a comma,
 * the cells are separated by semicolons, as spreadsheets with that sign expect.
 */
export function csvLine(cells: readonly Cell[], decimalSign: '.' | ',' = '.'): string {
  const shown = cells.map((cell) => cellOf(cell, decimalSign));
  return `${shown.join(decimalSign === ',' ? ';' : ',')}\r\n`;
}

function cellOf(cell: Cell, decimalSign: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimalSign);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
