import { cut } from '@mostrador/shared/words/cut';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { titleKey } from '../../import/read/import-columns.ts';
import { isTitles, judgeTable } from './judge.ts';
import type { BankTable, Place } from './table.ts';
import { closingWords, openingWords, totalWords } from './titles.ts';
import { amountIn, bankDay } from './values.ts';

/** Rows of a sheet, from its heading up to the next heading. */
type Section = { from: number; titlesAt: number; until: number };

/**
 * Separates the accounts of a sheet that lists several below one another, each with its titles. Titles
 * repeated on every page of one account separate nothing: the account number stays the same and the balance
 * continues.
 */
export function accountsOf(table: BankTable, place: Place): BankTable[] {
  const { rows } = table;
  const [first, ...others] = sectionsOf(rows, place);
  if (!first || others.length === 0) return [table];
  const accounts = [first];
  let before = first;
  for (const section of others) {
    const last = accounts.at(-1) ?? first;
    if (isAnother(rows, [before, section], place)) accounts.push(section);
    else accounts[accounts.length - 1] = { ...last, until: section.until };
    before = section;
  }
  if (accounts.length === 1) return [table];
  return accounts.map((account) => ({
    ...{ name: nameOf(rows, account), format: null },
    // The line numbers remain those of the file.
    rows: rows.map((row, at) => (at >= account.from && at < account.until ? row : [])),
  }));
}

const keyOf = (row: readonly Cell[] = []) => row.map(titleKey).join('|');

function sectionsOf(rows: readonly Cell[][], place: Place): Section[] {
  const first = rows.findIndex(isTitles);
  if (first < 0) return [];
  const key = keyOf(rows[first]);
  const titles = rows.flatMap((row, at) => (keyOf(row) === key || isApart(row) ? [at] : []));
  const same = titles.filter((at) => keyOf(rows[at]) === key);
  if (same.length === titles.length) return dividedAt(rows, same, place);
  const read = dividedAt(rows, titles, place)
    .filter((section) => isRead(rows, section, place))
    .map(({ titlesAt }) => titlesAt);
  return dividedAt(rows, read.every((at) => same.includes(at)) ? same : read, place);
}

/**
 * True for the titles of a separate table. Rows of movements contain digits, so their words are not checked.
 */
const isApart = (row: readonly Cell[]) => !row.some((cell) => /\d/.test(String(cell))) && isTitles(row);

/** True if the section's own titles define how its rows are read. */
function isRead(rows: readonly Cell[][], { titlesAt, until }: Section, place: Place): boolean {
  const { way, read, doubts } = judgeTable(
    { name: null, rows: rows.slice(titlesAt, until), format: null },
    place,
  );
  return way.titlesAt === 0 && read.lines.length > 0 && !doubts.includes('columns');
}

function dividedAt(rows: readonly Cell[][], titles: readonly number[], place: Place): Section[] {
  const begins = titles.map((at, nth) => (nth === 0 ? 0 : headingAbove(rows, at, place)));
  return titles.map((titlesAt, nth) => ({
    ...{ from: begins[nth] ?? 0, titlesAt },
    until: begins[nth + 1] ?? rows.length,
  }));
}

/** The rows above titles that are neither a movement nor the end of a table. */
function headingAbove(rows: readonly Cell[][], titlesAt: number, { decimalSign }: Place): number {
  const isDay = (cell: Cell) => bankDay(cell) !== undefined;
  const isMovement = (row: readonly Cell[]) =>
    row.some(isDay) && row.some((cell) => !isDay(cell) && amountIn(cell, { decimalSign }) !== undefined);
  const isEnd = (cell: Cell) => [closingWords, totalWords].some((words) => words.test(titleKey(cell)));
  return rows.slice(0, titlesAt).findLastIndex((row) => isMovement(row) || row.some(isEnd)) + 1;
}

function isAnother(rows: readonly Cell[][], [one, next]: [Section, Section], place: Place): boolean {
  const [before, after] = [numbersIn(rows, one), numbersIn(rows, next)];
  if (areDisjoint(before.named, after.named)) return true;
  // Rows with other titles are read in another way, no matter which account they belong to.
  const isOtherwise = keyOf(rows[one.titlesAt]) !== keyOf(rows[next.titlesAt]);
  if (before.named.length > 0 && after.named.length > 0) return isOtherwise;
  if (areDisjoint(before.others, after.others)) return true;
  const [earlier, later] = [balancesOf(rows, one, place), balancesOf(rows, next, place)];
  if (earlier.closing === null || later.closing === null) return isOtherwise;
  // Files begin with their oldest or their latest row, so both orders are compared.
  return earlier.closing !== later.opening && earlier.opening !== later.closing;
}

const areDisjoint = (some: readonly string[], others: readonly string[]) =>
  some.length > 0 && others.length > 0 && !some.some((each) => others.includes(each));

function balancesOf(rows: readonly Cell[][], { from, until }: Section, place: Place) {
  return judgeTable({ name: null, rows: rows.slice(from, until), format: null }, place).read;
}

const heading = (rows: readonly Cell[][], { from, titlesAt }: Section): string[] =>
  rows.slice(from, titlesAt).flatMap((row) => row.flatMap((cell) => (cell === null ? [] : String(cell))));

const accountWords = /\b(cuenta|cta|account|tarjeta|card|iban|clabe|cci)\b|حساب|بطاقه/;
/** Account numbers, also with masked digits: `****-1234`. */
const number = /(?<![\d/.,])[\dXx*][\dXx*\- ]{5,}\d(?![\d/.,])/g;
const day = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/g;

/**
 * Numbers of a heading: those labelled as an account or a card, and all others except for days and balances.
 */
function numbersIn(rows: readonly Cell[][], section: Section): { named: string[]; others: string[] } {
  const texts = heading(rows, section);
  const isNamed = (text: string | undefined) => accountWords.test(titleKey(text ?? null));
  const found = texts.flatMap((text, at) =>
    openingWords.test(titleKey(text))
      ? []
      : [...text.replace(day, ' ').matchAll(number)].map(([digits]) => ({
          digits: digits.replace(/[ -]/g, ''),
          isOfAccount: isNamed(text) || isNamed(texts[at - 1]),
        })),
  );
  const [named, others] = [true, false].map((kind) =>
    found.flatMap(({ digits, isOfAccount }) => (isOfAccount === kind ? digits : [])),
  );
  return { named: named ?? [], others: others ?? [] };
}

const longestName = 60;

function nameOf(rows: readonly Cell[][], section: Section): string | null {
  const texts = heading(rows, section).map((text) => text.trim());
  const { named, others } = numbersIn(rows, section);
  const [digits] = [...named, ...others];
  const numbered = texts.find((text) => digits && text.replace(/[ -]/g, '').includes(digits));
  const found = numbered ?? texts.findLast(Boolean);
  return found ? cut(found, longestName) : null;
}
