import type { StockOrder } from '@mostrador/shared/codes/codes';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { addDays } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import { listedProducts } from '../../catalog/product/list/product-listed.ts';
import {
  dailyRate,
  daysThere,
  type Span,
  secondsAway,
  suggestedOrder,
  turnoverPart,
} from '../../catalog/product/stock/product-pace.ts';
import { matching } from '../../core/db/search.ts';
import { amountOf } from '../../identity/organization/decimals.ts';
import { soldIn, summedCost } from '../../sales/sale/totals/sale-sold.ts';
import type { StockQuery } from './report.schema.ts';
import { soldTogether } from './report-lines.ts';

/** Stock without a sale for this number of days is dead. */
const deadAfter = 60;
/** A product younger than this number of days is not judged by its lack of sales. */
const newFor = 14;
/** Stock that lasts longer than this number of days is excess. */
const excessAfter = 90;

type Target = Omit<StockQuery, 'from' | 'until'> & {
  period: DateRange;
  at: Span;
  lowStock: number;
  /** The number of decimals of the currency. */
  decimals: 0 | 2;
};

const orders: Record<StockOrder, SQL> = {
  name: sql`sort_key`,
  stock: sql`stock`,
  value_at_cost: sql`"valueAtCost"`,
  value_at_price: sql`"valueAtPrice"`,
  sold_quantity: sql`"soldQuantity"`,
  sold_amount: sql`"soldAmount"`,
  margin: sql`margin`,
  days_of_cover: sql`"daysOfCover"`,
  turnover: sql`turnover`,
  suggested_order: sql`"suggestedOrder"`,
  lost_sales: sql`"lostSales"`,
};

/**
 * One row `found`: the totals of all products with tracked stock, by status and by class, and one page of
 * them. All numbers are in the units of the response. Products that sold at an unknown cost have no class,
 * and their margin is unknown too; within a class a margin is missing only if nothing sold, and counts as 0.
 */
export function stockFigures({ period, at, lowStock, decimals, ...query }: Target): SQL {
  return sql`
    with ${soldTogether(period)}, ${soldParts(period)}, ${turnoverPart(at)}, ${shelfPart(decimals)},
    ${openedPart(at, decimals)}, ${figuresPart(at, { lowStock, decimals })},
    ${foundPart(query.content)}, ${pagedPart(query)}
    select jsonb_build_object('totals', (
        select jsonb_build_object('products', count(*), 'valueAtPrice', coalesce(sum("valueAtPrice"), 0),
          'valueAtCost', coalesce(sum("valueAtCost"), 0),
          'withoutCost', count(*) filter (where "hasUnknownCost"),
          'soldQuantity', coalesce(sum("soldQuantity"), 0), 'soldAmount', coalesce(sum("soldAmount"), 0),
          'margin', sum(margin), 'amountWithoutCost', coalesce(sum("amountWithoutCost"), 0),
          'lostSales', coalesce(sum("lostSales"), 0),
          'turnover', round(sum(cost) * 2 / nullif(sum("valueAtCost" + opening), 0), 2)) from figures),
      'byStatus', (select jsonb_agg(s) from (
        select status, count(*) products, sum("valueAtPrice") "valueAtPrice",
          coalesce(sum("valueAtCost"), 0) "valueAtCost" from figures group by status) s),
      'byClass', (select jsonb_agg(c order by class) from (
        select class, count(*) products, sum("soldAmount") "soldAmount",
          case when class is null then sum(margin) else coalesce(sum(margin), 0) end margin
        from figures where "soldAmount" <> 0 or class is not null group by class) c),
      'count', (select count(*) from figures where ${isChosen(query)}),
      'products', (
        select jsonb_agg(to_jsonb(p) - array['place', 'opening', 'cost', 'sort_key', 'category_id']
          order by place)
        from paged p)) found`;
}

/**
 * Sales in the period with their margin class, and the products that sold recently enough not to be dead
 * stock.
 */
const soldParts = ({ until }: DateRange) => sql`
  alive as (
    select product_id from (${soldIn({ from: addDays(until, 1 - deadAfter), until })}) sold
    group by product_id having sum(quantity) > 0),
  recent as (
    select product_id, sum(quantity) as quantity, sum(amount) as amount,
      ${summedCost} as cost, sum(known) as known
    from line group by product_id),
  earned as (
    select *, known - cost as margin,
      sum(greatest(known - cost, 0)) over (order by known - cost desc, product_id
        rows between unbounded preceding and 1 preceding) as better,
      sum(greatest(known - cost, 0)) over () as whole
    from recent where cost is not null and (quantity <> 0 or cost <> 0))`;

/** Every product with tracked stock, with the stock of its variants and the time without stock. */
const shelfPart = (decimals: 0 | 2) => sql`
  shelf as (
    select p.id, p.sort_key, p.category_id, p.stock, p.low_stock, p.quantity_step, p.created_at, v.*
    from products p
    join (
      select product_id, count(*) as variants,
        sum(${amountOf(sql`greatest(stock, 0)`, sql`price`, decimals)}) as at_price,
        sum(case when stock > 0 then stock_value else 0 end) filter (where cost is not null) as at_cost,
        bool_or(cost is null and stock > 0) as is_cost_unknown,
        count(*) filter (where stock <= 0) as out, sum(t.turns) as turns, sum(t.seconds) as seconds
      from product_variants left join turned t on t.variant_id = id
      where deleted_at is null group by product_id) v on v.product_id = p.id
    where p.kind = 'product' and p.deleted_at is null and p.track_stock)`;

/** The value of the sold products' stock at the beginning of the period, from the last movement before it. */
const openedPart = (at: Span, decimals: 0 | 2) => sql`
  opened as (
    select v.product_id, sum(${amountOf(sql`greatest(m.balance_after, 0)`, sql`v.cost`, decimals)}) as value
    from recent r
    join product_variants v on v.product_id = r.product_id and v.deleted_at is null
    left join lateral (
      select balance_after from stock_moves where variant_id = v.id
        and created_at < ${at.start.toISOString()}::timestamptz
      order by created_at desc, id desc limit 1) m on true
    where r.quantity <> 0 group by v.product_id)`;

/**
 * `away` is the mean over a product's variants. Products that did not sell began with their current stock.
 * `offset 0` prevents the planner from inlining the rate, which would calculate it at each use.
 */
const figuresPart = (at: Span, { lowStock, decimals }: Pick<Target, 'lowStock' | 'decimals'>) => sql`
  based as (
    select p.*, coalesce(r.quantity, 0) as sold, coalesce(r.amount, 0) as amount, r.cost, r.known,
      v.product_id is not null as is_alive, e.margin,
      case when e.product_id is null then case when r.quantity <> 0 then null else 'C' end
        when e.margin <= 0 then 'C' when coalesce(e.better, 0) < e.whole * 0.8 then 'A'
        when e.better < e.whole * 0.95 then 'B' else 'C' end as class,
      ${daysThere(at, sql`p.created_at`)} as days, ${secondsAway(at, turnoverOf)} / variants / 86400.0 as away
    from shelf p left join recent r on r.product_id = p.id left join earned e on e.product_id = p.id
      left join alive v on v.product_id = p.id
    offset 0),
  rated as (
    select *, greatest(days - away, 0) as days_in,
      ${dailyRate({ sold: sql`sold`, days: sql`days`, away: sql`away` })} as rate
    from based offset 0),
  figures as (
    select r.id, sort_key, category_id, stock,
      at_price as "valueAtPrice", at_cost as "valueAtCost", is_cost_unknown as "hasUnknownCost",
      sold as "soldQuantity", amount as "soldAmount", margin,
      amount - coalesce(known, 0) as "amountWithoutCost",
      round(margin * 10000 / nullif(known, 0)) as "marginShare", class, round(days_in, 1) as "daysInStock",
      round(rate) as "dailyRate",
      case when rate > 0 then round(greatest(stock, 0) / rate, 1) end as "daysOfCover", cost,
      coalesce(o.value, at_cost) as opening,
      round(cost * 2 / nullif(at_cost + coalesce(o.value, at_cost), 0), 2) as turnover,
      case when stock <= 0 then 'out'
        when stock <= coalesce(low_stock, ${lowStock}) and is_alive then 'low'
        when r.created_at > ${at.end.toISOString()}::timestamptz - make_interval(days => ${newFor}) then 'new'
        when not is_alive then 'dead'
        when rate > 0 and stock / rate > ${excessAfter} then 'excess'
        else 'healthy' end as status,
      ${suggestedOrder({ rate: sql`rate`, stock: sql`stock`, step: sql`quantity_step` })} as "suggestedOrder",
      case when sold > 0 then ${lostSales(decimals)} else 0 end as "lostSales"
    from rated r left join opened o on o.product_id = r.id)`;

/** The rate and the sold quantity are in 1/1000, the rate per day. */
const lostSales = (decimals: 0 | 2) =>
  amountOf(sql`(rate * least(away, days) * 1000)`, sql`amount / sold`, decimals);

const turnoverOf = { seconds: sql`p.seconds`, turns: sql`p.turns`, out: sql`p.out` };

type Choice = Pick<Target, 'content' | 'status' | 'class' | 'by' | 'order' | 'page' | 'perPage'>;

/** The search text is looked up once, for both the count and the page. */
const foundPart = (content: string | undefined) => sql`
  fitting as materialized (
    select ${listedProducts.id} as id from ${listedProducts}
    where ${matching(listedProducts.searchText, content) ?? sql`false`})`;

const isChosen = ({ content, status, class: ofMargin }: Choice) => sql`
  (${status ?? null}::text is null or status = ${status ?? null})
    and (${ofMargin ?? null}::text is null or class = ${ofMargin ?? null})
    ${matching(listedProducts.searchText, content) ? sql`and id in (select id from fitting)` : sql``}`;

/**
 * One page of the products that match the filters, with their names and the time of the last sale of each.
 */
const pagedPart = (query: Choice) => {
  const { by, order, page, perPage } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`
    cut as (
      select *, row_number() over () as place from (
        select * from figures where ${isChosen(query)}
        order by ${orders[by]} ${direction} nulls last, id
        limit ${perPage} offset ${(page - 1) * perPage}) f),
    paged as (
      select p.name, p.unit, c.id as "categoryId", c.name as "categoryName", cut.*, (
        select max(s.occurred_at) from (
          select sale_id, revision from sale_lines where product_id = cut.id
          order by sale_id desc limit 20) l
        join sales s on s.id = l.sale_id and s.revision = l.revision
        where s.status in ('done', 'refunded', 'partially_refunded')
      ) as "lastSaleAt"
      from cut join products p on p.id = cut.id left join categories c on c.id = cut.category_id)`;
};
