import type { TenantTx } from '@mostrador/database/connect';
import { toDecimals } from '@mostrador/shared/money/money';
import { addDays, daysBetween } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { accountIn, movedBy } from '../../ledger/ledger/ledger-totals.ts';
import type { StatementContext } from '../statement/stats.ts';
import { flowsOf } from './cash-statement.ts';
import { type Chart, type Entry, placeOf } from './places.ts';

/**
 * Defines how a usual day is estimated: the days that are read, the groups of similar days, and the estimate
 * for a group.
 */
type Habit = {
  days: number;
  /** The group of a day. Days with the same value are similar. */
  placeOf: (day: string) => number;
  /** The number of days in which each group occurs about once. */
  cycle: number;
  usualOf: (amounts: readonly number[]) => number;
};

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The sales of a shop follow the days of the week. */
const selling: Habit = {
  days: 56,
  placeOf: weekdayOf,
  cycle: 7,
  usualOf: (amounts) => sumOf(amounts) / amounts.length,
};

/** The number of days over which daily expenses are averaged, and the maximum for a habit. */
const mostDays = 91;

/**
 * The income of a person follows the days of the month. Income that occurred only once is not expected
 * again, so the first month expects none.
 */
const earning: Habit = {
  days: mostDays,
  placeOf: (day) => Number(day.slice(8)),
  cycle: 30,
  usualOf: (amounts) =>
    amounts.length > 1 ? (amounts.toSorted((a, b) => a - b)[Math.floor((amounts.length - 1) / 2)] ?? 0) : 0,
};

type Known = { chart: Chart; firstDay: string | null };

/**
 * Estimates the usual sales and expenses of a day from three months, without recurring documents. `goods` is
 * the cost of the goods sold on an average day, less the goods that were bought for cash in those months:
 * these have to be bought again.
 */
export async function readUsual(ctx: StatementContext, { chart, firstDay }: Known, today: string) {
  const decimals = decimalsOf(ctx.principal.shop);
  const habit = chart.isPerson ? earning : selling;
  const since = (days: number) => {
    const begin = addDays(today, -days);
    return firstDay !== null && firstDay > begin ? firstDay : begin;
  };
  const [salesFrom, expensesFrom] = [since(habit.days), since(mostDays)];
  const range = { from: expensesFrom, until: addDays(today, -1) };
  const moved = range.from > range.until ? [] : await readByDay(ctx.tx, range);
  const flows = new Map(moved.map(({ on, entries }) => [on, flowsOf(chart, entries)]));
  const cameOn = (day: string) =>
    (flows.get(day)?.get('cashSales') ?? 0) + (flows.get(day)?.get('cashReturns') ?? 0);
  const days = Array.from({ length: Math.max(0, daysBetween(salesFrom, today)) }, (_, index) =>
    addDays(salesFrom, index),
  );
  const salesOn = (date: string) => {
    const alike = days.filter((day) => habit.placeOf(day) === habit.placeOf(date));
    const usual = alike.length > 0 ? habit.usualOf(alike.map(cameOn)) : 0;
    return Math.max(0, toDecimals(Math.round(usual), decimals));
  };
  const spent = sumOf([...flows.values()].map(outOf));
  const length = Math.max(1, daysBetween(expensesFrom, today));
  const perDay = (amount: number) => Math.max(0, toDecimals(Math.round(amount / length), decimals));
  const sold = sumOf(moved.map(({ entries }) => costOf(chart, entries)));
  const boughtForCash = -sumOf([...flows.values()].map((each) => each.get('cashGoods') ?? 0));
  const cycle = Array.from({ length: habit.cycle }, (_, index) => salesOn(addDays(today, index + 1)));
  return {
    salesOn,
    sales: toDecimals(Math.round(sumOf(cycle) / habit.cycle), decimals),
    expenses: perDay(spent),
    goods: perDay(sold - boughtForCash),
  };
}

/** The cost of goods that were sold, or consumed on receipt. */
const costOf = (chart: Chart, entries: readonly Entry[]) =>
  sumOf(
    entries.map(({ source, destination, amount }) => {
      const isCost = (account: string) => ['cost', 'direct'].includes(placeOf(chart, account).line);
      return (isCost(destination) ? amount : 0) - (isCost(source) ? amount : 0);
    }),
  );

/** The outflow of payments made at once. Purchases on credit are among the debts. */
const outOf = (flows: ReturnType<typeof flowsOf>) =>
  -(
    (flows.get('cashGoods') ?? 0) +
    (flows.get('cashExpenses') ?? 0) +
    (flows.get('cashInterest') ?? 0) +
    (flows.get('cashTax') ?? 0) +
    (flows.get('cashTips') ?? 0)
  );

/** Excludes recurring documents, which are forecast by name. */
async function readByDay(tx: TenantTx, range: { from: string; until: string }) {
  const rows = await tx.execute<Omit<Entry, 'amount'> & { on: string; amount: string }>(sql`
    select "on"::text, document_type "documentType", ${accountIn(sql.raw('source'))} source,
      ${accountIn(sql.raw('destination'))} destination, sum(amount) amount
    from (${movedBy('day', range)}
      union all
      select business_date, document_type, kind, source, destination, -amount from postings
      where business_date between ${range.from}::date and ${range.until}::date
        and document_id in (select document_id from recurrence_occurrences where document_id is not null)
    ) moved group by 1, 2, 3, 4`);
  const days = new Map<string, Entry[]>();
  for (const { on, amount, ...entry } of rows)
    days.set(on, [...(days.get(on) ?? []), { ...entry, amount: Number(amount) }]);
  return [...days].map(([on, entries]) => ({ on, entries }));
}
