import { colToLetter, readXlsx } from 'hucre/xlsx';
import type { Cell } from '../../core/io/spreadsheet.ts';

/**
 * The maximum number of columns that are read a second time; columns without a value above one are likelier
 * rates and come first.
 */
const mostColumns = 5;

/**
 * Reads rates as displayed: 12% in a workbook is stored as 0.12 with a percent format. Formats are only read
 * for columns that may contain rates, because those of a whole sheet take much time and memory.
 */
export async function withPercents(
  file: Buffer,
  { sheet, rows }: { sheet: number; rows: Cell[][] },
): Promise<Cell[][]> {
  const columns = columnsOfParts(rows).slice(0, mostColumns);
  const seen = new Map<string, string>();
  for (const letter of columns.map(colToLetter)) {
    const { sheets } = await readXlsx(file, {
      sheets: (_, index) => index === sheet,
      range: `${letter}1:${letter}${rows.length}`,
      readStyles: true,
    });
    for (const [place, { value, style }] of sheets[0]?.cells ?? [])
      if (typeof value === 'number' && style?.numFmt?.includes('%')) seen.set(place, percentText(value));
  }
  if (seen.size === 0) return rows;
  return rows.map((row, at) => row.map((cell, column) => seen.get(`${at},${column}`) ?? cell));
}

/** Finds the columns with a number below one; columns without a number above one come first. */
function columnsOfParts(rows: readonly Cell[][]): number[] {
  const most = new Map<number, number>();
  const parted = new Set<number>();
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      if (typeof cell !== 'number') continue;
      most.set(column, Math.max(most.get(column) ?? 0, Math.abs(cell)));
      if (cell > 0 && cell < 1) parted.add(column);
    }
  const isAbove = (column: number) => Number((most.get(column) ?? 0) > 1);
  return [...parted].sort((one, other) => isAbove(one) - isAbove(other) || one - other);
}

/** Formats a rate with two decimals. */
const percentText = (value: number) => `${Number((value * 100).toFixed(2))}%`;
