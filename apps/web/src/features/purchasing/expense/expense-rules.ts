import { ExpenseChanges, ExpenseInput } from '@mostrador/api/purchasing/expense/expense.schema';
import { newId } from '@mostrador/shared/wire/new-id';
import { z } from 'zod';
import { draftOf, type ExpenseValues } from './expense-values.ts';

/**
 * An empty cost would count as zero in this form, so it is required. A program that omits it gets the
 * catalogue's cost.
 */
function needCosts(values: ExpenseValues, { addIssue }: z.RefinementCtx) {
  for (const path of ['products', 'services'] as const)
    for (const [index, { cost }] of values[path].entries())
      if (cost === null) addIssue({ code: 'custom', message: 'costRequired', path: [path, index, 'cost'] });
}

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const ExpenseForm = z
  .custom<ExpenseValues>()
  .superRefine(needCosts)
  .transform((values): unknown => ({ ...draftOf(values), pending: values.pending || undefined }))
  .pipe(ExpenseInput);

export const ExpenseChangeForm = z
  .custom<ExpenseValues>()
  .transform((values): unknown => ({ ...draftOf(values), id: newId() }))
  .pipe(ExpenseChanges);
