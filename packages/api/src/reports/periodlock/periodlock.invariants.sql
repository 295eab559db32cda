-- name: L13 nothing is dated into a period that was closed when it was written
select p.organization_id, p.id, p.business_date, l.locked_until
from postings p
join lateral (
  select locked_until from period_locks l
  where l.organization_id = p.organization_id and l.created_at < p.created_at - interval '10 minutes'
  order by l.created_at desc, l.id desc limit 1) l on p.business_date <= l.locked_until;

-- name: L13 the books are closed until where the last lock says, and each lock begins where the one before ended
select l.organization_id, l.id, l.locked_until, l.previous, o.locked_until as kept
from (
  select *, lag(locked_until) over w before, lead(id) over w is null is_last
  from period_locks window w as (partition by organization_id order by created_at, id)) l
join organizations o on o.id = l.organization_id
where l.previous is distinct from l.before or (l.is_last and o.locked_until is distinct from l.locked_until);
