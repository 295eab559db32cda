import { QuoteInput } from '@mostrador/api/sales/quote/quote.schema';
import { z } from 'zod';
import type { Rules } from '../../../domain/selling/sold-goods.ts';
import { type QuoteValues, quoteDraft } from './quote-values.ts';

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const quoteForm = (rules: Rules) =>
  z
    .custom<QuoteValues>()
    .transform((values): unknown => quoteDraft(values, rules))
    .pipe(QuoteInput);
