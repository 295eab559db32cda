import { InitialBalanceInput } from '@mostrador/api/books/opening/opening.schema';
import { z } from 'zod';
import type { BalanceValues } from './BalanceDialog.tsx';

/** What the form holds, judged by the rules of the API. */
export const BalanceForm = z
  .custom<BalanceValues>()
  .transform((values): unknown => ({ ...values, dueDate: values.dueDate || null }))
  .pipe(InitialBalanceInput);
