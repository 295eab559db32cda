import { changeOf } from '@mostrador/shared/money/money';
import { periodAround } from '@mostrador/shared/time/budget-periods';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { addDays, addMonths } from '@mostrador/shared/time/time';
import { refuseLong } from '../../core/call/gate/refuse-long.ts';
import { movedBy, movedIn } from '../../ledger/ledger/ledger-totals.ts';
import { daysBefore, todayOf } from '../../ledger/ledger/requested-days.ts';
import { bucketOf, bucketsOf, groupedBy } from './buckets.ts';
import type { FinancialData, FinancialQuery, FinancialStats, PeriodQuery } from './statement.schema.ts';
import { type Moved, type Owed, owedOf, readMoved, readOwed, resultOf } from './statement-lines.ts';
import type { StatementContext } from './stats.ts';

/** Reads the income and spending of each part of the period, and the debts at the end of each part. */
export async function readFinancialData(
  ctx: StatementContext,
  query: FinancialQuery,
): Promise<FinancialData> {
  const range = requestedRange(ctx, query);
  const { groupBy } = query;
  const totals = groupBy === 'month' ? movedIn(range) : movedBy('day', range);
  const movedOf = groupedBy(await readMoved(ctx.tx, totals), ({ on }) => bucketOf(on, groupBy));
  const owed = await readOwed(ctx.tx, addDays(range.from, -1));
  const financialData = bucketsOf(range, groupBy).map((bucket) => {
    const moved = movedOf(bucket.bucket);
    add(owed, owedOf(moved));
    return { ...bucket, ...bookedOf(moved), ...owed };
  });
  return { ...range, groupBy, financialData };
}

function add(owed: Owed, { receivable, payable }: Owed) {
  owed.receivable += receivable;
  owed.payable += payable;
}

/** Reads the stats of the period, of the same number of days before, and of the same days a year ago. */
export async function readFinancialStats(ctx: StatementContext, query: PeriodQuery): Promise<FinancialStats> {
  const range = requestedRange(ctx, query);
  const read = async (days: DateRange) => ({
    ...days,
    ...bookedOf(await readMoved(ctx.tx, movedIn(days))),
    ...(await readOwed(ctx.tx, days.until)),
  });
  const totals = await read(range);
  const previous = await read(daysBefore(ctx, range));
  const lastYear = await read({ from: addMonths(range.from, -12), until: addMonths(range.until, -12) });
  const against = (earlier: typeof totals) => ({
    income: changeOf(totals.income, earlier.income),
    expense: changeOf(totals.expense, earlier.expense),
    cogs: changeOf(totals.cogs, earlier.cogs),
    profit: changeOf(totals.profit, earlier.profit),
  });
  return { totals, previous, lastYear, change: { previous: against(previous), lastYear: against(lastYear) } };
}

function bookedOf(moved: readonly Moved[]) {
  const { sales, other, cost: cogs, expense } = resultOf(moved, 'accrual');
  const income = sales + other;
  return { income, expense, cogs, profit: income - cogs - expense };
}

/** Returns the requested days, or twelve months. Throws 422 `periodTooLong` above three years. */
function requestedRange(ctx: StatementContext, { from, until }: PeriodQuery): DateRange {
  const last = until ?? periodAround('monthly', maxOf(from, todayOf(ctx))).until;
  const first = from ?? addMonths(periodAround('monthly', last).from, -11);
  const range = { from: first, until: last };
  refuseLong(range);
  return range;
}

const maxOf = (from: string | undefined, today: string) => (from && from > today ? from : today);
