import type { TenantTx } from '@mostrador/database/connect';
import { tillMethods } from '@mostrador/shared/codes/codes';
import { toDecimals } from '@mostrador/shared/money/money';
import { sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { partsOf, soldGross } from '../sale/totals/sale-sold.ts';
import {
  type CutSums,
  type DayScope,
  type Flow,
  flowsOf,
  goodsOf,
  goodsSold,
  inPurse,
  linesSold,
  type Purse,
  pursesOf,
  summed,
  sumsOf,
} from './cash-figures.ts';

type Total = { kind: string; what: string; amount: number; count: number };

/**
 * The cut of business days from their running totals, so that its cost does not depend on the number of
 * sales. A sale voided on a later day stays in the cut of its own day, which never changes; on the later day
 * it counts as money refunded, not as fewer sales, and these few sales are read. Documents other than sales
 * are read from their postings, and one user's sales per product within a month from their lines.
 */
export async function readDays(tx: TenantTx, scope: DayScope, decimals: 0 | 2): Promise<CutSums> {
  const [dayTotals, late, otherFlows, otherPurses, [first], [last], [goods]] = await pipeline([
    dayTotalsOf(tx, scope),
    lateOf(tx, scope),
    flowsOf(tx, scope),
    pursesOf(tx, scope),
    numberAt(tx, scope, 'asc'),
    numberAt(tx, scope, 'desc'),
    goodsOf(tx, scope.userId === null ? goodsTotals(scope) : goodsOfPerson(scope)),
  ]);
  const names = await namesOf(tx, dayTotals);
  const totals = [...dayTotals, ...late].map((row) => ({
    ...row,
    amount: Number(row.amount),
    count: Number(row.count),
  }));
  const of = (kind: string, what = '') => sumOf(totals, (row) => row.kind === kind && row.what === what);
  const [sold, credit, refunded] = [
    sumOf(totals, ({ kind }) => kind === 'seller'),
    of('payment', 'credit'),
    of('refund_seller'),
  ];
  const flows = [...soldFlows(of), ...otherFlows];
  const purses = [...soldPurses(of), ...otherPurses];
  const abonos = flows.filter(({ kind }) => kind === 'abonos');
  const [tips, rounding] = [of('tip').amount, of('rounding').amount];
  return {
    byMethod: (opening) => tillMethods.map((method) => sumsOf(method, flows, opening)),
    creditSales: { count: credit.count, total: credit.amount },
    abonos: { count: summed(abonos, 'documents'), total: summed(abonos, 'amount') },
    paidWithCredit: inPurse(purses, 'credit'),
    exchanges: inPurse(purses, 'exchange'),
    discounts: of('discount').amount,
    taxes: taxesOf(totals),
    tips,
    rounding,
    refunded: {
      count: refunded.count,
      total: refunded.amount,
      tax: of('refund_tax').amount,
      discount: of('refund_discount').amount,
      rounding: of('refund_rounding').amount,
    },
    tickets: sold.count,
    total: sold.amount,
    averageTicket: sold.count > 0 ? toDecimals(Math.round(sold.amount / sold.count), decimals) : null,
    firstNumber: first?.code ?? null,
    lastNumber: last?.code ?? null,
    voided: { count: of('given_up').count, total: of('given_up').amount },
    byUser: usersOf(totals, names),
    ...goodsSold(goods, sold.amount - tips - rounding),
  };
}

const sumOf = (rows: Total[], requested: (row: Total) => boolean) =>
  rows
    .filter(requested)
    .reduce((sum, row) => ({ amount: sum.amount + row.amount, count: sum.count + row.count }), {
      amount: 0,
      count: 0,
    });

const whats = (rows: Total[], kind: string) => [
  ...new Set(rows.flatMap((row) => (row.kind === kind ? [row.what] : []))),
];

const taxesOf = (rows: Total[]) =>
  whats(rows, 'tax_rate')
    .map((rate) => ({
      rate: Number(rate),
      total: sumOf(rows, ({ kind, what }) => kind === 'tax_rate' && what === rate).amount,
    }))
    .filter(({ total }) => total !== 0)
    .sort((a, b) => a.rate - b.rate);

type Named = Map<string, { id: string | null; name: string }>;

function usersOf(rows: Total[], names: Named) {
  const found = new Map<string, { id: string | null; name: string; count: number; total: number }>();
  for (const who of whats(rows, 'seller')) {
    const { amount, count } = sumOf(rows, ({ kind, what }) => kind === 'seller' && what === who);
    if (count === 0) continue;
    const { id, name } = names.get(who) ?? { id: null, name: '' };
    const before = found.get(id ?? name);
    found.set(id ?? name, {
      id,
      name,
      count: count + (before?.count ?? 0),
      total: amount + (before?.total ?? 0),
    });
  }
  return [...found.values()].sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
}

type Sum = (kind: string, what?: string) => { amount: number; count: number };

/** The inflows of sales by method. The void of a sale of another day counts as a refund. */
const soldFlows = (of: Sum): Flow[] =>
  tillMethods.flatMap((method) => {
    const [paid, back] = [of('payment', method), of('back', method)];
    return [
      {
        method,
        kind: 'sales',
        amount: String(paid.amount + back.amount),
        documents: paid.count + back.count,
      },
      { method, kind: 'refunds', amount: String(-back.amount), documents: back.count },
    ];
  });

/** A sale that was only voided within the scope is counted too, with the amount that the void returned. */
const soldPurses = (of: Sum): Purse[] =>
  (['credit_balance', 'exchange'] as const).map((method) => {
    const [paid, back] = [of('payment', method), of('back', method)];
    const purse = method === 'exchange' ? method : 'credit';
    return { purse, total: String(paid.amount), count: paid.count + 2 * back.count };
  });

type Row = { kind: string; what: string; amount: string; count: string };

/** The seller follows the channel in the keys, and the hour in the keys of kind `seller`. */
const dayTotalsOf = (tx: TenantTx, { from, until, userId }: DayScope) =>
  tx.execute<Row>(sql`
    with stored as (
      select kind, case when kind in ('seller', 'tax_rate') then split_part(key, ':', 3)
          when kind = 'payment' then split_part(key, ':', 1) else '' end as what,
        split_part(key, ':', case when kind in ('seller', 'payment') then 3 else 2 end) as who, amount, count
      from daily_totals
      where business_date between ${from}::date and ${until}::date
        and kind in ('seller', 'payment', 'tax_rate', 'discount', 'tip', 'rounding', 'given_up',
          'refund_seller', 'refund_tax', 'refund_discount', 'refund_rounding'))
    select kind, what, sum(amount) amount, sum(count) count from stored
    where ${userId}::text is null or who = ${userId}::text group by 1, 2`);

/** Earlier sales that were voided on these days (`sign` 1), or sales of these days that were voided later. */
const late = ({ from, until, userId }: DayScope, sign: 1 | -1) => {
  const [first, last] = [sql`${from}::date`, sql`${until}::date`];
  const days =
    sign === 1
      ? sql`s.voided_on between ${first} and ${last} and s.business_date < ${first}`
      : sql`s.voided_on > ${last} and s.business_date between ${first} and ${last}`;
  return sql`
    select s.* from sales s
    where s.voided_on <> s.business_date and ${days}
      and (${userId}::uuid is null or s.user_id = ${userId}::uuid)`;
};

/**
 * Reads the parts of these few sales by sale id, because the planner overestimates their number and would
 * scan the whole table.
 */
const partsOfLate = (table: 'sale_lines' | 'sale_payments') => sql`
  late s cross join lateral (
    select * from ${sql.raw(table)} part
    where part.sale_id = s.id and part.revision = s.revision offset 0) part`;

/**
 * The amounts that the totals deducted on the day of a void, with their payment methods, and the voids on the
 * day on which they were made.
 */
const lateOf = (tx: TenantTx, scope: DayScope) =>
  tx.execute<Row>(sql`
    with late as (${late(scope, 1)})
    select v.kind, v.what, sum(v.amount) amount, count(*) count
    from late s cross join lateral (values
      ('seller', coalesce(s.user_id::text, s.actor ->> 'id', ''), s.amount),
      ('discount', '', s.amount_discount), ('tip', '', s.tip), ('rounding', '', s.rounding),
      ('payment', 'credit', s.balance), ('given_up', '', s.amount)) v (kind, what, amount)
    where v.amount <> 0 or v.kind in ('seller', 'given_up') group by 1, 2
    union all
    select 'given_up', '', -sum(s.amount), -count(*) from (${late(scope, -1)}) s having count(*) > 0
    union all
    select 'tax_rate', part.tax_rate::text, sum(part.amount_tax), 0
    from ${partsOfLate('sale_lines')} group by 2
    union all
    select 'tax_rate', loose.rate::text, sum(loose.tax), 0
    from late s cross join lateral (values
      (s.free_tax_rate, s.free_tax), (s.delivery_tax_rate, s.delivery_tax)) loose (rate, tax)
    group by 2
    union all
    select 'back', part.method, sum(part.amount), count(distinct s.id)
    from ${partsOfLate('sale_payments')} group by 2`);

const lateGoods = sql`select part.product_id, part.quantity, part.amount from ${partsOfLate('sale_lines')}`;

const goodsTotals = (scope: DayScope) => sql`
  with late as (${late(scope, 1)}) ${soldGross(scope)} union all ${lateGoods}`;

/** The totals of a user exclude a voided sale on the day of the sale. */
const goodsOfPerson = (scope: DayScope) => sql`
  with late as (${late(scope, -1)})
  ${sql.join(
    partsOf(scope).map(({ unit, sign, ...days }) =>
      unit === 'month'
        ? sql`
          select product_id, quantity, amount total from seller_months
          where user_id = ${scope.userId}::uuid and month between ${days.from}::date and ${days.until}::date`
        : sql`
          select product_id, ${sign}::int * quantity quantity, ${sign}::int * total total
          from (${linesSold({ ...scope, ...days })}) line`,
    ),
    sql.raw(' union all '),
  )} union all ${lateGoods}`;

/** The first or the last sale number of these days: the least or greatest of the numbers of each day. */
const numberAt = (tx: TenantTx, { from, until, userId }: DayScope, direction: 'asc' | 'desc') => {
  const turn = sql.raw(direction);
  return tx.execute<{ code: string }>(sql`
    select found.code
    from (
      select distinct business_date as day from daily_totals
      where business_date between ${from}::date and ${until}::date and kind = 'seller'
        and (${userId}::text is null or split_part(key, ':', 3) = ${userId}::text)) sold
    cross join lateral (
      select s.code, s.order_number from sales s
      where s.business_date = sold.day and s.order_number is not null
        and (${userId}::uuid is null or s.user_id = ${userId}::uuid)
      order by s.order_number ${turn}, s.code limit 1) found
    order by found.order_number ${turn}, found.code limit 1`);
};

/** Members have their name in the organization, API keys the name of the key. */
async function namesOf(tx: TenantTx, rows: Row[]): Promise<Named> {
  const ids = [...new Set(rows.flatMap(({ kind, what }) => (kind === 'seller' && what ? [what] : [])))];
  if (ids.length === 0) return new Map();
  const found = await tx.execute<{ who: string; id: string | null; name: string }>(sql`
    select user_id who, user_id id, display_name as name from members where user_id = any(${idList(ids)})
    union all select id, null, name from api_keys where id = any(${idList(ids)})`);
  return new Map(found.map(({ who, id, name }) => [who, { id, name }]));
}
