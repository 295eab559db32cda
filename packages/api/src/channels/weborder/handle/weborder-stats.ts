import type { TenantTx } from '@mostrador/database/connect';
import { orderStatuses } from '@mostrador/shared/codes/codes';
import { type DateRange, daysOf } from '@mostrador/shared/time/date-range';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../../core/call/call.ts';
import { refuseLong } from '../../../core/call/gate/refuse-long.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { averageOf } from '../../../identity/organization/decimals.ts';
import type { OrderStats, OrderStatsQuery } from '../weborder.schema.ts';

type StatsContext = Pick<Call, 'now'> & { tx: TenantTx; principal: Pick<Principal, 'shop'> };

const usualDays = 30;
const mostNamed = 10;

/**
 * Reads the statistics of orders. An order counts on the day on which it was placed, regardless of later
 * changes.
 */
export async function readOrderStats(ctx: StatsContext, query: OrderStatsQuery): Promise<OrderStats> {
  const { tx, principal } = ctx;
  const range = rangeOf(ctx, query);
  const orders = ordersOf(range, principal.shop);
  const [days, visits, answers, products, areas, coupons, ratings] = await pipeline([
    tx.execute<DayRow>(sql`
      with ${orders}
      select day::text, process_status, count(*)::int count,
        coalesce(sum(amount) filter (where is_sold), 0) amount
      from placed group by 1, 2`),
    tx.execute<TrafficRow>(sql`
      select business_date::text as day, kind, count from daily_totals
      where business_date between ${range.from}::date and ${range.until}::date
        and kind in ('web_visit', 'web_cart')`),
    tx.execute<AnswerRow>(answerTimes(orders)),
    tx.execute<ProductRow>(bestProducts(orders)),
    tx.execute<AreaRow>(sql`
      with ${orders}
      select area_id id, area_name as name, count(*)::int count, sum(amount) amount from placed
      where is_sold and area_name is not null group by 1, 2 order by amount desc, 2 limit ${mostNamed}`),
    tx.execute<CouponRow>(sql`
      with ${orders}
      select coupon_id id, min(coupon_code) code, count(*)::int count, sum(amount) amount,
        sum(amount_coupon) discount
      from placed where is_sold and coupon_id is not null
      group by 1 order by amount desc, 2 limit ${mostNamed}`),
    tx.execute<{ average: string | null; count: number }>(sql`
      with ${orders}
      select round(avg(r.stars), 2) average, count(*)::int count
      from placed o join ratings r on r.order_id = o.id and r.hidden_at is null`),
  ]);
  const sums = sumsOf(days);
  const [answer, rating] = [answers[0], ratings[0]];
  return {
    ...range,
    visits: visitsOf(visits, 'web_visit'),
    carts: visitsOf(visits, 'web_cart'),
    placed: sums.count,
    byStatus: orderStatuses.map((processStatus) => ({
      processStatus,
      count: sumsOf(days.filter((row) => row.process_status === processStatus)).count,
    })),
    amount: sums.amount,
    average: averageOf(sums.amount, soldOf(days), principal.shop),
    answer: { count: answer?.count ?? 0, p50: secondsOf(answer?.p50), p90: secondsOf(answer?.p90) },
    byDay: daysOf(range).map((date) => {
      const { count, amount } = sumsOf(days.filter(({ day }) => day === date));
      const seen = visits.filter(({ day }) => day === date);
      return { date, visits: visitsOf(seen, 'web_visit'), placed: count, amount };
    }),
    products: products.map((row) => ({
      ...{ id: row.id, name: row.name, unit: row.unit },
      ...{ quantity: Number(row.quantity), amount: Number(row.amount) },
    })),
    areas: areas.map((row) => ({ ...row, amount: Number(row.amount) })),
    coupons: coupons.map((row) => ({ ...row, amount: Number(row.amount), discount: Number(row.discount) })),
    rating: {
      average: rating?.average == null ? null : Number(rating.average),
      count: rating?.count ?? 0,
    },
  };
}

/** Returns the days of the query. Throws 422 `periodTooLong` above three years. */
function rangeOf({ now, principal: { shop } }: StatsContext, { from, until }: OrderStatsQuery): DateRange {
  const last = until ?? businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const first = from ?? addDays(last, 1 - usualDays);
  const range = { from: first, until: last < first ? first : last };
  refuseLong(range);
  return range;
}

/** Selects the orders of the shop's days by their instants, so that the index of the list is used. */
function ordersOf({ from, until }: DateRange, { timeZone, settings }: Principal['shop']) {
  const cutoff = sql`make_interval(hours => ${settings.cutoffHour})`;
  const start = (day: string) => sql`((${day}::date + ${cutoff}) at time zone ${timeZone})`;
  return sql`placed as (
    select o.id, o.process_status, o.area_id, o.area_name, o.created_at,
      ((o.created_at at time zone ${timeZone}) - ${cutoff})::date as day,
      s.revision, s.amount, s.coupon_id, s.coupon_code, s.amount_coupon,
      o.process_status in ('in_progress', 'completed') is_sold
    from web_orders o join sales s on s.id = o.id
    where o.deleted_at is null and o.created_at >= ${start(from)}
      and o.created_at < ${start(addDays(until, 1))})`;
}

/**
 * Selects the answer times. Orders cancelled by the customer or expired without an answer are not counted as
 * answered by a person.
 */
const answerTimes = (orders: SQL) => sql`
  with ${orders}, waited as (
    select extract(epoch from t.created_at - o.created_at) seconds
    from placed o join web_order_steps t on t.order_id = o.id and t.kind = 'process' and t."from" = 'incoming'
    where coalesce(t.actor ->> 'kind', 'member') in ('member', 'apiKey'))
  select count(*)::int count, percentile_cont(0.5) within group (order by seconds) p50,
    percentile_cont(0.9) within group (order by seconds) p90 from waited`;

const bestProducts = (orders: SQL) => sql`
  with ${orders}
  select p.id, p.name, p.unit, sum(l.quantity) quantity, sum(l.amount) amount
  from placed o join sale_lines l on l.sale_id = o.id and l.revision = o.revision
  join products p on p.id = l.product_id
  where o.is_sold group by p.id, p.name, p.unit order by sum(l.amount) desc, p.id limit ${mostNamed}`;

type DayRow = { day: string; process_status: string; count: number; amount: string };
type TrafficRow = { day: string; kind: string; count: number };
type AnswerRow = { count: number; p50: number | null; p90: number | null };
type ProductRow = { id: string; name: string; unit: string; quantity: string; amount: string };
type AreaRow = { id: string | null; name: string; count: number; amount: string };
type CouponRow = { id: string; code: string; count: number; amount: string; discount: string };

const sumsOf = (rows: DayRow[]) =>
  rows.reduce((sum, row) => ({ count: sum.count + row.count, amount: sum.amount + Number(row.amount) }), {
    count: 0,
    amount: 0,
  });

const soldOf = (rows: DayRow[]) =>
  sumsOf(rows.filter((row) => ['in_progress', 'completed'].includes(row.process_status))).count;

const visitsOf = (rows: TrafficRow[], requested: string) =>
  rows.reduce((sum, { kind, count }) => sum + (kind === requested ? count : 0), 0);

const secondsOf = (seconds: number | null | undefined) => (seconds == null ? null : Math.round(seconds));
