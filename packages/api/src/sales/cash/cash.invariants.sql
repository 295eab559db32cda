-- name: C1 a session is closed by the one closing of its own that nobody took back
select coalesce(s.organization_id, c.organization_id) organization_id, s.id as session, s.closing_id, c.id as closing
from (select * from cash_sessions where closing_id is not null) s
full join (
  select c.* from cash_closings c
  where not exists (
    select from cash_reopenings r where r.organization_id = c.organization_id and r.closing_id = c.id)) c
  on c.organization_id = s.organization_id and c.id = s.closing_id and c.session_id = s.id
where s.id is null or c.id is null;

-- name: C2 what was counted is the float and every posting of its session
with leg as (
  select p.organization_id, p.session_id, p.document_type, a.kind, p.amount from postings p
  join money_accounts a on a.organization_id = p.organization_id and p.destination = 'money:' || a.id
  where p.session_id is not null
  union all
  select p.organization_id, p.session_id, p.document_type, a.kind, -p.amount from postings p
  join money_accounts a on a.organization_id = p.organization_id and p.source = 'money:' || a.id
  where p.session_id is not null),
counted as (
  select s.organization_id, s.id as session, s.opening_amount, c.id as closing, m ->> 'method' as method,
    (m ->> 'expected')::bigint expected, (m ->> 'counted')::bigint counted
  from cash_sessions s
  join cash_closings c on c.organization_id = s.organization_id and c.id = s.closing_id
  cross join lateral jsonb_array_elements(c.methods) m)
select c.* from counted c
where coalesce(c.counted, c.expected) <> case c.method when 'cash' then c.opening_amount else 0 end + (
  select coalesce(sum(amount), 0) from leg
  where leg.organization_id = c.organization_id and leg.session_id = c.session
    and leg.kind = case c.method when 'transfer' then 'bank' else c.method end);

-- name: C2 the kept report says what was counted and expected
select organization_id, id, code, expected, counted, difference, methods from cash_closings
where (methods -> 0 ->> 'method', (methods -> 0 ->> 'expected')::bigint, (methods -> 0 ->> 'counted')::bigint)
    is distinct from ('cash', expected, counted)
  or (report -> 'byMethod' -> 0 ->> 'expected')::bigint is distinct from expected
  or exists (
    select from jsonb_array_elements(report -> 'byMethod') m
    where (m ->> 'expected')::bigint is distinct from (m ->> 'sales')::bigint + (m ->> 'abonos')::bigint
      + (m ->> 'income')::bigint - (m ->> 'refunds')::bigint - (m ->> 'expenses')::bigint
      - (m ->> 'withdrawals')::bigint
      + case m ->> 'method' when 'cash' then (report ->> 'opening')::bigint else 0 end);

-- name: C2 a closing that was taken back has no effect in the books
select organization_id, document_id, account, sum(amount) remains
from (
  select organization_id, document_id, destination account, amount from postings where document_type = 'cash_closing'
  union all
  select organization_id, document_id, source, -amount from postings where document_type = 'cash_closing') leg
where exists (
  select from cash_reopenings r where r.organization_id = leg.organization_id and r.closing_id = leg.document_id)
group by 1, 2, 3 having sum(amount) <> 0;

-- name: C2 the cash of the tills is what open drawers should hold and what the last closings left in the others
with leg as (
  select p.organization_id, p.session_id, p.document_type, p.kind, p.amount from postings p
  join money_accounts a on a.organization_id = p.organization_id and p.destination = 'money:' || a.id and a.kind = 'cash'
  union all
  select p.organization_id, p.session_id, p.document_type, p.kind, -p.amount from postings p
  join money_accounts a on a.organization_id = p.organization_id and p.source = 'money:' || a.id and a.kind = 'cash'),
moved as (
  select organization_id, session_id, sum(amount) amount from leg
  -- Outside of a session only what opens and closes a drawer moves what lies in one.
  where session_id is not null or document_type = 'cash_closing'
    or (document_type = 'cash_session' and kind = 'opening') group by 1, 2),
drawer as (
  select s.organization_id, s.opening_amount + coalesce(m.amount, 0) holds
  from cash_sessions s left join moved m on m.organization_id = s.organization_id and m.session_id = s.id
  where s.closing_id is null
  union all
  select organization_id, next_float from (
    select distinct on (s.organization_id, s.device_id, case when s.device_id is null then s.user_id end)
      s.organization_id, s.closing_id, c.next_float
    from cash_sessions s
    left join cash_closings c on c.organization_id = s.organization_id and c.id = s.closing_id
    order by s.organization_id, s.device_id, case when s.device_id is null then s.user_id end,
      c.number desc nulls first) latest
  where closing_id is not null),
booked as (select organization_id, sum(amount) amount from moved group by 1),
held as (select organization_id, sum(holds) amount from drawer group by 1)
select organization_id, b.amount booked, h.amount held from booked b full join held h using (organization_id)
where coalesce(b.amount, 0) <> coalesce(h.amount, 0);

-- name: C3 a movement of a drawer stands in the books of its session
select m.organization_id, m.id, m.type, m.amount, m.session_id, p.*
from cash_movements m
left join lateral (
  select coalesce(sum(p.amount) filter (where a.id is not null), 0) moved, count(distinct p.session_id) sessions,
    min(p.session_id::text) as session
  from postings p
  left join money_accounts a on a.organization_id = p.organization_id and a.kind = 'cash'
    and 'money:' || a.id = case m.type when 'cash_in' then p.destination else p.source end
  where p.organization_id = m.organization_id and p.document_id = m.id) p on true
where m.expense_id is null
  and (p.moved <> m.amount or (m.amount > 0 and (p.sessions <> 1 or p.session <> m.session_id::text)));

-- name: C3 an expense out of a drawer left that drawer
select m.organization_id, m.id, m.amount, m.session_id, m.expense_id
from cash_movements m
where m.expense_id is not null and not exists (
  select from postings p
  join money_accounts a on a.organization_id = p.organization_id and a.kind = 'cash' and p.source = 'money:' || a.id
  where p.organization_id = m.organization_id and p.document_id = m.expense_id and p.session_id = m.session_id
    and p.amount = m.amount);

-- name: C3 the money of a sale moved in the session that the sale names
select s.organization_id, s.id, s.code, s.session_id, p.session_id as posted
from sales s join postings p on p.organization_id = s.organization_id and p.document_id = s.id
where s.revision = 1 and p.reverses_id is null and p.document_type = 'sale'
  -- What a void could not put back at its worth corrects the cost: it moves no money.
  and p.kind <> 'revaluation'
  and p.session_id is distinct from s.session_id;

-- name: N1 closings are numbered in order, without a gap, and the counter knows the last
select coalesce(c.organization_id, n.organization_id) organization_id, c.count, c.first, c.last, n.value
from (
  select organization_id, count(*) count, min(number) first, max(number) last from cash_closings
  where code = 'CC-' || lpad(number::text, greatest(6, length(number::text)), '0') group by 1) c
full join (select * from counters where kind = 'cash_closing') n using (organization_id)
where c.first is distinct from 1 or c.last is distinct from c.count or c.last is distinct from n.value
union all
select organization_id, null, null, null, number from cash_closings
where code <> 'CC-' || lpad(number::text, greatest(6, length(number::text)), '0');
