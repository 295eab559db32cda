import type { Language } from '../text/translate.ts';

/** Papers of a printed receipt. */
export const receiptFormats = ['ticket_58', 'ticket_80', 'letter'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

/** The formats that an API client may request instead of paper. */
export const receiptForms = ['json', 'html', 'text'] as const;
export type ReceiptForm = (typeof receiptForms)[number];

/** A line of two columns; every text is ready to print. */
export type ReceiptRow = { label: string; value: string };

export type ReceiptLine = {
  id: string;
  /** "2 × Frijol negro (libra)" */
  title: string;
  /** Extras, note, discount of the line: one line each, smaller. */
  details: string[];
  total: string;
  /** For the letter, which has columns. */
  quantity: string;
  name: string;
  price: string;
};

/** The content of a receipt, in its reader's language. Paper and screen compute nothing in it. */
export type ReceiptView = {
  id: string;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** `logoUrl` is null when the shop hides it or has none. */
  business: { name: string; logoUrl: string | null; lines: string[] };
  title: string;
  number: string;
  /** "ANULADO" on a voided sale. */
  stamps: string[];
  facts: ReceiptRow[];
  heads: { quantity: string; name: string; price: string; total: string };
  lines: ReceiptLine[];
  /** Subtotal, discounts, tax, tip, rounding. */
  sums: ReceiptRow[];
  total: ReceiptRow;
  payments: ReceiptRow[];
  /** On credit: paid so far, owed. */
  credit: ReceiptRow[];
  comments: string | null;
  /** The signed public address behind the QR code. */
  link: string;
  linkCaption: string;
  thanks: string | null;
  notices: string[];
  /** The roles that sign it by hand, each printed below its signature line. */
  signatures: string[];
};
