-- name: M9 an account of money that is closed holds nothing
select m.organization_id, m.id, sum(leg.amount) remains
from money_accounts m
join (
  select organization_id, destination account, amount from ledger_months
  union all select organization_id, source, -amount from ledger_months) leg
  on leg.organization_id = m.organization_id and leg.account = 'money:' || m.id
where m.closed_at is not null
group by 1, 2 having sum(leg.amount) <> 0;
