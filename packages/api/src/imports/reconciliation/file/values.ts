import { currencyNamed } from '@mostrador/shared/grammar/currencies';
import { isDate } from '@mostrador/shared/time/time';
import { latinDigits } from '@mostrador/shared/words/latin-digits';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { titleKey } from '../../import/read/import-columns.ts';
import { numberFromCell, numberFromText } from '../../import/read/import-number.ts';
import { dayOf } from '../../import/read/import-values.ts';

/** The decimal sign of a file's numbers. */
export type Amounts = { decimalSign: '.' | ',' };

/** `isOut` is null if no sign, bracket or letters show the direction. */
export type SignedAmount = { value: number; isOut: boolean | null; isLettered: boolean };

const lettered = /^(?:(CR|DB|DR)\s+)?(.*?\d\)?)\s*(-|−|\+|DB|DR|DEB|CR|CRE|CRED|D|C)?\.?$/i;

/** An amount in 1/100, without its sign, which some banks write after it: `150.00-`, `150.00 DB`. */
export function signedAmount(cell: Cell, { decimalSign }: Amounts): SignedAmount | undefined {
  if (typeof cell === 'number') {
    const value = numberFromCell(cell, 100);
    return value === undefined
      ? undefined
      : { value: Math.abs(value), isOut: value < 0 ? true : null, isLettered: false };
  }
  if (typeof cell !== 'string') return undefined;
  // The symbols of soles and balboas contain a slash: `S/ 30.00`, `B/. 5.00`.
  const text = cell
    .trim()
    .replace(/^'|'$/g, '')
    .replace(/^([(+-]?\s*)[SB]\/\.?\s*/i, '$1');
  const [, before, plain = text, behind] = lettered.exec(text) ?? [];
  const value = numberFromText(plain, { scale: 100, decimalSign });
  if (value === undefined) return undefined;
  const letters = before ?? (behind && /\p{L}/u.test(behind) ? behind : undefined);
  if (letters) return { value: Math.abs(value), isOut: /^d/i.test(letters), isLettered: true };
  const isOut = value < 0 || behind === '-' || behind === '−' ? true : null;
  return { value: Math.abs(value), isOut, isLettered: false };
}

/** Returns the amount with its sign; an amount without a sign is positive. */
export function amountIn(cell: Cell, amounts: Amounts): number | undefined {
  const found = signedAmount(cell, amounts);
  return found && (found.isOut ? -found.value : found.value);
}

/** The currencies that a cell may mean by a name or three letters. Banks of Guatemala write QTZ. */
export function currenciesOf(cell: Cell): readonly string[] | undefined {
  const key = titleKey(cell);
  if (key === 'qtz') return ['GTQ'];
  return currencyNamed(key) ?? (/^[a-z]{3}$/.test(key) ? [key.toUpperCase()] : undefined);
}

type Days = { isMonthFirst: boolean };

/** The text of a day without time, quotes and direction marks, and with Latin digits. */
const dayText = (cell: Cell) =>
  latinDigits(String(cell ?? ''))
    .replace(/[\u200e\u200f]/g, '')
    .trim()
    .replace(/^'|'$/g, '')
    .replace(/[ T,]+\d{1,2}:\d{2}.*$/, '');

const eightDigits = /^(\d{2})(\d{2})(\d{2})(\d{2})$/;
const twoNumbers = /^(\d{1,2})([/.-])(\d{1,2})(?=[/.-]\d)/;
/** «Oct 3, 2026». */
const nameFirst = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

/** Parses the day of a cell: a common written form, or eight digits. */
export function bankDay(cell: Cell, { isMonthFirst }: Days = { isMonthFirst: false }): string | undefined {
  const text = dayText(cell);
  const [, first = '', second = '', third = '', fourth = ''] = eightDigits.exec(text) ?? [];
  if (first) {
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    const days = [`${first}${second}-${third}-${fourth}`, `${third}${fourth}-${month}-${day}`];
    return days.find((each) => /^(19|20)/.test(each) && isDate(each));
  }
  const [, name, day, year] = nameFirst.exec(text) ?? [];
  if (name) return dayOf(`${day} ${name} ${year}`);
  return dayOf(isMonthFirst ? text.replace(twoNumbers, '$3$2$1') : text);
}

/**
 * Detects if the day or the month comes first in the dates of a column; `either` if its dates can be read
 * both ways.
 */
export function dayOrderOf(cells: readonly Cell[], today: string): 'day' | 'month' | 'either' {
  const texts = cells.map(dayText).filter((text) => twoNumbers.test(text) || eightDigits.test(text));
  const read = (isMonthFirst: boolean) => texts.flatMap((text) => bankDay(text, { isMonthFirst }) ?? []);
  const [byDay, byMonth] = [read(false), read(true)];
  // The order that can read more days is chosen; its unreadable days are reported row by row.
  if (byDay.length !== byMonth.length) return byDay.length > byMonth.length ? 'day' : 'month';
  if (byDay.every((day, at) => day === byMonth[at])) return 'day';
  const past = [byDay, byMonth].map((days) => days.filter((day) => day <= today).length);
  if (past[0] !== past[1] && past[1] === byMonth.length) return 'either';
  // A statement covers some weeks: read in the wrong order, its days are months apart.
  return spanOf(byDay) <= spanOf(byMonth) ? 'day' : 'either';
}

function spanOf(days: readonly string[]): number {
  const sorted = days.toSorted();
  return (Date.parse(sorted.at(-1) ?? '') - Date.parse(sorted[0] ?? '')) / 86_400_000 || 0;
}

const fullDay =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2} (?:de )?\p{L}{3,} (?:de(?:l)? )?\d{4}/gu;
const shortDay = /^(\d{1,2})([/.-])(\d{1,2})$/;
const shortNamed = /^(\d{1,2})[ /.-](?:de )?(\p{L}{3,})\.?$/u;

/**
 * Adds the year to days without one, so that the latest is not after the last complete day anywhere in the
 * file (such as the period above the table), or else not after today. Applies only to columns of mostly such
 * days: «3/12» may be an instalment.
 */
export function withYears(rows: readonly Cell[][], today: string): Cell[][] {
  const dates = rows.flatMap((row) =>
    row.flatMap((cell) => (typeof cell === 'string' ? (cell.match(fullDay) ?? []) : [])),
  );
  const last = dates
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
