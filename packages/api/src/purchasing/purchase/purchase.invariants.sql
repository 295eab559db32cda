-- name: M1 the lines make the amount of a purchase, and bear all that the goods cost
select p.organization_id, p.id, p.code, p.amount_products, l.amount, l.landed
from purchases p
left join lateral (
  select coalesce(sum(amount), 0) amount, coalesce(sum(amount_landed), 0) landed, count(*) count
  from purchase_lines l
  where l.organization_id = p.organization_id and l.purchase_id = p.id) l on true
where p.code is not null and (l.amount <> p.amount_products
  or l.landed <> p.amount_products - p.amount_discount + p.other_costs
    + case when p.is_tax_credited or l.count = 0 then 0 else p.amount_tax end)
  or p.code is null and l.count > 0;

-- name: M1 a unit of goods received costs its part of the line
select organization_id, purchase_id, id, quantity, amount_landed, unit_cost from purchase_lines
where unit_cost <> round(amount_landed::numeric * 1000 / quantity);

-- name: M1 what was taken off of lines and given on top is within the sums of a purchase
select p.organization_id, p.id, p.code, p.tip, p.amount_free, p.amount_discount, l.discount
from purchases p
left join lateral (
  select coalesce(sum(amount_discount), 0) discount, coalesce(bool_or(amount_discount not between 0 and amount), false) is_more
  from purchase_lines l where l.organization_id = p.organization_id and l.purchase_id = p.id) l on true
where p.tip not between 0 and p.amount_free or l.discount > p.amount_discount or l.is_more;

-- name: M3 payments and balance make the amount of a purchase, out of accounts of its shop
select p.organization_id, p.id, p.code, p.paid, s.amount
from purchases p
left join lateral (
  select coalesce(sum(s.amount), 0) amount, bool_or(a.id is null) is_foreign from purchase_payments s
  left join money_accounts a on a.organization_id = s.organization_id and a.id = s.money_account_id
  where s.organization_id = p.organization_id and s.purchase_id = p.id and s.revision = p.revision) s on true
where p.paid <> case when p.code is null then p.paid else s.amount end or s.is_foreign;

-- name: M3 what a purchase leaves open is its debt, and nothing is owed for a voided one
select coalesce(p.organization_id, d.organization_id) organization_id, coalesce(p.id, d.document_id) id, p.code, p.status,
  p.balance, d.total, d.balance as owed
from (select * from purchases where balance > 0 and code is not null) p
full join (
  select * from debts d where document_type = 'purchase' and not (voided_at is not null and exists (
    -- An edit left nothing of it open.
    select from purchases p where p.organization_id = d.organization_id and p.id = d.document_id
      and p.balance = 0))) d
  on d.organization_id = p.organization_id and d.document_id = p.id
where p.id is null or d.id is null or d.direction <> 'payable' or d.total <> p.balance
  or d.contact_id <> p.contact_id or (p.status = 'voided' and d.balance <> 0);

-- name: M4 the postings of a purchase equal its document, and those of a voided one cancel each other
-- What is owed stands in the account of the supplier, or of who was merged into him. An edit books what is
-- paid and owed more or less beside the first postings.
select p.organization_id, p.id, p.code, p.status, b.*
from purchases p
left join lateral (
  with suppliers as (
    select 'supplier:' || c.id account from contacts c where c.organization_id = p.organization_id
      and p.contact_id in (c.id, c.merged_into))
  select
    coalesce(sum(case when source like 'money:%' then amount else 0 end
      - case when destination like 'money:%' then amount else 0 end) filter (where kind = 'payment'), 0) paid,
    coalesce(sum(case when source in (select account from suppliers) then amount else 0 end
      - case when destination in (select account from suppliers) then amount else 0 end)
      filter (where kind = 'purchase'), 0) owed,
    coalesce(sum(case 'tax' when destination then amount when source then -amount end), 0) tax,
    coalesce(sum(amount) filter (where destination in (
        'expense:' || coalesce(p.category_id::text, 'till'), 'asset:' || p.category_id)), 0)
      - coalesce(sum(amount) filter (where source in (
        'expense:' || coalesce(p.category_id::text, 'till'), 'asset:' || p.category_id)), 0) free,
    coalesce(sum(case destination when 'cost:direct' then amount else -amount end) filter (where 'cost:direct' in (source, destination)), 0) used_up,
    coalesce(sum(case 'suspense' when destination then amount when source then -amount end), 0) suspended,
    coalesce(sum(amount) filter (where reverses_id is not null), 0) mirrored,
    coalesce(sum(amount) filter (where reverses_id is null), 0) booked,
    count(*) filter (where reverses_id is null and kind <> 'suspense' and business_date <> p.business_date) elsewhere,
    count(*) filter (where kind <> 'suspense') count
  from (
    select b.* from postings b where b.organization_id = p.organization_id and b.document_id = p.id
      and b.document_type = 'purchase' and b.kind not in ('revaluation', 'depreciation')
      -- What an edit mirrored counts no more.
      and (p.status = 'voided' or reverses_id is null and not exists (
        select from postings r where r.organization_id = b.organization_id and r.document_id = b.document_id
          and r.reverses_id = b.id))) b) b on true
where (p.status = 'voided' and (b.mirrored <> b.booked or b.suspended <> 0))
  or (p.code is null and (b.count > 0 or b.suspended < 0))
  or (p.status = 'done' and (b.elsewhere > 0 or b.suspended <> 0 or b.paid <> p.paid or b.owed <> p.balance
    or b.tax <> case when p.is_tax_credited then p.amount_tax else 0 end
    or b.free <> p.amount_free + case when p.is_tax_credited or exists (
        select from purchase_lines l where l.organization_id = p.organization_id and l.purchase_id = p.id)
      then 0 else p.amount_tax end
    or (b.used_up <> 0 and b.used_up <> (
      select coalesce(sum(l.amount_landed), 0) from purchase_lines l
      where l.organization_id = p.organization_id and l.purchase_id = p.id and not exists (
        select from stock_moves m where m.organization_id = l.organization_id and m.document_id = p.id
          and m.variant_id = l.variant_id)))));

-- name: M4 a posting of a purchase belongs to one
select b.organization_id, b.id, b.document_id from postings b
left join purchases p on p.organization_id = b.organization_id and p.id = b.document_id
where b.document_type = 'purchase' and p.id is null;

-- name: S1 a purchase brought what its lines say, a voided one took it back
select m.organization_id, m.document_id, m.variant_id, m.quantity, p.status
from (
  select organization_id, document_id, variant_id, sum(quantity) quantity from stock_moves
  where document_id is not null group by 1, 2, 3) m
join purchases p on p.organization_id = m.organization_id and p.id = m.document_id
where m.quantity <> case p.status when 'voided' then 0 else (
  select coalesce(sum(l.quantity), 0) from purchase_lines l
  where l.organization_id = p.organization_id and l.purchase_id = p.id and l.variant_id = m.variant_id) end;

-- name: N1 purchases and expenses are numbered in order, without a gap, and the counter knows the last
-- An approval that was undone keeps its number for the next one.
select p.organization_id, p.channel, p.count, p.first, p.last, c.value
from (
  select organization_id, channel, count(distinct order_number) count, min(order_number) first,
    max(order_number) last
  from purchases where order_number is not null group by 1, 2) p
left join counters c on c.organization_id = p.organization_id
  and c.kind = case p.channel when 'purchase' then 'purchase' else 'expense' end
where p.first <> 1 or p.last <> p.count or p.last is distinct from c.value;
