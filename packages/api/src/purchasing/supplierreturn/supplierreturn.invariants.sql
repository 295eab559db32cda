-- name: M1 the lines of a return make its amount, and no more went back than was bought
select r.organization_id, r.id, r.code, r.amount, r.amount_tax, l.amount as lines, l.tax
from supplier_returns r
left join lateral (
  select sum(l.amount) amount, sum(l.amount_tax) tax, bool_or(w.purchase_id <> r.purchase_id) is_foreign
  from supplier_return_lines l
  join purchase_lines w on w.organization_id = l.organization_id and w.id = l.purchase_line_id
  where l.organization_id = r.organization_id and l.supplier_return_id = r.id) l on true
where l.amount is distinct from r.amount or l.tax is distinct from r.amount_tax or l.is_foreign
union all
select w.organization_id, w.id, null, w.quantity, sum(l.quantity), null, null
from supplier_return_lines l
join supplier_returns r on r.organization_id = l.organization_id and r.id = l.supplier_return_id and r.voided_at is null
join purchase_lines w on w.organization_id = l.organization_id and w.id = l.purchase_line_id
group by 1, 2, 4 having sum(l.quantity) > w.quantity;

-- name: M4 the postings of a return equal its document, and those of a voided one cancel each other
select r.organization_id, r.id, r.code, b.*
from supplier_returns r
join lateral (
  select
    coalesce(sum(amount) filter (where destination like 'supplier:%' and reverses_id is null), 0) credited,
    coalesce(sum(amount) filter (where destination = 'money:' || r.money_account_id and reverses_id is null), 0) paid,
    coalesce(sum(amount) filter (where destination like 'contact:%' and reverses_id is null), 0) owed,
    coalesce(sum(amount) filter (where source = 'tax' and reverses_id is null), 0) tax,
    coalesce(sum(amount) filter (where reverses_id is not null), 0) mirrored,
    coalesce(sum(amount) filter (where reverses_id is null and kind <> 'revaluation'), 0) booked,
    coalesce(sum(case 'stock' when destination then amount when source then -amount end), 0) stock,
    count(*) filter (where reverses_id is null and kind <> 'revaluation' and business_date <> r.business_date) elsewhere
  from postings b where b.organization_id = r.organization_id and b.document_id = r.id
    and b.document_type = 'supplier_return') b on true
left join lateral (
  select coalesce(sum(value), 0) value from stock_moves m
  where m.organization_id = r.organization_id and m.document_id = r.id) s on true
where b.credited <> r.credited or b.paid <> r.paid or b.owed <> r.balance
  or b.tax <> case when r.is_tax_credited then r.amount_tax else 0 end or b.stock <> s.value
  or b.elsewhere > 0 or (r.voided_at is null and b.mirrored <> 0) or (r.voided_at is not null and b.mirrored < b.booked);

-- name: M4 a posting of a return to a supplier belongs to one
select b.organization_id, b.id, b.document_id from postings b
left join supplier_returns r on r.organization_id = b.organization_id and r.id = b.document_id
where b.document_type = 'supplier_return' and r.id is null;

-- name: S1 a return took the goods that its lines say, and a voided one brought them back
select m.organization_id, m.document_id, m.variant_id, m.quantity, r.voided_at
from (
  select organization_id, document_id, variant_id, sum(quantity) quantity from stock_moves
  where type = 'supplier_return' group by 1, 2, 3) m
left join supplier_returns r on r.organization_id = m.organization_id and r.id = m.document_id
where r.id is null or m.quantity <> case when r.voided_at is not null then 0 else (
  select -sum(l.quantity) from supplier_return_lines l
  join purchase_lines w on w.organization_id = l.organization_id and w.id = l.purchase_line_id
  where l.organization_id = r.organization_id and l.supplier_return_id = r.id and w.variant_id = m.variant_id) end;

-- name: N1 returns to suppliers are numbered in order, without a gap, and the counter knows the last
select r.organization_id, r.count, r.first, r.last, c.value
from (
  select organization_id, count(distinct number) count, min(number) first, max(number) last
  from supplier_returns group by 1) r
left join counters c on c.organization_id = r.organization_id and c.kind = 'supplier_return'
where r.first <> 1 or r.last <> r.count or r.last is distinct from c.value;
