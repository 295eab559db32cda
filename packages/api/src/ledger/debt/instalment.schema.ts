import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField } from '@mostrador/shared/wire/field';
import { z } from 'zod';

/** The instalments of the open balance with their due dates; their sum is the whole balance. */
export const InstalmentsInput = z
  .array(
    z.object({
      dueDate: dateField({ required: 'dateRequired' }),
      amount: money({ required: 'amountRequired' }).min(1, 'amountRequired'),
    }),
  )
  .max(60, 'tooManyItems')
  .nullish();
export type InstalmentsInput = z.infer<typeof InstalmentsInput>;

type Input = { dueDate?: string | null | undefined; instalments?: InstalmentsInput };

/** True if the input has either one due date or a due date for each instalment. */
export const isDueOneWay = ({ dueDate, instalments }: Input) => !(dueDate && instalments?.length);
export const dueOneWay = { error: 'instalmentsConflict', path: ['instalments'] };

/** `paid`: payments, write-offs and deductions count for the first instalments. */
export const Instalment = z.object({
  n: z.int(),
  dueDate: z.string(),
  amount: moneyAnswer(),
  paid: moneyAnswer(),
});
Instalment.register(z.globalRegistry, { title: 'Instalment' });
export type Instalment = z.infer<typeof Instalment>;
