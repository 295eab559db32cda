import type { CellInput } from './spreadsheet.ts';

type Cell = string | number | null;

/**
 * A spreadsheet runs what begins with one of these as a formula, and some take the full-width signs for the
 * plain ones. Such a cell stays text; a mark before it gets another one.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/;

/** A cell as a text says it. */
export function cellInText(cell: CellInput): Cell {
  if (typeof cell === 'boolean') return String(cell);
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'day' in cell ? cell.day : cell.at;
}

/** Spreadsheets read UTF-8 only behind this mark. */
export const csvMark = '\uFEFF';

/** The text as it was before `csvLine` marked it. */
export const withoutMark = (text: string): string =>
  /^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text;

/**
 * One line of a file that spreadsheets open: RFC 4180, amounts in decimals. Where the decimal sign is a comma
 * the cells are parted by semicolons, as spreadsheets there expect.
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
