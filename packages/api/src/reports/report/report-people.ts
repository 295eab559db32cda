import type { TenantTx } from '@mostrador/database/connect';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { averageOf } from '../../identity/organization/decimals.ts';
import type { Days, TopUsers } from './report.schema.ts';
import { periodOf } from './report-days.ts';
import type { ReportContext } from './report-pos.ts';

const shown = 10;

/**
 * Reads the seller names as shown on documents: the document name of a member, and the name of an API key.
 */
export async function namesOfSellers(tx: TenantTx, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const requested = idList(ids);
  const rows = await tx.execute<{ id: string; name: string }>(sql`
    select user_id as id, display_name as name from members where user_id = any(${requested})
    union all select id, name from api_keys where id = any(${requested})`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Seller = Record<
  | 'who'
  | 'amount'
  | 'count'
  | 'quantity'
  | 'discount'
  | 'voided_amount'
  | 'voided_count'
  | 'refunded_amount'
  | 'refunded_count',
  string
>;
type Customer = Record<'id' | 'name' | 'spent' | 'visits' | 'owed', string> & { last: string | null };

export async function readTopUsers(ctx: ReportContext, query: Days): Promise<TopUsers> {
  const { tx, principal } = ctx;
  const period = periodOf(ctx, query);
  const [found, customers, deposits, drawers] = await pipeline([
    readSellers(tx, period),
    readCustomers(tx, period),
    readDeposits(tx, period),
    readDrawers(tx, period),
  ]);
  const seesDrawers = principal.flags.has('pdv_view_expected_cash');
  const sellers = withOthers(found, [...deposits, ...(seesDrawers ? drawers : [])]);
  const names = await namesOfSellers(
    tx,
    sellers.map(({ who }) => who),
  );
  return {
    ...period,
    users: sellers.map((row) => {
      const [amount, count] = [Number(row.amount), Number(row.count)];
      return {
        user: { id: row.who, name: names.get(row.who) ?? '' },
        amount,
        count,
        average: averageOf(amount, count, principal.shop),
        quantityPerSale: count > 0 ? Math.round(Number(row.quantity) / count) : null,
        discount: Number(row.discount),
        voided: { amount: Number(row.voided_amount), count: Number(row.voided_count) },
        refunded: { amount: Number(row.refunded_amount), count: Number(row.refunded_count) },
        deposits: sumOf(deposits, row.who),
        ...(seesDrawers && { cashDifference: sumOf(drawers, row.who) }),
      };
    }),
    customers: customers.map(({ id, name, ...row }) => ({
      contact: { id, name },
      spent: Number(row.spent),
      visits: Number(row.visits),
      lastPurchaseAt: row.last === null ? null : new Date(row.last),
      owed: Number(row.owed),
    })),
  };
}

type PersonSum = Record<'who' | 'amount' | 'count', string>;

const sumOf = (rows: PersonSum[], requested: string) => {
  const row = rows.find(({ who }) => who === requested);
  return { amount: Number(row?.amount ?? 0), count: Number(row?.count ?? 0) };
};

/** Adds users without sales who took deposits or counted a cash drawer. */
function withOthers(sellers: Seller[], others: PersonSum[]): Seller[] {
  const known = new Set(sellers.map(({ who }) => who));
  const missing = new Set(others.map(({ who }) => who).filter((who) => !known.has(who)));
  return [...sellers, ...[...missing].map((who) => ({ ...nothing, who }))];
}

const nothing = {
  amount: '0',
  count: '0',
  quantity: '0',
  discount: '0',
  voided_amount: '0',
  voided_count: '0',
  refunded_amount: '0',
  refunded_count: '0',
};

/**
 * Deposits have no running total: a user seldom takes more than a few a day, and they are found by their
 * time.
 */
const readDeposits = (tx: TenantTx, { from, until }: DateRange) =>
  tx.execute<PersonSum>(sql`
    select coalesce(user_id::text, actor ->> 'id') who, sum(amount) amount, count(*) count from deposits
    where business_date between ${from}::date and ${until}::date
      and occurred_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
      and occurred_at < (${until}::date + 3)::timestamp at time zone 'UTC'
      and direction = 'receivable' and voided_at is null
    group by 1 order by 2 desc, 1`);

/** Reads cash differences by the valid closing of each session. A closing that was undone is not counted. */
const readDrawers = (tx: TenantTx, { from, until }: DateRange) =>
  tx.execute<PersonSum>(sql`
    select s.user_id::text who, sum(c.difference) amount, count(*) filter (where c.difference <> 0) count
    from cash_sessions s join cash_closings c on c.id = s.closing_id
    where c.business_date between ${from}::date and ${until}::date and s.user_id is not null
    group by 1 having count(*) filter (where c.difference <> 0) > 0 order by 2, 1`);

/** Reads the sellers. The seller is the last part of the keys of every kind. */
const readSellers = (tx: TenantTx, { from, until }: DateRange) =>
  tx.execute<Seller>(sql`
    with stored as (
      select kind, split_part(key, ':', case kind when 'seller' then 3 else 2 end) as who, amount, count
      from daily_totals
      where business_date between ${from}::date and ${until}::date
        and kind in ('seller', 'quantity', 'discount', 'voided', 'refund_seller')),
    summed as (
      select who, coalesce(sum(amount) filter (where kind = 'seller'), 0) amount,
        coalesce(sum(count) filter (where kind = 'seller'), 0) count,
        coalesce(sum(amount) filter (where kind = 'quantity'), 0) quantity,
        coalesce(sum(amount) filter (where kind = 'discount'), 0) discount,
        coalesce(sum(amount) filter (where kind = 'voided'), 0) voided_amount,
        coalesce(sum(count) filter (where kind = 'voided'), 0) voided_count,
        coalesce(sum(amount) filter (where kind = 'refund_seller'), 0) refunded_amount,
        coalesce(sum(count) filter (where kind = 'refund_seller'), 0) refunded_count
      from stored where who <> '' group by who)
    select * from summed where (count, amount, voided_count, refunded_count) <> (0, 0, 0, 0)
    order by amount desc, who`);

const readCustomers = (tx: TenantTx, { from, until }: DateRange) =>
  tx.execute<Customer>(sql`
    with spent as (
      select key::uuid as id, sum(amount) spent, sum(count) visits from daily_totals
      where business_date between ${from}::date and ${until}::date and kind = 'buyer'
      group by key having sum(count) > 0 order by 2 desc, 1 limit ${shown})
    select c.id, c.name, c.owed, spent, visits, c.last_purchase_at as last
    from spent join contacts c using (id) order by spent desc, c.id`);
