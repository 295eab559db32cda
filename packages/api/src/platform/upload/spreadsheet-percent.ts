import { colToLetter, readXlsx } from 'hucre/xlsx';
import type { Cell } from '../../core/io/spreadsheet.ts';

/** Each is read once more; of more such columns those that hold nothing above one are likelier rates. */
const mostColumns = 5;

/**
 * Rates as they are seen: who types 12% into a workbook gets 0.12 and a format that shows it as 12%. Formats
 * are read of the columns that may hold rates alone, for those of a whole sheet take much time and room.
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

/** The columns of which some number is less than one: those with none above it before the others. */
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

/** Rates have two decimals. */
const percentText = (value: number) => `${Number((value * 100).toFixed(2))}%`;
