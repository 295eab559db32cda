import { ScheduleChanges } from '@mostrador/api/books/schedule/schedule.schema';
import { z } from 'zod';
import type { ChangeValues, Recurrence } from './recurrence.ts';

/** The changes, validated by the rules of the API. */
export const recurrenceForm = ({ id, nextOn, amount, concept }: Recurrence) =>
  z
    .custom<ChangeValues>()
    .transform(({ scope, recurrence, ...values }): unknown => ({
      ...(scope === 'this' ? {} : recurrence),
      ...{ id, scope },
      ...(scope !== 'all' && { dueOn: nextOn }),
      ...(values.amount !== (amount ?? null) && { amount: values.amount }),
      ...((values.concept || null) !== concept && { concept: values.concept }),
    }))
    .pipe(ScheduleChanges);
