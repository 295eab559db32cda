-- name: X1 what a product or service asks is there and is for its kind
select p.organization_id, p.id, p.name, asked.id as modifier_id
from products p cross join lateral unnest(p.modifier_ids) asked (id)
left join modifiers m on m.organization_id = p.organization_id and m.id = asked.id
where p.deleted_at is null and (m.id is null or m.deleted_at is not null or m.kind <> p.kind);

-- name: X1 an extra that is there has something to choose, and an option is of one extra
select m.organization_id, m.id, m.name from modifiers m
where m.deleted_at is null and not exists (
  select from modifier_options o
  where o.organization_id = m.organization_id and o.modifier_id = m.id and o.deleted_at is null);
