import { cut } from '@mostrador/shared/cut';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { titleKey } from '../../../platform/import/import-columns.ts';
import { isTitles, judgeTable } from './judge.ts';
import type { BankTable, Place } from './table.ts';
import { closingWords, totalWords } from './titles.ts';
import { bankDay } from './values.ts';

/** Rows of a sheet, from its heading on, until the heading of the next. */
type Section = { from: number; titlesAt: number; until: number };

/**
 * The accounts of a sheet that has several below one another, each under the same titles. Titles that repeat
 * on every page of one account divide nothing: its number stays the same there and its balance goes on.
 */
export function accountsOf(table: BankTable, place: Place): BankTable[] {
  const [first, ...others] = sectionsOf(table.rows);
  if (!first || others.length === 0) return [table];
  const accounts = [first];
  for (const section of others) {
    const last = accounts.at(-1) ?? first;
    if (isAnother(table.rows, [last, section], place)) accounts.push(section);
    else accounts[accounts.length - 1] = { ...last, until: section.until };
  }
  if (accounts.length === 1) return [table];
  return accounts.map((account) => ({
    ...{ name: nameOf(table.rows, account), format: null },
    rows: rowsOf(table.rows, account),
  }));
}

function sectionsOf(rows: readonly Cell[][]): Section[] {
  const first = rows.findIndex(isTitles);
  const keyOf = (row: readonly Cell[]) => row.map(titleKey).join('|');
  const key = keyOf(rows[first] ?? []);
  const titles = first < 0 ? [] : rows.flatMap((row, at) => (keyOf(row) === key ? [at] : []));
  const begins = titles.map((at, nth) => (nth === 0 ? 0 : headingAbove(rows, at)));
  return titles.map((titlesAt, nth) => ({
    ...{ from: begins[nth] ?? 0, titlesAt },
    until: begins[nth + 1] ?? rows.length,
  }));
}

/** The rows above titles that are no movement and end nothing. */
function headingAbove(rows: readonly Cell[][], titlesAt: number): number {
  const isEnd = (cell: Cell) =>
    bankDay(cell) !== undefined || [closingWords, totalWords].some((words) => words.test(titleKey(cell)));
  return rows.slice(0, titlesAt).findLastIndex((row) => row.some(isEnd)) + 1;
}

/** Numbers of lines stay those of the file. */
const rowsOf = (rows: readonly Cell[][], { from, until }: Section): Cell[][] =>
  rows.map((row, at) => (at >= from && at < until ? row : []));

function isAnother(rows: readonly Cell[][], [one, next]: [Section, Section], place: Place): boolean {
  const numbers = [one, next].map((section) => numberOf(rows, section));
  if (numbers[0] && numbers[1]) return numbers[0] !== numbers[1];
  const [before, after] = [one, next].map((section) => {
    const { read } = judgeTable({ name: null, rows: rowsOf(rows, section), format: null }, place);
    return { opening: read.opening, closing: read.closing };
  });
  if (before?.closing === undefined || after?.closing === undefined) return false;
  if (before.closing === null || after.closing === null) return false;
  // Files begin with their oldest row or with the latest.
  return before.closing !== after.opening && before.opening !== after.closing;
}

const heading = (rows: readonly Cell[][], { from, titlesAt }: Section) =>
  rows.slice(from, titlesAt).flatMap((row) => row.flatMap((cell) => (cell === null ? [] : String(cell))));

/** The number of an account or a card in its heading, also with hidden digits: `****-1234`. */
function numberOf(rows: readonly Cell[][], section: Section): string | undefined {
  const number = /(?<![\d/.,])[\dXx*][\dXx*\- ]{5,}\d(?![\d/.,])/;
  return heading(rows, section)
    .filter((text) => bankDay(text) === undefined)
    .flatMap((text) => number.exec(text)?.[0].replace(/[ -]/g, '') ?? [])[0];
}

const longestName = 60;

function nameOf(rows: readonly Cell[][], section: Section): string | null {
  const texts = heading(rows, section).map((text) => text.trim());
  const number = numberOf(rows, section);
  const named = texts.find((text) => number && text.replace(/[ -]/g, '').includes(number));
  const found = named ?? texts.findLast(Boolean);
  return found ? cut(found, longestName) : null;
}
