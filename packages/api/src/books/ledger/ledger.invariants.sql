-- name: M4 a reversal mirrors one posting of its document, once
select p.organization_id, p.id, p.document_id, p.reverses_id
from postings p
join postings r on r.organization_id = p.organization_id and r.id = p.reverses_id
where (r.source, r.destination, r.amount, r.document_id)
    is distinct from (p.destination, p.source, p.amount, p.document_id)
  or 1 < (
    select count(*) from postings o where o.organization_id = p.organization_id and o.document_id = p.document_id
      and o.reverses_id = p.reverses_id)
union all
select p.organization_id, p.id, p.document_id, p.reverses_id
from postings p
where p.reverses_id is not null and not exists (
  select from postings r where r.organization_id = p.organization_id and r.id = p.reverses_id);
