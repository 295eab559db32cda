import { createHash } from 'node:crypto';
import type { Session } from './connect.ts';

/**
 * The names of a database's two roles, neither of which owns anything. The acts of a user or an API key in
 * an organization run as `tenant`, which row-level security binds. Everything else (sign-in, jobs, public
 * pages) runs as `program`, which has access to every row but cannot change tables.
 */
export type Roles = { tenant: string; program: string };

/**
 * A role that the administrator of the database must create or grant before a start. The message is for the
 * administrator.
 */
export class RolesMissing extends Error {
  override name = 'RolesMissing';
}

/**
 * Creates the missing roles and lets the connected user, the owner, enter them. Roles belong to the whole
 * server, so each database has separate roles: an owner who shared a role could read another owner's rows.
 * The roles are those that the policies already name, or `preferred`, or roles with the name of the
 * database. SQL reads them from `tenant_role()` and `program_role()`. Throws `RolesMissing`.
 */
export async function ensureRoles(client: Session, { preferred }: { preferred?: Roles }): Promise<Roles> {
  const database = await databaseName(client);
  const roles = {
    tenant: (await roleOfPolicies(client, 'tenant')) ?? preferred?.tenant ?? `tenant_${database}`,
    program: (await roleOfPolicies(client, 'program')) ?? preferred?.program ?? `program_${database}`,
  };
  await runAsAdministrator(client, await missingRoles(client, roles));
  for (const kind of ['tenant', 'program'] as const) await nameRole(client, kind, roles[kind]);
  return roles;
}

/** Returns the role of the policies with this name; undefined in a database without any. */
async function roleOfPolicies(client: Session, policy: keyof Roles): Promise<string | undefined> {
  const [row] = await client`
    select r.rolname as name from pg_policy p join pg_roles r on r.oid = any (p.polroles)
    where p.polname = ${policy} limit 1`;
  return row?.name;
}

/**
 * Replaces the role name. Migrations call the role of requests `tenant`; this database may have another name
 * for it.
 */
export const withTenantRole = (statement: string, role: string): string =>
  statement.replaceAll(/\b(to|from)(\s+)"?tenant"?(?=[\s;,]|$)/gi, `$1$2${role}`);

/** Returns the end of a role's name: short enough for PostgreSQL, and valid without quotes. */
async function databaseName(client: Session): Promise<string> {
  const [row] = await client`select current_database() as name`;
  const database = String(row?.name);
  const plain = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
  if (plain === database) return plain;
  return `${plain}_${createHash('sha256').update(database).digest('hex').slice(0, 8)}`;
}

/**
 * Returns the statements that are still necessary so that the roles exist and the right users may enter
 * them.
 */
async function missingRoles(client: Session, { tenant, program }: Roles): Promise<string[]> {
  const [row] = await client`
    select quote_ident(current_user) as me,
      t.oid is not null as "hasTenant", p.oid is not null as "hasProgram",
      coalesce(pg_has_role(t.oid, 'member'), false) as "mayBeTenant",
      coalesce(pg_has_role(p.oid, 'member'), false) as "mayBeProgram",
      coalesce(pg_has_role(p.oid, t.oid, 'member'), false) as "isJoined"
    from (select) one left join pg_roles t on t.rolname = ${tenant}
      left join pg_roles p on p.rolname = ${program}`;
  return [
    ...(row?.hasTenant ? [] : [`CREATE ROLE ${tenant} NOLOGIN`]),
    ...(row?.hasProgram ? [] : [`CREATE ROLE ${program} NOLOGIN NOINHERIT`]),
    ...(row?.isJoined ? [] : [`GRANT ${tenant} TO ${program}`]),
    ...(row?.mayBeTenant ? [] : [`GRANT ${tenant} TO ${row?.me}`]),
    ...(row?.mayBeProgram ? [] : [`GRANT ${program} TO ${row?.me}`]),
  ];
}

const insufficientPrivilege = '42501';

/**
 * Runs the statements that the connected user may run; throws `RolesMissing` with all statements if any was
 * not permitted.
 */
export async function runAsAdministrator(client: Session, statements: string[]): Promise<void> {
  try {
    for (const statement of statements) await client.unsafe(orExisting(statement));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === insufficientPrivilege)) throw error;
    throw new RolesMissing(ask(statements), { cause: error });
  }
}

/**
 * Ignores an existing role, because a concurrent start may create it: PostgreSQL has no «create role if not
 * exists».
 */
const orExisting = (statement: string) =>
  `do $$ begin ${statement}; exception when duplicate_object or unique_violation then null; end $$`;

async function nameRole(client: Session, kind: keyof Roles, name: string): Promise<void> {
  const [row] = await client`select to_regprocedure(${`public.${kind}_role()`})::text as "function"`;
  if (row?.function) {
    const [named] = await client.unsafe(`select public.${kind}_role() as name`);
    if (named?.name === name) return;
  }
  await client.unsafe(`
    create or replace function public.${kind}_role() returns name language sql immutable parallel safe
    as $$ select '${name}'::name $$`);
}

const ask = (statements: string[]) => {
  const all = statements.map((statement) => `${statement};`).join(' ');
  return (
    'PostgreSQL: faltan los roles con los que corre el programa; que un administrador ejecute · the roles ' +
    `that the program runs as are missing; have an administrator run: ${all}`
  );
};
