/** The content of a cell: the stored result of a formula, never the formula. Times are ISO texts. */
export type Cell = string | number | boolean | null;

/**
 * The input of a cell. Dates are those of the shop's clock: `day` as 'YYYY-MM-DD', `at` as 'YYYY-MM-DD
 * HH:MM:SS'.
 */
export type CellInput = Cell | { day: string } | { at: string };

/** One sheet of a workbook, or a text file: rows from the first, each as long as its last filled cell. */
export type SheetRead = {
  sheets: string[];
  sheet: number;
  rows: Cell[][];
  /** The cells that cannot be used, with the reason as a key of the texts `errors`; positions from 0. */
  unread?: Unread[];
};
export type Unread = {
  row: number;
  column: number;
  reason: 'importFormula' | 'importCellError';
  value: string;
};

/** Why a file cannot be read, as a key of the texts `errors`. */
export type SheetRefusal = {
  refusal:
    | 'spreadsheetInvalid'
    | 'spreadsheetProtected'
    | 'spreadsheetTooLarge'
    | 'spreadsheetTooManyRows'
    | 'spreadsheetTooManyColumns'
    | 'spreadsheetEmpty';
};

export type SheetReading = { bytes: Uint8Array; sheet: number | null };

type Column = { title: string; width?: number; choices?: readonly string[] };

/** A workbook, or for `csv` its first sheet. `decimalSign` is the decimal sign of numbers in a text. */
export type SheetWriting = {
  format: 'xlsx' | 'csv';
  decimalSign: '.' | ',';
  sheets: { name: string; columns: Column[]; rows: CellInput[][] }[];
};

/** Converts a moment to the shop's time zone. */
export const momentIn = (at: Date, timeZone: string) => ({ at: at.toLocaleString('sv-SE', { timeZone }) });
export const dayIn = (at: Date, timeZone: string) => ({ day: at.toLocaleDateString('sv-SE', { timeZone }) });

/** A workbook of one table, with rows from `packedRows`, so that any number of rows takes little memory. */
export type TableWriting = { name: string; titles: string[]; parts: Uint8Array[] };

export const packedRows = (rows: CellInput[][]): Uint8Array => Buffer.from(JSON.stringify(rows));

/** Reads and writes spreadsheets outside the thread that answers the tills; the organizations take turns. */
export type Spreadsheets = {
  read: (reading: SheetReading, organizationId: string) => Promise<SheetRead | SheetRefusal>;
  write: (writing: SheetWriting, organizationId: string) => Promise<Uint8Array>;
  writeTable: (writing: TableWriting, organizationId: string) => Promise<Uint8Array>;
};

export const sheetLimits = { rows: 20_000, columns: 200 };
