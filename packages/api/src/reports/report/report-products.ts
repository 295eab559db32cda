import { changeOf } from '@mostrador/shared/money/money';
import { type DateRange, daysOf, previousOf } from '@mostrador/shared/time/date-range';
import { sql } from 'drizzle-orm';
import { pipeline } from '../../core/db/pipeline.ts';
import { amountOf, decimalsOf } from '../../identity/organization/decimals.ts';
import type { Days, ProductsStats } from './report.schema.ts';
import { periodOf } from './report-days.ts';
import { earnedOf, lineSums, type Sums, soldTogether } from './report-lines.ts';
import type { ReportContext } from './report-pos.ts';

const shown = 10;

type Row = Sums & { id: string; name: string; kind: 'product' | 'service' };
type Returned = Few & Pick<Row, 'id' | 'name' | 'kind'>;
type Few = { quantity: number; amount: number };
type Unsold = { id: string; name: string; stock: number | null; valueAtPrice: number | null };
type Found = {
  totals: Sums & { products: number; returned: Few };
  byQuantity: Row[] | null;
  byAmount: Row[] | null;
  byMargin: Row[] | null;
  worst: Row[] | null;
  returned: Returned[] | null;
  categories: (Sums & { id: string | null; name: string | null })[] | null;
};

/**
 * Reads the products that sold, the products that did not, and the times of sale. Only running totals are
 * read.
 */
export async function readProductsStats(ctx: ReportContext, query: Days): Promise<ProductsStats> {
  const { tx, principal } = ctx;
  const period = periodOf(ctx, query);
  const before = previousOf(period);
  const [[current], [earlier], unsold, tickets, days] = await pipeline([
    tx.execute<{ found: Found }>(statsOf(period)),
    tx.execute<{ found: Sums }>(sql`
      with ${soldTogether(before)}
      select to_jsonb(s) found from (select ${lineSums} from line) s`),
    tx.execute<{ found: { count: number; products: Unsold[] | null } }>(
      unsoldIn(period, decimalsOf(principal.shop)),
    ),
    tx.execute<Record<'hour' | 'amount' | 'count', string>>(sql`
      select split_part(key, ':', 2) as hour, sum(amount) amount, sum(count) count from daily_totals
      where business_date between ${period.from}::date and ${period.until}::date and kind = 'seller'
      group by 1`),
    tx.execute<Record<'date' | 'quantity' | 'amount', string>>(goodsByDay(period)),
  ]);
  if (!current || !earlier) throw new Error('An aggregate answers one row.');
  const seesCosts = principal.flags.has('inventory_see_costs');
  const { found } = current;
  const earned = (sums: Sums) => earnedOf(sums, { seesCosts });
  const shownRows = (rows: Row[] | null) =>
    (rows ?? []).map(({ id, name, kind, times, ...sums }) => ({
      id,
      name,
      kind,
      times,
      ...earned({ ...sums, times }),
    }));
  const { products, returned } = found.totals;
  const totals = { ...earned(found.totals), products, returned };
  const previous = { ...before, ...earned(earlier.found) };
  const byDay = new Map(
    days.map(({ date, quantity, amount }) => [date, { quantity: Number(quantity), amount: Number(amount) }]),
  );
  return {
    ...period,
    totals,
    previous,
    change: {
      quantity: changeOf(totals.quantity, previous.quantity),
      amount: changeOf(totals.amount, previous.amount),
      ...(seesCosts && { margin: changeOf(totals.margin ?? 0, previous.margin ?? 0) }),
    },
    topByQuantity: shownRows(found.byQuantity),
    topByAmount: shownRows(found.byAmount),
    ...(seesCosts && { topByMargin: shownRows(found.byMargin) }),
    worst: shownRows(found.worst),
    returned: found.returned ?? [],
    notSold: { count: unsold[0]?.found.count ?? 0, products: unsold[0]?.found.products ?? [] },
    byCategory: (found.categories ?? []).map(({ id, name, ...sums }) => ({
      category: id === null ? null : { id, name: name ?? '' },
      ...earned(sums),
    })),
    byHour: hours.map((hour) => {
      const row = tickets.find((each) => Number(each.hour) === hour);
      return { hour, amount: Number(row?.amount ?? 0), count: Number(row?.count ?? 0) };
    }),
    byDay: daysOf(period).map((date) => ({ date, ...fewOf(byDay.get(date)) })),
  };
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const fewOf = (row: Few | undefined): Few => ({ quantity: row?.quantity ?? 0, amount: row?.amount ?? 0 });

/** Sums the goods by day. Refunds are deducted on their own day, as for each product. */
const goodsByDay = ({ from, until }: DateRange) => sql`
  select business_date::text date, coalesce(sum(case kind when 'quantity' then amount
      when 'refund_quantity' then -amount end), 0) quantity,
    coalesce(sum(case kind when 'goods' then amount when 'refund_goods' then -amount end), 0) amount
  from daily_totals where business_date between ${from}::date and ${until}::date
    and kind in ('goods', 'quantity', 'refund_goods', 'refund_quantity')
  group by 1`;

/**
 * Scans the lines once and chooses the lists from their sums. The sums include returns: a product that was
 * only returned in the period has no sales in it and appears only among the returned products.
 */
const statsOf = (period: DateRange) => sql`
  with ${soldTogether(period)},
  sums as materialized (
    select product_id, ${lineSums},
      sum(returned_quantity) as returned_quantity, sum(returned_amount) as returned_amount
    from line group by product_id),
  sold as (
    select product_id as id, quantity, amount, cost, known, times from sums
    where quantity <> 0 or amount <> 0 or cost <> 0),
  ranked as (
    select *, row_number() over (order by quantity desc, id) as of_quantity,
      row_number() over (order by amount desc, id) as of_amount,
      row_number() over (order by known - cost desc nulls last, id) as of_margin,
      row_number() over (order by amount, id desc) as of_worst
    from sold where quantity > 0),
  listed as (
    select r.*, p.name, p.kind from ranked r join products p on p.id = r.id
    where least(of_quantity, of_amount, of_margin, of_worst) <= ${shown})
  select jsonb_build_object(
    'totals', (select to_jsonb(t) from (
      select coalesce(sum(quantity), 0) quantity, coalesce(sum(amount), 0) amount, sum(cost) as cost,
        coalesce(sum(known), 0) known, coalesce(sum(times), 0) times,
        count(*) filter (where quantity > 0) products, (
          select jsonb_build_object('quantity', coalesce(sum(returned_quantity), 0),
            'amount', coalesce(sum(returned_amount), 0)) from sums) returned
      from sold) t),
    'byQuantity', (select jsonb_agg(l order by of_quantity) from listed l where of_quantity <= ${shown}),
    'byAmount', (select jsonb_agg(l order by of_amount) from listed l where of_amount <= ${shown}),
    'byMargin', (select jsonb_agg(l order by of_margin) from listed l
      where of_margin <= ${shown} and cost is not null),
    'worst', (select jsonb_agg(l order by of_worst) from listed l where of_worst <= ${shown}),
    'returned', (select jsonb_agg(r order by amount desc, id) from (
      select s.product_id as id, p.name, p.kind, returned_quantity as quantity, returned_amount as amount
      from sums s join products p on p.id = s.product_id where returned_quantity > 0
      order by amount desc, id limit ${shown}) r),
    'categories', (select jsonb_agg(c order by amount desc, id) from (
      select c.id, c.name, sum(quantity) quantity, sum(amount) amount, sum(cost) as cost, sum(known) known,
        sum(times) times
      from sold s join products p on p.id = s.id left join categories c on c.id = p.category_id
      group by c.id, c.name) c)) found`;

const unsoldIn = (period: DateRange, decimals: 0 | 2) => sql`
  with ${soldTogether(period)},
  unsold as materialized (
    select p.id, p.name, case when p.track_stock then p.stock end as stock,
      case when p.track_stock then (
        select coalesce(sum(${amountOf(sql`greatest(v.stock, 0)`, sql`v.price`, decimals)}), 0)
        from product_variants v
        where v.product_id = p.id and v.deleted_at is null) end as "valueAtPrice"
    from products p
    where p.kind = 'product' and p.deleted_at is null
      and p.id not in (select product_id from line group by product_id having sum(quantity) > 0))
  select jsonb_build_object('count', (select count(*) from unsold), 'products', (
    select jsonb_agg(u) from (
      select * from unsold order by "valueAtPrice" desc nulls last, id limit ${shown}) u)) found`;
