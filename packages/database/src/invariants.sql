-- What must always be true of the stored data. Each query returns the rows that break it, so none when all is well.
-- Documents, books, stock and kept totals are compared with each other; none of them is believed.

-- name: M1 lines, free part, tip and rounding make the amount of a sale
-- The free part pays what is left of the discount after the lines took their shares.
select s.organization_id, s.id, s.code, s.amount, l.amount as lines, s.amount_free, s.tip, s.rounding
from sales s
left join lateral (
  select sum(amount) amount, sum(amount_discount) discount, sum(amount_gross) gross, sum(amount_tax) tax, sum(quantity) quantity
  from sale_lines l where l.organization_id = s.organization_id and l.sale_id = s.id) l on true
where coalesce(l.amount, 0) + s.amount_free - (s.amount_discount - coalesce(l.discount, 0)) + s.tip + s.rounding <> s.amount
  or s.amount_discount - coalesce(l.discount, 0) not between 0 and s.amount_free
  or s.amount_products + s.amount_services <> coalesce(l.gross, 0)
  or s.amount_tax <> coalesce(l.tax, 0)
  or s.total_quantity <> coalesce(l.quantity, 0);

-- name: M1 a line is price × quantity less its discount, and its tax where prices bear none
select l.organization_id, l.sale_id, l.id, l.price, l.quantity, l.amount_gross, l.amount_discount, l.amount_tax, l.amount
from sale_lines l
join sales s on s.organization_id = l.organization_id and s.id = l.sale_id
where l.amount_gross <> round(l.price::numeric * l.quantity / 1000)
  or l.amount <> l.amount_gross - l.amount_discount + case when s.is_tax_included then 0 else l.amount_tax end
  or l.amount_discount not between 0 and l.amount_gross or l.amount_tax < 0;

-- name: M3 payments and balance make the amount of a sale
select s.organization_id, s.id, s.code, s.amount, s.paid, s.balance, p.amount as payments, s.change
from sales s
left join lateral (
  select sum(amount) amount, sum(change) change from sale_payments p
  where p.organization_id = s.organization_id and p.sale_id = s.id) p on true
where s.paid <> coalesce(p.amount, 0) or s.change <> coalesce(p.change, 0) or s.paid + s.balance <> s.amount;

-- name: M3 a sale that is owed has a debtor and says so
select organization_id, id, code, balance, payment_method, contact_id
from sales where (balance > 0 and (payment_method not in ('credit', 'mixed') or contact_id is null or due_date is null))
  or (balance = 0 and payment_method = 'credit');

-- name: M3 a payment gives back what was received above its amount, into an account of its shop
select p.organization_id, p.sale_id, p.id, p.amount, p.received, p.change, p.money_account_id
from sale_payments p
left join money_accounts a on a.organization_id = p.organization_id and a.id = p.money_account_id
where p.change <> coalesce(p.received, p.amount) - p.amount or p.change < 0 or a.id is null;

-- name: M4 the postings of a done sale equal its document
select s.organization_id, s.id, s.code, s.amount, s.paid, s.balance, p.*
from sales s
left join lateral (
  select coalesce(sum(amount) filter (where kind in ('payment', 'sale') and source like 'income:%'), 0) income,
    coalesce(sum(amount) filter (where kind = 'payment' and destination like 'money:%'), 0) money,
    coalesce(sum(amount) filter (where kind = 'sale' and destination = 'contact:' || s.contact_id), 0) owed,
    coalesce(sum(amount) filter (where kind = 'tax' and source = 'tax'), 0) tax,
    coalesce(sum(amount) filter (where kind = 'tip' and source = 'tip'), 0) tip,
    coalesce(sum(case when source = 'rounding' then amount else -amount end) filter (where kind = 'rounding'), 0) rounding,
    coalesce(sum(amount) filter (where kind = 'cost' and source = 'stock'), 0) cost,
    count(distinct group_id) groups, count(reverses_id) reversals, count(distinct business_date) days,
    min(business_date) as day
  from postings p where p.organization_id = s.organization_id and p.document_id = s.id) p on true
where s.status = 'done' and (
  p.income <> s.amount or p.money <> s.paid or p.owed <> s.balance or p.tax <> s.amount_tax or p.tip <> s.tip
  or p.rounding <> s.rounding or p.groups > 1 or p.reversals > 0 or p.days > 1 or p.day <> s.business_date
  or p.cost <> (
    select coalesce(sum(round(cost::numeric * quantity / 1000)), 0) from sale_lines l
    where l.organization_id = s.organization_id and l.sale_id = s.id));

-- name: M4 each payment of a done sale stands in the books of its account
select p.organization_id, p.sale_id, p.money_account_id, sum(p.amount) paid
from sale_payments p
join sales s on s.organization_id = p.organization_id and s.id = p.sale_id and s.status = 'done'
group by 1, 2, 3
having sum(p.amount) <> (
  select coalesce(sum(amount), 0) from postings b where b.organization_id = p.organization_id
    and b.document_id = p.sale_id and b.destination = 'money:' || p.money_account_id);

-- name: M4 the postings of a voided sale cancel each other in every account
select organization_id, document_id, account, sum(amount) remains
from (
  select organization_id, document_id, destination account, amount from postings
  union all select organization_id, document_id, source, -amount from postings) leg
where exists (
  select from sales s where s.organization_id = leg.organization_id and s.id = leg.document_id and s.status = 'voided')
group by 1, 2, 3 having sum(amount) <> 0;

-- name: M4 a posting belongs to a sale, and a reversal mirrors one posting, once
select p.organization_id, p.id, p.document_id, p.reverses_id
from postings p
left join sales s on s.organization_id = p.organization_id and s.id = p.document_id
left join postings r on r.organization_id = p.organization_id and r.id = p.reverses_id
where s.id is null
  or (p.reverses_id is not null and (r.source, r.destination, r.amount, r.document_id)
    is distinct from (p.destination, p.source, p.amount, p.document_id))
  or (p.reverses_id is not null and 1 < (
    select count(*) from postings o where o.organization_id = p.organization_id and o.document_id = p.document_id
      and o.reverses_id = p.reverses_id));

-- name: M8 what a contact owes and has spent is what his done sales say, and what the books say
select c.organization_id, c.id, c.name, c.owed, c.total_spent, d.balance as documents_owed, d.amount as documents_spent,
  b.amount as books_owed
from contacts c
left join (
  select organization_id, contact_id, sum(balance) balance, sum(amount) amount from sales
  where status = 'done' group by 1, 2) d on d.organization_id = c.organization_id and d.contact_id = c.id
left join (
  select organization_id, account, sum(amount) amount from (
    select organization_id, destination account, amount from postings where destination like 'contact:%'
    union all select organization_id, source, -amount from postings where source like 'contact:%') leg
  group by 1, 2) b on b.organization_id = c.organization_id and b.account = 'contact:' || c.id
where c.owed <> coalesce(d.balance, 0) or c.total_spent <> coalesce(d.amount, 0) or c.owed <> coalesce(b.amount, 0);

-- name: M8 the kept totals of a day are what its documents say
with part as (
  select s.organization_id, s.business_date, v.kind, v.key, v.amount, 1 count
  from sales s
  cross join lateral (values
    ('sale', s.channel, s.amount), ('user', s.user_id::text, s.amount), ('tax', s.channel, s.amount_tax),
    ('discount', s.channel, s.amount_discount), ('tip', s.channel, s.tip), ('payment', 'credit', s.balance)
  ) v (kind, key, amount)
  where s.status = 'done' and (v.amount <> 0 or v.kind = 'sale')
  union all
  select s.organization_id, s.business_date, 'payment', p.method, p.amount, 1
  from sales s join sale_payments p on p.organization_id = s.organization_id and p.sale_id = s.id
  where s.status = 'done'
  union all
  select s.organization_id, s.business_date, 'cost', s.channel, sum(round(l.cost::numeric * l.quantity / 1000)), 1
  from sales s join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id
  where s.status = 'done' group by s.organization_id, s.id, s.business_date, s.channel
  having sum(round(l.cost::numeric * l.quantity / 1000)) <> 0
  union all
  select organization_id, business_date, 'voided', channel, amount, 1 from sales where status = 'voided'
), document as (
  select organization_id, business_date, kind, key, sum(amount) amount, sum(count) count from part group by 1, 2, 3, 4)
select coalesce(d.organization_id, t.organization_id) organization_id, coalesce(d.business_date, t.business_date) business_date,
  coalesce(d.kind, t.kind) kind, coalesce(d.key, t.key) as key, t.amount kept, t.count kept_count, d.amount, d.count
from document d full join daily_totals t using (organization_id, business_date, kind, key)
where coalesce(d.amount, 0) <> coalesce(t.amount, 0) or coalesce(d.count, 0) <> coalesce(t.count, 0);

-- name: S1 the stock of a variant is the sum of its movements
select v.organization_id, v.id, v.stock, sum(m.quantity) movements
from product_variants v
left join stock_moves m on m.organization_id = v.organization_id and m.variant_id = v.id
group by v.organization_id, v.id, v.stock having v.stock <> coalesce(sum(m.quantity), 0);

-- name: S1 the stock of a product is that of its variants, and what it sold is what left by sales
-- A removed variant counts too: a sale voided later brings its goods back to where they came from.
select p.organization_id, p.id, p.name, p.stock, p.sold_quantity, v.stock as variants, m.sold
from products p
left join lateral (
  select sum(stock) stock from product_variants v
  where v.organization_id = p.organization_id and v.product_id = p.id) v on true
left join lateral (
  select -sum(m.quantity) sold from product_variants v
  join stock_moves m on m.organization_id = v.organization_id and m.variant_id = v.id
  where v.organization_id = p.organization_id and v.product_id = p.id and m.type in ('sale', 'void', 'refund')) m on true
where p.stock <> coalesce(v.stock, 0) or p.sold_quantity <> coalesce(m.sold, 0);

-- name: S1 no movement takes stock below zero where the shop does not allow it
-- A shop that changed its rules since may hold what the older ones allowed.
select m.organization_id, m.id, m.variant_id, m.quantity, m.balance_after
from stock_moves m join organizations o on o.id = m.organization_id
where m.quantity < 0 and m.balance_after < 0 and (o.stock_policy = 'block' or m.type <> 'sale')
  and m.created_at > o.updated_at;

-- name: S1 a done sale took what its lines say, a voided one gave it back
with moved as (
  select organization_id, document_id, variant_id, sum(quantity) quantity from stock_moves
  where document_id is not null group by 1, 2, 3)
select m.organization_id, m.document_id, m.variant_id, m.quantity, s.status
from moved m
join sales s on s.organization_id = m.organization_id and s.id = m.document_id
where -m.quantity <> case s.status when 'done' then (
  select coalesce(sum(quantity), 0) from sale_lines l
  where l.organization_id = s.organization_id and l.sale_id = s.id and l.variant_id = m.variant_id) else 0 end;

-- name: N1 numbers are given in order, without a gap, and the counter knows the last
with numbered as (
  select organization_id, substring(code from '^\D+') prefix, order_number from sales where order_number is not null),
series as (
  select organization_id, case prefix when '#' then 'unified' when 'P-' then 'sale:pos' when 'V-' then 'sale:accounting'
      when 'W-' then 'sale:web' else prefix end kind,
    count(*) count, count(distinct order_number) numbers, min(order_number) first, max(order_number) last
  from numbered group by 1, 2)
select coalesce(s.organization_id, c.organization_id) organization_id, coalesce(s.kind, c.kind) kind, s.count, s.first, s.last,
  c.value
from series s full join (select * from counters where kind = 'unified' or kind like 'sale:%') c using (organization_id, kind)
where s.first is distinct from 1 or s.last is distinct from s.count or s.numbers is distinct from s.count
  or s.last is distinct from c.value;

-- name: N1 a finished sale has its number
select organization_id, id, status, code, order_number from sales
where (status <> 'in_progress' and (code is null or order_number is null))
  or substring(code from '\d+$')::bigint <> order_number;

-- name: T10 every table of an organization is bound to it by row-level security
select c.relname
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p')
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
  and not (c.relrowsecurity and exists (
    select from pg_policy p where p.polrelid = c.oid and 'tenant'::regrole = any (p.polroles) and p.polcmd = '*'
      and pg_get_expr(p.polqual, p.polrelid) ~ 'organization_id.*app\.organization_id')
    and 1 = (select count(*) from pg_policy p where p.polrelid = c.oid and p.polpermissive));

-- name: T10 the role of requests reaches no table without row-level security
-- The queue's tables hold no shop's rows that it may read.
select n.nspname as schema, c.relname
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
  and not c.relrowsecurity
  and (has_any_column_privilege('tenant', c.oid, 'select, insert, update') or has_table_privilege('tenant', c.oid, 'delete'));

-- name: T10 the role of requests is bound by row-level security
select rolname from pg_roles
where (rolname = 'tenant' and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole))
  or (rolname <> 'tenant' and pg_has_role('tenant', oid, 'member'));

-- name: T10 what only grows cannot be changed by a request
select c.relname
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relname in ('postings', 'stock_moves', 'sale_lines', 'sale_payments', 'audit_log')
  and (has_any_column_privilege('tenant', c.oid, 'update') or has_table_privilege('tenant', c.oid, 'delete, truncate'));
