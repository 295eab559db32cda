import { QuoteInput } from '@mostrador/api/sales/quote/quote.schema';
import { z } from 'zod';
import { type QuoteValues, quoteDraft } from './quote-values.ts';

/** What the form holds, judged by the rules of the API under the names of the form's own fields. */
export const quoteForm = z
  .custom<QuoteValues>()
  .transform((values): unknown => quoteDraft(values))
  .pipe(QuoteInput);
