-- Each query must return no row. They run in one read-only snapshot: `npm run check:invariants`.

-- name: T10 a table with an organization has row-level security and a policy
select c.relname
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace
  and c.relkind in ('r', 'p')
  and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid));

-- name: T10 the role tenant reads no table without row-level security
select c.relname
from pg_class c
where c.relnamespace = 'public'::regnamespace
  and c.relkind in ('r', 'p')
  and not c.relrowsecurity
  and has_table_privilege('tenant', c.oid, 'select');

-- name: T10 the role tenant is bound by row-level security
select rolname
from pg_roles
where rolname = 'tenant' and (rolsuper or rolbypassrls or rolcanlogin);
