import type { TenantTx } from '@mostrador/database/connect';
import { timesIn } from '@mostrador/shared/money/money';
import { periodAround } from '@mostrador/shared/time/budget-periods';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { addDays, daysBetween } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import { type StockLine, summedByVariant } from '../../../catalog/product/product.ts';
import { idList, numberList, type Writes } from '../../../core/db/bulk.ts';
import { orderOfTotals } from '../../../ledger/ledger/ledger.ts';
import { monthsWithin } from '../../../ledger/ledger/ledger-totals.ts';
import type { PartLine } from '../refund/sale-refund-draft.ts';
import type { LineRow } from '../sell/sale-draft.ts';

type SoldLine = Pick<LineRow, 'productId' | 'quantity' | 'amount' | 'amountTax' | 'cost'>;

/** The sale of the lines: its seller has separate totals, for the day of the sale. */
type Sale = { userId?: string | null; businessDate: string; decimals: number };
type Adding = { sale: Sale; sign: 1 | -1 };

/**
 * Adds lines to the product totals of a day and its month; `sign` -1 deducts them. Costs are rounded like in
 * the books.
 */
export function addedSold(businessDate: string, lines: SoldLine[], { sale, sign }: Adding): Writes {
  if (lines.length === 0) return {};
  const rows = soldRows(lines, { decimals: sale.decimals, sign });
  return { ...added(businessDate, rows), ...addedToSeller(sale, rows) };
}

type Revised = { before: SoldLine[]; after: SoldLine[]; sale: Sale };

/** Deducts the lines of one revision and adds those of the next, in a single fixed order of products. */
export function resold({ before, after, sale }: Revised): Writes {
  const { decimals } = sale;
  const rows = [...soldRows(before, { decimals, sign: -1 }), ...soldRows(after, { decimals, sign: 1 })];
  return rows.length === 0 ? {} : { ...added(sale.businessDate, rows), ...addedToSeller(sale, rows) };
}

const soldRows = (lines: SoldLine[], { decimals, sign }: { decimals: number; sign: 1 | -1 }) =>
  lines.map(({ productId, quantity, amount, amountTax, cost }) => ({
    product_id: productId,
    quantity: sign * quantity,
    amount: sign * (amount - amountTax),
    is_known: cost !== null,
    cost: cost === null ? null : sign * timesIn(decimals, cost, quantity),
    times: sign,
    returned: 0,
    tax: sign * amountTax,
  }));

type Returned = Pick<PartLine, 'quantity' | 'restock' | 'amount' | 'amountTax' | 'cost'> & {
  line: Pick<PartLine['line'], 'productId' | 'cost'>;
};

/**
 * Deducts returned goods from the product totals, on the day of the refund; `sign` -1 reverses the refund.
 * Restocked goods also deduct their cost; the shop bears the cost of goods that were not restocked.
 */
export function addedReturned(businessDate: string, parts: Returned[], sign: 1 | -1 = 1): Writes {
  if (parts.length === 0) return {};
  const rows = parts.map(({ line, quantity, restock, amount, amountTax, cost }) => ({
    product_id: line.productId,
    quantity: sign * -quantity,
    amount: sign * (amountTax - amount),
    is_known: line.cost !== null,
    cost: line.cost === null ? null : restock ? sign * -cost : 0,
    times: 0,
    returned: 1,
    tax: 0,
  }));
  return added(businessDate, rows);
}

type Row = Record<'quantity' | 'amount' | 'times' | 'returned' | 'tax', number> & {
  product_id: string | null;
  is_known: boolean;
  cost: number | null;
};

/** The parts of a statement that add to the day and to its month. */
const added = (businessDate: string, rows: Row[]): Writes => ({
  sold: {
    order: orderOfTotals.productDays,
    write: addedTo(sql.raw('product_totals'), sql.raw('business_date'), { on: businessDate, rows }),
  },
  sold_months: {
    order: orderOfTotals.productMonths,
    write: addedTo(sql.raw('product_months'), sql.raw('month'), { on: monthOf(businessDate), rows }),
  },
});

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

const addedToSeller = ({ userId, businessDate }: Sale, rows: Row[]): Writes =>
  userId
    ? {
        sold_by: {
          order: orderOfTotals.sellerMonths,
          write: (isTurn) => sql`
            insert into seller_months as stored (user_id, month, product_id, quantity, amount)
            select ${userId}::uuid, ${monthOf(businessDate)}::date, product_id, sum(quantity),
              sum(amount + tax)
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (product_id uuid, quantity bigint,
              amount bigint, tax bigint)
            where ${isTurn} group by product_id order by product_id
            on conflict (organization_id, user_id, month, product_id) do update
            set quantity = stored.quantity + excluded.quantity, amount = stored.amount + excluded.amount`,
        },
      }
    : {};

const addedTo =
  (table: SQL, column: SQL, { on, rows }: { on: string; rows: Row[] }) =>
  (isTurn: SQL) =>
    sql`
  insert into ${table} as stored (${column}, product_id, quantity, amount, amount_without_cost, cost,
    times, returned_quantity, returned_amount, sold_tax)
  select ${on}::date, product_id, sum(quantity), sum(amount),
    coalesce(sum(amount) filter (where not is_known), 0), sum(cost), sum(times), -sum(quantity * returned),
    -sum(amount * returned), sum(tax)
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (product_id uuid, quantity bigint,
    amount bigint, is_known boolean, cost bigint, times int, returned int, tax bigint)
  where ${isTurn} group by product_id order by product_id
  on conflict (organization_id, ${column}, product_id)
  do update set quantity = stored.quantity + excluded.quantity, amount = stored.amount + excluded.amount,
    amount_without_cost = stored.amount_without_cost + excluded.amount_without_cost,
    cost = coalesce(stored.cost + excluded.cost, stored.cost, excluded.cost),
    times = stored.times + excluded.times,
    returned_quantity = stored.returned_quantity + excluded.returned_quantity,
    returned_amount = stored.returned_amount + excluded.returned_amount,
    sold_tax = stored.sold_tax + excluded.sold_tax`;

/**
 * The rows of product sales within some days, to be added up. Whole months are read from the monthly totals,
 * so that two years of a product are some thirty rows and not seven hundred. `summedCost` sums their costs.
 */
export const soldIn = (range: DateRange) =>
  eachOf(range, (totals, sign) => {
    const times = sql`${sign}::int *`;
    return sql`
      select product_id, ${times} quantity quantity, ${times} amount amount,
        ${times} amount_without_cost amount_without_cost, ${times} cost as cost, ${times} times times,
        ${times} returned_quantity returned_quantity, ${times} returned_amount returned_amount
      from (${totals}) stored`;
  });

/**
 * Null if no row has a cost, also if the costs of the rows cancel out; `known` is the part of the amount
 * with a known cost. Goods given away that are known to cost nothing cannot be distinguished from goods
 * without a cost.
 */
export const summedCost = sql`coalesce(nullif(sum(cost), 0), case when sum(known) <> 0 then 0 end)`;

/** `product_id`, `quantity` and `total` of the sales on some days, with tax and before refunds. */
export const soldGross = (range: DateRange) =>
  eachOf(
    range,
    (totals, sign) => sql`
    select product_id, ${sign}::int * (quantity + returned_quantity) quantity,
      ${sign}::int * (amount + returned_amount + sold_tax) total from (${totals}) stored`,
  );

const eachOf = (range: DateRange, shown: (totals: SQL, sign: 1 | -1) => SQL) =>
  sql.join(
    partsOf(range).map(({ unit, sign, ...days }) => shown(totalsIn(unit, days), sign)),
    sql.raw(' union all '),
  );

type Part = DateRange & { unit: 'month' | 'day'; sign: 1 | -1 };

/**
 * The parts to add up for a range of days. If the range covers most days of a month, the total of the month
 * is read and the few other days are deducted, except days in the future.
 */
export function partsOf(range: DateRange): Part[] {
  const { whole, rest } = monthsWithin(range);
  const parts = rest.flatMap(byMonth).flatMap((part): Part[] => {
    const month = periodAround('monthly', part.from);
    const others = [
      { from: month.from, until: addDays(part.from, -1) },
      { from: addDays(part.until, 1), until: month.until },
    ].filter((each) => each.from <= each.until);
    const count = others.reduce((sum, each) => sum + daysBetween(each.from, each.until) + 1, 0);
    if (count > daysBetween(part.from, part.until)) return [{ ...part, unit: 'day', sign: 1 }];
    const taken = others.map((each): Part => ({ ...each, unit: 'day', sign: -1 }));
    return [{ from: month.from, until: month.until, unit: 'month', sign: 1 }, ...taken];
  });
  return whole ? [{ ...whole, unit: 'month', sign: 1 }, ...parts] : parts;
}

function byMonth({ from, until }: DateRange): DateRange[] {
  const end = periodAround('monthly', from).until;
  if (until <= end) return [{ from, until }];
  return [{ from, until: end }, ...byMonth({ from: addDays(end, 1), until })];
}

const tables = {
  day: { table: sql.raw('product_totals'), column: sql.raw('business_date') },
  month: { table: sql.raw('product_months'), column: sql.raw('month') },
};

const totalsIn = (unit: 'month' | 'day', { from, until }: DateRange) => {
  const { table, column } = tables[unit];
  return sql`
    select product_id, quantity, amount, amount_without_cost, cost, times, returned_quantity, returned_amount,
      sold_tax
    from ${table} where ${column} between ${from}::date and ${until}::date`;
};

/**
 * Returned goods that were not restocked do not count as sold either. No stock moves that would trigger
 * re-sorting of lists, so the sort column is updated at once. The variants are locked by `holdStock` before
 * any stock moves: the lock order is the same everywhere.
 */
export const lessenSold = (tx: TenantTx, lost: StockLine[]) => {
  const lines = summedByVariant(lost);
  return tx.execute(sql`
    update products p set sold_quantity = p.sold_quantity - m.quantity,
      listed_sold = p.sold_quantity - m.quantity
    from (
      select v.product_id, sum(w.quantity)::bigint quantity
      from unnest(${idList(lines.map(({ variantId }) => variantId))},
        ${numberList(lines.map(({ quantity }) => quantity))}) as w (variant_id, quantity)
      join product_variants v on v.id = w.variant_id group by v.product_id order by v.product_id) m
    where p.id = m.product_id`);
};
