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

-- name: L2 each account stands in a line of the statements
select organization_id, account, count(*) postings
from (select organization_id, source account from postings union all select organization_id, destination from postings) leg
where account !~ '^(money|contact|supplier|credit|exchange|asset|income|expense):.'
  and account not in ('safe', 'stock', 'stock:other', 'suspense', 'tax', 'tip', 'equity:opening', 'owner', 'discount',
    'cost', 'cost:direct', 'cost:shrinkage', 'cost:adjustment', 'difference', 'rounding', 'transit')
group by 1, 2;

-- name: L8 nothing is left between the two halves of an act
select organization_id, account, sum(amount) remains
from (
  select organization_id, destination account, amount from postings
  union all select organization_id, source, -amount from postings) leg
where account = 'transit' or account like 'exchange:%'
group by 1, 2 having sum(amount) <> 0;
