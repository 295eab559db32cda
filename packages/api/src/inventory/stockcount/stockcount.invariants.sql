-- name: S1 a booked count moved what was found more or less, and no other count moved anything
select coalesce(m.organization_id, l.organization_id) organization_id, coalesce(m.document_id, l.count_id) count_id,
  coalesce(m.variant_id, l.variant_id) variant_id, m.quantity, l.difference
from (
  select organization_id, document_id, variant_id, sum(quantity) quantity from stock_moves
  where type = 'count' group by 1, 2, 3) m
full join (
  select l.organization_id, l.count_id, l.variant_id, l.quantity - l.expected difference
  from stock_count_lines l join stock_counts c on c.organization_id = l.organization_id and c.id = l.count_id
  where c.status = 'posted' and l.quantity <> l.expected) l
  on l.organization_id = m.organization_id and l.count_id = m.document_id and l.variant_id = m.variant_id
where m.quantity is distinct from l.difference;

-- name: S1 a line of a count is what its entries say since the last that named the whole
select l.organization_id, l.count_id, l.variant_id, l.quantity, e.quantity as entries
from stock_count_lines l
join lateral (
  select count(*) entries, sum(e.quantity) quantity from stock_count_entries e
  where e.organization_id = l.organization_id and e.count_id = l.count_id and e.variant_id = l.variant_id
    and e.mode = 'add') e on true
where e.entries > 0 and not exists (
  select from stock_count_entries s where s.organization_id = l.organization_id and s.count_id = l.count_id
    and s.variant_id = l.variant_id and s.mode = 'set')
  and l.quantity > e.quantity;

-- name: N1 counts are numbered in order, without a gap, and the counter knows the last
select s.organization_id, s.count, s.first, s.last, c.value
from (
  select organization_id, count(distinct order_number) count, min(order_number) first, max(order_number) last
  from stock_counts group by 1) s
left join counters c on c.organization_id = s.organization_id and c.kind = 'stockcount'
where s.first <> 1 or s.last <> s.count or s.last is distinct from c.value;
