import { addDays, businessDate, dayBounds } from '@mostrador/shared/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Call, Principal } from '../base/call.ts';

/** How far back the trade tells what will be sold, where nobody says it. */
export const usualDays = 30;
/** What an order should last: until it comes, and as long again. */
export const daysToCover = 14;

/** The instants of a period, its end not after now. */
export type Span = { start: Date; end: Date };
type Asking = Pick<Call, 'now'> & { principal: Pick<Principal, 'shop'> };

export function spanOf({ now, principal: { shop } }: Asking, from: string, until: string): Span {
  const zone = { timeZone: shop.timeZone, cutoffHour: shop.settings.cutoffHour };
  const { start, end } = dayBounds(from, until, zone);
  return { start, end: new Date(Math.max(start.getTime() + 1, Math.min(end.getTime(), now().getTime()))) };
}

/** The last thirty business days, today among them. */
export function usualSpan(ctx: Asking): Span {
  const { shop } = ctx.principal;
  const today = businessDate(ctx.now(), shop.timeZone, shop.settings.cutoffHour);
  return spanOf(ctx, addDays(today, 1 - usualDays), today);
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Seconds of the period since the product `p` was there. */
const secondsThere = ({ start, end }: Span) => sql`
  extract(epoch from greatest(${instant(end)} - greatest(${instant(start)}, p.created_at), interval '0'))`;

/**
 * The part `away` of a statement: the seconds of the period without stock of each variant that had such.
 * Followed back from what there is now: each time the stock ended, there was some before; each time it came,
 * there was none. `among` narrows the variants `v`.
 */
export const awayPart = (span: Span, among: SQL = sql`true`) => sql`
  turned as (
    select variant_id, sum(
      case when balance_after > 0 then 1 else -1 end * extract(epoch from greatest(
        least(m.created_at, ${instant(span.end)}) - greatest(${instant(span.start)}, p.created_at),
        interval '0'))) as seconds
    from stock_moves m
    join product_variants v on v.id = m.variant_id join products p on p.id = v.product_id
    where m.created_at >= ${instant(span.start)} and (balance_after > 0) <> (balance_after - quantity > 0)
      and ${among}
    group by variant_id),
  away as (
    select v.id as variant_id, v.product_id,
      coalesce(t.seconds, 0) + case when v.stock > 0 then 0 else ${secondsThere(span)} end as seconds
    from product_variants v join products p on p.id = v.product_id left join turned t on t.variant_id = v.id
    where v.deleted_at is null and (v.stock <= 0 or t.variant_id is not null) and ${among})`;

/** Days of the period since the product, with this `created_at`, was there. */
export const daysThere = ({ start, end }: Span, createdAt: SQL) => sql`
  greatest(extract(epoch from ${instant(end)} - greatest(${instant(start)}, ${createdAt})), 0) / 86400.0`;

type Traded = { sold: SQL; days: SQL; away: SQL };

/** Sold on a day on which there was some; less than a day of it tells too little, then all days count. */
export const dailyRate = ({ sold, days, away }: Traded) => sql`
  greatest(${sold}, 0) / greatest(
    case when ${days} - ${away} >= 1 then ${days} - ${away} else ${days} end, 1)`;

type Needed = { rate: SQL; stock: SQL; step: SQL; days?: number };

/** What the sales of so many days need beyond what there is, in whole steps; none of what does not sell. */
export const suggestedOrder = ({ rate, stock, step, days = daysToCover }: Needed) => sql`
  case when ${rate} > 0
    then ceil(greatest(${rate} * ${days}::int - greatest(${stock}, 0), 0) / greatest(${step}, 1))
      * greatest(${step}, 1)
    else 0 end`;
