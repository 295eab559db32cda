import { toDecimals, wholeRate } from '@mostrador/shared/money/money';
import {
  breakEvenMonth,
  breakEvenSales,
  type PlanBase,
  type PlanParameters,
  type Projection,
  planMonths,
  planOf,
} from '@mostrador/shared/money/plan';
import { periodAround } from '@mostrador/shared/time/budget-periods';
import { addDays, addMonths, daysBetween } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { movedBy, movedUntil } from '../../ledger/ledger/ledger-totals.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import type { StatementContext } from '../statement/stats.ts';
import type { AssistantQuery, Plan } from './assistant.schema.ts';
import { type Results, resultsOf } from './income-statement.ts';
import { type Chart, inLines, moneyLines, readChart, readEntries, readFirstDay, sumsOf } from './places.ts';
import type { PlanParametersInput, SavedBase } from './plan.schema.ts';

const averagedMonths = 3;

/** A saved plan. It grows from the base that was stored when the plan was saved. */
type Saved = { id: string; name: string; parameters: PlanParametersInput; base: SavedBase; startsOn: string };

/**
 * Calculates twelve months from the current one, or those of a saved plan, beside the actual results so far.
 */
export async function readPlan(
  ctx: StatementContext,
  query: AssistantQuery,
  saved: Saved | null,
): Promise<Plan> {
  const { base, startsOn } = saved ?? (await readBaseOfNow(ctx));
  const parameters = saved && !asksForPlan(query) ? saved.parameters : query;
  const decimals = decimalsOf(ctx.principal.shop);
  const costPercentage = parameters.costPercentage ?? base.costPercentage;
  const rows = planOf(base, parametersOf(parameters, costPercentage), decimals);
  const real = await readReal(ctx, startsOn);
  const averageExpenses = base.expenses.reduce((sum, amount) => sum + amount, 0) / planMonths;
  return {
    saved: saved && { id: saved.id, name: saved.name },
    base: { ...base, costPercentage },
    rows: rows.map((row, index) => ({
      month: addMonths(startsOn, index).slice(0, 7),
      ...row,
      real: real[index] ?? null,
    })),
    breakEvenMonth: breakEvenMonth(rows),
    breakEvenSales: breakEvenSales(toDecimals(Math.round(averageExpenses), decimals), costPercentage),
  };
}

const runningMonth = (ctx: StatementContext) => periodAround('monthly', todayOf(ctx)).from;

/** Reads the actual result of each month of a plan, up to the current one. */
async function readReal(ctx: StatementContext, startsOn: string) {
  const chart = await readChart(ctx.tx, ctx.principal.shop);
  const running = runningMonth(ctx);
  const real: Plan['rows'][number]['real'][] = [];
  for (let index = 0; index < planMonths; index += 1) {
    const month = addMonths(startsOn, index);
    if (month > running) break;
    real.push(realOf(await monthOf(ctx, chart, month)));
  }
  return real;
}

/** Calculates the base of a plan that is made today. */
export async function readBaseOfNow(ctx: StatementContext): Promise<{ base: SavedBase; startsOn: string }> {
  const { tx, principal } = ctx;
  const chart = await readChart(tx, principal.shop);
  const startsOn = runningMonth(ctx);
  const closed: Results[] = [];
  for (let back = planMonths; back >= 1; back -= 1)
    closed.push(await monthOf(ctx, chart, addMonths(startsOn, -back)));
  const sums = sumsOf(chart, await readEntries(tx, movedUntil(addDays(startsOn, -1))));
  const existing = existingIn(closed);
  const running = existing.length === 0 ? await monthOf(ctx, chart, startsOn) : null;
  const grown = isYearOld(await readFirstDay(tx), startsOn)
    ? yearOf(closed)
    : averageOf(running ? [running] : existing, running ? wholeMonths(ctx) : 1);
  const costPercentage = costShareOf(running ? [running] : existing);
  const base = { ...grown, cash: inLines(sums, ...moneyLines), costPercentage };
  return { base, startsOn };
}

async function monthOf({ tx }: StatementContext, chart: Chart, month: string) {
  const entries = await readEntries(tx, sql`${movedBy('month', { from: month, until: month })}`);
  return resultsOf(sumsOf(chart, entries));
}

/** True if the whole year before the running month is in the books. */
const isYearOld = (firstDay: string | null, running: string) =>
  firstDay !== null && firstDay <= addMonths(running, -planMonths);

const spentIn = (month: Results) => -(month.expenses + month.interest);

type Grown = Omit<PlanBase, 'cash'>;

/** Each month grows from the same month of the year before. */
const yearOf = (closed: readonly Results[]): Grown => ({
  growthApplies: 'once',
  sales: closed.map(({ netSales }) => netSales),
  expenses: closed.map(spentIn),
});

/**
 * Returns the closed months since the first month with sales or expenses, because the shop did not exist
 * before.
 */
function existingIn(closed: readonly Results[]) {
  const first = closed.findIndex((month) => month.netSales !== 0 || spentIn(month) !== 0);
  return first < 0 ? [] : closed.slice(first);
}

/** Returns the factor that extrapolates the current month from its days up to today to the whole month. */
function wholeMonths(ctx: StatementContext) {
  const today = todayOf(ctx);
  const { from, until } = periodAround('monthly', today);
  return (daysBetween(from, until) + 1) / (daysBetween(from, today) + 1);
}

/**
 * Without a year of books, each month grows from the month before. `times` extrapolates a partial month to a
 * whole one.
 */
function averageOf(months: readonly Results[], times: number): Grown {
  const last = months.slice(-averagedMonths);
  const average = (of: (month: Results) => number) =>
    Math.round((times * last.reduce((sum, month) => sum + of(month), 0)) / last.length);
  const always = (amount: number) => Array.from({ length: planMonths }, () => amount);
  return {
    growthApplies: 'compound',
    sales: always(average(({ netSales }) => netSales)),
    expenses: always(average(spentIn)),
  };
}

/** Calculates the share of sales that goods cost in the last three existing months. */
function costShareOf(months: readonly Results[]) {
  const last = months.slice(-averagedMonths);
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

const parametersOf = (query: PlanParametersInput, costPercentage: number): PlanParameters => ({
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

type ProjectionInput = {
  by: 'percentage' | 'money' | undefined;
  amount: number | undefined;
  amounts: number[] | undefined;
};

const projectionOf = (type: 'growth' | 'individual' | undefined, input: ProjectionInput): Projection =>
  type === 'individual'
    ? { type, amounts: input.amounts ?? [] }
    : { type: 'growth', by: input.by ?? 'percentage', amount: input.amount ?? 0 };

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
