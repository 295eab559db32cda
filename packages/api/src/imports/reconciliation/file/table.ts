import type { Cell } from '../../../core/io/spreadsheet.ts';
import type { BankField } from '../reconciliation.schema.ts';

/** The field of each column, in order; null leaves the column out. */
export type BankColumns = (BankField | null)[];

/** One table of a bank's file: a sheet, or an account of a format that names its fields itself. */
export type BankTable = {
  /** Of the sheet, or the number of the account; null where the file says none. */
  name: string | null;
  rows: Cell[][];
  /** Facts that the format itself proves; null for a sheet, which is judged by its titles and values. */
  format: {
    fields: BankField[];
    /** ISO 4217, as the file writes it. */
    currency: string | null;
    /** In 1/100. */
    opening: number | null;
    closing: number | null;
  } | null;
};

/** The way a table is read. */
export type Way = {
  /** The row of the titles, from 0; -1 where there are none. */
  titlesAt: number;
  fields: BankColumns;
  /** Amounts without a sign left the account, as purchases in a card's file. */
  isInverted: boolean;
  isMonthFirst: boolean;
};

/** Facts of the shop that its amounts and days are read by. */
export type Place = {
  decimalSign: '.' | ',';
  /** Of its currency. */
  decimals: number;
  currency: string;
  /** The day of the shop's clock. */
  today: string;
};

/** Columns without which no line can be read. */
export function missingColumns(fields: BankColumns): ('date' | 'amount')[] {
  const hasAmount = fields.some((field) => field === 'amount' || field === 'debit' || field === 'credit');
  return [...(fields.includes('date') ? [] : ['date' as const]), ...(hasAmount ? [] : ['amount' as const])];
}
