import { BookSaleInput } from '@mostrador/api/sales/accounting/accounting.schema';
import { z } from 'zod';
import type { Rules } from '../../../domain/selling/sold-goods.ts';
import { saleDraft } from './sale-draft.ts';
import type { SaleValues } from './sale-values.ts';

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const saleForm = (rules: Rules) =>
  z
    .custom<SaleValues>()
    .transform((values): unknown => saleDraft(values, rules))
    .pipe(BookSaleInput);
