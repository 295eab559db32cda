import { tableFormats } from '@mostrador/shared/codes/codes';
import { entryLines, statementKeys } from '@mostrador/shared/codes/statement-lines';
import { money, moneyAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { languages } from '@mostrador/shared/text/translate';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { PlanBaseValues, planParameters, planRefusals, planRules } from './plan.schema.ts';

/** Without days, the query covers the current month. */
export const AssistantQuery = z
  .object({
    from: dateField().optional(),
    until: dateField().optional(),
    /** The day of the balance sheet. If absent, the last day of the period, or today if that is earlier. */
    asOf: dateField().optional(),
    /** The cash buffer: the balance below which the shop does not want its money to fall. */
    buffer: money().optional(),
    ...planParameters,
    /** Returns the statements as the books were at the end of this day, regardless of later postings. */
    knownAt: dateField().optional(),
    /**
     * The id of a saved plan. Parameters given with the id replace those of the plan, without saving them.
     */
    planId: id().optional(),
  })
  .refine(isInOrder, daysInOrder)
  .refine(planRules.salesGrow, planRefusals.salesGrow)
  .refine(planRules.expensesGrow, planRefusals.expensesGrow)
  .refine(planRules.salesWritten, planRefusals.salesWritten)
  .refine(planRules.expensesWritten, planRefusals.expensesWritten);
export type AssistantQuery = z.infer<typeof AssistantQuery>;

const days = { from: z.string(), until: z.string() };

/**
 * One row of a statement. `key` names the line; a detail is the part of one category or money account within
 * the line above it. `share` is the share of net sales, `previous` the amount of an equally long period
 * before.
 */
export const StatementRow = z.object({
  key: z.enum(statementKeys),
  kind: z.enum(['line', 'detail', 'total']),
  id: id().nullable(),
  name: z.string().nullable(),
  amount: moneyAnswer(),
  previous: moneyAnswer(),
  share: rateAnswer().nullable(),
  budget: moneyAnswer().nullable(),
});
StatementRow.register(z.globalRegistry, { title: 'StatementRow' });
export type StatementRow = z.infer<typeof StatementRow>;

const rows = z.array(StatementRow);

/** Amounts that reduce the result are negative. */
const IncomeStatement = z.object({
  ...days,
  grossSales: moneyAnswer(),
  discounts: moneyAnswer(),
  returns: moneyAnswer(),
  netSales: moneyAnswer(),
  cost: moneyAnswer(),
  grossProfit: moneyAnswer(),
  expenses: moneyAnswer(),
  operatingProfit: moneyAnswer(),
  interest: moneyAnswer(),
  other: moneyAnswer(),
  tax: moneyAnswer(),
  netProfit: moneyAnswer(),
  previous: z.object({ ...days, netSales: moneyAnswer(), netProfit: moneyAnswer() }),
  rows,
  /** Sales with an unknown cost, whose cost is not part of the result. Null with `known_at`. */
  withoutCost: moneyAnswer().nullable(),
  /** Sales and expenses without a category. */
  uncategorized: z.object({ sales: moneyAnswer(), expenses: moneyAnswer() }),
});

/** `assets = liabilities + equity + profit`. The profit is that of all days up to this one. */
const BalanceSheet = z.object({
  asOf: z.string(),
  assets: moneyAnswer(),
  liabilities: moneyAnswer(),
  equity: moneyAnswer(),
  profit: moneyAnswer(),
  rows,
  /** The part of the receivable that was doubtful on the day of the sheet. Null with `known_at`. */
  likelyUncollectible: moneyAnswer().nullable(),
});

const CashStatement = z.object({
  ...days,
  opening: moneyAnswer(),
  operation: moneyAnswer(),
  investment: moneyAnswer(),
  financing: moneyAnswer(),
  net: moneyAnswer(),
  closing: moneyAnswer(),
  rows,
});

export const indicatorKeys = [
  'grossMargin',
  'netMargin',
  'liquidity',
  'acidTest',
  'indebtedness',
  'inventoryDays',
  'inventoryTurns',
  'collectionDays',
  'paymentDays',
  'cashCycle',
  'breakEven',
  'creditShare',
  'overdueShare',
  'runway',
  'growth',
  'ticket',
] as const;
export const indicatorUnits = ['percentage', 'ratio', 'days', 'months', 'times'] as const;

/**
 * `value` is null if the divisor is zero or if there are less than thirty days of data. `green` and `amber`
 * are the bounds of the traffic light. `amount` and `contact` are used by the advice text; `parts` are the
 * figures from which the value is calculated.
 */
export const Indicator = z.object({
  key: z.enum(indicatorKeys),
  unit: z.enum(indicatorUnits),
  value: rateAnswer().nullable(),
  light: z.enum(['green', 'amber', 'red']).nullable(),
  green: rateAnswer().nullable(),
  amber: rateAnswer().nullable(),
  isMoreBetter: z.boolean(),
  amount: moneyAnswer().nullable(),
  contact: z.object({ id: id(), name: z.string() }).nullable(),
  parts: z.array(z.object({ line: z.enum(entryLines), amount: moneyAnswer() })),
});
Indicator.register(z.globalRegistry, { title: 'Indicator' });
export type Indicator = z.infer<typeof Indicator>;

const planned = {
  sales: moneyAnswer(),
  cost: moneyAnswer(),
  gross: moneyAnswer(),
  expenses: moneyAnswer(),
  net: moneyAnswer(),
};
export const Plan = z.object({
  /** The saved plan that was requested. */
  saved: z.object({ id: id(), name: z.string() }).nullable(),
  base: PlanBaseValues,
  rows: z.array(
    z.object({
      month: z.string(),
      ...planned,
      margin: rateAnswer().nullable(),
      accumulated: moneyAnswer(),
      cashEnd: moneyAnswer(),
      /** The actual result of the month, so far for the running one. Null for future months. */
      real: z.object(planned).nullable(),
    }),
  ),
  breakEvenMonth: z.int().nullable(),
  breakEvenSales: moneyAnswer().nullable(),
});
Plan.register(z.globalRegistry, { title: 'FinancialPlan' });
export type Plan = z.infer<typeof Plan>;

export const forecastKinds = [
  'receivable',
  'payable',
  'pending',
  'recurring',
  'card',
  'sales',
  'expenses',
] as const;

/** An inflow or outflow on a known day, with a name. */
const ForecastEvent = z.object({
  date: z.string(),
  kind: z.enum(forecastKinds),
  /** Negative for an outflow. */
  amount: moneyAnswer(),
  label: z.string().nullable(),
  documentId: id().nullable(),
});
export type ForecastEvent = z.infer<typeof ForecastEvent>;

export const Forecast = z.object({
  ...days,
  cash: moneyAnswer(),
  buffer: moneyAnswer(),
  days: z.array(z.object({ date: z.string(), in: moneyAnswer(), out: moneyAnswer(), cash: moneyAnswer() })),
  events: z.array(ForecastEvent),
  /** The first day below the buffer, the missing amount, and the three largest outflows that cause it. */
  shortfall: z
    .object({
      date: z.string(),
      cash: moneyAnswer(),
      missing: moneyAnswer(),
      causes: z.array(ForecastEvent),
    })
    .nullable(),
  /** The sales, expenses and purchases of goods of an ordinary day, without the events that have a date. */
  usual: z.object({ sales: moneyAnswer(), expenses: moneyAnswer(), goods: moneyAnswer() }),
});
Forecast.register(z.globalRegistry, { title: 'CashForecast' });
export type Forecast = z.infer<typeof Forecast>;

export const ShortfallQuery = z.object({
  /** The cash buffer: the balance below which the shop does not want its money to fall. */
  buffer: money().optional(),
});

/** The first day of the forecast on which the money falls below the buffer. Null if there is no such day. */
export const Shortfall = z.object({ shortfall: Forecast.shape.shortfall });
Shortfall.register(z.globalRegistry, { title: 'Shortfall' });
export type Shortfall = z.infer<typeof Shortfall>;

export const Assistant = z.object({
  incomeStatement: IncomeStatement,
  balanceSheet: BalanceSheet,
  cashFlow: CashStatement,
  /** Empty with `known_at`, because the indicators read the current debts and sales. */
  indicators: z.array(Indicator),
  /** Null for users who may not plan. */
  plan: Plan.nullable(),
  forecast: Forecast,
});
Assistant.register(z.globalRegistry, { title: 'Assistant' });
export type Assistant = z.infer<typeof Assistant>;

const ofLine = {
  line: oneOf(entryLines),
  /** The category or money account of a detail. */
  id: id().optional(),
  from: dateField().optional(),
  until: dateField().optional(),
  knownAt: dateField().optional(),
};
export const LineQuery = z.object(ofLine).refine(isInOrder, daysInOrder);
export type LineQuery = z.infer<typeof LineQuery>;
export const LineEntriesQuery = PageQuery.extend(ofLine).refine(isInOrder, daysInOrder);

const ofStatements = {
  from: dateField().optional(),
  until: dateField().optional(),
  asOf: dateField().optional(),
  knownAt: dateField().optional(),
};

export const AssistantPaperQuery = z.object(ofStatements).refine(isInOrder, daysInOrder);
export type AssistantPaperQuery = z.infer<typeof AssistantPaperQuery>;

/** The printable statements, in the shape of StatementPaper. */
export const AssistantPaper = z.object({
  language: z.enum(languages),
  direction: z.enum(['ltr', 'rtl']),
  business: z.object({ name: z.string(), lines: z.array(z.string()) }),
  title: z.string(),
  facts: z.array(z.string()),
  sections: z.array(
    z.object({
      title: z.string(),
      subtitle: z.string(),
      columns: z.array(z.string()),
      rows: z.array(
        z.object({
          kind: z.enum(['line', 'detail', 'total']),
          label: z.string(),
          values: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const exported = {
  ...ofStatements,
  format: oneOf(tableFormats).default('xlsx'),
};
/** The statements as a file with one table. */
export const AssistantExport = z.object({ ...exported, id: id().optional() }).refine(isInOrder, daysInOrder);
/** The job input: the resolved days of the request. */
export const AssistantExportJob = z.object(exported);
