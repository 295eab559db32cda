import { ScheduleChanges } from '@mostrador/api/books/schedule/schedule.schema';
import { z } from 'zod';
import type { RecurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';
import type { Recurrence } from './recurrence.ts';

type Values = {
  scope: 'this' | 'following' | 'all';
  concept: string;
  amount: number | null;
  recurrence: RecurrenceValue | null;
};

/** What differs, judged by the rules of the API. */
export const recurrenceForm = ({ id, nextOn, amount, concept }: Recurrence) =>
  z
    .custom<Values>()
    .transform(({ scope, recurrence, ...values }): unknown => ({
      ...(scope === 'this' ? {} : recurrence),
      ...{ id, scope },
      ...(scope !== 'all' && { dueOn: nextOn }),
      ...(values.amount !== amount && { amount: values.amount }),
      ...((values.concept || null) !== concept && { concept: values.concept }),
    }))
    .pipe(ScheduleChanges);
