-- name: L30 an asset has worn off by as many of its equal parts as its next day says, and what is undone by none
select a.organization_id, a.id, a.useful_months, a.next_on, l.worth, l.worn
from (
  select p.organization_id, p.id, case when p.status = 'done' then p.useful_months end useful_months,
    p.business_date began, p.next_depreciation_on next_on from purchases p
  where p.disposal_id is null
  union all
  select b.organization_id, b.id, case when b.deleted_at is null then b.useful_months end, b.as_of,
    b.next_depreciation_on from initial_balances b) a
join lateral (
  select coalesce(sum(case when destination like 'asset:%' then amount when source like 'asset:%' then -amount end)
      filter (where kind <> 'depreciation'), 0) worth,
    coalesce(sum(case destination when 'expense:depreciation' then amount else -amount end)
      filter (where kind = 'depreciation'), 0) worn
  from postings p where p.organization_id = a.organization_id and p.document_id = a.id) l on true
-- A currency without cents has its parts in whole units.
where abs(l.worn - coalesce(l.worth * case when a.next_on is null then a.useful_months else
    (extract(year from age(date_trunc('month', a.next_on), date_trunc('month', a.began))) * 12
      + extract(month from age(date_trunc('month', a.next_on), date_trunc('month', a.began)))) - 1
  end / nullif(a.useful_months, 0), 0)) > case when l.worn % 100 = 0 then 50 else 0.5 end
  or (a.useful_months is null and a.next_on is not null);

-- name: L30 what wears off belongs to an asset
select organization_id, id, document_type, document_id, source, destination from postings
where kind = 'depreciation' and (document_type not in ('purchase', 'initial_balance')
  or 'expense:depreciation' not in (source, destination) or (source not like 'asset:%' and destination not like 'asset:%'));

-- name: L34 of a thing that was sold or thrown away nothing is left, and what was got for it came in
select p.organization_id, p.id, p.disposed_for, l.*
from purchases p
join lateral (
  select
    coalesce(sum(case when destination like 'asset:%' then amount when source like 'asset:%' then -amount end), 0) left_over,
    coalesce(sum(case p.disposed_into when destination then amount when source then -amount end)
      filter (where document_type = 'asset_disposal'), 0) got,
    count(*) filter (where document_type = 'asset_disposal' and business_date <> p.disposed_on) elsewhere
  from postings b where b.organization_id = p.organization_id and b.document_id in (p.id, p.disposal_id)) l on true
where p.disposal_id is not null and (l.left_over <> 0 or l.got <> p.disposed_for or l.elsewhere > 0
  or p.status <> 'done' or p.next_depreciation_on is not null);

-- name: L34 what is booked of a thing that is gone has it, and what was taken back is nothing
select b.organization_id, b.document_id, sum(case when b.reverses_id is null then b.amount else -b.amount end) amount
from postings b
where (b.document_type = 'asset_disposal' or b.kind = 'disposal') and not exists (
  select from purchases p where p.organization_id = b.organization_id and p.disposal_id = b.document_id)
group by 1, 2
having sum(case when b.reverses_id is null then b.amount else -b.amount end) <> 0
  or bool_or(b.document_type <> 'asset_disposal' or b.kind <> 'disposal');
