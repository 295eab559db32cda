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

/** Without an account, a savings account with the name of the goal is opened. */
export const GoalInput = z.object({ id: id().optional(), ...fields, moneyAccountId: id().nullish() });
export type GoalInput = z.infer<typeof GoalInput>;

/** Partial update: omitted fields keep their value. `isClosed`: closes or reopens the goal. */
export const GoalChanges = z
  .object({ ...fields, moneyAccountId: id() })
  .partial()
  .extend({ id: id(), isClosed: z.boolean({ error: 'invalidBoolean' }).optional() });
export type GoalChanges = z.infer<typeof GoalChanges>;

/** No synchronization by `updated_since`: the saved amount changes whenever money moves. */
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
  /**
   * The balance of the goal's account, 0 if it is negative. For a closed goal, the balance when it was
   * closed.
   */
  saved: moneyAnswer(),
  left: moneyAnswer(),
  /** The amount that should be saved by now to be on time; null without a due date. */
  expected: moneyAnswer().nullable(),
  /** The amount to save until the due date: each month, or on each 15th and each last day of a month. */
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
