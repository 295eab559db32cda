import type { TenantTx } from '@mostrador/database/connect';
import { type TillMethod, takingKinds, tillMethods, unsoldStatuses } from '@mostrador/shared/codes/codes';
import { toDecimals } from '@mostrador/shared/money/money';
import { type SQL, sql } from 'drizzle-orm';
import { pipeline } from '../../core/db/pipeline.ts';
import type { CutFigures, MethodFigures } from './cash.schema.ts';

/** One session. */
export type SessionScope = { sessionId: string };
/** Business days, both included, of one user or of all users. */
export type DayScope = { from: string; until: string; userId: string | null };
type CutScope = SessionScope | DayScope;

/** The figures of one method that every cut has. */
export type MethodSums = Required<Omit<MethodFigures, 'counted' | 'difference'>>;
type SumName = 'sales' | 'abonos' | 'income' | 'refunds' | 'expenses' | 'withdrawals';

/**
 * All figures except the counted amounts and the explanations of a difference. `opening` applies to cash
 * only.
 */
export type CutSums = Omit<CutFigures, 'byMethod' | 'checks' | 'opening'> & {
  byMethod: (opening: number) => MethodSums[];
};

/** One wave of statements over the postings and sales of a session. */
export async function readSums(tx: TenantTx, scope: SessionScope, decimals: 0 | 2): Promise<CutSums> {
  const [flows, purses, [saleSums], [refunded], taxes, users, [goods]] = await pipeline([
    flowsOf(tx, scope),
    pursesOf(tx, scope),
    salesOf(tx, scope),
    refundsOf(tx, scope),
    tx.execute<{ rate: number; total: string }>(sql`
      select rate, sum(tax) total from (
        select l.tax_rate rate, l.amount_tax tax ${linesIn(scope)}
        union all
        select loose.rate, loose.tax ${looseIn(scope)}) taxed
      group by rate having sum(tax) <> 0 order by rate`),
    usersOf(tx, scope),
    goodsOf(tx, linesSold(scope)),
  ]);
  if (!saleSums) throw new Error('A sum is one row.');
  const tickets = Number(saleSums.tickets);
  const total = Number(saleSums.total);
  const abonos = flows.filter(({ kind }) => kind === 'abonos');
  return {
    byMethod: (opening) => tillMethods.map((method) => sumsOf(method, flows, opening)),
    creditSales: { count: Number(saleSums.credit_count), total: Number(saleSums.credit_total) },
    abonos: { count: summed(abonos, 'documents'), total: summed(abonos, 'amount') },
    paidWithCredit: inPurse(purses, 'credit'),
    exchanges: inPurse(purses, 'exchange'),
    discounts: Number(saleSums.discounts),
    taxes: taxes.map(({ rate, total }) => ({ rate, total: Number(total) })),
    tips: Number(saleSums.tips),
    rounding: Number(saleSums.rounding),
    refunded: {
      count: Number(refunded?.count ?? 0),
      total: Number(refunded?.total ?? 0),
      tax: Number(refunded?.tax ?? 0),
      discount: Number(refunded?.discount ?? 0),
      rounding: Number(refunded?.rounding ?? 0),
    },
    tickets,
    total,
    averageTicket: tickets > 0 ? toDecimals(Math.round(total / tickets), decimals) : null,
    firstNumber: saleSums.first_number,
    lastNumber: saleSums.last_number,
    voided: { count: Number(saleSums.voided_count), total: Number(saleSums.voided_total) },
    byUser: users.map(({ id, name, count, total }) => ({ id, name, count, total: Number(total) })),
    ...goodsSold(goods, total - Number(saleSums.tips) - Number(saleSums.rounding)),
  };
}

export type Flow = { method: TillMethod; kind: SumName; amount: string; documents: number };

export const summed = (flows: Flow[], name: 'amount' | 'documents') =>
  flows.reduce((sum, flow) => sum + Number(flow[name]), 0);

export function sumsOf(method: TillMethod, flows: Flow[], opening: number): MethodSums {
  const own = flows.filter((flow) => flow.method === method);
  const of = (kind: SumName) =>
    summed(
      own.filter((flow) => flow.kind === kind),
      'amount',
    );
  const sums = {
    sales: of('sales'),
    abonos: of('abonos'),
    income: of('income'),
    refunds: 0 - of('refunds'),
    expenses: 0 - of('expenses'),
    withdrawals: 0 - of('withdrawals'),
  };
  const { sales, abonos, income, refunds, expenses, withdrawals } = sums;
  const moved = sales + abonos + income - refunds - expenses - withdrawals;
  const count = summed(
    own.filter(({ kind }) => kind === 'sales'),
    'documents',
  );
  return { method, count, ...sums, expected: moved + (method === 'cash' ? opening : 0) };
}

/** For business days, excludes the postings of sales, which the daily totals contain. */
const onPostings = (scope: CutScope) =>
  'sessionId' in scope
    ? sql`p.session_id = ${scope.sessionId}`
    : sql`p.document_type <> 'sale' and p.business_date between ${scope.from} and ${scope.until}
        and (${scope.userId}::uuid is null or p.user_id = ${scope.userId}::uuid)`;

/** The method by which an account is paid into. */
const methodOf = sql.raw(
  `case ${tillMethods
    .map(
      (method) =>
        `when a.kind in (${takingKinds[method].map((kind) => `'${kind}'`).join()}) then '${method}'`,
    )
    .join(' ')} else a.kind end`,
);

/**
 * Inflows and outflows of the accounts of each method, by purpose, which the account on the other side
 * determines. A reversal of a posting in the same scope is deducted from it; a reversal of an earlier posting
 * counts as money refunded. Of a sale that was edited since, only the difference counts. Opening and closing
 * movements of a drawer are not included.
 */
export function flowsOf(tx: TenantTx, scope: CutScope) {
  const legs = (side: 'source' | 'destination', other: 'source' | 'destination', sign: SQL) => sql`
    select p.id, p.reverses_id, p.document_id, p.document_type, ${methodOf} as method,
      ${sign} * p.amount amount, p.${sql.raw(other)} other
    from money_accounts a join postings p on p.${sql.raw(side)} = 'money:' || a.id
    where ${onPostings(scope)} and p.document_type not in ('cash_session', 'cash_closing')`;
  return tx.execute<Flow>(sql`
    with leg as (
      ${legs('destination', 'source', sql`1`)} union all ${legs('source', 'destination', sql`-1`)}),
    judged as (
      select method, document_id, document_type, amount, reverses_id, id, case
        when other = 'suspense' then 'expenses'
        when amount > 0 and other like 'income:%' and document_type <> 'refund' then 'sales'
        when amount > 0 and other like any ('{contact:%,supplier:%,credit:%}') then 'abonos'
        when amount > 0 then 'income'
        when other in ('safe', 'owner', 'transit', 'tip') or other like 'money:%' then 'withdrawals'
        when other like 'income:%' then 'refunds'
        when other like any ('{contact:%,supplier:%,credit:%}')
          and (reverses_id is not null or document_type not in ('deposit', 'purchase')) then 'refunds'
        else 'expenses' end for_what
      from leg),
    reported as (
      select j.method, j.document_id, sum(j.amount) amount,
        case when j.document_type <> 'sale' then coalesce(undone.for_what, j.for_what) end for_what
      from judged j left join judged undone on undone.id = j.reverses_id and undone.method = j.method
      group by 1, 2, 4 having sum(j.amount) <> 0)
    select method, coalesce(for_what, case when amount > 0 then 'sales' else 'refunds' end) as kind,
      sum(amount) amount, count(*)::int documents
    from reported group by 1, 2`);
}

export type Purse = { purse: 'credit' | 'exchange'; total: string; count: number };

export const inPurse = (purses: Purse[], requested: Purse['purse']) => {
  const found = purses.filter(({ purse }) => purse === requested);
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    total: found.reduce((sum, { total }) => sum + Number(total), 0),
  };
};

/** The part of the sales that was not paid with money: by credit balances or exchanged goods. */
export const pursesOf = (tx: TenantTx, scope: CutScope) =>
  tx.execute<Purse>(sql`
    with leg as (
      select document_id, amount, split_part(destination, ':', 1) purse from postings p
      where ${onPostings(scope)} and kind = 'payment' and destination like any ('{credit:%,exchange:%}')
      union all
      select document_id, -amount, split_part(source, ':', 1) from postings p
      where ${onPostings(scope)} and kind = 'payment' and source like any ('{credit:%,exchange:%}')),
    paid as (select purse, document_id, sum(amount) amount from leg group by 1, 2)
    select purse, sum(amount) total, count(*)::int count from paid where amount <> 0 group by 1`);

const others = [...unsoldStatuses, 'pending', 'voided'].map((status) => `'${status}'`).join(', ');
const sold = sql.raw(`s.status not in (${others})`);

/**
 * Lists are ordered by the time of sale, so the days are also given as times: an index by time can start
 * there.
 */
const onSales = (scope: CutScope) =>
  'sessionId' in scope
    ? sql`s.session_id = ${scope.sessionId}`
    : sql`s.business_date between ${scope.from} and ${scope.until}
        and s.occurred_at >= (${scope.from}::date - 1)::timestamp at time zone 'UTC'
        and s.occurred_at < (${scope.until}::date + 3)::timestamp at time zone 'UTC'
        and (${scope.userId}::uuid is null or s.user_id = ${scope.userId}::uuid)`;

const linesIn = (scope: CutScope) => sql`
  from sales s join sale_lines l on l.sale_id = s.id and l.revision = s.revision
  where ${onSales(scope)} and ${sold}`;

/** The taxed amounts of a sale that are not on a line: its free amount and its delivery. */
const looseIn = (scope: CutScope) => sql`
  from sales s cross join lateral (values
    (s.free_tax_rate, s.free_tax), (s.delivery_tax_rate, s.delivery_tax)) loose (rate, tax)
  where ${onSales(scope)} and ${sold}`;

const salesOf = (tx: TenantTx, scope: SessionScope) =>
  tx.execute<Record<NumberName, string> & { first_number: string | null; last_number: string | null }>(sql`
    select count(*) filter (where ${sold}) tickets,
      coalesce(sum(s.amount) filter (where ${sold}), 0) total,
      count(*) filter (where ${sold} and s.balance > 0) credit_count,
      coalesce(sum(s.balance) filter (where ${sold}), 0) credit_total,
      coalesce(sum(s.amount_discount) filter (where ${sold}), 0) discounts,
      coalesce(sum(s.tip) filter (where ${sold}), 0) tips,
      coalesce(sum(s.rounding) filter (where ${sold}), 0) rounding,
      count(*) filter (where s.status = 'voided') voided_count,
      coalesce(sum(s.amount) filter (where s.status = 'voided'), 0) voided_total,
      (array_agg(s.code order by s.order_number, s.code)
        filter (where s.code is not null))[1] first_number,
      (array_agg(s.code order by s.order_number desc, s.code)
        filter (where s.code is not null))[1] last_number
    from sales s where ${onSales(scope)}`);

const refundsOf = (tx: TenantTx, scope: SessionScope) =>
  tx.execute<Record<'count' | 'total' | 'tax' | 'discount' | 'rounding', string>>(sql`
    select count(*) count, sum(amount) total, sum(amount_tax) tax, sum(amount_discount) discount,
      sum(rounding) rounding
    from refunds n where n.voided_at is null and ${onRefunds(scope)}`);

/** A refund belongs to the session of its original posting, not to the session of a reversal. */
const onRefunds = (scope: SessionScope) => sql`n.id in (
  select p.document_id from postings p
  where ${onPostings(scope)} and p.document_type = 'refund' and p.reverses_id is null)`;

type NumberName =
  | 'tickets'
  | 'total'
  | 'credit_count'
  | 'credit_total'
  | 'discounts'
  | 'tips'
  | 'rounding'
  | 'voided_count'
  | 'voided_total';

const usersOf = (tx: TenantTx, scope: SessionScope) =>
  tx.execute<{ id: string | null; name: string; count: number; total: string }>(sql`
    select s.user_id id, coalesce(m.display_name, s.actor ->> 'name', '') as name, count(*)::int count,
      sum(s.amount) total
    from sales s left join members m on m.user_id = s.user_id
    where ${onSales(scope)} and ${sold}
    group by 1, 2 order by sum(s.amount) desc, 2`);

type Goods<Id> = { id: Id; name: Id; quantity: number; total: number };
type Found = { categories: Goods<string | null>[] | null; top: Goods<string>[] | null };

/** `product_id`, `quantity` and `total` of the lines that the sales of a scope contain. */
export const linesSold = (scope: CutScope) => sql`
  select l.product_id, l.quantity, l.amount total ${linesIn(scope)}`;

/** Sales by category and the ten products with the highest sales, in one query. */
export const goodsOf = (tx: TenantTx, lines: SQL) =>
  tx.execute<Found>(sql`
    with sold as materialized (
      select product_id, sum(quantity) quantity, sum(total) total from (${lines}) line
      group by 1 having sum(quantity) <> 0 or sum(total) <> 0)
    select (
      select jsonb_agg(c order by c.total desc, c.name) from (
        select c.id, c.name, sum(s.quantity) quantity, sum(s.total) total
        from sold s join products p on p.id = s.product_id left join categories c on c.id = p.category_id
        group by 1, 2) c) categories, (
      select jsonb_agg(t order by t.total desc, t.name) from (
        select s.product_id id, p.name, s.quantity, s.total
        from sold s join products p on p.id = s.product_id
        order by s.total desc, p.name limit 10) t) top`);

/**
 * Amounts that belong to no product or service get no category, so that the rows add up to the total sold.
 */
export function goodsSold(found: Found | undefined, sold: number) {
  const rows = found?.categories ?? [];
  const topProducts = found?.top ?? [];
  const free = sold - rows.reduce((sum, { total }) => sum + total, 0);
  if (free === 0) return { byCategory: rows, topProducts };
  const loose = rows.find(({ id }) => id === null) ?? { id: null, name: null, quantity: 0, total: 0 };
  const byCategory = [...rows.filter((row) => row !== loose), { ...loose, total: loose.total + free }].sort(
    (a, b) => b.total - a.total,
  );
  return { byCategory, topProducts };
}
