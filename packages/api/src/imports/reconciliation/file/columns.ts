import { currencyNamed } from '@mostrador/shared/grammar/currencies';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { titleKey as keyOf } from '../../import/read/import-columns.ts';
import { type BankField, bankFields } from '../reconciliation.schema.ts';
import { type BankColumns, missingColumns, type Place } from './table.ts';
import { bankTitles, directionWords } from './titles.ts';
import { bankDay, currenciesOf, signedAmount } from './values.ts';

/** `fechaMovimiento` is two words. */
const titleKey = (cell: Cell) =>
  keyOf(typeof cell === 'string' ? cell.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2') : cell);

const titleWords: ReadonlyMap<BankField, readonly string[]> = new Map(
  bankFields.map((field) => [field, bankTitles[field].map(titleKey)]),
);
const wordsOf = (field: BankField) => titleWords.get(field) ?? [];

/** The rows of a table and the titles above them, empty ones where it has none. */
export type Titled = { titles: readonly string[]; rows: readonly Cell[][] };

/** Tells if a column may hold a field, because half of its values at least can be read as one. */
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
    // A month without any credit leaves its column empty.
    return !moneyFields.has(field) || valuesOf(column).length === 0 || half(column, isAmount);
  };
}

const isDay = (cell: NonNullable<Cell>) =>
  bankDay(cell) !== undefined || bankDay(cell, { isMonthFirst: true }) !== undefined;

function isDirection(cell: NonNullable<Cell>): boolean {
  const key = titleKey(cell) || String(cell).trim();
  return directionWords.has(key) || key === 'c';
}

/** The fields that a row names, if it is the one of the titles. */
export function fieldsNamedIn(row: readonly Cell[]): Set<BankField> {
  const keys = row.flatMap((cell) => (typeof cell === 'string' ? titleKey(cell) : []));
  return new Set(
    bankFields.filter((field) =>
      keys.some((key) => ways.some((isNamed) => wordsOf(field).some((word) => isNamed(key, word)))),
    ),
  );
}

/** A title is a word for a field, begins with one, or says it among others: «Release date». */
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

/** The fields of columns by their titles, if the values below fit. */
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
  // A description may be spread over several columns.
  const isWords = (key: string) => wordsOf('description').includes(key);
  const named = fields.map((field, at) => field ?? (isWords(keys[at] ?? '') ? 'description' : null));
  return oneWayOfAmounts(named, keys);
}

const foreign = '\0';

/** A title without the shop's own currency: «Monto quetzales» is a «Monto», «Quetzales» an amount. */
function titleIn(key: string, currency: string): string {
  const words = key.split(' ');
  const meant = words.map((word) => (word === 'us' ? ['USD'] : currencyNamed(word)));
  if (meant.some((codes) => codes && !codes.includes(currency))) return foreign;
  const rest = words.filter((_, at) => !meant[at]).filter((word) => word !== 'en');
  return rest.length > 0 || words.length === 0 ? rest.join(' ') : 'monto';
}

/**
 * An amount beside two columns of debits and credits is something else: the rate, the amount before. From a
 * net amount the fee is off already.
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

/** Tells if a second column is called an amount too, so that the choice of the first is a guess. */
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

/** Columns without a title: the day, one amount, or an amount out, an amount in, and what was left. */
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

/** Columns that hold amounts and are no day, by their place. */
export const moneyColumns = (width: number, holds: Holds, rows: readonly Cell[][]): number[] =>
  Array.from({ length: width }, (_, at) => at).filter(
    (at) => rows.some((row) => (row[at] ?? null) !== null) && holds('amount', at) && !holds('date', at),
  );

/** The column with the longest words says what it was, where none is called so. */
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
