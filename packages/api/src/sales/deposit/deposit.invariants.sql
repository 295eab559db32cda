-- name: M5 a debt is owed less what was paid on it and what was given up, and never paid beyond its total
-- What had been paid of a voided one was given back.
select d.organization_id, d.id, d.code, d.total, d.balance, d.forgiven, d.refunded, d.returned, s.amount as paid
from debts d
left join (
  select s.organization_id, s.debt_id, sum(s.amount) amount from deposit_shares s
  join deposits p on p.organization_id = s.organization_id and p.id = s.deposit_id and p.voided_at is null
  group by 1, 2) s on s.organization_id = d.organization_id and s.debt_id = d.id
where case when d.voided_at is null then d.total - d.forgiven - d.refunded - d.balance else d.returned end <> coalesce(s.amount, 0);

-- name: M5 a deposit paid what its shares say
select p.organization_id, p.id, p.code, p.applied, s.amount as shares
from deposits p
left join (select organization_id, deposit_id, sum(amount) amount from deposit_shares group by 1, 2) s
  on s.organization_id = p.organization_id and s.deposit_id = p.id
where p.applied <> coalesce(s.amount, 0);

-- name: M4 the postings of a deposit are what it moved, and none where it was undone
select p.organization_id, p.id, p.code, p.amount, p.applied, p.credited, p.rounding, b.money, b.contact, b.rounded, b.reversals
from deposits p
left join lateral (
  select coalesce(sum(case when destination like any ('{contact:%,supplier:%}') then amount when source like any ('{contact:%,supplier:%}') then -amount else 0 end), 0) contact,
    coalesce(sum(case when destination = 'money:' || p.money_account_id then amount
      when source = 'money:' || p.money_account_id then -amount else 0 end), 0) money,
    coalesce(sum(case when source = 'rounding' then amount when destination = 'rounding' then -amount else 0 end), 0) rounded,
    count(reverses_id) reversals, min(business_date) filter (where reverses_id is null) as day
  from postings b where b.organization_id = p.organization_id and b.document_id = p.id and b.document_type = 'deposit') b on true
where b.day is distinct from p.business_date or (p.voided_at is null) <> (b.reversals = 0)
  or case when p.voided_at is not null then b.contact <> 0 or b.money <> 0 or b.rounded <> 0
    when p.direction = 'receivable' then b.contact <> -p.applied or b.rounded <> p.rounding
      or (p.money_account_id is not null and b.money <> p.amount)
    else b.contact <> p.applied or b.money <> -p.amount or b.rounded <> -p.rounding end;

-- name: M4 what is booked for deposits and debts belongs to one
select b.organization_id, b.id, b.document_type, b.document_id from postings b
left join deposits p on p.organization_id = b.organization_id and p.id = b.document_id
left join debts d on d.organization_id = b.organization_id and d.id = b.document_id
where (b.document_type = 'deposit' and p.id is null) or (b.document_type = 'debt' and d.id is null);

-- name: N1 deposits are numbered in order, without a gap, and the counter knows the last
select coalesce(s.organization_id, c.organization_id) organization_id, s.count, s.first, s.last, c.value
from (
  select organization_id, count(*) count, count(distinct number) numbers, min(number) first, max(number) last
  from deposits group by 1) s
full join (select * from counters where kind = 'deposit') c using (organization_id)
where s.first is distinct from 1 or s.last is distinct from s.count or s.numbers is distinct from s.count
  or s.last is distinct from c.value;
