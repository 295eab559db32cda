import type { TenantTx } from '@mostrador/database/connect';
import { changeOf } from '@mostrador/shared/money/money';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { lacking } from '../../core/call/errors.ts';
import { averageOf } from '../../identity/organization/decimals.ts';
import { movedIn } from '../../ledger/ledger/ledger-totals.ts';
import { daysBefore, resolveDays } from '../../ledger/ledger/requested-days.ts';
import type { Basis, Stats, StatsQuery } from './statement.schema.ts';
import { type Result, readMoved, readOwed, resultOf } from './statement-lines.ts';

export type StatementContext = Pick<Call, 'now'> & {
  tx: TenantTx;
  principal: Pick<Principal, 'flags' | 'shop'>;
};

/**
 * Refuses the accrual basis for users who may not see costs, because only its figures include the cost of
 * goods.
 */
export function refuseCosts({ principal }: StatementContext, basis: Basis) {
  if (basis === 'accrual' && !principal.flags.has('inventory_see_costs'))
    throw lacking('inventory_see_costs');
}

/** Reads the stats of a period, beside the same number of days before. Throws 403 as `refuseCosts` does. */
export async function readStats(ctx: StatementContext, query: StatsQuery): Promise<Stats> {
  refuseCosts(ctx, query.basis);
  const range = resolveDays(ctx, query);
  const before = daysBefore(ctx, range);
  const now = await figuresOf(ctx, range, query.basis);
  const previous = await figuresOf(ctx, before, query.basis);
  const change = (figure: 'income' | 'sales' | 'expenses' | 'profit' | 'tickets') =>
    changeOf(now[figure], previous[figure]);
  return {
    ...range,
    basis: query.basis,
    ...now,
    previous: { ...before, ...previous },
    change: {
      income: change('income'),
      sales: change('sales'),
      expenses: change('expenses'),
      profit: change('profit'),
      tickets: change('tickets'),
      average: previous.average === null ? null : changeOf(now.average ?? 0, previous.average),
    },
  };
}

async function figuresOf({ tx, principal: { shop } }: StatementContext, range: DateRange, basis: Basis) {
  const earned = earnedOf(resultOf(await readMoved(tx, sumsOf(range)), basis));
  const tickets = await readTickets(tx, range);
  return {
    ...earned,
    tickets: tickets.count,
    average: averageOf(tickets.amount, tickets.count, shop),
    ...(await readCustomers(tx, range)),
    ...(await readOwed(tx, range.until)),
  };
}

const sumsOf = (range: DateRange) => sql`
  select ${range.from}::date "on", source, destination, amount from (${movedIn(range)}) stored`;

export function earnedOf({ sales, other, cost, expense }: Result) {
  const [income, expenses] = [sales + other, cost + expense];
  return { income, sales, expenses, profit: income - expenses };
}

/** Reads the tickets. Voids are deducted on the day they were booked. */
async function readTickets(tx: TenantTx, { from, until }: DateRange) {
  const [row] = await tx.execute<{ amount: string; count: string }>(sql`
    select coalesce(sum(amount), 0) amount, coalesce(sum(count), 0) count from daily_totals
    where business_date between ${from}::date and ${until}::date and kind = 'sale'`);
  return { amount: Number(row?.amount), count: Number(row?.count) };
}

/** Counts the customers. A customer is new if no earlier purchase exists. */
async function readCustomers(tx: TenantTx, { from, until }: DateRange) {
  const [row] = await tx.execute<{ new: number; returning: number }>(sql`
    select count(*) filter (where before <= 0)::int "new", count(*) filter (where before > 0)::int "returning"
    from (
      select sum(count) filter (where business_date >= ${from}::date) bought,
        coalesce(sum(count) filter (where business_date < ${from}::date), 0) before
      from daily_totals where business_date <= ${until}::date and kind = 'buyer' group by key) customer
    where bought > 0`);
  return { newCustomers: row?.new ?? 0, returningCustomers: row?.returning ?? 0 };
}
