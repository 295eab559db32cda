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

const fullDay =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2} (?:de )?\p{L}{3,} (?:de(?:l)? )?\d{4}/gu;
const shortDay = /^(\d{1,2})([/.-])(\d{1,2})$/;
const shortNamed = /^(\d{1,2})[ /.-](?:de )?(\p{L}{3,})\.?$/u;

/**
 * The rows with the year in days that were written without it: the latest such day up to the last whole one
 * that stands anywhere in the file, as its period above the table, or up to today. Only in columns that are
 * mostly such days: «3/12» may be an instalment.
 */
export function withYears(rows: readonly Cell[][], today: string): Cell[][] {
  const told = rows.flatMap((row) =>
    row.flatMap((cell) => (typeof cell === 'string' ? (cell.match(fullDay) ?? []) : [])),
  );
  const last = told
    .flatMap((text) => dayOf(text.replace(/ del? /g, ' ')) ?? [])
    .toSorted()
    .at(-1);
  const until = last ?? today;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const short = Array.from({ length: width }, (_, at) => isMostlyShort(rows, at));
  if (!short.includes(true)) return rows.map((row) => [...row]);
  return rows.map((row) => row.map((cell, at) => (short[at] ? (wholeDay(cell, until) ?? cell) : cell)));
}

function isMostlyShort(rows: readonly Cell[][], at: number) {
  const isShort = (cell: Cell | undefined) => wholeDay(cell, '2024-12-31') !== undefined;
  const cells = rows.slice(rows.findIndex((row) => isShort(row[at]))).flatMap((row) => row[at] ?? []);
  const days = cells.filter(isShort);
  return days.length > 1 && days.length * 2 > cells.length;
}

function wholeDay(cell: Cell | undefined, until: string): string | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  const [, day, , month] = shortDay.exec(text) ?? [];
  const [, at, name] = shortNamed.exec(text) ?? [];
  if (!month && !name) return undefined;
  const year = Number(until.slice(0, 4));
  const dayIn = (of: number) => dayOf(month ? `${day}/${month}/${of}` : `${at} ${name} ${of}`);
  const found = dayIn(year);
  return found !== undefined && found <= until ? found : (dayIn(year - 1) ?? found);
}
