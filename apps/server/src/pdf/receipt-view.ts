import type { Language } from '@mostrador/shared/text/translate';

export const receiptFormats = ['ticket_58', 'ticket_80', 'letter'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

/** A line of two columns; every text is ready to print. */
export type Row = { label: string; value: string };

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

/** What a receipt says, in its reader's language and format; nothing in it is computed by the paper. */
export type ReceiptView = {
  language: Language;
  direction: 'ltr' | 'rtl';
  business: {
    name: string;
    /** PNG, or JPEG; null when the shop hides it or has none. */
    logo: Uint8Array | null;
    /** Tax id, address, phone, policy: the shop's own lines. */
    lines: string[];
  };
  /** "Ticket de venta" */
  title: string;
  /** "P-000123", also the name of the file. */
  number: string;
  /** "COPIA 2" on a reprint, "ANULADO" on a voided sale. */
  stamps: string[];
  /** Date, cashier, customer, his tax id. */
  facts: Row[];
  /** Heads of the letter's columns. */
  heads: { quantity: string; name: string; price: string; total: string };
  lines: ReceiptLine[];
  /** Subtotal, discounts, tax per rate, delivery, tip, rounding. */
  sums: Row[];
  total: Row;
  /** Each way of paying, received and change. */
  payments: Row[];
  /** On credit: paid so far, owed, all that the customer owes. */
  credit: Row[];
  comments: string | null;
  /** Address behind the QR code; null prints none. */
  link: string | null;
  /** "Escanea para ver tu recibo" */
  linkCaption: string;
  thanks: string | null;
  /** "No válido como factura" */
  notices: string[];
};
