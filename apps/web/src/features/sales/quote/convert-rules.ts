import { QuoteSale } from '@mostrador/api/sales/quote/quote.schema';
import { z } from 'zod';
import { type ConvertValues, convertDraft } from './convert-draft.ts';
import type { Quote } from './quote.ts';

export const convertForm = (quote: Quote) =>
  z
    .custom<ConvertValues>()
    .transform((values): unknown => convertDraft(values, quote))
    .pipe(QuoteSale);
