import type { Language } from '../text/translate.ts';

/** A row of a statement; the texts of its columns are ready to print. */
export type StatementPaperRow = { kind: 'line' | 'detail' | 'total'; label: string; values: string[] };

/** The content of printed statements, in their reader's language. */
export type StatementPaper = {
  language: Language;
  direction: 'ltr' | 'rtl';
  business: { name: string; lines: string[] };
  title: string;
  /** The period of the financial statement, and the time of its data. */
  facts: string[];
  sections: { title: string; subtitle: string; columns: string[]; rows: StatementPaperRow[] }[];
};
