import { periodAround } from '@mostrador/shared/budget-periods';
import { toDecimals, wholeRate } from '@mostrador/shared/money';
import {
  breakEvenMonth,
  breakEvenSales,
  type PlanBase,
  type PlanParameters,
  type Projection,
  planMonths,
  planOf,
} from '@mostrador/shared/plan';
import { addDays, addMonths } from '@mostrador/shared/time';
import { sql } from 'drizzle-orm';
import { decimalsOf } from '../../accounts/organization/decimals.ts';
import { todayOf } from '../ledger/asked-days.ts';
import { movedBy } from '../ledger/ledger-totals.ts';
import type { Asking } from '../statement/stats.ts';
import type { AssistantQuery, Plan } from './assistant.schema.ts';
import { type Results, resultsOf } from './income-statement.ts';
import { type Chart, readEntries, sumsOf } from './places.ts';

const averagedMonths = 3;

type Known = { chart: Chart; firstDay: string | null; moneyOn: (day: string) => Promise<number> };

/** Twelve months from the running one, beside what this one came to so far. */
export async function readPlan(ctx: Asking, query: AssistantQuery, known: Known): Promise<Plan> {
  const running = periodAround('monthly', todayOf(ctx)).from;
  const read = (month: string) => monthOf(ctx, known.chart, month);
  const closed: Results[] = [];
  for (let back = planMonths; back >= 1; back -= 1) closed.push(await read(addMonths(running, -back)));
  const base = {
    ...(isYearOld(known.firstDay, running) ? yearOf(closed) : averageOf(closed)),
    cash: await known.moneyOn(addDays(running, -1)),
  };
  const decimals = decimalsOf(ctx.principal.shop);
  const costPercentage = query.costPercentage ?? costShareOf(closed);
  const rows = planOf(base, parametersOf(query, costPercentage), decimals);
  const real = realOf(await read(running));
  const averageExpenses = base.expenses.reduce((sum, amount) => sum + amount, 0) / planMonths;
  return {
    base: { ...base, costPercentage },
    rows: rows.map((row, index) => ({
      month: addMonths(running, index).slice(0, 7),
      ...row,
      real: index === 0 ? real : null,
    })),
    breakEvenMonth: breakEvenMonth(rows),
    breakEvenSales: breakEvenSales(toDecimals(Math.round(averageExpenses), decimals), costPercentage),
  };
}

async function monthOf({ tx }: Asking, chart: Chart, month: string) {
  const entries = await readEntries(tx, sql`${movedBy('month', { from: month, until: month })}`);
  return resultsOf(sumsOf(chart, entries));
}

/** Whether the whole year before the running month is in the books. */
const isYearOld = (firstDay: string | null, running: string) =>
  firstDay !== null && firstDay <= addMonths(running, -planMonths);

const spentIn = (month: Results) => -(month.expenses + month.interest);

type Grown = Omit<PlanBase, 'cash'>;

/** Each month grows from the same one of the year before. */
const yearOf = (closed: readonly Results[]): Grown => ({
  growthApplies: 'once',
  sales: closed.map(({ netSales }) => netSales),
  expenses: closed.map(spentIn),
});

/** Without a year of books each month grows from the one before it. */
function averageOf(closed: readonly Results[]): Grown {
  const last = closed.slice(-averagedMonths);
  const average = (of: (month: Results) => number) =>
    Math.round(last.reduce((sum, month) => sum + of(month), 0) / averagedMonths);
  const always = (amount: number) => Array.from({ length: planMonths }, () => amount);
  return {
    growthApplies: 'compound',
    sales: always(average(({ netSales }) => netSales)),
    expenses: always(average(spentIn)),
  };
}

/** What goods really cost of what was sold in the last three months. */
function costShareOf(closed: readonly Results[]) {
  const last = closed.slice(-averagedMonths);
  const sold = last.reduce((sum, { netSales }) => sum + netSales, 0);
  const cost = last.reduce((sum, month) => sum - month.cost, 0);
  return sold > 0 ? Math.min(wholeRate, Math.max(0, Math.round((cost * wholeRate) / sold))) : 0;
}

const realOf = (month: Results) => {
  const expenses = spentIn(month);
  return {
    sales: month.netSales,
    cost: -month.cost,
    gross: month.grossProfit,
    expenses,
    net: month.grossProfit - expenses,
  };
};

const parametersOf = (query: AssistantQuery, costPercentage: number): PlanParameters => ({
  sales: projectionOf(query.salesProyectionType, {
    by: query.salesGrowthType,
    amount: query.salesGrowthAmount,
    amounts: query.salesIndividualAmounts,
  }),
  expenses: projectionOf(query.growthProyectionType, {
    by: query.expensesGrowthType,
    amount: query.expensesGrowthAmount,
    amounts: query.expensesIndividualAmounts,
  }),
  costPercentage,
});

type Said = {
  by: 'percentage' | 'money' | undefined;
  amount: number | undefined;
  amounts: number[] | undefined;
};

const projectionOf = (type: 'growth' | 'individual' | undefined, said: Said): Projection =>
  type === 'individual'
    ? { type, amounts: said.amounts ?? [] }
    : { type: 'growth', by: said.by ?? 'percentage', amount: said.amount ?? 0 };

const planNames = [
  'salesProyectionType',
  'salesGrowthType',
  'salesGrowthAmount',
  'salesIndividualAmounts',
  'costPercentage',
  'growthProyectionType',
  'expensesGrowthType',
  'expensesGrowthAmount',
  'expensesIndividualAmounts',
] as const;

export const asksForPlan = (query: AssistantQuery) => planNames.some((name) => query[name] !== undefined);
