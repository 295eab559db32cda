-- name: L5 a budget begins with a period of its own
select organization_id, id, category_id, period, starts_on from budgets
where starts_on <> date_trunc(case period when 'weekly' then 'week' when 'monthly' then 'month' else 'year' end, starts_on::timestamp)::date;

-- name: L6 a sale stands in a category of sales, an income in one of incomes, a sale of the books in either, and what stands in none is booked under none
with misbooked as (
  select s.organization_id, s.id, n.account
  from (
    select n.organization_id, coalesce(r.sale_id, n.document_id) sale_id,
      side.account, side.amount
    from postings n
    cross join lateral (values (n.source, n.amount), (n.destination, -n.amount)) side (account, amount)
    left join refunds r on r.organization_id = n.organization_id and r.id = n.document_id
    where side.account like 'income:%') n
  join sales s on s.organization_id = n.organization_id and s.id = n.sale_id
  where n.account <> 'income:' || coalesce(s.category_id::text, 'sale')
  group by 1, 2, 3 having sum(n.amount) <> 0)
select s.organization_id, s.id, s.code, c.kind, c.transaction_type, m.account
from sales s
left join categories c on c.organization_id = s.organization_id and c.id = s.category_id
left join misbooked m on m.organization_id = s.organization_id and m.id = s.id
where m.account is not null
  or (s.category_id is not null and (c.kind is distinct from 'transaction'
    or c.transaction_type not in ('sale', 'income')
    or (s.channel = 'income' and c.transaction_type <> 'income')
    or (s.channel not in ('income', 'accounting') and c.transaction_type <> 'sale')))
  or (s.category_id is null and s.channel = 'income');

-- name: L7 a transaction category has its type and a line of the statements that is open to it
select organization_id, id, name, transaction_type, report_group from categories
where (kind = 'transaction') <> (transaction_type is not null)
  or (kind <> 'transaction' and (report_group is not null or is_fixed))
  or (report_group is not null and case transaction_type when 'sale' then report_group <> 'sales'
    when 'income' then report_group <> 'other_income' else report_group in ('sales', 'other_income') end);
