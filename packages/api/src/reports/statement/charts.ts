import type { TenantTx } from '@mostrador/database/connect';
import { type DateRange, previousOf } from '@mostrador/shared/time/date-range';
import { addDays, daysBetween } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { movedBy } from '../../ledger/ledger/ledger-totals.ts';
import { resolveDays } from '../../ledger/ledger/requested-days.ts';
import { type Bucket, bucketOf, bucketsOf, groupedBy } from './buckets.ts';
import type { Charted, Charts, ChartsQuery } from './statement.schema.ts';
import { readMoved, resultOf } from './statement-lines.ts';
import { earnedOf, refuseCosts, type StatementContext } from './stats.ts';

type Ticket = { on: string; hour: number; amount: number; count: number };

/**
 * Reads the parts of income and spending, next to the same number of days before. Throws like `readStats`.
 */
export async function readCharts(ctx: StatementContext, query: ChartsQuery): Promise<Charts> {
  refuseCosts(ctx, query.basis);
  const range = resolveDays(ctx, query);
  const before = previousOf(range);
  const tickets = await readTickets(ctx.tx, { from: before.from, until: range.until });
  const figures =
    query.groupBy === 'hour'
      ? byHour(tickets, range)
      : await byDays(ctx, { query: { ...query, groupBy: query.groupBy }, range, before, tickets });
  const whole = figures('total', null);
  const earlier = figures('before', null);
  const buckets = query.groupBy === 'hour' ? hoursOf(range) : bucketsOf(range, query.groupBy);
  return {
    ...range,
    groupBy: query.groupBy,
    basis: query.basis,
    charts: buckets.map((bucket) => ({
      ...bucket,
      ...figures('total', bucket.bucket),
      previous: figures('before', bucket.bucket),
    })),
    totals: { ...whole, previous: { ...before, ...earlier } },
  };
}

/** Returns the figures of the period or of the period before, for one bucket or for all. */
type Figures = (when: 'total' | 'before', bucket: string | null) => Charted;

type Days = {
  query: ChartsQuery & { groupBy: 'day' | 'week' | 'month' | 'weekday' };
  range: DateRange;
  before: DateRange;
  tickets: Ticket[];
};

async function byDays({ tx }: StatementContext, { query, range, before, tickets }: Days): Promise<Figures> {
  const moved = await readMoved(tx, movedBy('day', { from: before.from, until: range.until }));
  const length = daysBetween(range.from, range.until) + 1;
  const keyOf = ({ on }: { on: string }) => {
    if (on >= range.from) return `total ${bucketOf(on, query.groupBy)}`;
    // A day of the period before is counted in the bucket of the day that is `length` days later; by weekday
    // it stays on its own weekday.
    const place = query.groupBy === 'weekday' ? on : addDays(on, length);
    return `before ${bucketOf(place, query.groupBy)}`;
  };
  const whenOf = ({ on }: { on: string }) => (on >= range.from ? 'total' : 'before');
  const [movedOf, ticketsOf] = [groupedBy(moved, keyOf), groupedBy(tickets, keyOf)];
  const [allMoved, allTickets] = [groupedBy(moved, whenOf), groupedBy(tickets, whenOf)];
  return (when, bucket) => ({
    ...earnedOf(resultOf(bucket === null ? allMoved(when) : movedOf(`${when} ${bucket}`), query.basis)),
    ...sumOf(bucket === null ? allTickets(when) : ticketsOf(`${when} ${bucket}`)),
  });
}

const hoursOf = (range: DateRange): Bucket[] =>
  Array.from({ length: 24 }, (_, hour) => ({ bucket: String(hour), ...range }));

function byHour(tickets: Ticket[], range: DateRange): Figures {
  return (when, bucket) => ({
    ...{ income: null, sales: null, expenses: null, profit: null },
    ...sumOf(
      tickets.filter(
        ({ on, hour }) =>
          on >= range.from === (when === 'total') && (bucket === null || hour === Number(bucket)),
      ),
    ),
  });
}

const sumOf = (tickets: readonly Ticket[]) =>
  tickets.reduce(
    (sum, { amount, count }) => ({ tickets: sum.tickets + count, ticketTotal: sum.ticketTotal + amount }),
    { tickets: 0, ticketTotal: 0 },
  );

async function readTickets(tx: TenantTx, { from, until }: DateRange): Promise<Ticket[]> {
  const rows = await tx.execute<{ on: string; hour: string; amount: string; count: string }>(sql`
    select business_date::text "on", split_part(key, ':', 2) "hour", sum(amount) amount, sum(count) count
    from daily_totals
    where business_date between ${from}::date and ${until}::date and kind = 'seller' group by 1, 2`);
  return rows.map(({ on, hour, amount, count }) => ({
    on,
    hour: Number(hour),
    amount: Number(amount),
    count: Number(count),
  }));
}
