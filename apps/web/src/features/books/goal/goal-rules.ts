import { GoalInput } from '@mostrador/api/books/goal/goal.schema';
import { z } from 'zod';
import type { GoalValues } from './GoalDialog.tsx';

/** The values of the form, validated by the rules of the API. */
export const GoalForm = z
  .custom<GoalValues>()
  .transform((values): unknown => ({ ...values, dueOn: values.dueOn || null }))
  .pipe(GoalInput);
