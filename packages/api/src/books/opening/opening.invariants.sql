-- name: L18 an initial balance stands in the books with what of it is booked, on its day
select b.organization_id, b.id, b.kind, b.booked, p.amount
from initial_balances b
left join lateral (
  select coalesce(sum(amount) filter (where reverses_id is null), 0)
    - coalesce(sum(amount) filter (where reverses_id is not null), 0) amount,
    bool_or(reverses_id is null and business_date <> b.as_of and not exists (
      select from postings r where r.organization_id = p.organization_id and r.document_id = p.document_id
        and r.reverses_id = p.id)) is_elsewhere
  from postings p where p.organization_id = b.organization_id and p.document_id = coalesce(b.debt_id, b.id)
    and p.kind not in ('write_off', 'depreciation')) p on true
where p.amount <> case when b.deleted_at is null then b.booked else 0 end
  or (b.deleted_at is null and p.is_elsewhere);

-- name: L18 the books begin on one day
select organization_id, count(distinct as_of) days from initial_balances where deleted_at is null
group by 1 having count(distinct as_of) > 1;

-- name: L18 an organization knows the day on which its books begin
select o.id organization_id, o.opened_on, b.first_day
from organizations o
left join (
  select organization_id, min(as_of) first_day from initial_balances where deleted_at is null group by 1
) b on b.organization_id = o.id
where o.opened_on is distinct from b.first_day;
