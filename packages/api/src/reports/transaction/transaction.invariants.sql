-- name: L29 the register holds each document of money as that is
select organization_id, id, d.type, r.type as kept_type
from document_rows d
full join documents r using (organization_id, id)
where (d.type, d.channel, d.status, d.code, d.order_number, d.concept, d.business_date, d.occurred_at, d.category_id,
    d.contact_id, d.user_id, d.actor, d.amount, d.sign, d.origin_id, d.voided_on)
  is distinct from (r.type, r.channel, r.status, r.code, r.order_number, r.concept, r.business_date, r.occurred_at,
    r.category_id, r.contact_id, r.user_id, r.actor, r.amount, r.sign, r.origin_id, r.voided_on);

-- name: L29 what is booked has its document in the register
select p.organization_id, p.document_type, p.document_id, count(*) postings
from postings p
where (p.document_type in ('sale', 'refund', 'deposit', 'initial_balance')
    or (p.document_type = 'asset_disposal' and p.destination not like 'expense:%' and p.reverses_id is null)) and not exists (
  select from documents d where d.organization_id = p.organization_id and d.id = p.document_id)
group by 1, 2, 3;
