import { attached, type FormFile } from '../../../domain/attachment/form-file.ts';
import { blankGoods, goodsDraft, goodsOf, type SoldGoods } from '../../../domain/selling/sold-goods.ts';
import type { Quote } from './quote.ts';

export type QuoteValues = SoldGoods & {
  contactName: string;
  daysOfValidity: number | null;
  terms: string;
  notes: string;
  /** Of a new one; those of another are changed on its page. */
  attachments: FormFile[];
};

const usualDays = 15;

export const blankQuote: QuoteValues = {
  ...blankGoods,
  contactName: '',
  daysOfValidity: usualDays,
  terms: '',
  notes: '',
  attachments: [],
};

export const valuesOf = (quote: Quote): QuoteValues => ({
  ...goodsOf(quote),
  contactName: quote.contactName ?? '',
  daysOfValidity: quote.daysOfValidity,
  terms: quote.terms ?? '',
  notes: quote.notes ?? '',
  attachments: [],
});

/** The form under the names of the API; whoever is chosen among the contacts needs no other name. */
export function quoteDraft(values: QuoteValues) {
  return {
    ...goodsDraft(values),
    contactName: values.contactId ? null : values.contactName || null,
    // A number field that was emptied holds an empty text.
    daysOfValidity: values.daysOfValidity || null,
    terms: values.terms || null,
    notes: values.notes || null,
    ...attached(values.attachments),
  };
}
