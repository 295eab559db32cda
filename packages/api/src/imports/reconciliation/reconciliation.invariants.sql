-- name: L32 a finished statement adds up, and each of its lines is matched or ignored
select s.organization_id, s.id, s.opening, s.closing, s.known_sum, l.sum, l.open
from bank_statements s
left join lateral (
  select coalesce(sum(amount), 0) sum, count(*) filter (where l.ignored_at is null and not exists (
    select from bank_matches m where m.organization_id = l.organization_id and m.line_id = l.id
      and m.state = 'confirmed')) open
  from bank_lines l where l.organization_id = s.organization_id and l.statement_id = s.id) l on true
where s.finished_at is not null and (s.closing is distinct from s.opening + s.known_sum + l.sum or l.open > 0);

-- name: L32 a matched line is the sum of its postings, and none that is ignored is matched
select l.organization_id, l.id, l.amount, sum(m.amount) matched
from bank_lines l
join bank_matches m on m.organization_id = l.organization_id and m.line_id = l.id and m.state = 'confirmed'
group by l.organization_id, l.id, l.amount, l.ignored_at
having sum(m.amount) <> l.amount or l.ignored_at is not null;

-- name: L32 what is matched is a standing posting of its account, and one line alone
select m.organization_id, m.id
from bank_matches m
left join postings p on p.organization_id = m.organization_id and p.id = m.posting_id
where m.state = 'confirmed' and (p.id is null or p.document_id <> m.document_id or p.reverses_id is not null
  or m.amount <> case when p.destination = m.account then p.amount else -p.amount end
  or m.account not in (p.source, p.destination)
  or exists (select from postings r where r.organization_id = p.organization_id
    and r.document_id = p.document_id and r.reverses_id = p.id)
  or exists (select from bank_matches o where o.organization_id = m.organization_id and o.id <> m.id
    and o.posting_id = m.posting_id and o.account = m.account and o.state = 'confirmed'));

-- name: L32 the lines of a statement are of its account and within its days
select l.organization_id, l.id
from bank_lines l
join bank_statements s on s.organization_id = l.organization_id and s.id = l.statement_id
where l.account <> s.account or s.from is null or l.date not between s.from and s.until;
