import { addDays, businessDate, dayBounds } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../../core/call/call.ts';

/** The default number of past days from which the sales forecast is calculated. */
export const usualDays = 30;
/** The number of days that an order should cover: the delivery time, and the same time again. */
export const daysToCover = 14;

/** The start and end of a period. The end is not in the future. */
export type Span = { start: Date; end: Date };
type PeriodContext = Pick<Call, 'now'> & { principal: Pick<Principal, 'shop'> };

export function spanOf({ now, principal: { shop } }: PeriodContext, from: string, until: string): Span {
  const zone = { timeZone: shop.timeZone, cutoffHour: shop.settings.cutoffHour };
  const { start, end } = dayBounds(from, until, zone);
  return { start, end: new Date(Math.max(start.getTime() + 1, Math.min(end.getTime(), now().getTime()))) };
}

/** Returns the last thirty business days including today. */
export function usualSpan(ctx: PeriodContext): Span {
  const { shop } = ctx.principal;
  const today = businessDate(ctx.now(), shop.timeZone, shop.settings.cutoffHour);
  return spanOf(ctx, addDays(today, 1 - usualDays), today);
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The seconds of the period before the product `p` existed. */
const secondsBefore = ({ start, end }: Span) => sql`
  extract(epoch from least(greatest(${instant(start)}, p.created_at), ${instant(end)}) - ${instant(start)})`;

/**
 * The common table `turns` of a statement. For each variant whose stock ran out or came back in the period,
 * `turns` is how much more often it came back, and `seconds` sums the seconds of the period before each
 * event, with the same sign. `among` filters the movements. The table reads neither variants nor products,
 * because in a large shop these are most of the work and the caller reads them anyway.
 */
export const turnoverPart = ({ start, end }: Span, among: SQL = sql`true`) => sql`
  turned as (
    select variant_id, sum(turn) as turns,
      sum(turn * extract(epoch from least(created_at, ${instant(end)}) - ${instant(start)})) as seconds
    from (
      select variant_id, created_at, case when balance_after > 0 then 1 else -1 end as turn
      from stock_moves
      where created_at >= ${instant(start)} and (balance_after > 0) = (balance_after - quantity <= 0)
        and ${among}) turn
    group by variant_id)`;

type Turnover = { seconds: SQL; turns: SQL; out: SQL };

/**
 * The seconds of the period without stock, over variants of the product `p`, `out` of which have no stock
 * now. Calculated backwards from the current stock: before stock ran out there was some, and before it came
 * back there was none.
 */
export const secondsAway = (span: Span, { seconds, turns, out }: Turnover) => sql`
  (coalesce(${seconds}, 0) - coalesce(${turns}, 0) * ${secondsBefore(span)}
    + ${out} * (extract(epoch from ${instant(span.end)} - ${instant(span.start)}) - ${secondsBefore(span)}))`;

/** The days of the period since the product, with this `created_at`, exists. */
export const daysThere = ({ start, end }: Span, createdAt: SQL) => sql`
  greatest(extract(epoch from ${instant(end)} - greatest(${instant(start)}, ${createdAt})), 0) / 86400.0`;

type SoldOverDays = { sold: SQL; days: SQL; away: SQL };

/**
 * The quantity sold per day with stock. If there was stock for less than a day, all days count, because so
 * short a time is not representative.
 */
export const dailyRate = ({ sold, days, away }: SoldOverDays) => sql`
  greatest(${sold}, 0) / greatest(
    case when ${days} - ${away} >= 1 then ${days} - ${away} else ${days} end, 1)`;

type Needed = { rate: SQL; stock: SQL; step: SQL; days?: number };

/**
 * The quantity that the sales of the given days need beyond the stock, in whole steps; zero for products that
 * do not sell.
 */
export const suggestedOrder = ({ rate, stock, step, days = daysToCover }: Needed) => sql`
  case when ${rate} > 0
    then ceil(greatest(${rate} * ${days}::int - greatest(${stock}, 0), 0) / greatest(${step}, 1))
      * greatest(${step}, 1)
    else 0 end`;
