import type { Cell } from '../../../core/io/spreadsheet.ts';
import type { BankField } from '../reconciliation.schema.ts';

/** The field of each column, in order; null ignores the column. */
export type BankColumns = (BankField | null)[];

/** One table of a bank's file: a sheet, or an account of a format with named fields. */
export type BankTable = {
  /** The name of the sheet, or the number of the account; null if the file contains none. */
  name: string | null;
  rows: Cell[][];
  /** Facts that the format itself proves; null for a sheet, which is judged by its titles and values. */
  format: {
    fields: BankField[];
    /** The ISO 4217 code in the file. */
    currency: string | null;
    /** In 1/100. */
    opening: number | null;
    closing: number | null;
  } | null;
};

/** The way in which a table is read. */
export type Way = {
  /** The row of the titles, from 0; -1 if there are none. */
  titlesAt: number;
  fields: BankColumns;
  /** True if amounts without a sign left the account, such as purchases in a card's file. */
  isInverted: boolean;
  isMonthFirst: boolean;
};

/** Settings of the shop for reading amounts and days. */
export type Place = {
  decimalSign: '.' | ',';
  /** The decimals of its currency. */
  decimals: number;
  currency: string;
  /** The current day in the shop's time zone. */
  today: string;
};

/** Required columns that are missing, without which no line can be read. */
export function missingColumns(fields: BankColumns): ('date' | 'amount')[] {
  const hasAmount = fields.some((field) => field === 'amount' || field === 'debit' || field === 'credit');
  return [...(fields.includes('date') ? [] : ['date' as const]), ...(hasAmount ? [] : ['amount' as const])];
}
