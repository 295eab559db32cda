-- name: B9 a day of a recurrence that was made is one document of that recurrence and day
select coalesce(o.organization_id, d.organization_id) organization_id, o.recurrence_id, o.due_on, d.id
from (select * from recurrence_occurrences where status = 'made') o
full join (
  select organization_id, id, recurrence_id, due_on from purchases where due_on is not null
  union all select organization_id, id, recurrence_id, due_on from sales where due_on is not null) d
  on d.organization_id = o.organization_id and d.recurrence_id = o.recurrence_id and d.due_on = o.due_on
  and d.id = o.document_id
where o.id is null or d.id is null;

-- name: B9 nothing of a recurrence came before its beginning or past its end
select o.organization_id, o.recurrence_id, o.due_on, r.starts_on, r.ends_on
from recurrence_occurrences o
join recurrences r on r.organization_id = o.organization_id and r.id = o.recurrence_id
where o.status <> 'planned' and (o.due_on < r.starts_on or o.due_on > r.ends_on);

-- name: B9 a recurrence goes on behind what was made of it, and a document names one of its shop
select r.organization_id, r.id, r.next_on::text as found from recurrences r
where exists (
  select from recurrence_occurrences o where o.organization_id = r.organization_id
    and o.recurrence_id = r.id and o.status = 'made' and o.due_on >= r.next_on)
union all
select d.organization_id, d.id, 'no recurrence' from (
  select organization_id, id, recurrence_id from purchases where recurrence_id is not null
  union all select organization_id, id, recurrence_id from sales where recurrence_id is not null) d
where not exists (
  select from recurrences r where r.organization_id = d.organization_id and r.id = d.recurrence_id);
