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

-- name: L1 the kept totals of a day are its postings
select organization_id, business_date, document_type, kind, source, destination, p.amount, d.amount as kept, p.count,
  d.count as kept_count
from (
  select organization_id, business_date, document_type, kind, source, destination, coalesce(user_id::text, '') who,
    coalesce(channel, '') channel, sum(amount) amount, count(*) count
  from postings group by 1, 2, 3, 4, 5, 6, 7, 8) p
full join ledger_days d using (organization_id, business_date, document_type, kind, source, destination, who, channel)
where (coalesce(p.amount, 0), coalesce(p.count, 0)) <> (coalesce(d.amount, 0), coalesce(d.count, 0));

-- name: L1 the kept totals of a month are those of its days
select organization_id, month, document_type, kind, source, destination, d.amount, m.amount as kept, d.count,
  m.count as kept_count
from (
  select organization_id, date_trunc('month', business_date)::date as month, document_type, kind, source, destination,
    sum(amount) amount, sum(count) count
  from ledger_days group by 1, 2, 3, 4, 5, 6) d
full join ledger_months m using (organization_id, month, document_type, kind, source, destination)
where (coalesce(d.amount, 0), coalesce(d.count, 0)) <> (coalesce(m.amount, 0), coalesce(m.count, 0));
