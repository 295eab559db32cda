import { type DateRange, daysOf, previousOf } from '@mostrador/shared/time/date-range';
import { sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { soldIn } from '../../sales/sale/totals/sale-sold.ts';
import type { Days, Earnings } from './report.schema.ts';
import { periodOf } from './report-days.ts';
import { earnedOf, firstPicture, lineSums, type Sums, soldTogether } from './report-lines.ts';
import type { ReportContext } from './report-pos.ts';

const shown = 8;

type Best = Sums & {
  id: string;
  name: string;
  unit: string;
  before: number;
  storage_key: string | null;
};
/** The sums of a day. `cost` is null if no cost of the day is known. */
type Day = Record<'date' | 'quantity' | 'amount' | 'uncosted', string> & { cost: string | null };

/**
 * Reads the earnings of goods in a period, by day and by product, next to the same number of days before.
 * Reads running totals.
 */
export async function readEarnings(
  ctx: ReportContext & Pick<Services, 'storage'>,
  query: Days,
): Promise<Earnings> {
  const { tx, principal } = ctx;
  const period = periodOf(ctx, query);
  const before = previousOf(period);
  const [current, earlier, [sold], best] = await pipeline([
    tx.execute<Day>(daysSold(period)),
    tx.execute<Day>(daysSold(before)),
    tx.execute<{ products: number }>(productsSold(period)),
    tx.execute<Best>(bestOf(period, before)),
  ]);
  const seesCosts = principal.flags.has('inventory_see_costs');
  const earned = (sums: Sums) => earnedOf(sums, { seesCosts });
  const [days, earlierDays] = [current.map(sumsOf), earlier.map(sumsOf)];
  const byDay = new Map(days.map((day) => [day.date, day]));
  const daysBefore = daysOf(before);
  const amounts = new Map(earlierDays.map(({ date, amount }) => [date, amount]));
  return {
    ...period,
    totals: earned(together(days)),
    previous: { ...before, ...earned(together(earlierDays)) },
    products: sold?.products ?? 0,
    byDay: daysOf(period).map((date, index) => ({
      date,
      ...earned(byDay.get(date) ?? nothing),
      previousAmount: amounts.get(daysBefore[index] ?? '') ?? 0,
    })),
    best: best.map(({ id, name, unit, before: previousAmount, storage_key: key, ...sums }) => ({
      id,
      name,
      unit,
      image: key && ctx.storage.urlOf(`${key}-160.webp`),
      previousAmount,
      ...earned(sums),
    })),
  };
}

const nothing: Sums = { quantity: 0, amount: 0, cost: null, known: 0, times: 0 };

const sumsOf = ({ date, ...day }: Day): Sums & { date: string } => {
  const amount = Number(day.amount);
  const known = amount - Number(day.uncosted);
  // A cost that is known to be zero is stored as null.
  const cost = day.cost === null && known === 0 ? null : Number(day.cost);
  return { date, quantity: Number(day.quantity), amount, cost, known, times: 0 };
};

const together = (days: Sums[]): Sums =>
  days.reduce(
    (sum, day) => ({
      quantity: sum.quantity + day.quantity,
      amount: sum.amount + day.amount,
      cost: day.cost === null ? sum.cost : (sum.cost ?? 0) + day.cost,
      known: sum.known + day.known,
      times: 0,
    }),
    nothing,
  );

/** Refunds are deducted on the day of the refund. Restocked goods deduct their cost too. */
const daysSold = ({ from, until }: DateRange) => sql`
  select business_date::text date,
    coalesce(sum(case kind when 'quantity' then amount when 'refund_quantity' then -amount end), 0) quantity,
    coalesce(sum(case kind when 'goods' then amount when 'refund_goods' then -amount end), 0) amount,
    coalesce(sum(case kind when 'uncosted' then amount when 'refund_uncosted' then -amount end), 0) uncosted,
    sum(case kind when 'cost' then amount when 'refund_cost' then -amount end) as cost
  from daily_totals where business_date between ${from}::date and ${until}::date
    and kind in ('goods', 'quantity', 'uncosted', 'cost', 'refund_goods', 'refund_quantity',
      'refund_uncosted', 'refund_cost')
  group by 1`;

const productsSold = (period: DateRange) => sql`
  select count(*)::int products from (
    select from (${soldIn(period)}) line group by product_id having sum(quantity) > 0) sold`;

/** The products among the best by profit, by amount or by quantity. */
const bestOf = (period: DateRange, before: DateRange) => sql`
  with ${soldTogether(period)},
  sold as (
    select product_id as id, ${lineSums} from line group by product_id),
  ranked as (
    select *, row_number() over (order by known - cost desc nulls last, id) of_margin,
      row_number() over (order by amount desc, id) of_amount,
      row_number() over (order by quantity desc, id) of_quantity
    from sold where quantity > 0),
  shown as materialized (
    select * from ranked where least(of_margin, of_amount, of_quantity) <= ${shown}),
  before as (
    select product_id, sum(amount) amount from (${soldIn(before)}) sold
    where product_id in (select id from shown) group by product_id)
  select p.id, p.name, p.unit, r.quantity::float8 quantity, r.amount::float8 amount, r.cost::float8 as cost,
    r.known::float8 known, r.times::float8 times, coalesce(b.amount, 0)::float8 before, i.storage_key
  from shown r join products p on p.id = r.id left join before b on b.product_id = r.id
  ${firstPicture}`;
