import { transactionTypes } from '@mostrador/shared/codes/codes';
import { moneyAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';

/** Business days, both ends included. Without them, the whole current month. */
const days = { from: dateField().optional(), until: dateField().optional() };

export const ReportQuery = z
  .object({ ...days, transactionType: oneOf(transactionTypes).optional() })
  .refine(isInOrder, daysInOrder);
export type ReportQuery = z.infer<typeof ReportQuery>;

const ofOneType = { ...days, transactionType: oneOf(transactionTypes).default('expense') };
export const PieQuery = z.object(ofOneType).refine(isInOrder, daysInOrder);
export type PieQuery = z.infer<typeof PieQuery>;
export const TopQuery = z
  .object({
    ...ofOneType,
    limit: z.int({ error: 'invalidNumber' }).min(1, 'invalidNumber').max(50, 'invalidNumber').default(5),
  })
  .refine(isInOrder, daysInOrder);
export type TopQuery = z.infer<typeof TopQuery>;

const Named = z.object({ id: id(), name: z.string(), color: z.string().nullable() });
const answered = { from: z.string(), until: z.string() };

/**
 * For sales and income, `spent` is the amount earned. `budget` is the budgets' amount for these days; a
 * period that is only partly included counts proportionally by days. `carried` is the rest of the period
 * before, if the days begin with a period that takes it over. `projectedEnd` and `perDayLeft` are set only
 * if the days are not over yet.
 */
export const ReportRow = z.object({
  category: Named,
  transactionType: z.enum(transactionTypes),
  spent: moneyAnswer(),
  count: z.int(),
  budget: moneyAnswer().nullable(),
  carried: moneyAnswer(),
  available: moneyAnswer().nullable(),
  left: moneyAnswer().nullable(),
  /** The percentage of the available amount. Null if that amount is zero. */
  percentage: rateAnswer().nullable(),
  projectedEnd: moneyAnswer().nullable(),
  perDayLeft: moneyAnswer().nullable(),
  /** The amount in the same number of days before, as far as the requested days are over. */
  previous: moneyAnswer(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const CategoryReport = z.object({
  ...answered,
  report: z.array(ReportRow),
  /** The totals include documents without a category. */
  totals: z.array(
    z.object({
      transactionType: z.enum(transactionTypes),
      spent: moneyAnswer(),
      uncategorized: moneyAnswer(),
      budget: moneyAnswer(),
      previous: moneyAnswer(),
    }),
  ),
});
CategoryReport.register(z.globalRegistry, { title: 'CategoryReport' });
export type CategoryReport = z.infer<typeof CategoryReport>;

/** `category` is null for documents without a category, and for the slice of all others. */
export const CategoryPie = z.object({
  ...answered,
  pieChart: z.array(
    z.object({
      slice: z.enum(['category', 'uncategorized', 'others']),
      category: Named.nullable(),
      total: moneyAnswer(),
      percentage: rateAnswer(),
      count: z.int(),
    }),
  ),
  total: moneyAnswer(),
});
CategoryPie.register(z.globalRegistry, { title: 'CategoryPie' });
export type CategoryPie = z.infer<typeof CategoryPie>;

export const CategoryTop = z.object({
  ...answered,
  top: z.array(
    z.object({
      category: Named,
      total: moneyAnswer(),
      count: z.int(),
      previous: moneyAnswer(),
      /** The change in basis points. Null if there is nothing to compare with. */
      change: rateAnswer().nullable(),
    }),
  ),
});
CategoryTop.register(z.globalRegistry, { title: 'CategoryTop' });
export type CategoryTop = z.infer<typeof CategoryTop>;
