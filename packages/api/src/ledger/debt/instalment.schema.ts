import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField } from '@mostrador/shared/wire/field';
import { z } from 'zod';

/** In which parts what is left open is paid, and when: together all of it. */
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

/** Either one day or a day for each part. */
export const isDueOneWay = ({ dueDate, instalments }: Input) => !(dueDate && instalments?.length);
export const dueOneWay = { error: 'instalmentsConflict', path: ['instalments'] };

/** `paid`: what was paid, given up or taken off counts for the first ones. */
export const Instalment = z.object({
  n: z.int(),
  dueDate: z.string(),
  amount: moneyAnswer(),
  paid: moneyAnswer(),
});
Instalment.register(z.globalRegistry, { title: 'Instalment' });
export type Instalment = z.infer<typeof Instalment>;
