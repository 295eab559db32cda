import type { TenantTx } from '@mostrador/database/connect';
import { type TransactionType, transactionTypes } from '@mostrador/shared/codes/codes';
import { allocate, changeOf, toDecimals, wholeRate } from '@mostrador/shared/money/money';
import { allowedOn, type BudgetEntry, budgetOn, periodAround } from '@mostrador/shared/time/budget-periods';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { daysBetween } from '@mostrador/shared/time/time';
import { asc, eq } from 'drizzle-orm';
import { categories } from '../../directory/category/category.table.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { daysBefore, resolveDays, todayOf } from '../../ledger/ledger/requested-days.ts';
import { carriedInto, readBudgets } from './budget.ts';
import { countsIn } from './category-documents.ts';
import { bookedIn } from './category-ledger.ts';
import type {
  CategoryPie,
  CategoryReport,
  CategoryTop,
  PieQuery,
  ReportQuery,
  ReportRow,
  TopQuery,
} from './category-report.schema.ts';
import type { Working } from './transactioncategory.ts';

/** Reads the spending or income by category, its share of the budgets, and the forecast. */
export async function readReport(ctx: Working, query: ReportQuery): Promise<CategoryReport> {
  const range = resolveDays(ctx, query);
  const figures = await figuresOf(ctx, range);
  const types = query.transactionType ? [query.transactionType] : transactionTypes;
  const budgetsById = await readBudgets(
    ctx.tx,
    figures.known.map(({ category }) => category.id),
  );
  const beginning = [...budgetsById].filter(([, each]) => beginsPeriod(each, range.from));
  const carried = await carriedInto(ctx.tx, new Map(beginning), range.from);
  const rowOf = judgeOf(ctx, range);
  const report = figures.known
    .filter(
      ({ type, isGone, spent, previous }) =>
        types.includes(type) && !(isGone && spent === 0 && previous === 0),
    )
    .map(({ category, type, spent, previous, count }) => {
      const { id } = category;
      const own = { category, transactionType: type, spent, previous, count };
      return rowOf(own, { budgets: budgetsById.get(id) ?? [], carried: carried.get(id) ?? 0 });
    });
  const totals = types.map((type) => {
    const rows = report.filter(({ transactionType }) => transactionType === type);
    const none = figures.uncategorized(type);
    const sum = (of: (row: ReportRow) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      transactionType: type,
      spent: sum((row) => row.spent) + none.spent,
      uncategorized: none.spent,
      budget: sum((row) => row.budget ?? 0),
      previous: sum((row) => row.previous) + none.previous,
    };
  });
  return { ...range, report, totals };
}

const slices = 8;

/**
 * Reads the largest categories with their share of the whole, and the others as one. Categories with a sum
 * below zero are not included.
 */
export async function readPie(ctx: Working, query: PieQuery): Promise<CategoryPie> {
  const range = resolveDays(ctx, query);
  const { known, uncategorized } = await figuresOf(ctx, range);
  const none = uncategorized(query.transactionType);
  const parts = [
    ...known
      .filter(({ type }) => type === query.transactionType)
      .map(({ category, spent: total, count }) => ({ slice: 'category' as const, category, total, count })),
    { slice: 'uncategorized' as const, category: null, total: none.spent, count: none.count },
  ]
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  const rest = parts.slice(slices);
  const sum = (rows: typeof parts, of: 'total' | 'count') => rows.reduce((total, row) => total + row[of], 0);
  const others = {
    slice: 'others' as const,
    category: null,
    total: sum(rest, 'total'),
    count: sum(rest, 'count'),
  };
  const shown = [...parts.slice(0, slices), ...(rest.length > 0 ? [others] : [])];
  const shares = allocate(
    wholeRate,
    shown.map(({ total }) => total),
  );
  return {
    ...range,
    pieChart: shown.map((part, index) => ({ ...part, percentage: shares[index] ?? 0 })),
    total: sum(parts, 'total'),
  };
}

/** Reads the categories with the largest sums, beside the same number of days before. */
export async function readTop(ctx: Working, query: TopQuery): Promise<CategoryTop> {
  const range = resolveDays(ctx, query);
  const { known } = await figuresOf(ctx, range);
  const top = known
    .filter(({ type, spent }) => type === query.transactionType && spent > 0)
    .sort((a, b) => b.spent - a.spent)
    .slice(0, query.limit)
    .map(({ category, spent: total, count, previous }) => ({
      ...{ category, total, count, previous },
      change: changeOf(total, previous),
    }));
  return { ...range, top };
}

/** Reads the bookings of each category by name, and those without a category. */
async function figuresOf(ctx: Working, range: DateRange) {
  const [booked, before, countOf, rows] = [
    await bookedIn(ctx.tx, range),
    await bookedIn(ctx.tx, daysBefore(ctx, range)),
    await countsIn(ctx.tx, range),
    await namesOf(ctx.tx),
  ];
  const sumIn = (sums: typeof booked, categoryId: string | null, type: TransactionType) =>
    sums.find((sum) => sum.categoryId === categoryId && sum.type === type)?.amount ?? 0;
  const figures = (categoryId: string | null, type: TransactionType) => ({
    spent: sumIn(booked, categoryId, type),
    previous: sumIn(before, categoryId, type),
    count: countOf({ categoryId, type }),
  });
  const known = rows.flatMap(({ type, deletedAt, ...category }) =>
    type ? [{ category, type, isGone: deletedAt !== null, ...figures(category.id, type) }] : [],
  );
  return { known, uncategorized: (type: TransactionType) => figures(null, type) };
}

const namesOf = (tx: TenantTx) =>
  tx
    .select({
      id: categories.id,
      name: categories.name,
      color: categories.color,
      type: categories.transactionType,
      deletedAt: categories.deletedAt,
    })
    .from(categories)
    .where(eq(categories.kind, 'transaction'))
    .orderBy(asc(categories.sortKey), asc(categories.id));

function beginsPeriod(budgets: readonly BudgetEntry[], day: string) {
  const budget = budgetOn(budgets, day);
  return budget !== null && periodAround(budget.period, day).from === day;
}

type Own = Pick<ReportRow, 'category' | 'transactionType' | 'spent' | 'previous' | 'count'>;

/** Builds the function that compares spending with the budgets, rounded to the decimals of the currency. */
function judgeOf(ctx: Working, range: DateRange) {
  const today = todayOf(ctx);
  const isRunning = range.from <= today && today <= range.until;
  const [gone, ahead] = [daysBetween(range.from, today) + 1, daysBetween(today, range.until)];
  const decimals = decimalsOf(ctx.principal.shop);
  const rounded = (amount: number) => toDecimals(Math.round(amount), decimals);
  return (
    own: Own,
    { budgets, carried }: { budgets: readonly BudgetEntry[]; carried: number },
  ): ReportRow => {
    const allowed = allowedOn(budgets, range);
    const budget = allowed === null ? null : rounded(allowed);
    const available = budget === null ? null : budget + carried;
    const left = available === null ? null : available - own.spent;
    return {
      ...own,
      ...{ budget, carried, available, left },
      percentage:
        available !== null && available > 0 ? Math.round((own.spent * wholeRate) / available) : null,
      projectedEnd: isRunning ? rounded(own.spent + (own.spent / gone) * ahead) : null,
      perDayLeft: isRunning && left !== null && ahead > 0 ? rounded(Math.max(0, left) / ahead) : null,
    };
  };
}
