-- name: M1 lines, free part, delivery, tip and rounding make the amount of a sale
-- The free part pays what is left of the discount after the lines took their shares. Its tax and that of the delivery
-- come on top of them where prices bear none.
select s.organization_id, s.id, s.code, s.amount, l.amount as lines, s.amount_free, s.delivery, s.tip, s.rounding
from sales s
left join lateral (
  select sum(amount) amount, sum(amount_discount) discount, sum(amount_gross) gross, sum(amount_tax) tax, sum(quantity) quantity
  from sale_lines l where l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision) l on true
where coalesce(l.amount, 0) + s.amount_free - (s.amount_discount - coalesce(l.discount, 0)) + s.delivery + s.tip + s.rounding
    + case when s.is_tax_included then 0 else s.free_tax + s.delivery_tax end <> s.amount
  or s.amount_discount - coalesce(l.discount, 0) not between 0 and s.amount_free
  or s.amount_products + s.amount_services <> coalesce(l.gross, 0)
  or s.amount_tax <> coalesce(l.tax, 0) + s.free_tax + s.delivery_tax
  or s.total_quantity <> coalesce(l.quantity, 0);

-- name: M1 free amount and delivery of a sale bear the tax of their rate
-- Rounded to the decimals that the sale's currency had in use.
select s.organization_id, s.id, s.code, v.base, v.rate, v.tax
from sales s
left join lateral (
  select coalesce(sum(amount_discount), 0) discount
  from sale_lines l where l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision) l on true
cross join lateral (values
  (s.amount_free - (s.amount_discount - l.discount), s.free_tax_rate, s.free_tax),
  (s.delivery, s.delivery_tax_rate, s.delivery_tax)) v (base, rate, tax)
where v.tax <> round(v.base::numeric * v.rate / (10000 + case when s.is_tax_included then v.rate else 0 end)
  / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals);

-- name: M1 the free amounts of a sale add up to what it says of them
select s.organization_id, s.id, s.code, s.amount_free, s.free_amounts
from sales s
where s.free_amounts is not null and s.amount_free <> (
  select coalesce(sum((e ->> 'amount')::bigint), 0) from jsonb_array_elements(s.free_amounts) e);

-- name: M1 what is sold in packs is whole packs, and costs what they do
select l.organization_id, l.sale_id, l.id, l.quantity, l.pack, l.label_amount
from sale_lines l
where l.pack is not null and (l.quantity % (l.pack ->> 'units')::bigint <> 0
  or l.label_amount is distinct from (l.pack ->> 'price')::bigint * (l.quantity / (l.pack ->> 'units')::bigint));

-- name: M1 a line is price with extras × quantity less its discount, and its tax where prices bear none
-- Where a label of the scale or a pack said an amount, that stands for price × quantity.
-- Rounded to the decimals that the sale's currency had in use: pesos of Chile are whole.
select l.organization_id, l.sale_id, l.id, l.price, l.quantity, l.amount_gross, l.amount_discount, l.amount_tax, l.amount
from sale_lines l
join sales s on s.organization_id = l.organization_id and s.id = l.sale_id
where l.amount_gross <> case when l.label_amount is null
    then round((l.price + l.extras_price)::numeric * l.quantity / 1000 / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals)
    else l.label_amount + round(l.extras_price::numeric * l.quantity / 1000 / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals) end
  or l.amount <> l.amount_gross - l.amount_discount + case when s.is_tax_included then 0 else l.amount_tax end
  or l.amount_discount not between 0 and l.amount_gross or l.amount_tax < 0;

-- name: M1 extras add to a line what they cost, and services what their lines do
select l.organization_id, l.sale_id, l.id, l.extras_price, l.extras
from sale_lines l
where l.extras_price <> (
  select coalesce(sum(round((e ->> 'price')::numeric * (e ->> 'quantity')::numeric / 1000)), 0)
  from jsonb_array_elements(l.extras) e)
union all
select s.organization_id, s.id, null, s.amount_services, null from sales s
where s.amount_services <> (
  select coalesce(sum(l.amount_gross), 0) from sale_lines l
  where l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision and l.kind = 'service');

-- name: M1 a coupon takes off what it promised, of what it counts for after every other discount
-- The free part bears what is left of it after the lines, where it counts for everything.
select s.organization_id, s.id, s.code, s.coupon_code, s.coupon, s.amount_coupon, b.base, b.on_lines
from sales s
join lateral (
  select coalesce(sum(l.amount_coupon), 0) on_lines, coalesce(sum(l.amount_discount), 0) discount,
    coalesce(sum(l.amount_gross - l.amount_discount + l.amount_coupon), 0) base
  from sale_lines l where l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision) l on true
cross join lateral (
  select l.on_lines, l.base + case when s.coupon ->> 'appliesTo' = 'all'
    then s.amount_free - (s.amount_discount - l.discount) + s.amount_coupon - l.on_lines else 0 end base) b
where s.amount_coupon > s.amount_discount
  or (s.coupon is null and (s.amount_coupon <> 0 or l.on_lines <> 0))
  or (s.coupon ->> 'appliesTo' <> 'all' and b.on_lines <> s.amount_coupon)
  or (s.coupon is not null and s.amount_coupon <> least(b.base, case s.coupon ->> 'unit'
    when 'money' then (s.coupon ->> 'value')::bigint
    else round(b.base::numeric * (s.coupon ->> 'value')::int / 10000 / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals) end));

-- name: M1 whole currencies have whole amounts
select organization_id, id, code, currency, amount, amount_discount, amount_tax, tip, rounding, paid, balance
from sales where decimals = 0 and (amount % 100 <> 0 or amount_discount % 100 <> 0 or amount_tax % 100 <> 0
  or amount_coupon % 100 <> 0 or delivery % 100 <> 0 or free_tax % 100 <> 0 or delivery_tax % 100 <> 0 or tip % 100 <> 0 or rounding % 100 <> 0 or paid % 100 <> 0 or balance % 100 <> 0);

-- name: M3 payments and balance make the amount of a sale
select s.organization_id, s.id, s.code, s.amount, s.paid, s.balance, p.amount as payments, s.change
from sales s
left join lateral (
  select sum(amount) amount, sum(change) change from sale_payments p
  where p.organization_id = s.organization_id and p.sale_id = s.id and p.revision = s.revision) p on true
where s.paid <> coalesce(p.amount, 0) or s.change <> coalesce(p.change, 0) or s.paid + s.balance <> s.amount;

-- name: M3 a sale that leaves something open has a debtor and says so
select organization_id, id, code, balance, payment_method, contact_id
from sales where status not in ('in_progress', 'discarded', 'quoted') and ((balance > 0 and (payment_method not in ('credit', 'mixed') or contact_id is null or due_date is null))
  or (balance = 0 and payment_method = 'credit'));

-- name: M3 what a sale leaves open is its debt, and nothing is owed for a voided one
select coalesce(s.organization_id, d.organization_id) organization_id, coalesce(s.id, d.document_id) id, s.code, s.status,
  s.balance, s.contact_id, s.due_date, d.total, d.balance as owed, d.contact_id as debtor, d.due_date as due
from (select * from sales where balance > 0 and status not in ('in_progress', 'discarded', 'quoted')) s
full join (select * from debts where document_type = 'sale') d
  on d.organization_id = s.organization_id and d.document_id = s.id
-- An edit that left nothing open keeps the row, with nothing owed.
where (s.id is null and d.balance <> 0)
  or (s.id is not null and (d.id is null or d.direction <> 'receivable' or d.total <> s.balance
    or d.contact_id <> s.contact_id or (s.status = 'voided') <> (d.voided_at is not null)
    or (s.status in ('voided', 'refunded') and d.balance <> 0)));

-- name: M3 a payment gives back what was received above its amount, into an account of its shop
select p.organization_id, p.sale_id, p.id, p.amount, p.received, p.change, p.money_account_id
from sale_payments p
left join money_accounts a on a.organization_id = p.organization_id and a.id = p.money_account_id
where p.change <> coalesce(p.received, p.amount) - p.amount or p.change < 0
  or (a.id is null and p.method not in ('credit_balance', 'exchange'));

-- name: M4 the postings of a done sale equal its document
-- An edit books what it gives more or less beside the first postings.
select s.organization_id, s.id, s.code, s.amount, s.paid, s.balance, p.*
from sales s
left join lateral (
  select coalesce(sum(case when source like 'income:%' then amount else 0 end
      - case when destination like 'income:%' then amount else 0 end) filter (where kind in ('payment', 'sale')), 0) income,
    coalesce(sum(case when destination ~ '^(money|credit|exchange):' then amount else 0 end
      - case when source ~ '^(money|credit|exchange):' then amount else 0 end) filter (where kind = 'payment'), 0) money,
    coalesce(sum(case when destination like 'contact:%' then amount else 0 end
      - case when source like 'contact:%' then amount else 0 end) filter (where kind = 'sale'), 0) owed,
    coalesce(sum(case when source = 'tax' then amount else -amount end) filter (where kind = 'tax'), 0) tax,
    coalesce(sum(case when source = 'tip' then amount else -amount end) filter (where kind = 'tip'), 0) tip,
    coalesce(sum(case when source = 'rounding' then amount else -amount end) filter (where kind = 'rounding'), 0) rounding,
    count(distinct business_date) days, min(business_date) as day
  from postings p where p.organization_id = s.organization_id and p.document_id = s.id and p.reverses_id is null
    and not exists (select from postings r where r.organization_id = p.organization_id and r.document_id = p.document_id
      and r.reverses_id = p.id)) p on true
where s.status in ('done', 'partially_refunded', 'refunded') and (
  p.income <> s.amount or p.money <> s.paid or p.owed <> s.balance or p.tax <> s.amount_tax or p.tip <> s.tip
  or p.rounding <> s.rounding or p.days > 1 or p.day <> s.business_date);

-- name: M4 each payment of a done sale stands in the books of its account
select p.organization_id, p.sale_id, p.purse, sum(p.amount) paid
from (
  select *, case method when 'exchange' then 'exchange:' || sale_id when 'credit_balance' then 'credit:%'
    else 'money:' || money_account_id end purse
  from sale_payments) p
join sales s on s.organization_id = p.organization_id and s.id = p.sale_id and s.revision = p.revision
  and s.status in ('done', 'partially_refunded', 'refunded')
group by 1, 2, 3
having sum(p.amount) <> (
  select coalesce(sum(case
      when b.destination like p.purse then amount
      when b.source like p.purse then -amount else 0 end), 0)
  from postings b where b.organization_id = p.organization_id and b.document_id = p.sale_id);

-- name: M4 the postings of a voided sale cancel each other in every account
-- But for goods that could not come back at what they left for.
select organization_id, document_id, account, sum(amount) remains
from (
  select organization_id, document_id, destination account, amount from postings where kind <> 'revaluation'
  union all select organization_id, document_id, source, -amount from postings where kind <> 'revaluation') leg
where exists (
  select from sales s where s.organization_id = leg.organization_id and s.id = leg.document_id and s.status = 'voided')
group by 1, 2, 3 having sum(amount) <> 0;

-- name: M4 a void is booked on the day it says, its sale on its own
select p.organization_id, p.document_id, p.business_date, p.reverses_id, s.business_date as sold_on, s.voided_on
from postings p join sales s on s.organization_id = p.organization_id and s.id = p.document_id
where s.status = 'voided' and p.kind <> 'revaluation'
  and p.business_date <> s.business_date
  and (p.reverses_id is null or p.business_date is distinct from s.voided_on);

-- name: M4 a posting of a sale belongs to one
select p.organization_id, p.id, p.document_id from postings p
left join sales s on s.organization_id = p.organization_id and s.id = p.document_id
where p.document_type = 'sale' and s.id is null;

-- name: M4 a posting of a refund belongs to one
select p.organization_id, p.id, p.document_id from postings p
left join refunds n on n.organization_id = p.organization_id and n.id = p.document_id
where p.document_type = 'refund' and n.id is null;

-- name: M8 what a contact has spent, and when last, is what his done sales less their refunds say
select c.organization_id, c.id, c.name, c.total_spent, c.last_purchase_at, s.amount, s.at
from contacts c
left join (
  select organization_id, contact_id, sum(amount - refunded) amount,
    max(occurred_at) filter (where status <> 'refunded') as at from sales
  where status in ('done', 'partially_refunded', 'refunded') group by 1, 2) s on s.organization_id = c.organization_id and s.contact_id = c.id
where c.total_spent <> coalesce(s.amount, 0) or c.last_purchase_at is distinct from s.at;

-- name: M8 the kept totals of a contact are what he has spent, and how many of his sales stand
select c.organization_id, c.id, c.name, c.total_spent, t.amount kept, s.count, t.count kept_count
from contacts c
left join (
  select organization_id, key, sum(amount) amount, sum(count) count from daily_totals
  where kind = 'buyer' group by 1, 2) t on t.organization_id = c.organization_id and t.key = c.id::text
left join (
  select organization_id, contact_id, count(*) count from sales
  where status in ('done', 'partially_refunded') group by 1, 2) s on s.organization_id = c.organization_id and s.contact_id = c.id
where c.total_spent <> coalesce(t.amount, 0) or coalesce(s.count, 0) <> coalesce(t.count, 0);

-- name: M8 the kept totals of a day are what its documents say
-- A void takes back on its own day what the sale gave to its. Visits of the public page have no document.
with part as (
  select s.organization_id, s.id, s.business_date, v.kind, v.key, v.amount
  from (select *, coalesce(user_id::text, actor ->> 'id', '') who from sales) s
  cross join lateral (select s.channel || ':' || who seller) named
  cross join lateral (values
    ('sale', s.channel, s.amount), ('seller', concat_ws(':', s.channel, lpad(s.hour::text, 2, '0'), who), s.amount), ('tax', seller, s.amount_tax),
    ('discount', seller, s.amount_discount), ('tip', seller, s.tip), ('quantity', seller, s.total_quantity), ('rounding', seller, s.rounding),
    ('payment', 'credit:' || seller, s.balance), ('buyer', s.contact_id::text, s.amount)
  ) v (kind, key, amount)
  where v.key is not null and (v.amount <> 0 or v.kind in ('sale', 'seller', 'buyer'))
  union all
  select s.organization_id, s.id, s.business_date, 'payment',
    concat_ws(':', p.method, s.channel, coalesce(s.user_id::text, s.actor ->> 'id', '')), sum(p.amount)
  from sales s join sale_payments p
    on p.organization_id = s.organization_id and p.sale_id = s.id and p.revision = s.revision
  group by s.organization_id, s.id, s.business_date, 5
  union all
  select s.organization_id, s.id, s.business_date, 'goods', s.channel || ':' || coalesce(s.user_id::text, s.actor ->> 'id', ''),
    sum(l.amount - l.amount_tax)
  from sales s join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
  group by s.organization_id, s.id, s.business_date, 5 having sum(l.amount - l.amount_tax) <> 0
  union all
  select s.organization_id, s.id, s.business_date, 'uncosted', s.channel, sum(l.amount - l.amount_tax)
  from sales s join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
  where l.cost is null
  group by s.organization_id, s.id, s.business_date, s.channel having sum(l.amount - l.amount_tax) <> 0
  union all
  select s.organization_id, s.id, s.business_date, 'tax_rate',
    concat_ws(':', s.channel, coalesce(s.user_id::text, s.actor ->> 'id', ''), l.tax_rate), sum(l.amount_tax)
  from sales s cross join lateral (
    select l.tax_rate, l.amount_tax from sale_lines l
    where l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
    union all values (s.free_tax_rate, s.free_tax), (s.delivery_tax_rate, s.delivery_tax)) l
  group by s.organization_id, s.id, s.business_date, 5 having sum(l.amount_tax) <> 0
  union all
  select s.organization_id, s.id, s.business_date, 'cost', s.channel, sum(c.amount)
  from sales s
  join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
  cross join lateral (
    select round(l.cost::numeric * l.quantity / 1000 / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals) amount) c
  group by s.organization_id, s.id, s.business_date, s.channel having sum(c.amount) <> 0
), told as (
  select p.organization_id, w.business_date, kind, key, w.sign * p.amount amount, w.sign count
  from part p join sales s on s.organization_id = p.organization_id and s.id = p.id and s.status not in ('in_progress', 'discarded', 'quoted')
  cross join lateral (values
    (s.business_date, 1), (case s.status when 'voided' then coalesce(s.voided_on, s.business_date) end, -1)
  ) w (business_date, sign)
  where w.business_date is not null
  union all
  select organization_id, coalesce(voided_on, business_date), 'voided', channel || ':' || coalesce(voided_by::text, ''), amount, 1
  from sales where status = 'voided'
  union all
  select organization_id, business_date, 'given_up', channel || ':' || coalesce(user_id::text, actor ->> 'id', ''), amount, 1
  from sales where status = 'voided'
  union all
  select n.organization_id, n.business_date, v.kind, v.key, v.amount, 1
  from (select * from refunds where voided_at is null) n
  join sales s on s.organization_id = n.organization_id and s.id = n.sale_id
  left join lateral (
    select sum(l.cost) filter (where is_restocked) cost, sum(l.amount - l.amount_tax) net, sum(l.quantity) quantity,
      sum(l.amount - l.amount_tax) filter (where o.cost is null) uncosted
    from refund_lines l join sale_lines o on o.organization_id = l.organization_id and o.id = l.sale_line_id
    where l.organization_id = n.organization_id and l.refund_id = n.id) l on true
  cross join lateral (select s.channel || ':' || coalesce(n.user_id::text, n.actor ->> 'id', '') refunder) named
  cross join lateral (values
    ('refund', s.channel, n.amount), ('refund_seller', refunder, n.amount),
    ('refund_cost', s.channel, coalesce(l.cost, 0)), ('refund_uncosted', s.channel, coalesce(l.uncosted, 0)), ('refund_tax', refunder, n.amount_tax),
    ('refund_tip', refunder, n.tip), ('refund_discount', refunder, n.amount_discount), ('refund_rounding', refunder, n.rounding),
    ('refund_goods', refunder, coalesce(l.net, 0)), ('refund_quantity', refunder, coalesce(l.quantity, 0)), ('refund_payment', 'credit:' || refunder, n.credited)
  ) v (kind, key, amount)
  where v.amount <> 0 or v.kind in ('refund', 'refund_seller')
  union all
  select n.organization_id, n.business_date, 'buyer', s.contact_id::text, -n.amount,
    case when s.status = 'refunded' and n.number = (
      select max(l.number) from refunds l
      where l.organization_id = s.organization_id and l.sale_id = s.id and l.voided_at is null) then -1 else 0 end
  from (select * from refunds where voided_at is null) n
  join sales s on s.organization_id = n.organization_id and s.id = n.sale_id
  where s.contact_id is not null
  union all
  select n.organization_id, n.business_date, 'refund_payment',
    concat_ws(':', p.method, s.channel, coalesce(n.user_id::text, n.actor ->> 'id', '')), p.amount, 1
  from (select * from refunds where voided_at is null) n
  join sales s on s.organization_id = n.organization_id and s.id = n.sale_id
  join refund_payments p on p.organization_id = n.organization_id and p.refund_id = n.id
), document as (
  select organization_id, business_date, kind, key, sum(amount) amount, sum(count) count from told group by 1, 2, 3, 4)
select coalesce(d.organization_id, t.organization_id) organization_id, coalesce(d.business_date, t.business_date) business_date,
  coalesce(d.kind, t.kind) kind, coalesce(d.key, t.key) as key, t.amount, t.count,
  coalesce(d.amount, 0) - coalesce(t.amount, 0) amount_by, coalesce(d.count, 0) - coalesce(t.count, 0) count_by
from document d
full join (select * from daily_totals where kind not in ('web_visit', 'web_cart')) t
  using (organization_id, business_date, kind, key)
where coalesce(d.amount, 0) <> coalesce(t.amount, 0) or coalesce(d.count, 0) <> coalesce(t.count, 0);

-- name: M8 what a product sold on a day is what its lines say, less what came back on it
with part as (
  select s.organization_id, s.business_date, s.status, coalesce(s.voided_on, s.business_date) voided_on, l.product_id, l.quantity,
    l.amount - l.amount_tax amount,
    round(l.cost::numeric * l.quantity / 1000 / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals) as cost, l.amount_tax tax
  from sales s
  join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
  where s.status in ('done', 'partially_refunded', 'refunded', 'voided')
), told as (
  select organization_id, business_date, product_id, quantity, amount, cost, 1 times, tax from part
  union all
  select organization_id, voided_on, product_id, -quantity, -amount, -cost, -1, -tax from part where status = 'voided'
  union all
  select n.organization_id, n.business_date, l.product_id, -r.quantity, r.amount_tax - r.amount,
    case when l.cost is null then null when r.is_restocked then -r.cost else 0 end, 0, 0
  from refund_lines r
  join refunds n on n.organization_id = r.organization_id and n.id = r.refund_id and n.voided_at is null
  join sale_lines l on l.organization_id = r.organization_id and l.id = r.sale_line_id
), document as (
  select organization_id, business_date, product_id, sum(quantity) quantity, sum(amount) amount,
    coalesce(sum(amount) filter (where cost is null), 0) amount_without_cost, sum(cost) as cost, sum(times) times,
    -coalesce(sum(quantity) filter (where times = 0), 0) returned_quantity,
    -coalesce(sum(amount) filter (where times = 0), 0) returned_amount, sum(tax) tax
  from told group by 1, 2, 3)
select coalesce(d.organization_id, t.organization_id) organization_id, coalesce(d.business_date, t.business_date) business_date,
  coalesce(d.product_id, t.product_id) product_id, t.quantity, t.amount,
  coalesce(d.quantity, 0) - coalesce(t.quantity, 0) quantity_by, coalesce(d.amount, 0) - coalesce(t.amount, 0) amount_by,
  coalesce(d.amount_without_cost, 0) - coalesce(t.amount_without_cost, 0) amount_without_cost_by,
  coalesce(d.cost, 0) - coalesce(t.cost, 0) cost_by, d.cost is not null has_cost,
  coalesce(d.times, 0) - coalesce(t.times, 0) times_by,
  coalesce(d.returned_quantity, 0) - coalesce(t.returned_quantity, 0) returned_quantity_by,
  coalesce(d.returned_amount, 0) - coalesce(t.returned_amount, 0) returned_amount_by,
  coalesce(d.tax, 0) - coalesce(t.sold_tax, 0) sold_tax_by
from document d full join product_totals t using (organization_id, business_date, product_id)
-- What an edit took off a sale leaves a row of nothing.
where (coalesce(d.quantity, 0), coalesce(d.amount, 0), coalesce(d.amount_without_cost, 0), coalesce(d.cost, 0), coalesce(d.times, 0),
    coalesce(d.returned_quantity, 0), coalesce(d.returned_amount, 0), coalesce(d.tax, 0))
  is distinct from (coalesce(t.quantity, 0), coalesce(t.amount, 0), coalesce(t.amount_without_cost, 0), coalesce(t.cost, 0), coalesce(t.times, 0),
    coalesce(t.returned_quantity, 0), coalesce(t.returned_amount, 0), coalesce(t.sold_tax, 0));

-- name: M8 what a product sold in a month is what it did on its days
select coalesce(d.organization_id, m.organization_id) organization_id, coalesce(d.month, m.month) as month,
  coalesce(d.product_id, m.product_id) product_id, m.quantity, m.amount,
  coalesce(d.quantity, 0) - coalesce(m.quantity, 0) quantity_by, coalesce(d.amount, 0) - coalesce(m.amount, 0) amount_by,
  coalesce(d.amount_without_cost, 0) - coalesce(m.amount_without_cost, 0) amount_without_cost_by,
  coalesce(d.cost, 0) - coalesce(m.cost, 0) cost_by, d.cost is not null has_cost,
  coalesce(d.times, 0) - coalesce(m.times, 0) times_by,
  coalesce(d.returned_quantity, 0) - coalesce(m.returned_quantity, 0) returned_quantity_by,
  coalesce(d.returned_amount, 0) - coalesce(m.returned_amount, 0) returned_amount_by,
  coalesce(d.sold_tax, 0) - coalesce(m.sold_tax, 0) sold_tax_by
from (
  select organization_id, date_trunc('month', business_date)::date as month, product_id, sum(quantity) quantity, sum(amount) amount,
    sum(amount_without_cost) amount_without_cost, sum(cost) as cost, sum(times) times, sum(returned_quantity) returned_quantity,
    sum(returned_amount) returned_amount, sum(sold_tax) sold_tax
  from product_totals group by 1, 2, 3) d
full join product_months m using (organization_id, month, product_id)
where (d.quantity, d.amount, d.amount_without_cost, d.cost, d.times, d.returned_quantity, d.returned_amount, d.sold_tax)
  is distinct from (m.quantity, m.amount, m.amount_without_cost, m.cost, m.times, m.returned_quantity, m.returned_amount, m.sold_tax);

-- name: M8 what a person sold of a product in a month is what his lines say
select coalesce(d.organization_id, m.organization_id) organization_id, coalesce(d.user_id, m.user_id) user_id,
  coalesce(d.month, m.month) as month, coalesce(d.product_id, m.product_id) product_id, m.quantity, m.amount,
  coalesce(d.quantity, 0) - coalesce(m.quantity, 0) quantity_by, coalesce(d.amount, 0) - coalesce(m.amount, 0) amount_by
from (
  select s.organization_id, s.user_id, date_trunc('month', s.business_date)::date as month, l.product_id, sum(l.quantity) quantity,
    sum(l.amount) amount
  from sales s
  join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
  where s.user_id is not null and s.status in ('done', 'partially_refunded', 'refunded') group by 1, 2, 3, 4) d
full join seller_months m using (organization_id, user_id, month, product_id)
where (coalesce(d.quantity, 0), coalesce(d.amount, 0)) <> (coalesce(m.quantity, 0), coalesce(m.amount, 0));

-- name: M8 the summed sales of a day are what they came to, and how they were paid
with sold as (
  select s.organization_id, s.id, s.revision, s.business_date, s.amount, s.refunded, s.balance,
    row(s.channel, s.status, s.category_id, coalesce(s.user_id::text, s.actor ->> 'id'))::text of
  from sales s
  where s.status in ('done', 'partially_refunded', 'refunded', 'voided') and exists (
    select from sale_days d where d.organization_id = s.organization_id and d.business_date = s.business_date)),
paid as (
  select s.organization_id, s.id, row(p.method, p.money_account_id)::text way, sum(p.amount) paid from sold s
  join sale_payments p on p.organization_id = s.organization_id and p.sale_id = s.id and p.revision = s.revision group by 1, 2, 3
  union all select organization_id, id, row('credit'::text, null::uuid)::text, balance from sold where balance > 0),
document as (
  select s.organization_id, s.business_date, s.of, coalesce(p.way, '(,)') way, sum(coalesce(p.paid, 0)) paid, sum(s.amount) amount,
    sum(s.refunded) refunded, count(*) count, min(s.amount) smallest, max(s.amount) largest
  from sold s left join paid p using (organization_id, id) group by 1, 2, 3, 4),
kept as (
  select organization_id, business_date, row(channel, status, category_id, user_id)::text of, row(method, money_account_id)::text way,
    sum(paid) paid, sum(amount) amount, sum(refunded) refunded, sum(count) count, min(smallest) smallest, max(largest) largest
  from sale_days group by 1, 2, 3, 4)
select organization_id, business_date, of, way, d.paid, d.amount, d.count, k.paid as kept_paid, k.amount as kept_amount, k.count as kept_count
from document d full join kept k using (organization_id, business_date, of, way)
where (d.paid, d.amount, d.refunded, d.count, d.smallest, d.largest)
  is distinct from (k.paid, k.amount, k.refunded, k.count, k.smallest, k.largest);

-- name: M8 the amounts of a day stand in their order, and make what its sums say
select organization_id, business_date, place, part from sale_days
where cardinality(amounts) <> count or amounts <> (select array_agg(a order by a) from unnest(amounts) a)
  or (select sum(a) from unnest(amounts) a) <> amount
  or (select sum(a) from unnest(coalesce(paids, amounts)) a) <> case when method is null then amount else paid end;

-- name: M8 the summed products of a day are what was sold of them, in as many sales
with sold as (
  select s.organization_id, s.id, s.business_date, s.channel, s.category_id, coalesce(s.user_id::text, s.actor ->> 'id') user_id,
    l.product_id, l.amount
  from sales s
  join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
  where s.status in ('done', 'partially_refunded', 'refunded') and exists (
    select from sale_day_products d where d.organization_id = s.organization_id and d.business_date = s.business_date)),
line as (
  select organization_id, business_date, row(channel, category_id, user_id, false, product_id)::text of, sum(amount) amount,
    count(distinct id) count from sold group by 1, 2, 3
  union all
  select organization_id, business_date, row(channel, category_id, user_id, true, null::uuid)::text, sum(amount), count(distinct id)
  from sold group by 1, 2, 3),
kept as (
  select organization_id, business_date, row(channel, category_id, user_id, is_whole, product_id)::text of, sum(amount) amount,
    sum(count) count
  from sale_day_products group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0)
select organization_id, business_date, of, l.amount, l.count, k.amount as kept_amount, k.count as kept_count
from line l full join kept k using (organization_id, business_date, of)
where (l.amount, l.count) is distinct from (k.amount, k.count);

-- name: M8 a sale happened within its business day, whatever the zone
select organization_id, id, code, business_date, occurred_at from sales
where occurred_at < (business_date - 1)::timestamp at time zone 'UTC'
  or occurred_at >= (business_date + 3)::timestamp at time zone 'UTC';

-- name: S1 a done sale took what its lines say, a voided one gave it back
with moved as (
  select organization_id, document_id, variant_id, sum(quantity) quantity from stock_moves
  where document_id is not null group by 1, 2, 3),
due as (
  select l.organization_id, l.sale_id document_id, t.variant_id, sum(t.quantity) quantity
  from sales s
  join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
  cross join lateral (
    select l.variant_id, l.quantity
    union all
    select (e ->> 'variantId')::uuid, round(l.quantity * (e ->> 'quantity')::numeric / 1000)
    from jsonb_array_elements(l.extras) e where e ->> 'variantId' is not null) t (variant_id, quantity)
  where s.status in ('done', 'partially_refunded', 'refunded') group by 1, 2, 3)
select m.organization_id, m.document_id, m.variant_id, m.quantity, s.status
from moved m
join sales s on s.organization_id = m.organization_id and s.id = m.document_id
left join due d on d.organization_id = m.organization_id and d.document_id = m.document_id and d.variant_id = m.variant_id
where -m.quantity <> coalesce(d.quantity, 0);

-- name: N1 numbers are given in order, without a gap, and the counter knows the last
with numbered as (
  select organization_id, substring(code from '^\D+') prefix, order_number from sales where order_number is not null),
series as (
  select organization_id, case prefix when '#' then 'unified' when 'P-' then 'sale:pos' when 'V-' then 'sale:accounting'
      when 'W-' then 'sale:web' when 'I-' then 'sale:income' else prefix end kind,
    count(*) count, count(distinct order_number) numbers, min(order_number) first, max(order_number) last
  from numbered group by 1, 2)
select coalesce(s.organization_id, c.organization_id) organization_id, coalesce(s.kind, c.kind) kind, s.count, s.first, s.last,
  c.value
from series s full join (select * from counters where kind = 'unified' or kind like 'sale:%') c using (organization_id, kind)
where s.first is distinct from 1 or s.last is distinct from s.count or s.numbers is distinct from s.count
  or s.last is distinct from c.value;

-- name: N1 a finished sale has its number
select organization_id, id, status, code, order_number from sales
where (status not in ('in_progress', 'discarded', 'quoted') and (code is null or order_number is null))
  or substring(code from '\d+$')::bigint <> order_number;

-- name: S1 what waits, was given up before it was sold or is only offered moved no stock and no money
select s.organization_id, s.id, s.status from sales s
where s.status in ('in_progress', 'discarded', 'quoted') and (s.code is not null or s.paid <> 0
  or exists (select from stock_moves m where m.organization_id = s.organization_id and m.document_id = s.id)
  or exists (select from postings p where p.organization_id = s.organization_id and p.document_id = s.id)
  or exists (select from debts d where d.organization_id = s.organization_id and d.document_id = s.id));

-- name: M1 lines, free part, delivery, tip and rounding make the amount of a refund
select n.organization_id, n.id, n.code, n.amount, l.*
from refunds n
left join lateral (
  select coalesce(sum(amount), 0) amount, coalesce(sum(amount_discount), 0) discount, coalesce(sum(amount_tax), 0) tax
  from refund_lines l where l.organization_id = n.organization_id and l.refund_id = n.id) l on true
join sales s on s.organization_id = n.organization_id and s.id = n.sale_id
where l.amount + n.amount_free + n.delivery + n.tip + n.rounding
    + case when s.is_tax_included then 0 else n.free_tax + n.delivery_tax end <> n.amount
  or l.discount <> n.amount_discount or l.tax + n.free_tax + n.delivery_tax <> n.amount_tax;

-- name: M1 of a free amount or a delivery no more tax is refunded than was charged, and all of it with the last of it
select s.organization_id, s.id, s.code, s.free_tax, s.delivery_tax, r.*
from sales s
left join lateral (
  select coalesce(sum(amount_discount), 0) discount
  from sale_lines l where l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision) l on true
join lateral (
  select sum(n.amount_free) free, sum(n.free_tax) free_back, sum(n.delivery) delivered, sum(n.delivery_tax) delivery_back,
    bool_or(n.free_tax < 0 or n.delivery_tax < 0) is_less
  from refunds n where n.organization_id = s.organization_id and n.sale_id = s.id and n.voided_at is null) r on true
where r.is_less or r.free_back > s.free_tax or r.delivery_back > s.delivery_tax
  or (r.free = s.amount_free - (s.amount_discount - l.discount) and r.free_back <> s.free_tax)
  or (r.delivered = s.delivery and r.delivery_back <> s.delivery_tax);

-- name: M1 of a line no more is refunded than was sold, and all of it for exactly its amounts
select l.organization_id, l.sale_id, l.id, l.quantity, l.amount, r.*
from sale_lines l
join lateral (
  select sum(r.quantity) quantity, sum(r.amount) amount, sum(r.amount_tax) tax, sum(r.amount_discount) discount,
    sum(r.amount_gross) gross
  from refund_lines r
  join refunds n on n.organization_id = r.organization_id and n.id = r.refund_id and n.voided_at is null
  where r.organization_id = l.organization_id and r.sale_line_id = l.id) r on true
where r.quantity > l.quantity or r.amount > l.amount or r.tax > l.amount_tax
  or (r.quantity = l.quantity and (r.amount, r.tax, r.discount, r.gross)
    is distinct from (l.amount, l.amount_tax, l.amount_discount, l.amount_gross));

-- name: M3 refunds take back what their sale says, never more than it was, and say whether anything is left
select s.organization_id, s.id, s.code, s.status, s.amount, s.refunded, n.amount as refunds
from sales s
left join lateral (
  select coalesce(sum(amount), 0) amount, count(*) count from refunds n
  where n.organization_id = s.organization_id and n.sale_id = s.id and n.voided_at is null) n on true
where s.refunded <> n.amount or s.refunded > s.amount or (n.count > 0) <> (s.status in ('partially_refunded', 'refunded'))
  or (s.status = 'refunded' and s.refunded <> s.amount);

-- name: M3 a refund gave back in money what it says
select n.organization_id, n.id, n.code, n.paid, p.amount as payments
from refunds n
left join lateral (
  select coalesce(sum(amount), 0) amount from refund_payments p
  where p.organization_id = n.organization_id and p.refund_id = n.id) p on true
where p.amount <> n.paid;

-- name: M3 what refunds took off a debt is what they say
select d.organization_id, d.id, d.code, d.refunded, n.credited
from debts d
left join lateral (
  select coalesce(sum(credited), 0) credited from (
    select credited from refunds n
    where n.organization_id = d.organization_id and n.sale_id = d.document_id and n.voided_at is null
    union all
    select credited from supplier_returns n
    where n.organization_id = d.organization_id and n.purchase_id = d.document_id and n.voided_at is null) n) n on true
where d.refunded <> n.credited;

-- name: M4 the postings of a refund equal its document, on its day
select n.organization_id, n.id, n.code, n.amount, n.paid, n.credited, p.*
from refunds n
join sales s on s.organization_id = n.organization_id and s.id = n.sale_id
left join lateral (
  select coalesce(sum(amount) filter (where kind = 'refund' and destination like 'income:%'), 0) income,
    coalesce(sum(amount) filter (where kind = 'refund' and (source like 'money:%' or source like 'credit:%' or source like 'exchange:%')), 0) money,
    coalesce(sum(amount) filter (where kind = 'refund' and source like 'contact:%'), 0) credited,
    coalesce(sum(amount) filter (where kind = 'tax' and destination = 'tax'), 0) tax,
    coalesce(sum(amount) filter (where kind = 'tip' and destination = 'tip'), 0) tip,
    coalesce(sum(case when destination = 'rounding' then amount else -amount end) filter (where kind = 'rounding'), 0) rounding,
    count(distinct group_id) groups, count(distinct business_date) days, min(business_date) as day
  from postings p where p.organization_id = n.organization_id and p.document_id = n.id and p.reverses_id is null
    and not exists (select from postings r where r.organization_id = p.organization_id and r.document_id = p.document_id
      and r.reverses_id = p.id)) p on true
where n.voided_at is null and (
  p.income <> n.amount or p.money <> n.paid or p.credited <> n.credited or p.tax <> n.amount_tax or p.tip <> n.tip
  or p.rounding <> n.rounding or p.groups > 1 or p.days > 1 or p.day <> n.business_date);

-- name: M4 the postings of a voided credit note cancel each other in every account, on its day
select n.organization_id, n.id, n.code, leg.account, leg.business_date, sum(leg.amount) remains
from refunds n
join (
  select organization_id, document_id, destination account, business_date, amount from postings where kind <> 'revaluation'
  union all
  select organization_id, document_id, source, business_date, -amount from postings where kind <> 'revaluation') leg
  on leg.organization_id = n.organization_id and leg.document_id = n.id
where n.voided_at is not null
group by 1, 2, 3, 4, 5 having sum(leg.amount) <> 0 or leg.business_date <> n.business_date;

-- name: S1 a refund brought back the goods that it says went to the stock
with returned as (
  select n.organization_id, n.id, t.variant_id, sum(t.quantity) quantity
  from refunds n
  join refund_lines r on r.organization_id = n.organization_id and r.refund_id = n.id and r.is_restocked
  join sale_lines l on l.organization_id = r.organization_id and l.id = r.sale_line_id
  cross join lateral (
    select l.variant_id, r.quantity
    union all
    select (e ->> 'variantId')::uuid, round(r.quantity * (e ->> 'quantity')::numeric / 1000)
    from jsonb_array_elements(l.extras) e where e ->> 'variantId' is not null) t (variant_id, quantity)
  where n.voided_at is null and exists (
    select from stock_moves m where m.organization_id = n.organization_id and m.document_id = n.sale_id
    and m.variant_id = t.variant_id)
  group by 1, 2, 3),
moved as (
  select m.organization_id, m.document_id as id, m.variant_id, sum(m.quantity) quantity
  from stock_moves m join refunds n on n.organization_id = m.organization_id and n.id = m.document_id group by 1, 2, 3
  having sum(m.quantity) <> 0)
select coalesce(r.organization_id, m.organization_id) organization_id, coalesce(r.id, m.id) id,
  coalesce(r.variant_id, m.variant_id) variant_id, r.quantity, m.quantity as moved
from returned r full join moved m using (organization_id, id, variant_id)
where r.quantity is distinct from m.quantity;

-- name: N1 credit notes are numbered in order, without a gap, and the counter knows the last
select coalesce(n.organization_id, c.organization_id) organization_id, n.count, n.first, n.last, c.value
from (
  select organization_id, count(*) count, count(distinct number) numbers, min(number) first, max(number) last
  from refunds group by 1) n
full join (select * from counters where kind = 'refund') c using (organization_id)
where n.first is distinct from 1 or n.last is distinct from n.count or n.numbers is distinct from n.count
  or n.last is distinct from c.value;

-- name: S1 what a product sold is what left by sales and did not come back, to the shelf or otherwise
with moved as (
  select m.organization_id, v.product_id, -m.quantity quantity
  from stock_moves m join product_variants v on v.organization_id = m.organization_id and v.id = m.variant_id
  where m.type in ('sale', 'void', 'refund', 'edit')
  union all
  select r.organization_id, v.product_id, -t.quantity
  from refund_lines r
  join refunds n on n.organization_id = r.organization_id and n.id = r.refund_id and n.voided_at is null
  join sale_lines l on l.organization_id = r.organization_id and l.id = r.sale_line_id
  cross join lateral (
    select l.variant_id, r.quantity
    union all
    select (e ->> 'variantId')::uuid, round(r.quantity * (e ->> 'quantity')::numeric / 1000)
    from jsonb_array_elements(l.extras) e where e ->> 'variantId' is not null) t (variant_id, quantity)
  join product_variants v on v.organization_id = r.organization_id and v.id = t.variant_id
  where not r.is_restocked and exists (
    select from stock_moves m where m.organization_id = r.organization_id and m.document_id = l.sale_id
      and m.variant_id = t.variant_id)),
sold as (select organization_id, product_id, sum(quantity) quantity from moved group by 1, 2)
select p.organization_id, p.id, p.name, p.sold_quantity, s.quantity as sold
from products p left join sold s on s.organization_id = p.organization_id and s.product_id = p.id
where p.sold_quantity <> coalesce(s.quantity, 0);

-- name: M3 both halves of an exchange say the same, and what came back is all paid or given back
select n.organization_id, n.id, n.code, n.exchange_sale_id, p.brought, q.taken, b.remains
from (select * from refunds where exchange_sale_id is not null) n
left join lateral (
  select coalesce(sum(amount), 0) brought from refund_payments p
  where p.organization_id = n.organization_id and p.refund_id = n.id and p.method = 'exchange') p on true
left join lateral (
  select coalesce(sum(q.amount), 0) taken from sale_payments q
  join sales s on s.organization_id = q.organization_id and s.id = q.sale_id and s.revision = q.revision
  where q.organization_id = n.organization_id and q.sale_id = n.exchange_sale_id and q.method = 'exchange') q on true
left join lateral (
  select coalesce(sum(case when destination = 'exchange:' || n.exchange_sale_id then amount else -amount end), 0) remains
  from postings b where b.organization_id = n.organization_id and b.document_id in (n.id, n.exchange_sale_id)
    and 'exchange:' || n.exchange_sale_id in (b.source, b.destination)) b on true
where p.brought <> q.taken or b.remains <> 0 or n.sale_id = n.exchange_sale_id
union all
select p.organization_id, p.sale_id, null, null, null, p.amount, null from sale_payments p
where p.method = 'exchange' and not exists (
  select from refunds n where n.organization_id = p.organization_id and n.exchange_sale_id = p.sale_id)
union all
select p.organization_id, p.refund_id, null, null, p.amount, null, null from refund_payments p
join refunds n on n.organization_id = p.organization_id and n.id = p.refund_id
where p.method = 'exchange' and n.exchange_sale_id is null;

-- name: M1 the goods of a ticket that waits are there
select s.organization_id, s.id, l.product_id, l.variant_id
from sales s
join sale_lines l on l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision
join products p on p.organization_id = l.organization_id and p.id = l.product_id
join product_variants v on v.organization_id = l.organization_id and v.id = l.variant_id
where s.status = 'in_progress' and (p.deleted_at is not null or v.deleted_at is not null);

-- name: L3 a sale or refund booked to the stock what its goods were worth
-- Those from before the worth of each movement was kept booked what their lines cost. First stock that the void of
-- a sale takes back is booked as stock.
select m.organization_id, m.document_id, m.worth, b.amount
from (
  select organization_id, document_id, sum(value) worth from stock_moves
  where document_id is not null group by 1, 2 having bool_and(value is not null)) m
join lateral (
  select sum(case when b.destination = 'stock' then amount when b.source = 'stock' then -amount else 0 end) amount,
    bool_or(b.document_type in ('sale', 'refund')) is_sale
  from postings b where b.organization_id = m.organization_id and b.document_id = m.document_id
    and b.document_type in ('sale', 'refund', 'stock')) b on true
where b.is_sale and b.amount <> m.worth;

-- name: L17 what a sale gave up stands in the books without the tax within it
-- Sales from before discounts were booked name no channel there.
select s.organization_id, s.id, s.code, b.amount, d.net + f.net as given_up
from sales s
join lateral (
  select bool_or(channel is not null) is_told,
    coalesce(sum(case when destination = 'discount' then amount when source = 'discount' then -amount end), 0) amount
  from postings b where b.organization_id = s.organization_id and b.document_id = s.id and b.document_type = 'sale') b on true
join lateral (
  select coalesce(sum(l.amount_discount), 0) gross, coalesce(sum(l.amount_discount - case when s.is_tax_included
    then round(round(l.amount_discount::numeric * l.tax_rate / (10000 + l.tax_rate)) / 10::numeric ^ (2 - s.decimals)) * 10::numeric ^ (2 - s.decimals)
    else 0 end), 0) net
  from sale_lines l where l.organization_id = s.organization_id and l.sale_id = s.id and l.revision = s.revision) d on true
cross join lateral (
  select s.amount_discount - d.gross - case when s.is_tax_included
    then round(round((s.amount_discount - d.gross)::numeric * s.free_tax_rate / (10000 + s.free_tax_rate)) / 10::numeric ^ (2 - s.decimals))
      * 10::numeric ^ (2 - s.decimals)
    else 0 end net) f
where b.is_told and b.amount <> case
  when s.status in ('done', 'partially_refunded', 'refunded') then d.net + f.net else 0 end;
