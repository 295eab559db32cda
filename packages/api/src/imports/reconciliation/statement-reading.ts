import type { MoneyAccountKind } from '@mostrador/shared/codes/codes';
import { DomainError } from '../../core/call/errors.ts';
import { type Judged, judgeTable, titlesOf, wayOf } from './file/judge.ts';
import { type BankRead, readBankLines } from './file/lines.ts';
import { type BankColumns, type BankTable, missingColumns, type Place, type Way } from './file/table.ts';
import { currenciesOf, dayOrderOf, withYears } from './file/values.ts';
import type { BankDoubt, BankField } from './reconciliation.schema.ts';

export const mostLines = 5000;

/** The user's choices about a file; absent choices are detected. */
export type Choices = {
  table?: number | undefined;
  columns?: BankColumns | undefined;
  isInverted?: boolean | undefined;
  isMonthFirst?: boolean | undefined;
};

/** The confirmed way in which the account's last file with the same titles was read. */
export type Remembered = Pick<Way, 'fields' | 'isInverted' | 'isMonthFirst'> & { tableName: string | null };

export type Account = {
  kind: MoneyAccountKind | 'safe';
  /** Finds the remembered way for a table with these titles. */
  remembered: (titles: string[]) => Promise<Remembered | undefined>;
};

/**
 * A table of a file, the way it is read, and the questions that the user must answer before its lines count.
 */
export type StatementReading = {
  /** The index among the tables of the file. */
  at: number;
  table: BankTable;
  titles: string[];
  way: Way;
  read: BankRead;
  missing: BankDoubt[];
  /** True if the account had a table with this name and these titles before. */
  isKnown: boolean;
};

/**
 * Reads the chosen table, the table that the account used the last time, or the only one with lines. Throws
 * 422 `statementOtherCurrency` if all tables are in another currency, `statementTooManyRows`.
 */
export async function readTables(
  tables: readonly BankTable[],
  { choices, account, place }: Choosing,
): Promise<StatementReading> {
  const own = tables.map((table) => isOwn(table, place));
  if (!own.includes(true))
    throw new DomainError('UNPROCESSABLE_CONTENT', 'statementOtherCurrency', {
      currency: tables[0]?.format?.currency ?? '',
    });
  const readings: StatementReading[] = [];
  for (const [at, table] of tables.entries())
    if (own[at] && (choices.table === undefined || choices.table === at))
      readings.push(
        await readTable({ ...table, rows: withYears(table.rows, place.today) }, at, {
          choices,
          account,
          place,
        }),
      );
  const chosen = choose(readings, choices);
  if (chosen.read.lines.length > mostLines)
    throw new DomainError('UNPROCESSABLE_CONTENT', 'statementTooManyRows', { most: mostLines });
  return chosen;
}

const isOwn = ({ format }: BankTable, { currency }: Place) =>
  currenciesOf(format?.currency ?? null)?.includes(currency) ?? true;

type Choosing = { choices: Choices; account: Account; place: Place };

/** If several tables have lines, the largest is shown and the user may choose another. */
function choose(readings: readonly StatementReading[], choices: Choices): StatementReading {
  const withLines = readings.filter(({ read }) => read.lines.length > 0);
  const among = withLines.length > 0 ? withLines : readings;
  const best = among.toSorted((one, other) => other.read.lines.length - one.read.lines.length)[0];
  if (!best) throw new DomainError('UNPROCESSABLE_CONTENT', 'statementNoLines');
  if (choices.table !== undefined || withLines.length < 2) return best;
  const [known, other] = withLines.filter(({ isKnown }) => isKnown);
  return known && !other ? known : { ...best, missing: ['table', ...best.missing] };
}

async function readTable(
  table: BankTable,
  at: number,
  { choices, account, place }: Choosing,
): Promise<StatementReading> {
  const judged = judgeTable(table, place);
  const titles = table.format ? table.format.fields.map(() => '') : titlesOf(table.rows, judged.way.titlesAt);
  const found = await account.remembered(titles);
  const last = found && isAlike(found, { table, titles, judged }) ? found : undefined;
  const columns = chosenColumns(choices.columns, titles.length) ?? last?.fields;
  const way = wayFor(table, judged, { choices: { ...choices, columns }, last, place });
  const needed = missingColumns(way.fields);
  const read = needed.length > 0 ? judged.read : readBankLines(table.rows, way, place);
  const isSigned = choices.isInverted !== undefined || last || !isSignOpen(read, { table, account });
  const isDated = choices.isMonthFirst !== undefined || last || !isEither(table, way, place);
  const isNamed = columns || (read.lines.length > 0 && !judged.doubts.includes('columns'));
  const missing: BankDoubt[] =
    needed.length > 0
      ? needed
      : [
          ...(isNamed ? [] : (['columns'] as const)),
          ...(isSigned ? [] : (['sign'] as const)),
          ...(isDated ? [] : (['dayOrder'] as const)),
        ];
  return { at, table, titles, way, read, missing, isKnown: last?.tableName === table.name };
}

type Comparing = { table: BankTable; titles: readonly string[]; judged: Judged };

/** Without titles, two files are of the same kind only if their columns are alike. */
const isAlike = ({ fields }: Remembered, { table, titles, judged }: Comparing) =>
  (!table.format && titles.some(Boolean)) || fields.every((field, at) => field === judged.way.fields[at]);

/**
 * True if the sign is ambiguous: a credit card may show purchases with or without a sign, and its balance
 * may be the debt or the available credit.
 */
function isSignOpen(
  { proof }: BankRead,
  { table, account: { kind } }: { table: BankTable; account: Account },
) {
  if (table.format) return false;
  const isOwed = kind === 'credit_card' || kind === 'loan';
  return proof === null || (isOwed && proof !== 'directions');
}

const orderIn = ({ rows }: BankTable, { fields, titlesAt }: Way, { today }: Place) => {
  const at = fields.indexOf('date');
  return at < 0
    ? 'day'
    : dayOrderOf(
        rows.slice(titlesAt + 1).map((row) => row[at] ?? null),
        today,
      );
};

const isEither = (table: BankTable, way: Way, place: Place) => orderIn(table, way, place) === 'either';

type Finding = { choices: Choices; last: Remembered | undefined; place: Place };

function wayFor(table: BankTable, { way }: Judged, { choices, last, place }: Finding): Way {
  const fields = choices.columns ?? way.fields;
  const found = wayOf(table.rows, { titlesAt: way.titlesAt, fields }, place);
  const isOpen = isEither(table, found, place);
  return {
    ...found,
    isInverted: choices.isInverted ?? last?.isInverted ?? false,
    isMonthFirst: choices.isMonthFirst ?? (isOpen ? (last?.isMonthFirst ?? false) : found.isMonthFirst),
  };
}

/** Each field has one column; only the description may have several. */
function chosenColumns(columns: BankColumns | undefined, width: number): BankColumns | undefined {
  const isFirst = (field: BankField | null, at: number) =>
    field === 'description' || columns?.indexOf(field) === at;
  const fields = columns?.map((field, at) => (isFirst(field, at) ? field : null));
  return fields && Array.from({ length: width }, (_, at) => fields[at] ?? null);
}
