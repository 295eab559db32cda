-- name: L30 an asset has worn off by as many of its equal parts as its next day says, and what is undone by none
select a.organization_id, a.id, a.useful_months, a.next_on, l.worth, l.worn
from (
  select p.organization_id, p.id, case when p.status = 'done' then p.useful_months end useful_months,
    p.business_date began, p.next_depreciation_on next_on from purchases p
  union all
  select b.organization_id, b.id, case when b.deleted_at is null then b.useful_months end, b.as_of,
    b.next_depreciation_on from initial_balances b) a
left join asset_disposals gone on gone.organization_id = a.organization_id and gone.asset_id = a.id and gone.voided_at is null
join lateral (
  select coalesce(sum(case when destination like 'asset:%' then amount else 0 end
      - case when source like 'asset:%' then amount else 0 end) filter (where kind <> 'depreciation'), 0) worth,
    coalesce(sum(case destination when 'expense:depreciation' then amount else -amount end)
      filter (where kind = 'depreciation'), 0) worn
  from postings p where p.organization_id = a.organization_id and p.document_id = a.id) l on true
-- A currency without cents has its parts in whole units. What is gone stopped in between (L34).
where gone.id is null and (abs(l.worn - coalesce(l.worth * case when a.next_on is null then a.useful_months else
    (extract(year from age(date_trunc('month', a.next_on), date_trunc('month', a.began))) * 12
      + extract(month from age(date_trunc('month', a.next_on), date_trunc('month', a.began)))) - 1
  end / nullif(a.useful_months, 0), 0)) > case when l.worn % 100 = 0 then 50 else 0.5 end
  or (a.useful_months is null and a.next_on is not null));

-- name: L30 what wears off belongs to an asset
select organization_id, id, document_type, document_id, source, destination from postings
where kind = 'depreciation' and (document_type not in ('purchase', 'initial_balance')
  or 'expense:depreciation' not in (source, destination) or (source not like 'asset:%' and destination not like 'asset:%'));
