-- name: T10 every table of an organization is bound to it by row-level security
select c.relname
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p')
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
  and not (c.relrowsecurity and exists (
    select from pg_policy p where p.polrelid = c.oid and tenant_role()::text::regrole = any (p.polroles) and p.polcmd = '*'
      and pg_get_expr(p.polqual, p.polrelid) ~ 'organization_id.*app\.organization_id')
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polname <> 'tenant'
      and p.polroles <> array[program_role()::text::regrole::oid]));

-- name: T10 the role of requests reaches no table without row-level security
-- The queue's tables hold no shop's rows that it may read. A view says itself that it shows one organization's, or reads
-- with the rights of who asks.
select n.nspname as schema, c.relname
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
  and not c.relrowsecurity
  and not (c.relkind = 'v' and (
    'security_invoker=true' = any (coalesce(c.reloptions, '{}'))
    or pg_get_viewdef(c.oid) ~ 'organization_id = \(?NULLIF\(current_setting\(''app.organization_id'''))
  and (has_any_column_privilege(tenant_role(), c.oid, 'select, insert, update') or has_table_privilege(tenant_role(), c.oid, 'delete'));

-- name: T10 the role of requests is bound by row-level security
select rolname from pg_roles
where (rolname = tenant_role() and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole))
  or (rolname <> tenant_role() and pg_has_role(tenant_role(), oid, 'member'));

-- name: T10 what only grows cannot be changed by a request
select c.relname
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relname in ('postings', 'stock_moves', 'sale_lines', 'sale_payments', 'audit_log')
  and (has_any_column_privilege(tenant_role(), c.oid, 'update') or has_table_privilege(tenant_role(), c.oid, 'delete, truncate'));

-- name: T10 the role of the program owns nothing and changes no table
select rolname as name from pg_roles
where rolname = program_role() and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
union all
select relname from pg_class where relowner = program_role()::text::regrole
union all
select relname from pg_class
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(program_role(), oid, 'truncate, trigger')
union all
select 'schema public' where has_schema_privilege(program_role(), 'public', 'create');

-- name: T10 the program reaches every table of the shops
select c.relname
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not (has_table_privilege(program_role(), c.oid, 'select') and has_table_privilege(program_role(), c.oid, 'insert')
    and has_table_privilege(program_role(), c.oid, 'update') and has_table_privilege(program_role(), c.oid, 'delete')
    and (not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid
      and p.polroles = array[program_role()::text::regrole::oid] and pg_get_expr(p.polqual, p.polrelid) = 'true')));
