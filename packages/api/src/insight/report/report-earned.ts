import { type DateRange, daysOf, previousOf } from '@mostrador/shared/date-range';
import { sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Days, Earnings } from './report.schema.ts';
import { periodOf } from './report-days.ts';
import { earnedOf, firstPicture, lineSums, type Sums, soldLines } from './report-lines.ts';
import type { Asking } from './report-pos.ts';

const shown = 8;

type Best = Sums & {
  id: string;
  name: string;
  unit: string;
  before: number;
  storage_key: string | null;
};
type Found = { totals: Sums; products: number; days: (Sums & { date: string })[] | null };

/** What goods earned in some days, by day and by product, beside as many days before; of kept totals. */
export async function readEarnings(ctx: Asking & Pick<Services, 'storage'>, query: Days): Promise<Earnings> {
  const { tx, principal } = ctx;
  const period = periodOf(ctx, query);
  const before = previousOf(period);
  const [[asked], [earlier], best] = await pipeline([
    tx.execute<{ found: Found }>(sumsOf(period)),
    tx.execute<{ found: Found }>(sumsOf(before)),
    tx.execute<Best>(bestOf(period, before)),
  ]);
  if (!asked || !earlier) throw new Error('An aggregate answers one row.');
  const seesCosts = principal.flags.has('inventory_see_costs');
  const earned = (sums: Sums) => earnedOf(sums, { seesCosts });
  const byDay = new Map(asked.found.days?.map((row) => [row.date, row]));
  const daysBefore = daysOf(before);
  const amounts = new Map(earlier.found.days?.map(({ date, amount }) => [date, amount]));
  return {
    ...period,
    totals: earned(asked.found.totals),
    previous: { ...before, ...earned(earlier.found.totals) },
    products: asked.found.products,
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

const sumsOf = (period: DateRange) => sql`
  with ${soldLines(period)}
  select jsonb_build_object(
    'totals', (select to_jsonb(t) from (select ${lineSums} from line) t),
    'products', (select count(distinct product_id) from line where quantity > 0),
    'days', (select jsonb_agg(d) from (
      select day::text as date, ${lineSums} from line group by day) d)) found`;

/** Those that are among the best by profit, by amount or by quantity. */
const bestOf = (period: DateRange, before: DateRange) => sql`
  with ${soldLines(period)},
  sold as (
    select product_id as id, ${lineSums} from line group by product_id),
  ranked as (
    select *, row_number() over (order by known - cost desc nulls last, id) of_margin,
      row_number() over (order by amount desc, id) of_amount,
      row_number() over (order by quantity desc, id) of_quantity
    from sold where quantity > 0)
  select p.id, p.name, p.unit, r.quantity::float8 quantity, r.amount::float8 amount, r.cost::float8 as cost,
    r.known::float8 known, r.times::float8 times, coalesce(b.amount, 0)::float8 before,
    i.storage_key
  from ranked r join products p on p.id = r.id
  left join lateral (
    select sum(t.amount) amount from product_totals t where t.product_id = r.id
      and t.business_date between ${before.from}::date and ${before.until}::date) b on true
  ${firstPicture}
  where least(r.of_margin, r.of_amount, r.of_quantity) <= ${shown}`;
