import { contactKinds, debtDirections, units } from '@mostrador/shared/codes/codes';
import type { ImportKind } from '@mostrador/shared/codes/import-codes';
import {
  type ImportField,
  type ImportType,
  isImportField,
  typeOfField,
} from '@mostrador/shared/codes/import-fields';
import { languages } from '@mostrador/shared/text/translate';
import { texts } from '@mostrador/shared/text/translator';
import { isDate } from '@mostrador/shared/time/time';
import { readCodes, writeCodes } from '@mostrador/shared/wire/code-list';
import { searchKey } from '@mostrador/shared/words/search-key';
import type { Cell, CellInput, Unread } from '../../../core/io/spreadsheet.ts';
import type { Mapping } from './import-columns.ts';
import { numberFromCell, numberFromText, roundedFromText, type Written, writtenIn } from './import-number.ts';

/** Undefined means not given, so the stored value stays. Null clears the value. */
export type Value = string | number | boolean | null;
export type Values = Partial<Record<ImportField, Value>>;

/** The reason why a cell is refused: `column` from 0, `value` as written there. */
export type Problem = {
  field: ImportField | null;
  column: number | null;
  value: string;
  reason: string;
  details?: Record<string, string | number>;
};

/** One row of the file; `row` is the row number in spreadsheets, from 1. */
export type SheetRow = { row: number; values: Values; problems: Problem[] };

type Reading = {
  kind: ImportKind;
  mapping: Mapping;
  decimalSign: '.' | ',';
  decimals: number;
  /** The cells that could not be read, by row. */
  unread: ReadonlyMap<number, readonly Unread[]>;
};

const shownLetters = 100;
const midnight = /^(\d{4}-\d{2}-\d{2})T00:00:00(\.000)?Z$/;

/** A day without a time, as it was typed. */
const asTyped = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replace(midnight, '$1') : cell);

const instant = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(\.\d+)?Z$/;

/** Converts a date that was read as text into a date cell again. */
export function asDated(cell: Cell): CellInput {
  const [, day, time] = (typeof cell === 'string' && instant.exec(cell)) || [];
  if (!day) return cell;
  return time === '00:00:00' ? { day } : { at: `${day} ${time}` };
}

/** The text of a cell for an error message; a long text is cut. */
export function cellText(cell: Cell): string {
  const text = String(asTyped(cell) ?? '');
  const letters = [...text.slice(0, 2 * shownLetters)];
  return letters.length > shownLetters ? `${letters.slice(0, shownLetters - 1).join('')}…` : text;
}

const yielding = () => new Promise<void>((resolve) => setImmediate(resolve));
const perTurn = 250;

/**
 * Reads all non-empty rows below the titles, a few at a time, so that requests of tills are answered in
 * between.
 */
export async function readRows(rows: readonly Cell[][], from: number, reading: Reading): Promise<SheetRow[]> {
  const read: SheetRow[] = [];
  const columns = columnsOf(reading, rows.slice(from + 1));
  for (let index = from + 1; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    const unread = reading.unread.get(index) ?? [];
    if (unread.length > 0 || cells.some((cell) => cell !== null))
      read.push(readRow(cells, index + 1, { ...reading, columns, unread }));
    if (index % perTurn === 0) await yielding();
  }
  return read;
}

type Column = { column: number; field: ImportField; type: ImportType; written: Written };

const columnsOf = ({ kind, mapping, decimalSign }: Reading, rows: readonly Cell[][]): Column[] =>
  mapping.flatMap((field, column) => {
    const type = field && typeOfField(kind, field);
    if (!field || !type) return [];
    const texts = numeric.has(type)
      ? rows.map((row) => row[column]).filter((cell) => typeof cell === 'string')
      : [];
    return [{ column, field, type, written: writtenIn(texts, decimalSign) }];
  });

const numeric: ReadonlySet<ImportType> = new Set(['amount', 'quantity', 'percent', 'whole']);

function readRow(
  cells: readonly Cell[],
  row: number,
  {
    columns,
    unread,
    kind,
    ...reading
  }: Sign & Pick<Reading, 'kind'> & { columns: Column[]; unread: readonly Unread[] },
): SheetRow {
  const values: Values = {};
  const problems: Problem[] = [];
  for (const { column, field, type, written } of columns) {
    const missed = unread.find((each) => each.column === column);
    if (missed) {
      problems.push({ field, column, value: cellText(missed.value), reason: missed.reason });
      continue;
    }
    const cell = cells[column] ?? null;
    if (cell === null) continue;
    if (isShortened(field, cell)) {
      problems.push({ field, column, value: cellText(cell), reason: 'importShortened' });
      continue;
    }
    if (named.has(field) && typeof cell === 'string' && instant.test(cell)) {
      problems.push({ field, column, value: cellText(cell), reason: 'importBecameDate' });
      continue;
    }
    if (type === 'amount' && typeof cell === 'string' && written.isDoubtful(cell)) {
      problems.push({ field, column, value: cellText(cell), reason: 'importNumberDoubtful' });
      continue;
    }
    if (field === 'price' && isVariable(cell) && isImportField(kind, 'openPrice')) {
      values.price = 0;
      values.openPrice = true;
      continue;
    }
    const { decimalSign } = written;
    const sign = { ...reading, decimalSign, isCost: field === 'cost' };
    const value = isClearing(cell) ? null : readers[type](cell, sign);
    if (value === undefined) problems.push({ field, column, value: cellText(cell), reason: reasons[type] });
    else values[field] = value;
  }
  return { row, values, problems };
}

const longCodes: ReadonlySet<ImportField> = new Set(['barcode', 'sku', 'codes', 'phone', 'taxId']);

/**
 * True for a long code that a spreadsheet saved as a displayed number: «7.50105E+12» has lost its last
 * digits.
 */
const isShortened = (field: ImportField, cell: Cell) =>
  longCodes.has(field) && typeof cell === 'string' && /^\d[.,]\d+E\+\d+$/i.test(cell);

/** Fields that are never dates: a size «10-12» that a spreadsheet converted to a date is no size any more. */
const named: ReadonlySet<ImportField> = new Set([...longCodes, 'size', 'color', 'style']);

/** The number of values from which the field of a column is detected. */
const looked = 200;

/** Types that accept any text; an unknown word is reported as an error of its cell. */
const freeTypes: ReadonlySet<ImportType> = new Set(['text', 'codes', 'unit', 'contactKind', 'debtDirection']);

/** True if a column may belong to a field: at least half of its values can be read as one. */
export function mayHold(type: ImportType, cells: readonly Cell[], sign: Costed): boolean {
  if (freeTypes.has(type)) return true;
  const samples = cells.flatMap((cell) => (cell === null || isClearing(cell) ? [] : [cell])).slice(0, looked);
  const read = samples.filter((cell) => readers[type](cell, sign) !== undefined);
  return read.length * 2 >= samples.length;
}

const isClearing = (cell: Cell) => typeof cell === 'string' && /^[-–—]$/.test(cell);

const reasons: Record<ImportType, string> = {
  text: 'invalidText',
  amount: 'importAmount',
  quantity: 'importQuantity',
  percent: 'importPercentage',
  whole: 'importWhole',
  yesNo: 'importYesNo',
  day: 'importDay',
  unit: 'importUnit',
  codes: 'importCodes',
  contactKind: 'importContactKind',
  debtDirection: 'importDebtDirection',
};

/** Other programs write this word as the price if it is entered at each sale. */
const isVariable = (cell: Cell) => searchKey(String(cell ?? '')) === 'variable';

type Sign = Pick<Reading, 'decimalSign' | 'decimals'>;
type Costed = Sign & { isCost: boolean };
type Reader = (cell: Exclude<Cell, null>, sign: Costed) => Value | undefined;

const readers: Record<ImportType, Reader> = {
  // A leading apostrophe marks text input in spreadsheets, and some programs export it.
  text: (cell) => String(cell).replace(/^'(?=[\d+=-])/, ''),
  amount: (cell, sign) => (sign.isCost ? roundedCost(cell, sign) : scaled(cell, 100, sign)),
  quantity: (cell, sign) => scaled(cell, 1000, sign),
  percent: (cell, sign) => scaled(cell, 100, sign),
  whole: (cell, sign) => scaled(cell, 1, sign),
  yesNo: (cell) => (typeof cell === 'boolean' ? cell : yesNo.get(searchKey(String(cell)))),
  day: (cell) => dayOf(cell),
  unit: (cell) => codeOf(unitWords, cell),
  // A number is one code; a list is normalized, so that equal lists are stored equally.
  codes: (cell) => {
    const list = readCodes(String(cell));
    return list === null ? undefined : writeCodes(list);
  },
  contactKind: (cell) => codeOf(contactWords, cell),
  debtDirection: (cell) => codeOf(debtWords, cell),
};

function scaled(cell: Cell, scale: number, { decimalSign }: Sign): number | undefined {
  if (typeof cell === 'number') return numberFromCell(cell, scale);
  return typeof cell === 'string' ? numberFromText(cell, { scale, decimalSign }) : undefined;
}

/**
 * Other programs calculate costs with many decimals, so the cost is rounded to the nearest amount of the
 * currency.
 */
function roundedCost(cell: Cell, { decimalSign, decimals }: Sign): number | undefined {
  const unit = 10 ** Math.max(0, 2 - decimals);
  const style = { scale: 100 / unit, decimalSign };
  const inUnits =
    typeof cell === 'number' ? Math.round(cell * style.scale) : roundedFromText(String(cell), style);
  return inUnits === undefined ? undefined : inUnits * unit;
}

const yesNo = new Map<string, boolean>([
  ...['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', 'نعم', 'ok'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'falso', '0', 'لا'].map((word) => [word, false] as const),
]);

/** Parses a date cell, or a text in the local form of dates: day first, unless the year comes first. */
export function dayOf(cell: Cell): string | undefined {
  const text = String(cell).trim();
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year) return validDay(year, month, day);
  const [, at, name = '', of = ''] =
    /^(\d{1,2})[ /.-](?:de )?(\p{L}{3,})\.?[ /.-](?:de )?(\d{2}|\d{4})$/u.exec(searchKey(text)) ?? [];
  if (at) return validDay(inFull(of), String(monthOf(name)), at);
  const [, first, second, last = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? [];
  return first ? validDay(inFull(last), second, first) : undefined;
}

const inFull = (year: string) => (year.length === 2 ? `20${year}` : year);

/** Returns the month of a Spanish or English name by its first three letters, 0 if none matches. */
function monthOf(name: string): number {
  const letters = name.slice(0, 3);
  const at = months.findIndex((month) => month.split(' ').includes(letters));
  return at + 1;
}

const months = [
  ...['ene jan', 'feb', 'mar', 'abr apr', 'may', 'jun'],
  ...['jul', 'ago aug', 'sep set', 'oct', 'nov', 'dic dec'],
];

function validDay(year: string, month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(text) ? text : undefined;
}

type Words = ReadonlyMap<string, string>;
const codeOf = (words: Words, cell: Cell) => words.get(searchKey(String(cell)));

/** The words for a code in every language, and the code itself. */
function wordsOf(codes: readonly string[], labels: (language: (typeof languages)[number]) => object): Words {
  return new Map(
    codes.flatMap((code) => [
      [code, code] as const,
      ...languages.map((language) => [searchKey(String(Reflect.get(labels(language), code))), code] as const),
    ]),
  );
}

const unitWords: Words = new Map([
  ...wordsOf(units, (language) => texts[language].platform.units),
  ...(
    [
      ['unidad', 'piece'],
      ['unidades', 'piece'],
      ['pza', 'piece'],
      ['pieza', 'piece'],
      ['und', 'piece'],
      ['u', 'piece'],
      ['unit', 'piece'],
      ['kilo', 'kg'],
      ['kilogramo', 'kg'],
      ['gramo', 'g'],
      ['lb', 'lb'],
      ['l', 'liter'],
      ['lt', 'liter'],
      ['m', 'meter'],
    ] as const
  ).map(([word, code]) => [word, code] as const),
]);
const contactWords = wordsOf(contactKinds, (language) => texts[language].contact.kinds);
const debtWords: Words = new Map([
  ...wordsOf(debtDirections, (language) => texts[language].debt.directions),
  ...wordsOf(debtDirections, (language) => texts[language].debt.owed),
  ...(
    [
      ['cliente', 'receivable'],
      ['me debe', 'receivable'],
      ['me deben', 'receivable'],
      ['cobrar', 'receivable'],
      ['cxc', 'receivable'],
      ['customer', 'receivable'],
      ['proveedor', 'payable'],
      ['debo', 'payable'],
      ['le debo', 'payable'],
      ['pagar', 'payable'],
      ['cxp', 'payable'],
      ['supplier', 'payable'],
    ] as const
  ).map(([word, code]) => [word, code] as const),
]);
