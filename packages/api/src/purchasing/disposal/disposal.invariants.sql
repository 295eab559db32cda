-- name: L34 of a thing that was sold or thrown away nothing is left, and what was got for it came in
select d.organization_id, d.id, d.price, a.id as asset_id, l.*
from asset_disposals d
left join (
  select organization_id, id, 'purchase' as type, next_depreciation_on, status = 'done' is_there from purchases
  union all
  select organization_id, id, 'initial_balance', next_depreciation_on, deleted_at is null from initial_balances) a
  on a.organization_id = d.organization_id and a.id = d.asset_id and a.type = d.asset_type
join lateral (
  select
    coalesce(sum(case when destination like 'asset:%' then amount else 0 end
      - case when source like 'asset:%' then amount else 0 end), 0) left_over,
    coalesce(sum(case d.into_account when destination then amount when source then -amount end)
      filter (where document_type = 'asset_disposal'), 0) got,
    count(*) filter (where document_type = 'asset_disposal' and business_date <> d.business_date) elsewhere
  from postings b where b.organization_id = d.organization_id and b.document_id in (d.asset_id, d.id)) l on true
where d.voided_at is null and (l.left_over <> 0 or l.got <> d.price or l.elsewhere > 0
  or a.is_there is not true or a.next_depreciation_on is not null);

-- name: L34 what is booked of a thing that is gone has it, and what was taken back is nothing
select b.organization_id, b.document_id, sum(case when b.reverses_id is null then b.amount else -b.amount end) amount
from postings b
where (b.document_type = 'asset_disposal' or b.kind = 'disposal') and not exists (
  select from asset_disposals d where d.organization_id = b.organization_id and d.id = b.document_id and d.voided_at is null)
group by 1, 2
having sum(case when b.reverses_id is null then b.amount else -b.amount end) <> 0
  or bool_or(b.document_type <> 'asset_disposal' or b.kind <> 'disposal');
