import { cut } from '@mostrador/shared/words/cut';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { titleKey } from '../../import/read/import-columns.ts';
import { writtenIn } from '../../import/read/import-number.ts';
import type { BankField } from '../reconciliation.schema.ts';
import {
  type BankMovement,
  type Ends,
  proveByBalance,
  signedValue,
  signsByBalance,
} from './balance-proof.ts';
import type { BankColumns, Place, Way } from './table.ts';
import {
  closingWords,
  directionWords,
  openingWords,
  pendingWords,
  rejectedWords,
  sideWords,
  totalWords,
} from './titles.ts';
import { type Amounts, amountIn, bankDay, currenciesOf, type SignedAmount, signedAmount } from './values.ts';

/** One line in the bank's view: an amount below 0 left the account. */
export type BankLineRead = {
  /** The row of the file, counted from 1. */
  line: number;
  date: string;
  amount: number;
  description: string;
  reference: string | null;
  balance: number | null;
  dedupe: string;
};

/** A row that contains money but is no line, with the reason; `row` is the row of the file, from 1. */
export type BankProblem = { row: number; value: string; reason: string };

export type BankRead = {
  lines: BankLineRead[];
  problems: BankProblem[];
  /** The balance before the first line and after the last one, according to the column of balances. */
  opening: number | null;
  closing: number | null;
  /** The same balances, if the file states them in words above or below the lines. */
  stated: Ends;
  /**
   * The proof of the signs: the balances, the columns or letters that give the direction of every row, or
   * some amounts below 0. Null if there is no proof.
   */
  proof: 'balance' | 'directions' | 'signs' | null;
  /** True if the column of balances contradicts the result. */
  isContradicted: boolean;
  /** True if some debits or credits are on the other side of 0 than most. */
  isMixed: boolean;
};

type Row = BankMovement & {
  row: number;
  isLettered: boolean;
  /** True if the word in the direction column is unknown. */
  isUnclear: boolean;
  /** True if the word in the direction column contradicts the sign. */
  isOpposed: boolean;
  description: string;
  reference: string | null;
  bankId: string | null;
};

const longest = { description: 200, reference: 60, value: 100 };

/** Reads the lines of a table, and every row that contains money but is no line. */
export function readBankLines(rows: readonly Cell[][], way: Way, place: Place): BankRead {
  const reader = readerOf(rows, way, place);
  const movements: Row[] = [];
  const problems: BankProblem[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index === way.titlesAt) continue;
    const found = index < way.titlesAt ? reader.above(cells) : reader.row(cells, index + 1);
    if (found === null) continue;
    if (typeof found === 'string') problems.push({ row: index + 1, value: shownRow(cells), reason: found });
    else movements.push(found);
  }
  const { isMixed } = reader;
  return {
    ...signed(movements, { problems, rows, way, ends: statedBalances(rows, reader.amounts) }),
    isMixed,
  };
}

const shownRow = (cells: readonly Cell[]) =>
  cut(cells.flatMap((cell) => textOf(cell, longest.value) ?? []).join(' · '), longest.value);

type Found = Row | string | null;

/**
 * Reads single rows: returns a movement, the reason why a row with money is none, or null if the row has no
 * money.
 */
function readerOf(rows: readonly Cell[][], way: Way, place: Place) {
  const { fields, isMonthFirst, titlesAt } = way;
  const cellOf = cellsBy(fields);
  const amounts = writtenAs(rows, { fields, decimalSign: place.decimalSign });
  const directionOf = directionsOf(rows.slice(titlesAt + 1).map((row) => cellOf(row, 'direction')));
  // If the column has amounts below 0, the direction word is the kind of a movement: «Payment» of a customer.
  const hasSigns = rows
    .slice(titlesAt + 1)
    .some((row) => (amountIn(cellOf(row, 'amount'), amounts) ?? 0) < 0);
  const dayOf = (cells: readonly Cell[]) => bankDay(cellOf(cells, 'date'), { isMonthFirst });
  const reversed = reversalsIn(rows.slice(titlesAt + 1), cellOf, amounts);
  const amountIs = (cells: readonly Cell[]) =>
    amountOf((field) => cellOf(cells, field), { amounts, reversed });
  const row = (cells: readonly Cell[], number: number): Found => {
    const date = dayOf(cells);
    const amount = amountIs(cells);
    if (amount === undefined) return date === undefined ? null : 'importAmount';
    const words = descriptionOf(cells, fields);
    if (amount.value === 0) return hasForeign(cells) && date !== undefined ? 'statementRowCurrency' : null;
    const refusal = refusalOf(cells, { date, words, amount });
    if (refusal !== null || date === undefined) return refusal ?? 'importDay';
    const balance = amountIn(cellOf(cells, 'balance'), amounts) ?? null;
    const fee = Math.abs(amountIn(cellOf(cells, 'fee'), amounts) ?? 0);
    const word = amount.isSplit ? null : directionOf(cellOf(cells, 'direction'));
    const direction = hasSigns ? null : word;
    return {
      ...{ row: number, date, value: amount.value, balance, fee, description: words },
      isOut: direction?.isOut ?? amount.isOut,
      isLettered: amount.isLettered,
      isUnclear: direction !== null && direction.isOut === null && amount.isOut === null,
      isOpposed: hasSigns && isSide(cellOf(cells, 'direction')) && word?.isOut !== (amount.isOut === true),
      reference: textOf(cellOf(cells, 'reference'), longest.reference),
      bankId: textOf(cellOf(cells, 'bankId'), longest.description),
    };
  };
  const hasForeign = (cells: readonly Cell[]) => (amountIn(cellOf(cells, 'foreign'), amounts) ?? 0) !== 0;
  const refusalOf = (cells: readonly Cell[], { date, words, amount }: Judging): string | null => {
    const state = titleKey(cellOf(cells, 'state'));
    if (rejectedWords.test(state)) return 'statementRowRejected';
    if (pendingWords.test(state)) return 'statementRowPending';
    if (isForeign(cellOf(cells, 'currency'), place)) return 'statementRowCurrency';
    const isBalance = [openingWords, closingWords].some((each) => each.test(titleKey(words)));
    const balance = amountIn(cellOf(cells, 'balance'), amounts);
    if (isBalance && (balance === undefined || Math.abs(balance) === amount.value))
      return 'statementRowTotal';
    if (date === undefined) return isTotal(cells) ? 'statementRowTotal' : 'importDay';
    if (date > place.today) return 'statementRowFuture';
    return amount.value % 10 ** (2 - place.decimals) === 0 ? null : 'statementRowDecimals';
  };
  /** Finds a row above the titles that would be a movement if it were below them. */
  const above = (cells: readonly Cell[]): string | null =>
    dayOf(cells) !== undefined && (amountIs(cells)?.value ?? 0) !== 0 ? 'statementRowAbove' : null;
  return { row, above, amounts, isMixed: reversed.size > 0 };
}

type Judging = { date: string | undefined; words: string; amount: SignedAmount };

const isTotal = (cells: readonly Cell[]) =>
  cells.some((cell) => [totalWords, openingWords, closingWords].some((words) => words.test(titleKey(cell))));

function isForeign(cell: Cell, { currency }: Place): boolean {
  const codes = currenciesOf(cell);
  return codes !== undefined && !codes.includes(currency);
}

function cellsBy(fields: BankColumns) {
  const places = new Map(fields.map((field, at) => [field, at] as const).reverse());
  return (row: readonly Cell[], field: BankField): Cell => {
    const at = places.get(field);
    return at === undefined ? null : (row[at] ?? null);
  };
}

const moneyFields: readonly (BankField | null)[] = ['amount', 'debit', 'credit', 'balance', 'fee', 'foreign'];

/** If one amount of the file proves the decimal sign, the sign applies to all amounts. */
function writtenAs(rows: readonly Cell[][], { fields, decimalSign }: Pick<Way, 'fields'> & Amounts): Amounts {
  const texts = fields.flatMap((field, at) =>
    moneyFields.includes(field)
      ? rows.flatMap((row) =>
          typeof row[at] === 'string' ? row[at].replace(/\s*(-|−|\+|DB|DR|CR)\.?$/i, '') : [],
        )
      : [],
  );
  return { decimalSign: writtenIn(texts, decimalSign).decimalSign };
}

/** Interprets «C»: beside «A» (abono) it is a charge, beside «D» it is a credit. */
function directionsOf(cells: readonly Cell[]) {
  const keyOf = (cell: Cell) => titleKey(cell) || String(cell ?? '').trim();
  const keys = new Set(cells.map(keyOf));
  const isOutOfC = keys.has('a') || keys.has('abono');
  return (cell: Cell): { isOut: boolean | null } | null => {
    const key = keyOf(cell);
    if (key === '') return null;
    if (key === 'c') return { isOut: isOutOfC };
    const sign = directionWords.get(key);
    return { isOut: sign === undefined ? null : sign < 0 };
  };
}

/** True for a debit or a credit, but not for a kind of movement: a «Payment» may arrive or leave. */
const isSide = (cell: Cell) => sideWords.has(titleKey(cell));

/** The side of 0 on which an amount of a column reverses another one. */
type Reversals = ReadonlyMap<BankField, 'below' | 'above'>;
type Splitting = { amounts: Amounts; reversed: Reversals };

/** Finds columns of debits or credits with amounts on both sides of 0: the rarer side reverses others. */
function reversalsIn(
  rows: readonly Cell[][],
  cellOf: (row: readonly Cell[], field: BankField) => Cell,
  amounts: Amounts,
): Reversals {
  const sideOf = (field: BankField): [BankField, 'below' | 'above'][] => {
    const values = rows.map((row) => amountIn(cellOf(row, field), amounts) ?? 0);
    const [below, above] = [values.filter((value) => value < 0), values.filter((value) => value > 0)];
    if (below.length === 0 || above.length === 0) return [];
    return [[field, below.length > above.length ? 'above' : 'below']];
  };
  return new Map((['debit', 'credit'] as const).flatMap(sideOf));
}

/** Undefined if a cell contains a value that is no amount; a value of 0 if nothing moved. */
function amountOf(cellOf: (field: BankField) => Cell, { amounts, reversed }: Splitting) {
  const read = (field: BankField) => {
    const cell = cellOf(field);
    const isBlank = cell === null || /^[-–—.]*$/.test(String(cell).trim());
    return isBlank ? { value: 0, isOut: null, isLettered: false } : signedAmount(cell, amounts);
  };
  const [amount, debit, credit] = [read('amount'), read('debit'), read('credit')];
  if (amount === undefined || debit === undefined || credit === undefined) return undefined;
  const movedBy = (field: BankField, { value, isOut }: SignedAmount) =>
    reversed.get(field) === (isOut ? 'below' : 'above') ? -value : value;
  const moved = movedBy('credit', credit) - movedBy('debit', debit);
  if (moved === 0) return { ...amount, isSplit: false };
  return { value: Math.abs(moved), isOut: moved < 0, isLettered: false, isSplit: true };
}

type Signing = { problems: BankProblem[]; rows: readonly Cell[][]; way: Way; ends: Ends };

/** Gives each row its sign; a row without a provable direction becomes a problem. */
function signed(movements: Row[], { problems, rows, way, ends }: Signing): Omit<BankRead, 'isMixed'> {
  const lettered = new Set(movements.flatMap(({ isLettered, isOut }) => (isLettered ? [isOut] : [])));
  // If some amounts are marked CR, the amounts without a mark left the account, and vice versa.
  const [only, other] = lettered;
  const marked = movements.map((row) =>
    row.isOut === null && only !== undefined && only !== null && other === undefined
      ? { ...row, isOut: !only }
      : row,
  );
  const proof = proveByBalance(marked, ends);
  const order = proof?.order ?? marked;
  const signs = proof?.kind === 'sizes' ? signsByBalance(order, ends.opening) : null;
  const outOf = (row: Row): boolean | undefined => {
    if (signs) return signs.get(row) ?? (row.isOut === true ? true : undefined);
    const isOpen = row.isUnclear || (lettered.size > 1 && row.isOut === null);
    return isOpen ? undefined : row.isOut === true;
  };
  const unsure = marked.filter((row) => outOf(row) === undefined);
  const sure = order.filter((row) => outOf(row) !== undefined);
  const lines = linesOf(
    marked.flatMap((row) => {
      const isOut = outOf(row);
      return isOut === undefined ? [] : { ...row, isOut };
    }),
    way,
  );
  const { fields } = way;
  const isDirected =
    lettered.size > 0 ||
    ['debit', 'credit', 'direction'].some((each) => fields.some((field) => field === each));
  const hasSigns = marked.some(({ isOut }) => isOut !== null);
  const isOpen = !hasSigns || marked.some(({ isOpposed }) => isOpposed);
  return {
    lines,
    problems: [
      ...problems,
      ...unsure.map(({ row }) => ({
        ...{ row, value: shownRow(rows[row - 1] ?? []), reason: 'statementRowSign' },
      })),
    ].toSorted((one, next) => one.row - next.row),
    stated: ends,
    ...endsOf(
      sure.map((row) => ({ ...row, isOut: outOf(row) === true })),
      way,
    ),
    proof: proof ? 'balance' : isOpen ? null : isDirected ? 'directions' : 'signs',
    isContradicted: proof === null,
  };
}

function linesOf(rows: readonly Row[], { isInverted }: Way): BankLineRead[] {
  const sign = isInverted ? -1 : 1;
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { date, description, reference, bankId } = row;
    const amount = signedValue(row) * sign;
    const base = `${bankId ? `id:${bankId}:` : ''}${date}:${amount}`;
    const nth = (seen.get(base) ?? 0) + 1;
    seen.set(base, nth);
    const balance = row.balance === null ? null : row.balance * sign;
    // The counter distinguishes two equal lines, and ids that some banks restart in each file.
    return { line: row.row, date, amount, description, reference, balance, dedupe: `${base}:${nth}` };
  });
}

function endsOf(order: readonly Row[], { isInverted }: Way): Pick<BankRead, 'opening' | 'closing'> {
  const [first, last] = [order[0], order.at(-1)];
  if (!first || !last || first.balance === null || last.balance === null)
    return { opening: null, closing: null };
  const sign = isInverted ? -1 : 1;
  return { opening: (first.balance - signedValue(first)) * sign, closing: last.balance * sign };
}

function descriptionOf(row: readonly Cell[], fields: BankColumns): string {
  const words = fields.flatMap((field, at) => (field === 'description' ? (row[at] ?? []) : []));
  const texts = words.map((word) => textOf(word, longest.description)).filter(Boolean);
  return cut([...new Set(texts)].join(' · '), longest.description);
}

function textOf(cell: Cell, most: number): string | null {
  const text = String(cell ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : cut(text, most);
}

/**
 * Finds balances in words above, below or among the lines: «Saldo inicial: 1,250.00», or in the next cell.
 */
export function statedBalances(rows: readonly Cell[][], amounts: Amounts) {
  const amountBeside = (words: RegExp) => {
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
  return { opening: amountBeside(openingWords), closing: amountBeside(closingWords) };
}
