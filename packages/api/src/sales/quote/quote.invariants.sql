-- name: Q1 what is offered is a quote, and a quote is only offered
select coalesce(s.organization_id, q.organization_id) organization_id, coalesce(s.id, q.sale_id) id, s.status, q.code
from (select * from sales where status = 'quoted') s
full join quotes q on q.organization_id = s.organization_id and q.sale_id = s.id
where s.id is null or q.sale_id is null or s.channel <> 'accounting' or s.quote_id is not null;

-- name: Q2 quotes are numbered in order, without a gap, and the counter knows the last
select coalesce(q.organization_id, c.organization_id) organization_id, q.count, q.first, q.last, c.value
from (
  select organization_id, count(*) count, count(distinct number) numbers, min(number) first, max(number) last,
    bool_and(code = 'COT-' || lpad(number::text, greatest(6, length(number::text)), '0')) is_told
  from quotes group by 1) q
full join (select * from counters where kind = 'quote') c using (organization_id)
where q.first is distinct from 1 or q.last is distinct from q.count or q.numbers is distinct from q.count
  or q.last is distinct from c.value or not q.is_told;

-- name: Q3 a quote holds as many days as it says, and says when it was sent and answered
select q.organization_id, q.sale_id, q.code, q.state, q.expires_on, q.days_of_validity, s.business_date
from quotes q
join sales s on s.organization_id = q.organization_id and s.id = q.sale_id
where q.expires_on <> s.business_date + q.days_of_validity
  or (q.state = 'sent' and q.sent_at is null)
  or (q.answered_at is null) <> (q.answered_name is null);

-- name: Q4 a quote that was sold names the one sale that names it
select coalesce(q.organization_id, s.organization_id) organization_id, q.sale_id, q.converted_sale_id, s.id, s.quote_id
from (select * from quotes where converted_sale_id is not null) q
full join (select * from sales where quote_id is not null) s
  on s.organization_id = q.organization_id and s.id = q.converted_sale_id and s.quote_id = q.sale_id
where q.sale_id is null or s.id is null or s.status in ('in_progress', 'discarded', 'quoted') or q.deleted_at is not null;
