import { isDate } from '@mostrador/shared/time';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { numberFromCell, numberFromText } from '../../platform/import/import-number.ts';
import { dayOf } from '../../platform/import/import-values.ts';

/** How the numbers of a file are written. */
export type Amounts = { decimalSign: '.' | ',' };

/** An amount in 1/100 with its sign, which some banks write behind it: `150.00-`, `150.00 DB`. */
export function amountIn(cell: Cell, { decimalSign }: Amounts): number | undefined {
  if (typeof cell === 'number') return numberFromCell(cell, 100);
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  const [, plain = text, sign = ''] = /^(.*?\d)\s*(-|−|\+|DB|DR|CR|D|C)\.?$/i.exec(text) ?? [];
  const amount = numberFromText(plain, { scale: 100, decimalSign });
  const isOut = sign === '-' || sign === '−' || /^d/i.test(sign);
  return amount === undefined || !isOut ? amount : -Math.abs(amount);
}

type Days = { isMonthFirst: boolean };

/** The day of a cell: as people write it, or its eight digits. */
export function bankDay(cell: Cell, { isMonthFirst }: Days = { isMonthFirst: false }): string | undefined {
  const text = String(cell ?? '')
    .trim()
    .replace(/[ T,]+\d{1,2}:\d{2}.*$/, '');
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year) {
    const told = `${year}-${month}-${day}`;
    return isDate(told) ? told : undefined;
  }
  return dayOf(isMonthFirst ? text.replace(/^(\d{1,2})([/.-])(\d{1,2})(?=[/.-])/, '$3$2$1') : text);
}

/** Whether the days of a column can only be meant with the month first. */
export function writesMonthFirst(cells: readonly Cell[]): boolean {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(String(cell ?? '').trim()) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12);
}
