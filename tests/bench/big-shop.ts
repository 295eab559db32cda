import { type Client, openClient } from '@mostrador/database/connect';
import { addDays } from '@mostrador/shared/time/time';
import type { BenchDatabase } from './database.ts';
import { type BenchShop, makeShop } from './world.ts';

export type Size = { sales: number; days: number; products: number };
type Slice = { first: number; last: number };

/** So many are written in one transaction: what lies beside them meanwhile stays small. */
const perSlice = 500_000;

/**
 * Makes a shop with the given number of sales over the given days until yesterday, in the database itself:
 * one of a hundred sales is voided on its day, one of a thousand two days later. All rows that a sale writes
 * exist, including running totals, so that the invariants are true.
 */
export async function makeBigShop(
  { connection }: Pick<BenchDatabase, 'connection'>,
  size: Size,
  print: (line: string) => void = () => {},
): Promise<BenchShop> {
  const shop = await makeShop({ connection });
  // The goods lie in a table of this connection, which would be given up after half an hour.
  const client = openClient(connection, { max: 1, max_lifetime: null });
  const write = (statements: string[]) => inOneGo(client, { shop, size, statements });
  const began = performance.now();
  const indexes = size.sales > perSlice ? await withoutIndexes(client) : [];
  try {
    await write(goods(size));
    for (let first = 0; first < size.sales; first += perSlice) {
      const slice = { first, last: Math.min(first + perSlice, size.sales) - 1 };
      await write([...sold(size, slice), ...booked, ...totals]);
      const seconds = Math.round((performance.now() - began) / 1000);
      print(`${(slice.last + 1).toLocaleString('en')} sales after ${seconds} s`);
    }
    await write(ended(size));
    for (const definition of indexes) await client.unsafe(definition);
    print(`done after ${Math.round((performance.now() - began) / 1000)} s`);
    await client.unsafe('drop table good');
  } finally {
    await client.end();
  }
  return shop;
}

type Writing = { shop: BenchShop; size: Size; statements: string[] };

const inOneGo = (client: Client, { shop, size, statements }: Writing) =>
  client.begin(async (tx) => {
    // Neither foreign keys nor the register's trigger look at each row: what they would do is done at once.
    await tx.unsafe('set local session_replication_role = replica');
    await tx.unsafe("set local work_mem = '256MB'");
    const settings = {
      'app.organization_id': shop.organizationId,
      'bench.user_id': shop.userId,
      'bench.first_day': addDays(new Date().toISOString().slice(0, 10), -size.days),
    };
    for (const [name, value] of Object.entries(settings))
      await tx`select set_config(${name}, ${value}, true)`;
    for (const statement of statements) await tx.unsafe(statement);
  });

/** Indexes that nothing of this depends on are made when everything is there, each in one go. */
async function withoutIndexes(client: Client): Promise<string[]> {
  await client.unsafe("set maintenance_work_mem = '512MB'");
  const found = await client<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisunique and indrelid in ('sales'::regclass, 'sale_lines'::regclass,
      'sale_payments'::regclass, 'stock_moves'::regclass, 'postings'::regclass, 'documents'::regclass)`;
  for (const { name } of found) await client.unsafe(`drop index ${name}`);
  return found.map(({ definition }) => definition);
}

/** After the last of all shops: what was written in bulk is unknown to the planner. */
export async function tidyAfter({ connection }: Pick<BenchDatabase, 'connection'>) {
  const client = openClient(connection, { max: 1 });
  await client.unsafe('vacuum analyze');
  await client.end();
}

const organization = "current_setting('app.organization_id')::uuid";
const user = "current_setting('bench.user_id')::uuid";
const own = `organization_id = ${organization}`;
const firstDay = "current_setting('bench.first_day')::date";
const plenty = 1_000_000_000_000;

const goods = ({ products }: Size) => [
  `create temp table good as
  select n, uuidv7() id, uuidv7() variant_id, 100 + n * 7919 % 9000 price, (100 + n * 7919 % 9000) * 7 / 10
    as cost
  from generate_series(0, ${products} - 1) n`,
  'analyze good',
  `insert into products (id, name, name_key, search_text, price)
  select id, 'Producto ' || n, 'producto ' || n, 'producto ' || n || ' ' || (700000 + n), price from good`,
  `insert into product_variants (id, product_id, price, cost) select variant_id, id, price, cost from good`,
  `insert into stock_moves (id, variant_id, quantity, balance_after, type, value, unit_cost, created_at)
  select uuidv7(), variant_id, ${plenty}, ${plenty}, 'initial', ${plenty} / 1000 * cost, cost, ${firstDay} - 1
  from good`,
  `create temp table opened on commit drop as select ${firstDay} - 1 as day,
    sum(${plenty} / 1000 * cost) worth
  from good`,
  `insert into postings (id, source, destination, amount, business_date, kind, document_type, document_id,
    group_id, created_at)
  select uuidv7(), 'equity:opening', 'stock', worth, day, 'opening', 'stock', uuidv7(), uuidv7(), day
  from opened`,
  `insert into ledger_days (business_date, document_type, kind, source, destination, who, channel, amount,
    count)
  select day, 'stock', 'opening', 'equity:opening', 'stock', '', '', worth, 1 from opened`,
  `insert into ledger_months (month, document_type, kind, source, destination, amount, count)
  select date_trunc('month', day), 'stock', 'opening', 'equity:opening', 'stock', worth, 1 from opened`,
];

/** Two lines each, paid in cash, by card or by transfer at the till. */
const sold = ({ sales, days, products }: Size, { first, last }: Slice) => [
  `create temp table ticket on commit drop as
  select n, uuidv7() id, day, (day + make_interval(hours => 8 + n % 12, mins => n % 60)) at time zone
    'America/Guatemala' as at,
    8 + n % 12 as hour, case when n % 100 = 50 then day when n % 1000 = 7 then day + 2 end as voided_on,
    (array['cash', 'cash', 'card', 'transfer'])[1 + n % 4] as method, uuidv7() act
  from (
    select n, ${firstDay} + (n::bigint * ${days} / ${sales})::int as day
    from generate_series(${first}, ${last}) n) s`,
  'analyze ticket',
  `create temp table part on commit drop as
  select t.id sale_id, t.day, t.at, t.voided_on, w.position, g.id product_id, g.variant_id, g.n, g.price,
    g.cost, w.quantity,
    g.price * w.quantity / 1000 as amount, round(g.price * w.quantity / 1000 * 1600 / 11600.0)::bigint as tax,
    round(g.cost * w.quantity / 1000.0)::bigint as worth
  from ticket t
  cross join lateral (values (0, t.n::bigint * 7 % ${products}, 1000 * (1 + t.n % 3)),
    (1, (t.n::bigint * 13 + 1) % ${products}, 1000)) w (position, good, quantity)
  join good g on g.n = w.good`,
  `create temp table summed on commit drop as
  select t.*, p.amount, p.tax, p.worth, p.quantity, a.id account_id
  from ticket t
  join (select sale_id, sum(amount)::bigint amount, sum(tax)::bigint tax, sum(worth)::bigint worth,
    sum(quantity)::bigint quantity from part group by 1) p on p.sale_id = t.id
  join money_accounts a on a.${own} and a.is_default
    and a.kind = case t.method when 'transfer' then 'bank' else t.method end`,
  `insert into sales (id, channel, status, code, order_number, business_date, occurred_at, hour, user_id,
    currency,
    amount, amount_products, amount_tax, total_quantity, paid, balance, payment_method, fingerprint,
      created_at,
    updated_at, voided_at, voided_on, voided_by)
  select id, 'pos', case when voided_on is null then 'done' else 'voided' end,
    'P-' || lpad((n + 1)::text, greatest(6, length((n + 1)::text)), '0'), n + 1, day, at, hour, ${user},
    'GTQ',
    amount, amount, tax, quantity, amount, 0, method, 'f', at, at, voided_on::timestamp, voided_on,
    case when voided_on is not null then ${user} end
  from summed order by n`,
  `insert into sale_lines (id, sale_id, position, kind, product_id, variant_id, name, unit, quantity, price,
    cost,
    tax_rate, amount_gross, amount_discount, amount_tax, amount, created_at)
  select uuidv7(), sale_id, position, 'product', product_id, variant_id, 'Producto ' || n, 'pza', quantity,
    price, cost, 1600, amount, 0, tax, amount, at from part order by at`,
  `insert into sale_payments (id, sale_id, position, method, amount, money_account_id, created_at)
  select uuidv7(), id, 0, method, amount, account_id, at from summed order by n`,
  `insert into stock_moves (id, variant_id, quantity, balance_after, type, value, document_id, user_id,
    created_at)
  select uuidv7(), variant_id, -quantity, ${plenty}, 'sale', -worth, sale_id, ${user}, at from part order by
    at`,
  `insert into stock_moves (id, variant_id, quantity, balance_after, type, value, document_id, user_id,
    created_at)
  select uuidv7(), variant_id, quantity, ${plenty}, 'void', worth, sale_id, ${user}, voided_on
  from part where voided_on is not null`,
];

const booked = [
  `create temp table leg on commit drop as
  select uuidv7() id, s.id document_id, s.act, s.day, s.at, s.voided_on, l.*
  from summed s
  cross join lateral (values ('income:sale', 'money:' || account_id, amount, 'payment'),
    ('tax', 'income:sale', tax, 'tax'), ('stock', 'cost', worth, 'cost')) l (source, destination, amount,
      kind)`,
  `insert into postings (id, source, destination, amount, business_date, kind, document_type, document_id,
    group_id,
    user_id, channel, created_at)
  select id, source, destination, amount, day, kind, 'sale', document_id, act, ${user}, 'pos', at
  from leg order by at`,
  `insert into postings (id, source, destination, amount, business_date, kind, document_type, document_id,
    group_id,
    reverses_id, user_id, channel, created_at)
  select uuidv7(), destination, source, amount, voided_on, kind, 'sale', document_id, uuidv7(), id, ${user},
    'pos',
    voided_on from leg where voided_on is not null`,
];

/** The rows that can be derived once everything is sold. */
const ended = ({ sales }: Size) => [
  `insert into documents (id, organization_id, created_at, type, channel, status, code, order_number, concept,
    business_date, occurred_at, category_id, contact_id, user_id, actor, amount, sign, origin_id)
  select id, organization_id, created_at, type, channel, status, code, order_number, concept, business_date,
    occurred_at, category_id, contact_id, user_id, actor, amount, sign, origin_id
  from document_rows where ${own}`,
  `insert into counters (kind, value) values ('sale:pos', ${sales})
  on conflict (organization_id, kind) do update set value = excluded.value`,
  `insert into pending_sale_days (business_date)
  select business_date from daily_totals where kind = 'sale' and ${own} group by 1`,
  `update product_variants v set stock = m.quantity, stock_value = m.value
  from (select variant_id, sum(quantity) quantity, sum(value) as value from stock_moves where ${own} group
    by 1) m
  where m.variant_id = v.id`,
  `update products p set stock = v.stock, listed_stock = v.stock, sold_quantity = ${plenty} - v.stock,
    listed_sold = ${plenty} - v.stock
  from product_variants v where v.product_id = p.id and v.${own}`,
];

const summedRows = `(
  select *, day as told_on, 1 as sign from summed
  union all select *, voided_on, -1 from summed where voided_on is not null) told`;

/** Adds to the totals that another slice wrote for the same day. */
const addedToDay = `
  on conflict (organization_id, business_date, kind, key) do update
  set amount = daily_totals.amount + excluded.amount, count = daily_totals.count + excluded.count`;

const soldParts = `(
  select *, day as told_on, 1 as sign from part
  union all select *, voided_on, -1 from part where voided_on is not null) told`;
const soldColumns = 'product_id, quantity, amount, amount_without_cost, cost, times, sold_tax';
const soldSums = `product_id, sum(sign * quantity), sum(sign * (amount - tax)), 0, sum(sign * worth),
    sum(sign), sum(sign * tax)`;
const soldMore = ['quantity', 'amount', 'cost', 'times', 'sold_tax']
  .map((name) => `${name} = kept.${name} + excluded.${name}`)
  .join(', ');
const legs = `(
  select day, kind, source, destination, amount from leg
  union all select voided_on, kind, destination, source, amount from leg where voided_on is not null) legs`;

const totals = [
  `insert into daily_totals (business_date, kind, key, amount, count)
  select told_on, v.kind, v.key, sum(sign * v.amount), sum(sign)
  from ${summedRows} cross join lateral (values ('sale', 'pos', amount),
    ('seller', 'pos:' || lpad(hour::text, 2, '0') || ':' || ${user}, amount), ('cost', 'pos', worth),
    ('tax', 'pos:' || ${user}, tax), ('tax_rate', 'pos:' || ${user} || ':1600', tax),
    ('goods', 'pos:' || ${user}, amount - tax), ('quantity', 'pos:' || ${user}, quantity),
    ('payment', method || ':pos:' || ${user}, amount)) v (kind, key, amount)
  group by 1, 2, 3${addedToDay}`,
  `insert into daily_totals (business_date, kind, key, amount, count)
  select voided_on, 'voided', 'pos:' || ${user}, sum(amount), count(*) from summed where voided_on is not null
  group by 1${addedToDay}`,
  `insert into daily_totals (business_date, kind, key, amount, count)
  select day, 'given_up', 'pos:' || ${user}, sum(amount), count(*) from summed where voided_on is not null
  group by 1${addedToDay}`,
  `insert into product_totals as kept (business_date, ${soldColumns})
  select told_on, ${soldSums} from ${soldParts} group by 1, 2 order by 1, 2
  on conflict (organization_id, business_date, product_id) do update set ${soldMore}`,
  `insert into product_months as kept (month, ${soldColumns})
  select date_trunc('month', told_on)::date, ${soldSums} from ${soldParts} group by 1, 2 order by 1, 2
  on conflict (organization_id, month, product_id) do update set ${soldMore}`,
  `insert into seller_months as kept (user_id, month, product_id, quantity, amount)
  select ${user}, date_trunc('month', day)::date, product_id, sum(quantity), sum(amount) from part
  where voided_on is null group by 2, 3 order by 2, 3
  on conflict (organization_id, user_id, month, product_id)
  do update set quantity = kept.quantity + excluded.quantity, amount = kept.amount + excluded.amount`,
  `insert into ledger_days as kept (business_date, document_type, kind, source, destination, who, channel,
    amount, count)
  select day, 'sale', kind, source, destination, ${user}::text, 'pos', sum(amount), count(*)
  from ${legs} group by 1, 3, 4, 5
  on conflict (organization_id, business_date, document_type, kind, source, destination, who, channel)
  do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count`,
  `insert into ledger_months as kept (month, document_type, kind, source, destination, amount, count)
  select date_trunc('month', day)::date, 'sale', kind, source, destination, sum(amount), count(*)
  from ${legs} group by 1, 3, 4, 5
  on conflict (organization_id, month, document_type, kind, source, destination)
  do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count`,
];
