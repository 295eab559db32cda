-- name: O1 a movement of an owner stands in the books by a document of its amount, done or voided as it is
select m.organization_id, m.id, m.amount, d.amount as booked, d.is_done
from owner_movements m
left join lateral (
  select amount, voided_at is null is_done from transfers
  where m.document_type = 'transfer' and organization_id = m.organization_id and id = m.document_id
  union all
  select amount, status = 'done' from purchases
  where m.document_type = 'expense' and organization_id = m.organization_id and id = m.document_id
  union all
  select amount, status = 'done' from sales
  where m.document_type = 'income' and organization_id = m.organization_id and id = m.document_id) d on true
where d.amount is distinct from m.amount or d.is_done is distinct from (m.voided_at is null);

-- name: O1 both halves of a movement say the same
-- Of one organization the other half is not to be seen.
select m.organization_id, m.id, m.amount, o.amount as other
from owner_movements m join owner_movements o on o.organization_id = m.partner_id and o.id = m.id
where o.partner_id <> m.organization_id or o.kind <> m.kind or o.amount <> m.amount
  or o.business_date <> m.business_date
  or (o.voided_at is null) <> (m.voided_at is null) and not exists (
    select from organizations gone
    where gone.id in (m.organization_id, m.partner_id) and gone.deleted_at is not null);

-- name: O1 a movement of an owner has both its halves
select m.organization_id, m.id from owner_movements m
where nullif(current_setting('app.organization_id', true), '') is null
  and exists (select from organizations o where o.id = m.partner_id)
  and not exists (
    select from owner_movements o where o.organization_id = m.partner_id and o.id = m.id);
