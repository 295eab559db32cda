import { money, moneyAnswer, rate, rateAnswer } from '@mostrador/shared/money/amount';
import { maxMoney, wholeRate } from '@mostrador/shared/money/money';
import { planMonths } from '@mostrador/shared/money/plan';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

export const projectionTypes = ['growth', 'individual'] as const;
export const growthTypes = ['percentage', 'money'] as const;

/** A percentage or an amount of money, positive or negative. */
const growth = () =>
  z
    .int({ error: 'invalidAmount' })
    .min(-maxMoney, 'amountTooLarge')
    .max(maxMoney, 'amountTooLarge')
    .meta({ wire: { scale: 100 } });
const monthly = () =>
  z
    .array(money())
    .refine((amounts) => amounts.length === planMonths, 'individualAmountsTwelve')
    .optional();

/** The parameters of the plan; their names are those of the documented query. */
export const planParameters = {
  salesProyectionType: oneOf(projectionTypes).optional(),
  salesGrowthType: oneOf(growthTypes).optional(),
  salesGrowthAmount: growth().optional(),
  salesIndividualAmounts: monthly(),
  /**
   * The cost of goods as a percentage of sales. If absent, the actual share in the months that the plan
   * grows from.
   */
  costPercentage: rate().optional(),
  growthProyectionType: oneOf(projectionTypes).optional(),
  expensesGrowthType: oneOf(growthTypes).optional(),
  expensesGrowthAmount: growth().optional(),
  expensesIndividualAmounts: monthly(),
};
const Parameters = z.object(planParameters);
export type PlanParametersInput = z.infer<typeof Parameters>;

const allLost = -wholeRate;
const isLost = (type: string | undefined, amount: number | undefined) =>
  type !== 'money' && (amount ?? 0) < allLost;

/** A decline may not exceed 100 %, and a plan with individual amounts needs all twelve months. */
export const planRules = {
  salesGrow: (input: PlanParametersInput) => !isLost(input.salesGrowthType, input.salesGrowthAmount),
  expensesGrow: (input: PlanParametersInput) => !isLost(input.expensesGrowthType, input.expensesGrowthAmount),
  salesWritten: (input: PlanParametersInput) =>
    input.salesProyectionType !== 'individual' || input.salesIndividualAmounts !== undefined,
  expensesWritten: (input: PlanParametersInput) =>
    input.growthProyectionType !== 'individual' || input.expensesIndividualAmounts !== undefined,
};
export const planRefusals = {
  salesGrow: { error: 'percentageTooSmall', path: ['salesGrowthAmount'] },
  expensesGrow: { error: 'percentageTooSmall', path: ['expensesGrowthAmount'] },
  salesWritten: { error: 'individualAmountsTwelve', path: ['salesIndividualAmounts'] },
  expensesWritten: { error: 'individualAmountsTwelve', path: ['expensesIndividualAmounts'] },
};

const name = () => line(60, { required: 'nameRequired' });

/** A plan to save. Its base is calculated and stored when it is saved. */
export const PlanInput = z
  .object({ id: id().optional(), name: name(), ...planParameters })
  .refine(planRules.salesGrow, planRefusals.salesGrow)
  .refine(planRules.expensesGrow, planRefusals.expensesGrow)
  .refine(planRules.salesWritten, planRefusals.salesWritten)
  .refine(planRules.expensesWritten, planRefusals.expensesWritten);
export type PlanInput = z.infer<typeof PlanInput>;

/**
 * Partial update: omitted fields keep their value. The parameters are replaced all together: an input with
 * one of them must contain all.
 */
export const PlanChanges = z
  .object({ id: id(), name: name().optional(), ...planParameters })
  .refine(planRules.salesGrow, planRefusals.salesGrow)
  .refine(planRules.expensesGrow, planRefusals.expensesGrow)
  .refine(planRules.salesWritten, planRefusals.salesWritten)
  .refine(planRules.expensesWritten, planRefusals.expensesWritten);
export type PlanChanges = z.infer<typeof PlanChanges>;

export const PlanFilter = PageQuery;
export type PlanFilter = z.infer<typeof PlanFilter>;

/** The base from which a plan grows, and the cost of goods as a percentage of its sales. */
export const PlanBaseValues = z.object({
  growthApplies: z.enum(['compound', 'once']),
  sales: z.array(moneyAnswer()),
  expenses: z.array(moneyAnswer()),
  cash: moneyAnswer(),
  costPercentage: rateAnswer(),
});
export type SavedBase = z.infer<typeof PlanBaseValues>;

const growthAnswer = () =>
  z
    .int()
    .nullable()
    .meta({ wire: { scale: 100 } });

/** The parameters as they were entered, null if they were not. `base` is that of the day of saving. */
export const SavedPlan = z.object({
  id: id(),
  name: z.string(),
  salesProyectionType: z.enum(projectionTypes).nullable(),
  salesGrowthType: z.enum(growthTypes).nullable(),
  salesGrowthAmount: growthAnswer(),
  salesIndividualAmounts: z.array(moneyAnswer()).nullable(),
  costPercentage: rateAnswer().nullable(),
  growthProyectionType: z.enum(projectionTypes).nullable(),
  expensesGrowthType: z.enum(growthTypes).nullable(),
  expensesGrowthAmount: growthAnswer(),
  expensesIndividualAmounts: z.array(moneyAnswer()).nullable(),
  base: PlanBaseValues,
  startsOn: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
SavedPlan.register(z.globalRegistry, { title: 'SavedPlan' });
export type SavedPlan = z.infer<typeof SavedPlan>;
export const SavedPlans = listOf('plans', SavedPlan);
