import { InitialBalanceInput } from '@mostrador/api/books/opening/opening.schema';
import { z } from 'zod';
import type { BalanceValues } from './BalanceDialog.tsx';

/** The values of the form, validated by the rules of the API. */
export const BalanceForm = z
  .custom<BalanceValues>()
  .transform((values): unknown => ({ ...values, dueDate: values.dueDate || null }))
  .pipe(InitialBalanceInput);
