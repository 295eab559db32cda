import type { Language } from '../text/translate.ts';

/** The paper formats of a printed receipt. */
export const receiptFormats = ['ticket_58', 'ticket_80', 'letter'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

/** The formats that an API client may request instead of paper. */
export const receiptForms = ['json', 'html', 'text'] as const;
export type ReceiptForm = (typeof receiptForms)[number];

/** A row with a label and a value; every text is ready to print. */
export type ReceiptRow = { label: string; value: string };

export type ReceiptLine = {
  id: string;
  /** "2 × Frijol negro (libra)" */
  title: string;
  /** Modifiers, note and discount of the line: one row each, in smaller type. */
  details: string[];
  total: string;
  /** For the format `letter`, which has columns. */
  quantity: string;
  name: string;
  price: string;
};

/**
 * The content of a receipt, in its reader's language. Paper and screen only display it and calculate
 * nothing.
 */
export type ReceiptView = {
  id: string;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** `logoUrl` is null if the shop hides its logo or has none. */
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
  /** For sales on credit: the amounts paid so far and still owed. */
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
