import { formatValue } from 'hucre';
import { colToLetter, readXlsx } from 'hucre/xlsx';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { zipPart } from './zip-guard.ts';

/** The maximum number of columns that are read a second time. */
const mostColumns = 8;

/**
 * Reads codes as displayed: a barcode, a phone or a number of a product may be stored as a number with a
 * format that shows its zeros, dashes or letters: 0000000000000, "P-"0000. Only a workbook with such a format
 * is read a second time, and only its columns of whole numbers.
 */
export async function withCodes(
  file: Buffer,
  { sheet, rows }: { sheet: number; rows: Cell[][] },
): Promise<Cell[][]> {
  const styles = zipPart(file, 'xl/styles.xml')?.toString('utf8') ?? '';
  const formats = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code = '']) => unescaped(code));
  if (!formats.some(isCode)) return rows;
  const seen = new Map<string, string>();
  for (const letter of wholeColumns(rows).slice(0, mostColumns).map(colToLetter)) {
    const { sheets } = await readXlsx(file, {
      sheets: (_, index) => index === sheet,
      range: `${letter}1:${letter}${rows.length}`,
      readStyles: true,
    });
    for (const [place, { value, style }] of sheets[0]?.cells ?? [])
      if (typeof value === 'number' && style?.numFmt && isCode(style.numFmt))
        seen.set(place, formatValue(value, style.numFmt));
  }
  if (seen.size === 0) return rows;
  return rows.map((row, at) => row.map((cell, column) => seen.get(`${at},${column}`) ?? cell));
}

const unescaped = (code: string) =>
  code.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** True for a format of zeros and literal letters: at least two zeros, or one zero beside such letters. */
function isCode(format: string) {
  const bare = format.replace(/"[^"]*"|\\./g, 'x');
  return /^[0x\s()+\-/]+$/.test(bare) && (/0.*0/.test(bare) || /x.*0|0.*x/.test(bare));
}

/** Finds the columns that contain only whole numbers. */
function wholeColumns(rows: readonly Cell[][]): number[] {
  const isWhole = new Map<number, boolean>();
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if (typeof cell === 'number')
        isWhole.set(column, (isWhole.get(column) ?? true) && Number.isInteger(cell) && cell >= 0);
  return [...isWhole].flatMap(([column, whole]) => (whole ? [column] : [])).sort((a, b) => a - b);
}
