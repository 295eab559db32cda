import type { Cell } from '../../core/io/spreadsheet.ts';
import { titleKey } from '../../platform/import/import-columns.ts';
import { bankTitles, directionWords } from './bank-titles.ts';
import { type Amounts, amountIn, bankDay } from './bank-values.ts';
import { type BankField, bankFields } from './reconciliation.schema.ts';

/** What each column of a file is, by its place; null is left out. */
export type BankColumns = (BankField | null)[];

/** The titles, empty ones where a file has none, and the rows below them. */
export type BankTable = { titles: string[]; rows: Cell[][] };

const lookedForTitles = 40;
const titleLength = 100;

/** The first row of which two cells are called what a bank calls its columns stands above the lines. */
export function tableOf(rows: readonly Cell[][]): BankTable {
  const at = rows.slice(0, lookedForTitles).findIndex((row) => {
    const named = row.map((cell) => (typeof cell === 'string' ? isCalled(titleKey(cell)) : null));
    const found = new Set(named.filter((field) => field !== null));
    return found.size > 1 && (found.has('date') || found.size > 2);
  });
  const below = rows.slice(at + 1);
  const width = rows.slice(Math.max(0, at)).reduce((most, { length }) => Math.max(most, length), 0);
  const head = at < 0 ? [] : (rows[at] ?? []);
  const titles = Array.from({ length: width }, (_, column) =>
    String(head[column] ?? '').slice(0, titleLength),
  );
  return { titles, rows: below };
}

/** As titles are compared: without accents and signs. */
const wordsOf = (field: BankField) => titleWords.get(field) ?? [];
const titleWords: ReadonlyMap<BankField, readonly string[]> = new Map(
  bankFields.map((field) => [field, bankTitles[field].map(titleKey)]),
);

const isCalled = (key: string) => bankFields.find((field) => wordsOf(field).includes(key)) ?? null;

/** Whether what stands in a column may be what a field holds: most of what it says can be read so. */
type Holds = (field: BankField, column: number) => boolean;

const looked = 200;

function holdsIn(rows: readonly Cell[][], amounts: Amounts): Holds {
  const most = (column: number, isRead: (cell: NonNullable<Cell>) => boolean) => {
    const said = rows.flatMap((row) => row[column] ?? []).slice(0, looked);
    return said.length > 0 && said.filter(isRead).length * 2 >= said.length;
  };
  const isAmount = (cell: NonNullable<Cell>) => amountIn(cell, amounts) !== undefined;
  const isDirection = (cell: NonNullable<Cell>) => {
    const key = titleKey(cell) || String(cell).trim();
    return directionWords.has(key) || key === 'c';
  };
  return (field, column) => {
    if (field === 'date') return most(column, (cell) => bankDay(cell) !== undefined);
    if (field === 'direction') return most(column, isDirection);
    const isMoney = field === 'amount' || field === 'debit' || field === 'credit' || field === 'balance';
    // A month without any credit leaves its column empty.
    return !isMoney || rows.every((row) => (row[column] ?? null) === null) || most(column, isAmount);
  };
}

/** Told by the titles, and by what stands below where these say nothing. */
export function guessBankColumns({ titles, rows }: BankTable, amounts: Amounts): BankColumns {
  const holds = holdsIn(rows, amounts);
  const named = byTitles(titles.map(titleKey), holds);
  if (named.includes('date') && missingColumns(named).length === 0) return withDescription(named, rows);
  return withDescription(byContent(titles.length, { holds, before: named, rows }), rows);
}

/** A direction comes before the amount: «Cargo/Abono» may be either, and its values tell which. */
const inOrder: readonly BankField[] = [
  'date',
  'direction',
  'debit',
  'credit',
  'amount',
  'balance',
  'description',
  'reference',
  'bankId',
];

function byTitles(keys: readonly string[], holds: Holds): BankColumns {
  const fields: BankColumns = keys.map(() => null);
  const ways = [
    (key: string, word: string) => key === word,
    (key: string, word: string) => key.startsWith(`${word} `),
  ];
  for (const isNamed of ways)
    for (const field of inOrder.filter((each) => !fields.includes(each))) {
      const places = wordsOf(field).flatMap((word) =>
        keys.flatMap((key, at) => (isNamed(key, word) && !fields[at] && holds(field, at) ? [at] : [])),
      );
      if (places[0] !== undefined) fields[places[0]] = field;
    }
  return oneWayOfAmounts(fields);
}

/** An amount beside two columns of debits and credits is something else: the rate, the amount in dollars. */
function oneWayOfAmounts(fields: BankColumns): BankColumns {
  const isSplit = fields.includes('debit') && fields.includes('credit');
  return fields.map((field) => (isSplit && (field === 'amount' || field === 'direction') ? null : field));
}

type Content = { holds: Holds; before: BankColumns; rows: readonly Cell[][] };

/** Columns without a title: the day, one amount, or an amount out, an amount in, and what was left. */
function byContent(width: number, { holds, before, rows }: Content): BankColumns {
  const fields: BankColumns = Array.from({ length: width }, (_, at) => before[at] ?? null);
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

/** The column with the longest words says what it was, where none is called so. */
function withDescription(fields: BankColumns, rows: readonly Cell[][]): BankColumns {
  if (fields.includes('description')) return fields;
  const lengths = fields.map((field, at) =>
    field === null
      ? rows.slice(0, looked).reduce((sum, row) => sum + String(row[at] ?? '').replace(/\d/g, '').length, 0)
      : 0,
  );
  const most = Math.max(0, ...lengths);
  return most === 0 ? fields : fields.with(lengths.indexOf(most), 'description');
}

/** What a file cannot be read without. */
export function missingColumns(fields: BankColumns): ('date' | 'amount')[] {
  const hasAmount = fields.some((field) => field === 'amount' || field === 'debit' || field === 'credit');
  return [...(fields.includes('date') ? [] : ['date' as const]), ...(hasAmount ? [] : ['amount' as const])];
}
