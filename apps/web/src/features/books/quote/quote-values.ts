import {
  blankGoods,
  goodsDraft,
  goodsOf,
  type Kept,
  type SoldGoods,
} from '../../../domain/selling/sold-goods.ts';
import type { Quote } from './quote.ts';

export type QuoteValues = SoldGoods & {
  contactName: string;
  daysOfValidity: number | null;
  terms: string;
  notes: string;
};

const usualDays = 15;

export const blankQuote: QuoteValues = {
  ...blankGoods,
  contactName: '',
  daysOfValidity: usualDays,
  terms: '',
  notes: '',
};

export const valuesOf = (quote: Quote): QuoteValues => ({
  ...goodsOf(quote),
  contactName: quote.contactName ?? '',
  daysOfValidity: quote.daysOfValidity,
  terms: quote.terms ?? '',
  notes: quote.notes ?? '',
});

/** The form under the names of the API; whoever is chosen among the contacts needs no other name. */
export const quoteDraft = (values: QuoteValues, kept: Kept = []) => ({
  ...goodsDraft(values, kept),
  contactName: values.contactId ? null : values.contactName || null,
  // A number field that was emptied holds an empty text.
  daysOfValidity: values.daysOfValidity || null,
  terms: values.terms || null,
  notes: values.notes || null,
});
