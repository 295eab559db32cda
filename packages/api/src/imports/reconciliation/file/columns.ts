import { currencyNamed } from '@mostrador/shared/grammar/currencies';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { titleKey as keyOf } from '../../import/read/import-columns.ts';
import { type BankField, bankFields } from '../reconciliation.schema.ts';
import { type BankColumns, missingColumns, type Place } from './table.ts';
import { bankTitles, directionWords } from './titles.ts';
import { bankDay, currenciesOf, signedAmount } from './values.ts';

/** Splits joined words: `fechaMovimiento` is two words. */
const titleKey = (cell: Cell) =>
  keyOf(typeof cell === 'string' ? cell.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2') : cell);

const titleWords: ReadonlyMap<BankField, readonly string[]> = new Map(
  bankFields.map((field) => [field, bankTitles[field].map(titleKey)]),
);
const wordsOf = (field: BankField) => titleWords.get(field) ?? [];

/** The rows of a table and the titles above them; the titles are empty if the table has none. */
export type Titled = { titles: readonly string[]; rows: readonly Cell[][] };

/** True if a column may contain a field, because at least half of its values can be read as one. */
export type Holds = (field: BankField, column: number) => boolean;

const looked = 200;
const moneyFields: ReadonlySet<BankField> = new Set([
  ...['amount', 'debit', 'credit', 'balance', 'fee', 'foreign'],
] as const);

export function holdsIn(rows: readonly Cell[][], place: Pick<Place, 'decimalSign'>): Holds {
  const valuesOf = (column: number) => rows.flatMap((row) => row[column] ?? []).slice(0, looked);
  const half = (column: number, isRead: (cell: NonNullable<Cell>) => boolean) => {
    const values = valuesOf(column);
    return values.length > 0 && values.filter(isRead).length * 2 >= values.length;
  };
  const isAmount = (cell: NonNullable<Cell>) => signedAmount(cell, place) !== undefined;
  return (field, column) => {
    if (field === 'date') return half(column, isDay);
    if (field === 'direction') return half(column, isDirection);
    if (field === 'currency') return half(column, (cell) => currenciesOf(cell) !== undefined);
    if (field === 'state') return !half(column, isAmount);
    // The column of credits is empty if a month has no credits.
    return !moneyFields.has(field) || valuesOf(column).length === 0 || half(column, isAmount);
  };
}

const isDay = (cell: NonNullable<Cell>) =>
  bankDay(cell) !== undefined || bankDay(cell, { isMonthFirst: true }) !== undefined;

function isDirection(cell: NonNullable<Cell>): boolean {
  const key = titleKey(cell) || String(cell).trim();
  return directionWords.has(key) || key === 'c';
}

/** The fields that a row names, if it is the row of titles. */
export function fieldsNamedIn(row: readonly Cell[]): Set<BankField> {
  const keys = row.flatMap((cell) => (typeof cell === 'string' ? titleKey(cell) : []));
  return new Set(
    bankFields.filter((field) =>
      keys.some((key) => ways.some((isNamed) => wordsOf(field).some((word) => isNamed(key, word)))),
    ),
  );
}

/** A title is equal to a word for a field, begins with it, or contains it: «Release date». */
const ways = [
  (key: string, word: string) => key === word,
  (key: string, word: string) => key.startsWith(`${word} `),
];
const endsIn = (key: string, word: string) => key.endsWith(` ${word}`);
const endingFields: ReadonlySet<BankField> = new Set(['date', 'amount', 'balance'] as const);

/** A direction comes before the amount: «Cargo/Abono» may be either, and its values decide. */
const inOrder: readonly BankField[] = [
  ...(['date', 'direction', 'debit', 'credit', 'amount', 'balance', 'fee', 'currency', 'state'] as const),
  ...(['description', 'reference', 'bankId'] as const),
];

/** Finds the fields of columns by their titles, if the values below fit. */
export function columnsByTitle({ titles }: Titled, holds: Holds, place: Place): BankColumns {
  const keys = titles.map((title) => titleIn(titleKey(title), place.currency));
  const fields: BankColumns = keys.map((key, at) =>
    key === foreign && holds('foreign', at) ? 'foreign' : null,
  );
  for (const isNamed of [...ways, endsIn])
    for (const field of inOrder.filter((each) => !fields.includes(each))) {
      if (isNamed === endsIn && !endingFields.has(field)) continue;
      const places = wordsOf(field).flatMap((word) =>
        keys.flatMap((key, at) => (isNamed(key, word) && !fields[at] && holds(field, at) ? [at] : [])),
      );
      if (places[0] !== undefined) fields[places[0]] = field;
    }
  // Several columns may contain parts of the description.
  const isWords = (key: string) => wordsOf('description').includes(key);
  const named = fields.map((field, at) => field ?? (isWords(keys[at] ?? '') ? 'description' : null));
  return oneWayOfAmounts(named, keys);
}

const foreign = '\0';

/** Removes the shop's own currency from a title: «Monto quetzales» becomes «Monto», «Quetzales» an amount. */
function titleIn(key: string, currency: string): string {
  const words = key.split(' ');
  const meant = words.map((word) => (word === 'us' ? ['USD'] : currencyNamed(word)));
  if (meant.some((codes) => codes && !codes.includes(currency))) return foreign;
  const rest = words.filter((_, at) => !meant[at]).filter((word) => word !== 'en');
  return rest.length > 0 || words.length === 0 ? rest.join(' ') : 'monto';
}

/**
 * An amount beside columns of debits and credits is a different value: the rate, or the former amount. A net
 * amount already excludes the fee.
 */
function oneWayOfAmounts(fields: BankColumns, keys: readonly string[]): BankColumns {
  const isSplit = fields.includes('debit') && fields.includes('credit');
  const hasNet = isNet(keys[fields.indexOf('amount')]);
  return fields.map((field) => {
    const isLeft = isSplit && (field === 'amount' || field === 'direction');
    return isLeft || (hasNet && field === 'fee') ? null : field;
  });
}

const isNet = (key: string | undefined) => /\bnet(o|a)?\b/.test(key ?? '');

/** True if a second column also has the title of an amount, so that the first one is only a guess. */
export function hasRivalAmount({ titles, rows }: Titled, fields: BankColumns, holds: Holds): boolean {
  const at = fields.indexOf('amount');
  const keys = titles.map(titleKey);
  if (at < 0 || isNet(keys[at])) return false;
  const isNamed = (key: string) => wordsOf('amount').some((word) => ways.some((isWay) => isWay(key, word)));
  return keys.some(
    (key, column) =>
      fields[column] === null &&
      isNamed(key) &&
      holds('amount', column) &&
      rows.some((row) => (row[column] ?? null) !== null),
  );
}

/**
 * Detects columns without a title: the day, one amount, or an amount out, an amount in, and the remaining
 * balance.
 */
export function withContent(before: BankColumns, holds: Holds, rows: readonly Cell[][]): BankColumns {
  const fields = [...before];
  const isEmpty = (at: number) => rows.every((row) => (row[at] ?? null) === null);
  const free = (field: BankField) =>
    fields.flatMap((taken, at) => (!taken && !isEmpty(at) && holds(field, at) ? [at] : []));
  const [day] = fields.includes('date') ? [] : free('date');
  if (day !== undefined) fields[day] = 'date';
  if (missingColumns(fields).includes('amount')) {
    const sums = free('amount');
    const roles: BankField[][] = [[], ['amount'], ['amount', 'balance'], ['debit', 'credit', 'balance']];
    const taken = sums.slice(-3);
    for (const [index, role] of (roles[taken.length] ?? []).entries()) {
      const at = taken[index];
      if (at !== undefined) fields[at] = role;
    }
  }
  return fields;
}

/** The positions of columns that contain amounts and no days. */
export const moneyColumns = (width: number, holds: Holds, rows: readonly Cell[][]): number[] =>
  Array.from({ length: width }, (_, at) => at).filter(
    (at) => rows.some((row) => (row[at] ?? null) !== null) && holds('amount', at) && !holds('date', at),
  );

/** Uses the column with the longest words as the description if no title names one. */
export function withDescription(fields: BankColumns, rows: readonly Cell[][]): BankColumns {
  if (fields.includes('description')) return fields;
  const lengths = fields.map((field, at) =>
    field === null
      ? rows.slice(0, looked).reduce((sum, row) => sum + String(row[at] ?? '').replace(/\d/g, '').length, 0)
      : 0,
  );
  const most = Math.max(0, ...lengths);
  return most === 0 ? fields : fields.with(lengths.indexOf(most), 'description');
}
