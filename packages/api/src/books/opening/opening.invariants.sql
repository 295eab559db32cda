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

-- name: L19 while a shop begins, the inventory of its initial balances is what exceeds its typed stock
select b.organization_id, b.booked, b.amount, coalesce(f.amount, 0) typed
from (
  select organization_id, sum(amount) amount, sum(booked) booked from initial_balances
  where kind = 'inventory' and deleted_at is null group by 1
) b
join organizations o on o.id = b.organization_id
left join (
  select organization_id, sum(case destination when 'stock' then amount else -amount end) amount
  from ledger_months
  where (source, destination) in (('equity:opening', 'stock'), ('stock', 'equity:opening')) group by 1
) f on f.organization_id = b.organization_id
where o.locked_until is null and o.created_at > now() - interval '60 days'
  and b.booked <> greatest(0, b.amount - greatest(0, coalesce(f.amount, 0)));

-- name: L19 typed stock is capital of the day on which the books begin
select d.organization_id, d.business_date, sum(case d.destination when 'stock' then d.amount else -d.amount end)
from ledger_days d
join organizations o on o.id = d.organization_id and o.opened_on is not null and o.locked_until is null
where (d.source, d.destination) in (('equity:opening', 'stock'), ('stock', 'equity:opening'))
  and d.business_date <> o.opened_on
group by 1, 2 having sum(case d.destination when 'stock' then d.amount else -d.amount end) <> 0;
