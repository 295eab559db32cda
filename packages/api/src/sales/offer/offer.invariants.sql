-- name: C4 an offer is of something: of everything, or of products that it names
select o.organization_id, o.id, o.name from offers o
where o.deleted_at is null and o.all_products = exists (
  select from offer_products p where p.organization_id = o.organization_id and p.offer_id = o.id);

-- name: C4 what an offer took off a line is money off it, and the offer is one
select l.organization_id, l.sale_id, l.id, l.offer_id, l.discount from sale_lines l
left join offers o on o.organization_id = l.organization_id and o.id = l.offer_id
where l.offer_id is not null and (o.id is null or l.discount ->> 'unit' is distinct from 'money'
  or (l.discount ->> 'value')::bigint <= 0 or (l.discount ->> 'value')::bigint > l.amount_gross);
