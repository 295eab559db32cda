import { addDays, businessDate, dayBounds } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { averageOf } from '../../identity/organization/decimals.ts';
import { countsBlind } from '../../sales/cash/cash-cut.ts';
import type { ShopDay } from './report.schema.ts';
import { earnedOf, firstPicture, lineSums, type Sums, soldLines } from './report-lines.ts';
import type { ReportContext } from './report-pos.ts';

const shown = 5;
const slotMinutes = 30;

/**
 * The number of past days in which the last day with a sale is searched. After a longer closure, no day is
 * shown.
 */
const lookedBack = 31;

type Sum = Record<'amount' | 'count', string>;
type Slot = {
  is_day: boolean;
  slot: number;
  amount: string;
  margin: string;
  so_far: string;
  margin_so_far: string;
};
type Best = Sums & { id: string; name: string; unit: string; storage_key: string | null };
type Reading = ReportContext & Pick<Services, 'storage'>;

/**
 * Reads the current day: its income beside the same weekday before, the growth over the hours, and the
 * products that earned most. Until the first sale of today, the last day with a sale is shown.
 */
export async function readShopDay(ctx: Reading): Promise<ShopDay> {
  const { tx, principal, now } = ctx;
  const { timeZone, settings } = principal.shop;
  const today = businessDate(now(), timeZone, settings.cutoffHour);
  const [found, first, isBlind] = await pipeline([
    tx.execute<{ day: string | null }>(sql`
      select max(business_date)::text as day from daily_totals
      where business_date between ${addDays(today, -lookedBack)}::date and ${today}::date
        and kind = 'sale' and count > 0`),
    tx.execute<{ hour: number | null }>(firstHour(today)),
    countsBlind({ tx, principal }, today),
  ]);
  const date = found[0]?.day ?? null;
  if (date === null || isBlind) return { today, shown: null, firstHour: null };
  return {
    today,
    firstHour: date === today ? null : (first[0]?.hour ?? null),
    shown: await readDay(ctx, { date, today }),
  };
}

/**
 * Reads one day beside the same weekday before, which is cut at the same time of day unless the day is over.
 */
async function readDay(ctx: Reading, { date, today }: { date: string; today: string }) {
  const { tx, principal, now } = ctx;
  const { timeZone, settings } = principal.shop;
  const before = addDays(date, -7);
  const zone = { timeZone, cutoffHour: settings.cutoffHour };
  const from = { day: dayBounds(date, date, zone).start, before: dayBounds(before, before, zone).start };
  const until =
    date === today ? new Date(from.before.getTime() + now().getTime() - from.day.getTime()) : null;
  const [[sold], [earned], [earlier], slots, best] = await pipeline([
    tx.execute<Sum>(sql`
      select coalesce(sum(case when kind = 'sale' then amount else -amount end), 0) amount,
        coalesce(sum(count) filter (where kind = 'sale'), 0) count
      from daily_totals where business_date = ${date}::date and kind in ('sale', 'refund')`),
    tx.execute<{ found: Sums }>(sumsOf(date)),
    tx.execute<{ found: Sums }>(sumsOf(before)),
    tx.execute<Slot>(growth({ date, before, from, until })),
    tx.execute<Best>(bestOf(date)),
  ]);
  if (!earned || !earlier) throw new Error('An aggregate answers one row.');
  const seesCosts = principal.flags.has('inventory_see_costs');
  const amount = Number(sold?.amount ?? 0);
  const count = Number(sold?.count ?? 0);
  return {
    date,
    startsAt: from.day.toISOString(),
    ...earnedOf(earned.found, { seesCosts }),
    amount,
    count,
    average: averageOf(amount, count, principal.shop),
    growth: growthOf(
      slots.filter(({ is_day }) => is_day),
      { seesCosts },
    ),
    before: {
      date: before,
      ...earnedOf(earlier.found, { seesCosts }),
      ...upToNow(
        slots.filter(({ is_day }) => !is_day),
        { seesCosts, whole: until ? null : earlier.found },
      ),
    },
    best: shownBest(ctx, best, { seesCosts }),
  };
}

const growthOf = (slots: readonly Slot[], { seesCosts }: { seesCosts: boolean }) =>
  slots.map(({ slot, amount, margin }) => ({
    minutes: (slot + 1) * slotMinutes,
    amount: Number(amount),
    ...(seesCosts && { margin: Number(margin) }),
  }));

type UpTo = { seesCosts: boolean; whole: Sums | null };

function upToNow(slots: readonly Slot[], { seesCosts, whole }: UpTo) {
  const soFar = (column: 'so_far' | 'margin_so_far') =>
    slots.reduce((sum, row) => sum + Number(row[column]), 0);
  return {
    hasSales: slots.length > 0,
    growth: growthOf(slots, { seesCosts }),
    soFar: whole ? whole.amount : soFar('so_far'),
    ...(seesCosts && { marginSoFar: whole ? whole.known - (whole.cost ?? 0) : soFar('margin_so_far') }),
  };
}

function shownBest({ storage }: Reading, best: readonly Best[], { seesCosts }: { seesCosts: boolean }) {
  const worth = ({ amount, known, cost }: Best) => (seesCosts ? known - (cost ?? 0) : amount);
  return best
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, shown)
    .map(({ id, name, unit, storage_key: key, ...sums }) => ({
      id,
      name,
      unit,
      image: key ? storage.urlOf(`${key}-160.webp`) : null,
      ...earnedOf(sums, { seesCosts }),
    }));
}

const sumsOf = (day: string) => sql`
  with ${soldLines({ from: day, until: day })}
  select to_jsonb(s) found from (select ${lineSums} from line) s`;

/** The usual hour of the first sale of this weekday, from the last eight weeks. */
const firstHour = (today: string) => sql`
  select (percentile_disc(0.5) within group (order by first))::int as hour from (
    select min(split_part(key, ':', 2)::int) first from daily_totals
    where kind = 'seller' and key like 'pos:%' and count > 0
      and business_date in (select ${today}::date - 7 * week from generate_series(1, 8) week)
    group by business_date) days`;

/** The products with the highest profit or sales. */
const bestOf = (day: string) => sql`
  with ${soldLines({ from: day, until: day })},
  ranked as (
    select *, row_number() over (order by known - coalesce(cost, 0) desc, product_id) of_margin,
      row_number() over (order by amount desc, product_id) of_amount
    from line where quantity > 0)
  select p.id, p.name, p.unit, r.quantity::float8 quantity, r.amount::float8 amount, r.cost::float8 as cost,
    r.known::float8 known, r.times::float8 times, i.storage_key
  from ranked r join products p on p.id = r.product_id
  ${firstPicture}
  where least(r.of_margin, r.of_amount) <= ${shown}`;

type Days = {
  date: string;
  before: string;
  from: { day: Date; before: Date };
  until: Date | null;
};

/**
 * Sums both days by half hours, from the lines of their sales and refunds; the cost is that of reading two
 * days of sales. The void of another day's sale is included only in the day's total.
 */
const growth = ({ date, before, from, until }: Days) => sql`
  with done as (
    select s.business_date as day, s.occurred_at at, l.amount - l.amount_tax as amount,
      case when l.cost is null then 0 else l.amount - l.amount_tax
        - round(l.cost::numeric * l.quantity / 1000 / 10::numeric ^ (2 - s.decimals))
          * 10::numeric ^ (2 - s.decimals) end as margin
    from sales s
    join sale_lines l on l.sale_id = s.id and l.revision = s.revision
    where s.status in ('done', 'partially_refunded', 'refunded')
      and s.occurred_at >= ${from.before.toISOString()}::timestamptz - interval '1 day'
      and s.business_date in (${date}::date, ${before}::date)
    union all
    select n.business_date, n.occurred_at, r.amount_tax - r.amount,
      case when l.cost is null then 0 else r.amount_tax - r.amount
        + case when r.is_restocked then r.cost else 0 end end
    from refunds n
    join refund_lines r on r.refund_id = n.id
    join sale_lines l on l.id = r.sale_line_id
    where n.voided_at is null and n.business_date in (${date}::date, ${before}::date)),
  placed as (
    select day = ${date}::date as is_day, at, amount, margin, greatest(0, floor(extract(epoch from at
      - case when day = ${date}::date then ${from.day.toISOString()}::timestamptz
        else ${from.before.toISOString()}::timestamptz end) / ${slotMinutes * 60}))::int as slot
    from done)
  select is_day, slot, sum(amount) amount, sum(margin) margin,
    coalesce(sum(amount) filter (where at <= ${until?.toISOString() ?? null}::timestamptz), 0) so_far,
    coalesce(sum(margin) filter (where at <= ${until?.toISOString() ?? null}::timestamptz), 0) margin_so_far
  from placed group by 1, 2 order by 1, 2`;
