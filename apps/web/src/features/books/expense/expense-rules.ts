import { ExpenseChanges, ExpenseInput } from '@mostrador/api/books/expense/expense.schema';
import { newId } from '@mostrador/shared/new-id';
import { z } from 'zod';
import { draftOf, type ExpenseValues } from './expense-values.ts';

/** What the form holds, judged by the rules of the API under the names of the form's own fields. */
export const ExpenseForm = z
  .custom<ExpenseValues>()
  .transform((values): unknown => ({ ...draftOf(values), pending: values.pending || undefined }))
  .pipe(ExpenseInput);

export const ExpenseChangeForm = z
  .custom<ExpenseValues>()
  .transform((values): unknown => ({ ...draftOf(values), id: newId() }))
  .pipe(ExpenseChanges);
