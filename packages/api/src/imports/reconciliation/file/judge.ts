import type { Cell } from '../../../core/io/spreadsheet.ts';
import type { BankDoubt, BankField } from '../reconciliation.schema.ts';
import {
  columnsByTitle,
  fieldsNamedIn,
  hasRivalAmount,
  holdsIn,
  moneyColumns,
  withContent,
  withDescription,
} from './columns.ts';
import { type BankRead, readBankLines } from './lines.ts';
import { type BankColumns, type BankTable, missingColumns, type Place, type Way } from './table.ts';
import { dayOrderOf, withYears } from './values.ts';

/** The likeliest way to read a table, its result, and the open questions. */
export type Judged = { way: Way; read: BankRead; doubts: BankDoubt[] };

const lookedForTitles = 40;
const nothing: BankRead = {
  ...{
    lines: [],
    problems: [],
    opening: null,
    closing: null,
    proof: null,
    isContradicted: false,
    isMixed: false,
  },
  stated: { opening: null, closing: null },
};

type Candidate = Judged & { isGuessed: boolean };

/**
 * Reads a table in every way that its titles and values allow. Returns the way that the balances prove, or
 * else the way that reads most rows.
 */
export function judgeTable(table: BankTable, place: Place): Judged {
  if (table.format) return judgeFormat(table.rows, table.format.fields, place);
  const rows = withYears(table.rows, place.today);
  const titled = rows
    .slice(0, lookedForTitles)
    .flatMap((row, at) => (isTitles(row) ? [candidateAt(rows, at, place)] : []));
  const untitled = titled.some(({ read }) => read.lines.length > 0) ? [] : [candidateAt(rows, -1, place)];
  const [best] = [...titled, ...untitled].toSorted(inOrderOfProof);
  return best ?? { way: emptyWay(rows), read: nothing, doubts: ['date', 'amount'] };
}

/** True if a row names three fields, or two of which one is the day. */
export function isTitles(row: readonly Cell[]): boolean {
  const named = fieldsNamedIn(row);
  return named.size > 1 && (named.has('date') || named.size > 2);
}

const emptyWay = (rows: readonly Cell[][]): Way => ({
  ...{ titlesAt: -1, isInverted: false, isMonthFirst: false },
  fields: Array.from({ length: widthOf(rows) }, () => null),
});

export const widthOf = (rows: readonly Cell[][]) =>
  rows.reduce((most, { length }) => Math.max(most, length), 0);

/** The titles of a table, with the length of its longest row. */
export const titlesOf = (rows: readonly Cell[][], titlesAt: number): string[] =>
  Array.from({ length: widthOf(rows) }, (_, at) => String(rows[titlesAt]?.[at] ?? '').slice(0, 100));

function candidateAt(rows: readonly Cell[][], titlesAt: number, place: Place): Candidate {
  const below = firstBlock(rows.slice(titlesAt + 1));
  const holds = holdsIn(below, place);
  const titles = titlesOf(rows, titlesAt);
  const named = columnsByTitle({ titles, rows: below }, holds, place);
  const isGuessed = missingColumns(named).length > 0 || hasRivalAmount({ titles, rows: below }, named, holds);
  const filled = missingColumns(named).length > 0 ? withContent(named, holds, below) : named;
  const missing = missingColumns(filled);
  const way = wayOf(rows, { titlesAt, fields: withDescription(filled, below) }, place);
  if (missing.length > 0) return { way, read: nothing, doubts: missing, isGuessed };
  const read = readBankLines(rows, way, place);
  const isWhole =
    read.proof === 'balance' && !read.problems.some(({ reason }) => reason === 'statementRowSign');
  const other = isWhole
    ? null
    : provenWay(rows, way, { place, money: moneyColumns(titles.length, holds, below) });
  const isBetter = other && (read.proof !== 'balance' || other.read.lines.length > read.lines.length);
  const judged = isBetter ? other : { way, read };
  return { ...judged, doubts: doubtsOf(rows, judged, { isGuessed, place }), isGuessed };
}

/** The rows before the first empty one, because rows below it may be another table. */
function firstBlock(rows: readonly Cell[][]): readonly Cell[][] {
  const from = rows.findIndex(({ length }) => length > 0);
  const until = rows.findIndex(({ length }, at) => at > from && length === 0);
  return rows.slice(Math.max(0, from), until < 0 ? undefined : until);
}

/** The format of a table with known columns: its dates prove the order of day and month. */
export function wayOf(
  rows: readonly Cell[][],
  { titlesAt, fields, isInverted = false }: Pick<Way, 'titlesAt' | 'fields'> & { isInverted?: boolean },
  { today }: Pick<Place, 'today'>,
): Way {
  const order = dayOrderIn(rows, { titlesAt, fields }, today);
  return { titlesAt, fields, isInverted, isMonthFirst: order === 'month' };
}

function dayOrderIn(
  rows: readonly Cell[][],
  { titlesAt, fields }: Pick<Way, 'titlesAt' | 'fields'>,
  today: string,
) {
  const at = fields.indexOf('date');
  return at < 0
    ? 'day'
    : dayOrderOf(
        rows.slice(titlesAt + 1).map((row) => row[at] ?? null),
        today,
      );
}

type Judging = { isGuessed: boolean; place: Place };

function doubtsOf(
  rows: readonly Cell[][],
  { way, read }: Pick<Judged, 'way' | 'read'>,
  { isGuessed, place }: Judging,
): BankDoubt[] {
  const isProven = read.proof === 'balance';
  const hasUnprovenFee = way.fields.includes('fee') && !isProven;
  return [
    ...(((isGuessed || read.isMixed) && !isProven) || read.isContradicted || hasUnprovenFee
      ? (['columns'] as const)
      : []),
    ...(read.proof === null ? (['sign'] as const) : []),
    ...(dayOrderIn(rows, way, place.today) === 'either' ? (['dayOrder'] as const) : []),
  ];
}

type Searching = { place: Place; money: readonly number[] };

const mostMoneyColumns = 8;
const rowsSearched = 200;

/** Searches other columns of amounts that explain the balances, if the titled columns do not. */
function provenWay(
  rows: readonly Cell[][],
  way: Way,
  { place, money }: Searching,
): Pick<Judged, 'way' | 'read'> | null {
  if (money.length > mostMoneyColumns) return null;
  const beginning = rows.slice(0, way.titlesAt + 1 + rowsSearched);
  for (const fields of arrangementsOf(way.fields, money)) {
    const other = { ...way, fields };
    const found = readBankLines(beginning, other, place);
    if (found.proof !== 'balance' || found.lines.length < 3) continue;
    const read = readBankLines(rows, other, place);
    if (read.proof === 'balance') return { way: other, read };
  }
  return null;
}

/** Tries each column of amounts as the balance, and the others as one amount or as debit and credit. */
function* arrangementsOf(fields: BankColumns, money: readonly number[]): Generator<BankColumns> {
  const cleared = fields.map((field, at) =>
    money.includes(at) && field !== 'currency' && field !== 'date' ? null : field,
  );
  const placed = (roles: [number, BankField][]) =>
    roles.reduce((all, [at, field]) => all.with(at, field), cleared);
  for (const balance of money.toReversed()) {
    const others = money.filter((at) => at !== balance);
    for (const amount of others)
      yield placed([
        [balance, 'balance'],
        [amount, 'amount'],
      ]);
    for (const debit of others)
      for (const credit of others)
        if (debit !== credit)
          yield placed([
            [balance, 'balance'],
            [debit, 'debit'],
            [credit, 'credit'],
          ]);
  }
}

function judgeFormat(rows: readonly Cell[][], fields: BankField[], place: Place): Judged {
  const way = wayOf(rows, { titlesAt: -1, fields }, place);
  const isEither = dayOrderIn(rows, way, place.today) === 'either';
  return { way, read: readBankLines(rows, way, place), doubts: isEither ? ['dayOrder'] : [] };
}

const proofs = ['balance', 'directions', 'signs', null] as const;

function inOrderOfProof(one: Candidate, other: Candidate): number {
  const rank = ({ read }: Candidate) => proofs.indexOf(read.proof);
  const byBalance = Number(other.read.proof === 'balance') - Number(one.read.proof === 'balance');
  const byLines = other.read.lines.length - one.read.lines.length;
  const byGuess = Number(one.isGuessed) - Number(other.isGuessed);
  const byProblems = one.read.problems.length - other.read.problems.length;
  return byBalance || byGuess || byLines || byProblems || rank(one) - rank(other);
}
