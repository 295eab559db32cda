import { goalStates, savingKinds } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, line } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const fields = {
  name: line(60, { required: 'nameRequired' }),
  target: money({ required: 'amountRequired' }).min(1, 'amountNotPositive'),
  dueOn: dateField().nullish(),
};

/** Without an account, one of savings is opened by the name of the goal. */
export const GoalInput = z.object({ id: id().optional(), ...fields, moneyAccountId: id().nullish() });
export type GoalInput = z.infer<typeof GoalInput>;

/** What is absent stays. `isClosed`: it is over, or goes on after all. */
export const GoalChanges = z
  .object({ ...fields, moneyAccountId: id() })
  .partial()
  .extend({ id: id(), isClosed: z.boolean({ error: 'invalidBoolean' }).optional() });
export type GoalChanges = z.infer<typeof GoalChanges>;

/** No copy is kept by `updated_since`: what is saved changes whenever money moves. */
export const GoalFilter = PageQuery.extend({ closed: z.boolean({ error: 'invalidBoolean' }).optional() });
export type GoalFilter = z.infer<typeof GoalFilter>;

export const Goal = z.object({
  id: id(),
  name: z.string(),
  target: moneyAnswer(),
  startedOn: z.string(),
  dueOn: z.string().nullable(),
  moneyAccount: z.object({
    id: id(),
    kind: z.enum(savingKinds),
    name: z.string(),
    lastDigits: z
      .string()
      .nullable()
      .meta({ wire: { name: 'last_4' } }),
    isClosed: z.boolean(),
  }),
  /** What is in its account, nothing of one below zero; of a closed goal what was there at its end. */
  saved: moneyAnswer(),
  left: moneyAnswer(),
  /** What should be together by now to be in time; null without a day. */
  expected: moneyAnswer().nullable(),
  /** What is to be put aside until its day: each month, or on each 15th and each last day of a month. */
  perMonth: moneyAnswer().nullable(),
  perFortnight: moneyAnswer().nullable(),
  state: z.enum(goalStates),
  closedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Goal.register(z.globalRegistry, { title: 'Goal' });
export type Goal = z.infer<typeof Goal>;

export const GoalList = listOf('goals', Goal);
