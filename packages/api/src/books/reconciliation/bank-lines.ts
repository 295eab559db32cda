import { cut } from '@mostrador/shared/cut';
import { isDate } from '@mostrador/shared/time';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { titleKey } from '../../platform/import/import-columns.ts';
import { writtenIn } from '../../platform/import/import-number.ts';
import type { BankColumns } from './bank-columns.ts';
import { closingWords, directionWords, openingWords } from './bank-titles.ts';
import { type Amounts, amountIn, bankDay, writesMonthFirst } from './bank-values.ts';
import type { BankField } from './reconciliation.schema.ts';

/** One line as the bank tells it: below 0 what left the account. */
export type BankLineRead = {
  line: number;
  date: string;
  amount: number;
  description: string;
  reference: string | null;
  balance: number | null;
  dedupe: string;
};

/** What could not be read; `row` counts from the first one below the titles. */
export type BankProblem = { row: number; value: string; reason: string };

export type BankRead = {
  lines: BankLineRead[];
  problems: BankProblem[];
  /** What the column of balances says there was before the first line and after the last one. */
  opening: number | null;
  closing: number | null;
};

type Reading = Amounts & {
  fields: BankColumns;
  /** Of a card: what was bought stands there without a sign. */
  isInverted: boolean;
};

const longest = { description: 200, reference: 60, value: 60 };

/** The lines of a file; rows without a day, as totals and headings, are none. */
export function readBankLines(
  rows: readonly Cell[][],
  { fields, isInverted, decimalSign }: Reading,
): BankRead {
  const valuesOf = columnsOf(rows, fields);
  const amounts = writtenAs(rows, { fields, decimalSign });
  const signOf = directionsOf(rows.map((row) => valuesOf(row, 'direction')));
  const days = { isMonthFirst: writesMonthFirst(rows.map((row) => valuesOf(row, 'date'))) };
  const sign = isInverted ? -1 : 1;
  const lines: Omit<BankLineRead, 'dedupe'>[] = [];
  const ids: (string | null)[] = [];
  const problems: BankProblem[] = [];
  for (const [index, row] of rows.entries()) {
    const date = bankDay(valuesOf(row, 'date'), days);
    if (date === undefined || !isDate(date)) continue;
    const told = amountOf((field) => valuesOf(row, field), { amounts, signOf });
    if (told === undefined) {
      const value = amountFields.map((field) => valuesOf(row, field) ?? '');
      problems.push({ row: index + 1, value: shown(value.join(' ')), reason: 'importAmount' });
      continue;
    }
    if (told === 0) continue;
    const balance = amountIn(valuesOf(row, 'balance'), amounts) ?? null;
    lines.push({
      line: index + 1,
      date,
      amount: told * sign,
      description: descriptionOf(row, fields),
      reference: textOf(valuesOf(row, 'reference'), longest.reference),
      balance: balance === null ? null : balance * sign,
    });
    ids.push(textOf(valuesOf(row, 'bankId'), longest.description));
  }
  return { lines: withDedupe(lines, ids), problems, ...endsOf(lines) };
}

const shown = (text: string) => cut(text.trim(), longest.value);

const columnsOf = (rows: readonly Cell[][], fields: BankColumns) => {
  const places = new Map(fields.map((field, at) => [field, at] as const).reverse());
  return (row: readonly Cell[], field: BankField): Cell => {
    const at = places.get(field);
    return at === undefined || rows.length === 0 ? null : (row[at] ?? null);
  };
};

const amountFields: readonly BankField[] = ['amount', 'debit', 'credit'];
const moneyFields: readonly (BankField | null)[] = ['amount', 'debit', 'credit', 'balance'];

/** What one amount of the file proves about the decimal sign holds for all of them. */
function writtenAs(
  rows: readonly Cell[][],
  { fields, decimalSign }: Pick<Reading, 'fields' | 'decimalSign'>,
) {
  const texts = fields.flatMap((field, at) =>
    moneyFields.includes(field)
      ? rows.flatMap((row) =>
          typeof row[at] === 'string' ? row[at].replace(/\s*(-|−|\+|DB|DR|CR)\.?$/i, '') : [],
        )
      : [],
  );
  return { decimalSign: writtenIn(texts, decimalSign).decimalSign };
}

type SignOf = (cell: Cell) => -1 | 1 | null;

/** Beside «A» (abono) the «C» is a charge, beside «D» it is a credit. */
function directionsOf(cells: readonly Cell[]): SignOf {
  const keyOf = (cell: Cell) => titleKey(cell) || String(cell ?? '').trim();
  const keys = new Set(cells.map(keyOf));
  const ofC = keys.has('a') || keys.has('abono') ? -1 : 1;
  return (cell) => (keyOf(cell) === 'c' ? ofC : (directionWords.get(keyOf(cell)) ?? null));
}

type Judging = { amounts: Amounts; signOf: SignOf };

/** Undefined for what says something that is no amount; 0 where nothing moved. */
function amountOf(cellOf: (field: BankField) => Cell, { amounts, signOf }: Judging): number | undefined {
  const read = (field: BankField) => {
    const cell = cellOf(field);
    const isBlank = cell === null || /^[-–—.]*$/.test(String(cell).trim());
    return isBlank ? 0 : amountIn(cell, amounts);
  };
  const [amount, debit, credit] = [read('amount'), read('debit'), read('credit')];
  if (amount === undefined || debit === undefined || credit === undefined) return undefined;
  if (debit !== 0 || credit !== 0) return Math.abs(credit) - Math.abs(debit);
  const sign = signOf(cellOf('direction'));
  return sign === null ? amount : sign * Math.abs(amount);
}

function descriptionOf(row: readonly Cell[], fields: BankColumns): string {
  const words = fields.flatMap((field, at) => (field === 'description' ? (row[at] ?? []) : []));
  const said = words.map((word) => textOf(word, longest.description)).filter(Boolean);
  return cut([...new Set(said)].join(' · '), longest.description);
}

function textOf(cell: Cell, most: number): string | null {
  const text = String(cell ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : cut(text, most);
}

/**
 * What a line is known again by when a file is brought twice: the bank's own id, else its day, its amount and
 * which of the equal ones of the file it is, since two equal lines are two.
 */
function withDedupe(lines: readonly Omit<BankLineRead, 'dedupe'>[], ids: readonly (string | null)[]) {
  const seen = new Map<string, number>();
  return lines.map((line, index) => {
    const id = ids[index];
    const base = id ? `id:${id}` : `${line.date}:${line.amount}`;
    const nth = (seen.get(base) ?? 0) + 1;
    seen.set(base, nth);
    return { ...line, dedupe: `${base}:${nth}` };
  });
}

/** Files begin with their oldest line or with the latest: the balances themselves say which. */
function endsOf(lines: readonly Omit<BankLineRead, 'dedupe'>[]): Pick<BankRead, 'opening' | 'closing'> {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || lines.some(({ balance }) => balance === null))
    return { opening: null, closing: null };
  const told = lines.map(({ amount, balance }) => ({ amount, balance: balance ?? 0 }));
  const agreeing = (step: 1 | -1) =>
    told.filter((each, at) => {
      const before = told[at - step];
      return before !== undefined && before.balance + each.amount === each.balance;
    }).length;
  const isLatestFirst = agreeing(-1) > agreeing(1) || (agreeing(1) === 0 && first.date > last.date);
  const [oldest, latest] = isLatestFirst ? [last, first] : [first, last];
  return { opening: (oldest.balance ?? 0) - oldest.amount, closing: latest.balance };
}

/** Balances that are told above or below the lines: «Saldo inicial: 1,250.00», or in the cell beside it. */
export function balancesTold(rows: readonly Cell[][], amounts: Amounts) {
  const told = (words: RegExp) => {
    for (const row of rows)
      for (const [at, cell] of row.entries()) {
        if (typeof cell !== 'string' || !words.test(titleKey(cell))) continue;
        const inside = amountIn(cell.replace(/^[^\d]*?(?=[-−(]?[\d])/, ''), amounts);
        const beside = row.slice(at + 1).map((each) => amountIn(each, amounts));
        const found = inside ?? beside.find((amount) => amount !== undefined);
        if (found !== undefined) return found;
      }
    return null;
  };
  return { opening: told(openingWords), closing: told(closingWords) };
}
