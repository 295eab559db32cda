import { createHash } from 'node:crypto';
import type { Session } from './connect.ts';

/**
 * What the database's administrator must do before the program can start; the message is for the operator.
 */
export class TenantRoleMissing extends Error {
  override name = 'TenantRoleMissing';
}

/**
 * Requests run as this role, which row-level security binds. Roles belong to the whole server, so each
 * database
 * has its own: an owner who shared one could read another owner's rows. It is the one that the policies name
 * already, or one that an administrator made and granted, or it is made here. SQL asks for it by
 * `tenant_role()`.
 */
export async function ensureTenantRole(client: Session, { wanted }: { wanted?: string }): Promise<string> {
  const present = await readTenantRole(client);
  const name = present ?? wanted ?? (await ownName(client));
  const [row] = await client`
    select current_user as me, current_schema() as schema,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreate",
      (select pg_has_role(oid, 'member') from pg_roles where rolname = ${name}) as "isMember"`;
  if (row?.isMember !== true) {
    const isMissing = row?.isMember == null;
    if (!isMissing || !row?.mayCreate)
      throw new TenantRoleMissing(askFor({ name, user: row?.me, isMissing }));
    await createRole(client, name);
  }
  await nameRole(client, name);
  return name;
}

/** The role that this database's policies are written for; undefined in a database without any. */
export async function readTenantRole(client: Session): Promise<string | undefined> {
  const [row] = await client`
    select r.rolname as name from pg_policy p join pg_roles r on r.oid = any (p.polroles)
    where p.polname = 'tenant' limit 1`;
  return row?.name;
}

/** Migrations call the role `tenant`; in this database it has the name of its own. */
export const withTenantRole = (statement: string, role: string): string =>
  statement.replaceAll(/\b(to|from)(\s+)"?tenant"?(?=[\s;,]|$)/gi, `$1$2${role}`);

/** Short enough for a name of PostgreSQL, and needs no quotes. */
async function ownName(client: Session): Promise<string> {
  const [row] = await client`select current_database() as name`;
  const database = String(row?.name);
  const plain = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
  if (plain === database) return `tenant_${plain}`;
  return `tenant_${plain}_${createHash('sha256').update(database).digest('hex').slice(0, 8)}`;
}

async function createRole(client: Session, name: string): Promise<void> {
  // Another start may make it at this moment: PostgreSQL has no «create role if not exists».
  await client.unsafe(`
    do $$ begin create role ${name} nologin;
    exception when duplicate_object or unique_violation then null; end $$`);
  await client.unsafe(`grant ${name} to current_user`);
}

async function nameRole(client: Session, name: string): Promise<void> {
  const [row] = await client`select to_regprocedure('public.tenant_role()')::text as "function"`;
  if (row?.function) {
    const [named] = await client`select public.tenant_role() as name`;
    if (named?.name === name) return;
  }
  await client.unsafe(`
    create or replace function public.tenant_role() returns name language sql immutable parallel safe
    as $$ select '${name}'::name $$`);
}

const askFor = ({ name, user, isMissing }: { name: string; user: string; isMissing: boolean }) =>
  `PostgreSQL: el usuario ${user} no puede ${isMissing ? 'crear' : 'usar'} el rol ${name}, con el que ` +
  `corre cada ` +
  `petición; que un administrador ejecute · user ${user} may not ${isMissing ? 'create' : 'use'} the ` +
  `role ${name}, ` +
  `which every request runs as; have an administrator run: ` +
  `${isMissing ? `CREATE ROLE ${name} NOLOGIN; ` : ''}GRANT ${name} TO ${user};`;
