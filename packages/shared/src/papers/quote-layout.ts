import type { QuoteState } from '../codes/codes.ts';
import type { Language } from '../text/translate.ts';
import { formatDate } from '../words/format.ts';
import { layOutReceipt, type ReceiptSale, type ReceiptShop, rows, type Words } from './receipt-layout.ts';
import type { ReceiptView } from './receipt-view.ts';

/** The terms of a quote besides the sale that it offers. */
export type OfferedTerms = {
  code: string;
  expiresOn: string;
  terms: string | null;
  customerName: string | null;
  state: QuoteState;
  answeredName: string | null;
};

type Paper = {
  sale: ReceiptSale;
  quote: OfferedTerms;
  shop: ReceiptShop;
  words: Words;
  language: Language;
  link: string;
};

/** The print layout of a quote: that of the sale it offers, with the expiry date instead of payments. */
export function layOutQuote({ quote, ...paper }: Paper): ReceiptView {
  const { sale, shop, words: t, language } = paper;
  const { code, expiresOn, terms, customerName, state, answeredName } = quote;
  const day = (date: string | Date) =>
    formatDate(date, { language, style: 'short', timeZone: shop.timeZone });
  const hasAnswer = state === 'accepted' || state === 'rejected' || state === 'converted';
  return {
    ...layOutReceipt({ ...paper, sale: { ...sale, code } }),
    title: t('receipt.quote.title'),
    stamps: stampsOf(state, t),
    facts: rows([
      [t('receipt.date'), day(sale.occurredAt)],
      [t('receipt.quote.holdsUntil'), day(expiresOn)],
      [t('receipt.quote.for'), customerName],
      [t('receipt.cashier'), sale.user?.name],
      [t('receipt.quote.answeredBy'), hasAnswer ? answeredName : null],
    ]),
    payments: [],
    credit: [],
    comments: [sale.comments, terms].filter(Boolean).join('\n') || null,
    linkCaption: t('receipt.quote.scan'),
    // No thanks, because nothing was bought yet.
    thanks: null,
    notices: [t('receipt.quote.notice')],
  };
}

function stampsOf(state: QuoteState, t: Words) {
  if (state === 'accepted' || state === 'converted') return [t('receipt.quote.accepted')];
  if (state === 'rejected') return [t('receipt.quote.rejected')];
  return state === 'expired' ? [t('receipt.quote.expired')] : [];
}
