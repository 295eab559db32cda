import { IncomeChanges, IncomeInput } from '@mostrador/api/sales/income/income.schema';
import { newId } from '@mostrador/shared/wire/new-id';
import { z } from 'zod';
import { draftOf, type IncomeValues } from './income.ts';

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const IncomeForm = z
  .custom<IncomeValues>()
  .transform((values): unknown => ({ ...draftOf(values), date: values.date || null }))
  .pipe(IncomeInput);

export const IncomeChangeForm = z
  .custom<IncomeValues>()
  .transform((values): unknown => ({ ...draftOf(values), id: newId() }))
  .pipe(IncomeChanges);
