import { allowedOn } from '@mostrador/shared/time/budget-periods';
import { type DateRange, mostDaysSummed } from '@mostrador/shared/time/date-range';
import { addDays, addMonths, daysBetween } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { readBudgets } from '../../books/transactioncategory/budget.ts';
import { lacking } from '../../core/call/errors.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { averageOf } from '../../identity/organization/decimals.ts';
import { openParts, openReceivablesOn } from '../../ledger/debt/instalment.ts';
import { movedAsKnown, movedIn, movedUntil, sinceEver } from '../../ledger/ledger/ledger-totals.ts';
import { daysBefore, endOf, resolveDays, todayOf } from '../../ledger/ledger/requested-days.ts';
import { soldIn } from '../../sales/sale/totals/sale-sold.ts';
import type { StatementContext } from '../statement/stats.ts';
import type { Assistant, AssistantQuery } from './assistant.schema.ts';
import { balanceRows, calculateBalances } from './balance-sheet.ts';
import { cashRows, cashTotalsOf, flowsOf, spentOf } from './cash-statement.ts';
import { readForecast } from './forecast.ts';
import { fixedExpensesOf, incomeRows, resultsOf } from './income-statement.ts';
import { indicatorsOf } from './indicators.ts';
import {
  type Chart,
  type Entry,
  inLines,
  moneyLines,
  readChart,
  readEntries,
  readFirstDay,
  sumsOf,
} from './places.ts';
import { readSavedPlan } from './plan.ts';
import { asksForPlan, readPlan } from './plan-base.ts';

/**
 * Reads the statements of a period with their indicators. Throws 403 if a plan is requested by a user who
 * may not plan, and 422 `periodTooLong` above ten years.
 */
export async function readAssistant(ctx: StatementContext, query: AssistantQuery): Promise<Assistant> {
  const { tx, principal } = ctx;
  const mayPlan = principal.flags.has('acc_budget_assistant');
  if (!mayPlan && (query.planId || asksForPlan(query))) throw lacking('acc_budget_assistant');
  const saved = query.planId ? await readSavedPlan(tx, query.planId, 'planId') : null;
  const range = resolveDays(ctx, query, mostDaysSummed);
  const today = todayOf(ctx);
  const [chart, firstDay] = await pipeline([readChart(tx, principal.shop), readFirstDay(tx)]);
  const { knownAt } = query;
  const books = await readBooks(ctx, { chart, range, asOf: query.asOf, knownAt });
  const cash = inLines(sumsOf(chart, await readEntries(tx, movedUntil(today))), ...moneyLines);
  return {
    incomeStatement: await incomeStatementOf(ctx, books),
    balanceSheet: await balanceSheetOf(ctx, books),
    cashFlow: cashFlowOf(books),
    // Debts and sales can be read as of a day, but not as the books knew them at that time.
    indicators: knownAt ? [] : indicatorsOf(await figuresOf(ctx, books, firstDay), chart),
    plan: mayPlan ? await readPlan(ctx, query, saved) : null,
    forecast: await readForecast(ctx, { chart, firstDay, cash, buffer: query.buffer ?? 0 }),
  };
}

/** Reads only the forecast; a start page shows its first day with a shortfall. */
export async function readShortfall(ctx: StatementContext, { buffer = 0 }: { buffer?: number | undefined }) {
  const chart = await readChart(ctx.tx, ctx.principal.shop);
  const firstDay = await readFirstDay(ctx.tx);
  const entries = await readEntries(ctx.tx, movedUntil(todayOf(ctx)));
  const cash = inLines(sumsOf(chart, entries), ...moneyLines);
  const { shortfall } = await readForecast(ctx, { chart, firstDay, cash, buffer });
  return { shortfall };
}

type Books = {
  chart: Chart;
  range: DateRange;
  previous: DateRange;
  asOf: string;
  now: Entry[];
  before: Entry[];
  /**
   * All movements before the start of the previous period, before the start of the period, and up to the day
   * of the balance sheet.
   */
  untilPrevious: Entry[];
  untilFrom: Entry[];
  untilAsOf: Entry[];
  isOfNow: boolean;
};
type BooksQuery = {
  chart: Chart;
  range: DateRange;
  asOf: string | undefined;
  /** The books are read in their current state if absent. */
  knownAt: string | undefined;
};

async function readBooks(ctx: StatementContext, { chart, range, asOf, knownAt }: BooksQuery): Promise<Books> {
  const moved = movedKnown(ctx, knownAt);
  const read = (days: DateRange) => readEntries(ctx.tx, moved(days));
  const previous = daysBefore(ctx, range);
  const today = todayOf(ctx);
  const day = asOf ?? (range.until < today ? range.until : today);
  const [now, before, untilPrevious, untilFrom, untilAsOf] = await pipeline([
    read(range),
    read(previous),
    read(sinceEver(addDays(previous.from, -1))),
    read(sinceEver(addDays(range.from, -1))),
    read(sinceEver(day)),
  ]);
  return {
    ...{ chart, range, previous, asOf: day, isOfNow: knownAt === undefined },
    ...{ now, before, untilPrevious, untilFrom, untilAsOf },
  };
}

/** The movements of a period, as known to the books at the end of a business day. */
function movedKnown(ctx: StatementContext, day: string | undefined) {
  if (day === undefined) return movedIn;
  const end = endOf(ctx, day);
  return (days: DateRange) => movedAsKnown(days, end);
}

const daysOfBooks = ({ from, until }: DateRange) => ({ from, until });

async function incomeStatementOf(ctx: StatementContext, books: Books) {
  const { chart, range, previous, now, before, isOfNow } = books;
  const sums = { now: sumsOf(chart, now), before: sumsOf(chart, before) };
  const earlier = resultsOf(sums.before);
  const uncategorized = (lines: 'sales' | 'till') =>
    sums.now
      .filter(({ line, id }) => line === lines && id === null)
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...daysOfBooks(range),
    ...resultsOf(sums.now),
    previous: { ...previous, netSales: earlier.netSales, netProfit: earlier.netProfit },
    rows: incomeRows(sums, { ...chart, budgets: await readAllowed(ctx, chart, range) }),
    withoutCost: isOfNow ? await readWithoutCost(ctx, range) : null,
    uncategorized: { sales: 0 - uncategorized('sales'), expenses: uncategorized('till') },
  };
}

/** Reads the budgets of the categories for the period. */
async function readAllowed({ tx }: StatementContext, { categories }: Chart, range: DateRange) {
  const budgetsById = await readBudgets(tx, [...categories.keys()]);
  return new Map(
    [...budgetsById].flatMap(([id, budgets]) => {
      const allowed = allowedOn(budgets, range);
      return allowed === null ? [] : [[id, allowed] as const];
    }),
  );
}

async function readWithoutCost({ tx }: StatementContext, range: DateRange) {
  const [row] = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(amount_without_cost), 0) amount from (${soldIn(range)}) stored`);
  return Number(row?.amount);
}

async function balanceSheetOf(ctx: StatementContext, books: Books) {
  const { chart, range, asOf, untilAsOf, untilFrom, isOfNow } = books;
  const sums = { now: sumsOf(chart, untilAsOf), before: sumsOf(chart, untilFrom) };
  const { assets, liabilities, equity, profit } = calculateBalances(sums.now);
  const earned = asOf < range.from ? 0 : profit - calculateBalances(sums.before).profit;
  return {
    ...{ asOf, assets, liabilities, equity, profit },
    rows: balanceRows(sums, earned),
    likelyUncollectible: isOfNow ? (await readOverdue(ctx, asOf)).likelyLost : null,
  };
}

function cashFlowOf({ chart, range, now, before, untilFrom, untilPrevious }: Books) {
  const collectFigures = (entries: Entry[], until: Entry[]) => ({
    flows: flowsOf(chart, entries),
    opening: inLines(sumsOf(chart, until), ...moneyLines),
  });
  const [current, earlier] = [collectFigures(now, untilFrom), collectFigures(before, untilPrevious)];
  const totals = cashTotalsOf(current.flows);
  return {
    ...daysOfBooks(range),
    ...totals,
    opening: current.opening,
    closing: current.opening + totals.net,
    rows: cashRows(current, earlier),
  };
}

type Overdue = {
  overdue: string;
  lost: string;
  id: string | null;
  name: string | null;
};

/** Reads the receivables overdue on a day, the doubtful part of them, and the contact who owes most. */
async function readOverdue(ctx: StatementContext, asOf: string) {
  const today = todayOf(ctx);
  const day = asOf < today ? asOf : today;
  const isLate = sql`d.direction = 'receivable' and d.due_date < ${day}::date`;
  const parts = day < today ? openReceivablesOn(day) : openParts(isLate);
  const [row] = await ctx.tx.execute<Overdue>(sql`
    with late as (
      select contact_id, balance, ${day}::date - due_date as days
      from (${parts}) open where due_date < ${day}::date),
    worst as (select contact_id from late group by 1 order by sum(balance) desc, 1 limit 1)
    select coalesce(sum(balance), 0) overdue,
      coalesce(round(sum(balance * case when days <= 30 then 0.02 when days <= 60 then 0.1
        when days <= 90 then 0.3 else 0.6 end)), 0) lost,
      (select contact_id from worst) id,
      (select name from contacts where id = (select contact_id from worst)) "name"
    from late`);
  return {
    overdue: Number(row?.overdue),
    likelyLost: Number(row?.lost),
    debtor: row?.id && row.name !== null ? { id: row.id, name: row.name } : null,
  };
}

const outflowMonths = 3;

async function figuresOf(ctx: StatementContext, books: Books, firstDay: string | null) {
  const { chart, range, asOf, now, untilFrom, untilAsOf } = books;
  const today = todayOf(ctx);
  const last = range.until < today ? range.until : today;
  const day = asOf < today ? asOf : today;
  const lastYear = { from: addMonths(range.from, -12), until: addMonths(range.until, -12) };
  const read = async (days: DateRange) => ({
    netSales: resultsOf(sumsOf(chart, await readEntries(ctx.tx, movedIn(days)))).netSales,
    average: await readAverage(ctx, days),
  });
  const yearAgo = await read(lastYear);
  const recent = { from: addDays(addMonths(day, -outflowMonths), 1), until: day };
  const { overdue, debtor } = await readOverdue(ctx, asOf);
  return {
    days: Math.max(1, daysBetween(range.from, last) + 1),
    daysOfData: firstDay === null || firstDay > last ? 0 : daysBetween(firstDay, last) + 1,
    results: resultsOf(sumsOf(chart, now)),
    fixedExpenses: fixedExpensesOf(chart, sumsOf(chart, now)),
    earlier: yearAgo.netSales > 0 ? yearAgo : await read(books.previous),
    average: await readAverage(ctx, range),
    opening: calculateBalances(sumsOf(chart, untilFrom)),
    closing: calculateBalances(sumsOf(chart, untilAsOf)),
    creditSales: grownBy(now, { account: 'contact', documentType: 'sale' }),
    creditPurchases: 0 - grownBy(now, { account: 'supplier', documentType: 'purchase' }),
    ...{ overdue, debtor },
    monthlyOutflow: Math.round(
      spentOf(flowsOf(chart, await readEntries(ctx.tx, movedIn(recent)))) / outflowMonths,
    ),
  };
}

const grownBy = (entries: readonly Entry[], of: { account: string; documentType: string }) =>
  entries
    .filter(({ documentType }) => documentType === of.documentType)
    .reduce(
      (sum, { source, destination, amount }) =>
        sum + (destination === of.account ? amount : 0) - (source === of.account ? amount : 0),
      0,
    );

async function readAverage({ tx, principal }: StatementContext, { from, until }: DateRange) {
  const [row] = await tx.execute<{ amount: string; count: string }>(sql`
    select coalesce(sum(amount), 0) amount, coalesce(sum(count), 0) count from daily_totals
    where business_date between ${from}::date and ${until}::date and kind = 'sale'`);
  return averageOf(Number(row?.amount), Number(row?.count), principal.shop);
}
