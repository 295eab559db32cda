-- name: M8 what a contact owes and is owed are his open debts, and what the books say
-- The account of who was merged is the one of whom he was merged into.
select c.organization_id, c.id, c.name, c.owed, c.owes, d.owed as debts_owed, d.owes as debts_owes, b.owed as books_owed, b.owes as books_owes
from contacts c
left join (
  select organization_id, contact_id, sum(balance) filter (where direction = 'receivable') owed,
    sum(balance) filter (where direction = 'payable') owes
  from debts group by 1, 2) d on d.organization_id = c.organization_id and d.contact_id = c.id
left join (
  select leg.organization_id, coalesce(m.merged_into, m.id) id,
    coalesce(sum(amount) filter (where account like 'contact:%'), 0) owed, coalesce(-sum(amount) filter (where account like 'supplier:%'), 0) owes
  from (
    select organization_id, destination account, amount from postings where destination like any ('{contact:%,supplier:%}')
    union all select organization_id, source, -amount from postings where source like any ('{contact:%,supplier:%}')) leg
  join contacts m on m.organization_id = leg.organization_id and m.id = split_part(leg.account, ':', 2)::uuid
  group by 1, 2) b on b.organization_id = c.organization_id and b.id = c.id
where c.owed <> coalesce(d.owed, 0) or c.owes <> coalesce(d.owes, 0) or c.owed <> coalesce(b.owed, 0)
  or c.owes <> coalesce(b.owes, 0);

-- name: M8 what a contact has in his favour is what the books say
select c.organization_id, c.id, c.name, c.credit, b.amount as books
from contacts c
left join (
  select leg.organization_id, coalesce(m.merged_into, m.id) id, sum(amount) amount from (
    select organization_id, source account, amount from postings where source like 'credit:%'
    union all select organization_id, destination, -amount from postings where destination like 'credit:%') leg
  join contacts m on m.organization_id = leg.organization_id and m.id = substring(leg.account from 8)::uuid
  group by 1, 2) b on b.organization_id = c.organization_id and b.id = c.id
where c.credit <> coalesce(b.amount, 0);

-- name: M8 what was given up of a debt, and given back when it was voided, stands in the books
select d.organization_id, d.id, d.code, d.forgiven, d.returned, b.lost, b.back
from debts d
left join (
  select organization_id, document_id,
    sum(case destination when 'expense:uncollectible' then amount else -amount end) filter (where kind = 'write_off') lost,
    sum(amount) filter (where kind = 'deposit') back
  from postings where document_type = 'debt' group by 1, 2) b
  on b.organization_id = d.organization_id and b.document_id = d.id
where d.direction = 'receivable' and (coalesce(b.lost, 0) <> case when d.voided_at is null then d.forgiven else 0 end
  or coalesce(b.back, 0) <> d.returned or (d.voided_at is null and d.returned <> 0));

-- name: M8 who was merged owes nothing and has nothing in his favour
select organization_id, id, name, merged_into from contacts
where merged_into is not null and (deleted_at is null or owed <> 0 or owes <> 0 or credit <> 0);

-- name: N1 debts are numbered in order, without a gap, and the counter knows the last
with series as (
  select organization_id, 'debt:' || direction kind, count(*) count, count(distinct number) numbers, min(number) first, max(number) last
  from debts group by 1, 2)
select coalesce(s.organization_id, c.organization_id) organization_id, coalesce(s.kind, c.kind) kind, s.count, s.first, s.last, c.value
from series s full join (select * from counters where kind like 'debt:%') c using (organization_id, kind)
where s.first is distinct from 1 or s.last is distinct from s.count or s.numbers is distinct from s.count
  or s.last is distinct from c.value;

-- name: M8 a debt from before the books stands in them once, and not at all when it was taken back
select coalesce(d.organization_id, b.organization_id) organization_id, coalesce(d.id, b.document_id) id, d.code, d.total,
  d.voided_at, b.amount as booked
from (select * from debts where document_type = 'opening') d
full join (
  select organization_id, document_id,
    sum(case when destination like any ('{contact:%,supplier:%}') then amount else -amount end) amount
  from postings where document_type = 'opening' group by 1, 2) b
  on b.organization_id = d.organization_id and b.document_id = d.document_id
where d.id is null or d.id <> d.document_id
  or coalesce(b.amount, 0) <> case when d.voided_at is not null then 0 when d.direction = 'payable' then -d.total else d.total end;

-- name: L31 the instalments of a debt make it up, day after day, and it is due with the first that is open
select d.organization_id, d.id, d.code, d.total, d.balance, d.due_date, d.plan_revision, i.amount, i.days, i.open_on
from debts d
left join lateral (
  select sum(amount) amount, count(distinct due_date) days, count(*) count, max(n) last,
    bool_or(due_date < earlier) is_turned, min(due_date) filter (where up_to > d.total - d.balance) open_on
  from (
    select n, due_date, amount, lag(due_date) over (order by n) earlier, sum(amount) over (order by n) up_to
    from debt_instalments i where i.organization_id = d.organization_id and i.debt_id = d.id
      and i.revision = d.plan_revision) part) i on true
where d.plan_revision is not null and d.voided_at is null
  and (i.amount is distinct from d.total or i.count <> i.last or i.is_turned
    or (d.balance > 0 and i.open_on is distinct from d.due_date));
