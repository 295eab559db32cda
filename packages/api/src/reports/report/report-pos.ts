import type { TenantTx } from '@mostrador/database/connect';
import { type SettledMethod, settledMethods } from '@mostrador/shared/codes/codes';
import { changeOf } from '@mostrador/shared/money/money';
import { type DateRange, daysOf, previousOf } from '@mostrador/shared/time/date-range';
import { sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { averageOf } from '../../identity/organization/decimals.ts';
import type { PosStats, PosStatsQuery } from './report.schema.ts';
import { periodOf } from './report-days.ts';
import { namesOfSellers } from './report-people.ts';

export type ReportContext = Pick<Call, 'now'> & { tx: TenantTx; principal: Principal };

type Sum = { amount: string; count: string };
type Part = Sum & {
  is_now: boolean;
  day: string | null;
  weekday: number | null;
  hour: string | null;
  who: string | null;
};

const nothing = { amount: 0, count: 0 };
const methods: (SettledMethod | 'credit')[] = [...settledMethods, 'credit'];

/**
 * Reads the till's statistics. Only running totals are read, so two years cost the same for ten sales as for
 * a million.
 */
export async function readPosStats(ctx: ReportContext, query: PosStatsQuery): Promise<PosStats> {
  const { tx, principal } = ctx;
  const period = periodOf(ctx, query);
  const before = previousOf(period);
  const [parts, payments, others] = await pipeline([
    readParts(tx, { period, before, userId: query.userId }),
    readPayments(tx, period, query.userId),
    readOthers(tx, period, query.userId),
  ]);
  const names = await namesOfSellers(tx, ofPerson(parts));
  const sum = (requested: (part: Part) => boolean) => sumOf(parts.filter(requested));
  const isTotal = ({ day, hour, who }: Part) => day === null && hour === null && who === null;
  const withAverage = (sold: typeof nothing) => ({
    ...sold,
    average: averageOf(sold.amount, sold.count, principal.shop),
  });
  const now = withAverage(sum((part) => isTotal(part) && part.is_now));
  const previous = withAverage(sum((part) => isTotal(part) && !part.is_now));
  const byDay = new Map(parts.flatMap((part) => (part.day ? [[part.day, sumOf([part])] as const] : [])));
  const daysBefore = daysOf(before);
  const other = (kind: string) => sumOf(others.filter((row) => row.kind === kind));
  return {
    ...period,
    totals: {
      ...now,
      tax: other('tax').amount,
      discount: other('discount').amount,
      tip: other('tip').amount,
      quantity: other('quantity').amount,
      voided: other('voided'),
      refunded: {
        ...other('refund_seller'),
        tax: other('refund_tax').amount,
        tip: other('refund_tip').amount,
      },
    },
    previous: { ...before, ...previous },
    change: {
      amount: changeOf(now.amount, previous.amount),
      count: changeOf(now.count, previous.count),
      average: previous.average === null ? null : changeOf(now.average ?? 0, previous.average),
    },
    byDay: daysOf(period).map((date, index) => ({
      date,
      ...(byDay.get(date) ?? nothing),
      previousAmount: byDay.get(daysBefore[index] ?? '')?.amount ?? 0,
    })),
    byHour: hours.map((hour) => ({
      hour,
      ...sum((part) => part.weekday === null && Number(part.hour ?? -1) === hour),
    })),
    byWeekdayAndHour: ofWeekdays(parts),
    byWeekday: weekdays.map((weekday) => ({
      weekday,
      ...sum(({ day, is_now }) => is_now && day !== null && weekdayOf(day) === weekday),
    })),
    byMethod: methods.map((method) => ({
      method,
      ...sumOf(payments.filter((row) => row.method === method)),
    })),
    byUser: ofPerson(parts)
      .map((who) => ({
        user: { id: who, name: names.get(who) ?? '' },
        ...withAverage(sum((part) => part.who === who)),
      }))
      .sort((a, b) => b.amount - a.amount),
  };
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

const ofWeekdays = (parts: Part[]) =>
  parts
    .flatMap(({ weekday, hour, amount, count }) =>
      weekday === null ? [] : { weekday, hour: Number(hour), amount: Number(amount), count: Number(count) },
    )
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);

const ofPerson = (parts: Part[]) => parts.flatMap(({ who }) => (who ? [who] : []));

const sumOf = (rows: Sum[]) =>
  rows.reduce(
    (sum, row) => ({ amount: sum.amount + Number(row.amount), count: sum.count + Number(row.count) }),
    nothing,
  );

type Input = { period: DateRange; before: DateRange; userId?: string | undefined };

/**
 * Reads both periods, in total and by day; the requested one also by hour, by hour of each weekday, and by
 * user.
 */
const readParts = (tx: TenantTx, { period, before, userId }: Input): Promise<Part[]> =>
  tx.execute<Part>(sql`
    with sold as (
      select business_date >= ${period.from}::date is_now, business_date::text as day,
        extract(isodow from business_date)::int as weekday, split_part(key, ':', 2) as hour,
        split_part(key, ':', 3) who, amount, count
      from daily_totals
      where business_date between ${before.from}::date and ${period.until}::date and kind = 'seller'
        and key like 'pos:%')
    select is_now, day, weekday, hour, who, sum(amount) amount, sum(count) count from sold
    where ${userId ?? null}::text is null or who = ${userId ?? null}
    group by grouping sets ((is_now), (is_now, day), (is_now, hour), (is_now, weekday, hour),
      (is_now, who))
    having is_now or (hour is null and who is null)`);

const readPayments = (tx: TenantTx, { from, until }: DateRange, userId: string | undefined) =>
  tx.execute<Sum & { method: string }>(sql`
    select split_part(key, ':', 1) as method, sum(amount) amount, sum(count) count from daily_totals
    where business_date between ${from}::date and ${until}::date and kind = 'payment'
      and split_part(key, ':', 2) = 'pos'
      and (${userId ?? null}::text is null or split_part(key, ':', 3) = ${userId ?? null})
    group by 1`);

const readOthers = (tx: TenantTx, { from, until }: DateRange, userId: string | undefined) =>
  tx.execute<Sum & { kind: string }>(sql`
    select kind, sum(amount) amount, sum(count) count from daily_totals
    where business_date between ${from}::date and ${until}::date
      and kind in ('tax', 'discount', 'tip', 'quantity', 'voided', 'refund_seller', 'refund_tax',
        'refund_tip')
      and key like 'pos:%'
      and (${userId ?? null}::text is null or key = 'pos:' || ${userId ?? null})
    group by 1`);
