/** What stands in a cell: a formula's kept result, never the formula. Times are ISO texts. */
export type Cell = string | number | boolean | null;

/** One sheet of a workbook, or a text file: rows from the first, each as long as its last filled cell. */
export type SheetRead = { sheets: string[]; sheet: number; rows: Cell[][] };

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

/** A workbook, or for `csv` its first sheet. `decimalSign` is that of numbers in a text. */
export type SheetWriting = {
  format: 'xlsx' | 'csv';
  decimalSign: '.' | ',';
  sheets: { name: string; columns: Column[]; rows: Cell[][] }[];
};

/** Spreadsheets are read and written beside the thread that answers the tills. */
export type Spreadsheets = {
  read: (reading: SheetReading) => Promise<SheetRead | SheetRefusal>;
  write: (writing: SheetWriting) => Promise<Uint8Array>;
};

export const sheetLimits = { rows: 20_000, columns: 200 };
