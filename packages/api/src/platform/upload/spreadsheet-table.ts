import type { CellStyle, CellValue } from 'hucre/xlsx';
import { writeXlsxStream } from 'hucre/xlsx';
import type { CellInput, TableWriting } from '../../core/io/spreadsheet.ts';

export const usualWidth = 16;
const bold: CellStyle = { font: { bold: true } };
const dayStyle: CellStyle = { numFmt: 'yyyy-mm-dd' };
const momentStyle: CellStyle = { numFmt: 'yyyy-mm-dd hh:mm:ss' };

/** Spreadsheets count days from 1900 and include a 29 February 1900 that did not exist. */
const firstDay = '1900-03-01';

/**
 * The value of the cell: a date is stored as a date, which a spreadsheet program formats, sorts and
 * calculates with.
 */
export function workbookCell(cell: CellInput): { value: CellValue; style?: CellStyle } {
  if (typeof cell !== 'object' || cell === null) return { value: cell };
  const [text, style] = 'day' in cell ? [cell.day, dayStyle] : [cell.at, momentStyle];
  const date = new Date(`${text.replace(' ', 'T')}${'day' in cell ? 'T00:00:00' : ''}Z`);
  if (text < firstDay || Number.isNaN(date.getTime())) return { value: text };
  return { value: date, style };
}

/**
 * Writes a workbook of one table row by row, because a complete cell model takes ten times the memory. Texts
 * are written as texts, so that a spreadsheet never runs a cell's content as a formula.
 */
export async function writeTable({ name, titles, parts }: TableWriting): Promise<Uint8Array> {
  // The writer takes the style of a cell from its column when it reaches the row, so each row sets the
  // styles.
  const columns: { width: number; style?: CellStyle | undefined }[] = titles.map(() => ({
    width: usualWidth,
  }));
  const dressed = (cells: readonly ReturnType<typeof workbookCell>[]) => {
    for (const [index, column] of columns.entries()) column.style = cells[index]?.style;
    return cells.map(({ value }) => value);
  };
  function* rows() {
    yield dressed(titles.map((value) => ({ value, style: bold })));
    for (const part of parts) for (const row of rowsOf(part)) yield dressed(row.map(workbookCell));
  }
  const made = writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } });
  const bytes: Uint8Array[] = [];
  for await (const some of made) bytes.push(some);
  return Buffer.concat(bytes);
}

const rowsOf = (part: Uint8Array): CellInput[][] => JSON.parse(Buffer.from(part).toString());
