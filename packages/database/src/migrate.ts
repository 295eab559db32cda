import { setTimeout } from 'node:timers/promises';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import { type Client, type Connection, openClient, type Session } from './connect.ts';
import { ensureRoles, type Roles, withTenantRole } from './database-roles.ts';
import { isOutsideTransaction, type NamedMigration, readMigrations } from './migration-files.ts';
import { programReach, reachStatements } from './program-role.ts';

/** Any number works if every version of the program uses the same one. */
const migrationLock = 7_264_001;

/** Milliseconds. */
const longestMigration = 3_600_000;
const lockPause = 200;
const longestPause = 5000;

/** The longest wait for a lock, during which shops are blocked, and the number of tries. */
const lockWait = '1s';
const mostAttempts = 60;

/** Thrown if a newer version of the program has already migrated the database. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';
}

/**
 * Thrown if no program has ever started on the database, because an empty result would look like a good one.
 */
export class NoShop extends Error {
  override name = 'NoShop';
}

/** Thrown if this version of the program must migrate the database first, or cannot. */
export class DatabaseIsOlder extends Error {
  override name = 'DatabaseIsOlder';
}

/** Thrown if a migration found no moment without a long transaction on its tables. */
export class MigrationBlocked extends Error {
  override name = 'MigrationBlocked';
}

/** Thrown if a restore into the database was interrupted: the database is empty, and looks like a new one. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

type Migration = { folder: string; roles?: Roles; isRestoring?: boolean };

/** A schema that exists from the first write of a restore to its last. */
export const unfinished = 'mostrador_unfinished_restore';

export async function isUnfinished(client: Session): Promise<boolean> {
  const [row] = await client`select to_regnamespace(${unfinished}) is not null as "isThere"`;
  return row?.isThere === true;
}

/**
 * Brings the database to the last migration of `folder`; returns the number of applied migrations. Each
 * commits separately, in order: a failed migration does not undo those before it, and the next start
 * continues from there. The roles get the necessary rights on each table. `roles` names them in a database
 * that has none yet.
 */
export async function migrate(
  connection: Connection,
  { folder, roles: preferred, isRestoring = false }: Migration,
): Promise<number> {
  const migrations = readMigrations(folder);
  const client = openClient(connection, { max: 1, max_lifetime: null });
  try {
    if (!isRestoring && (await isUnfinished(client))) throw new RestoreUnfinished(isHalf);
    await lockMigrations(client);
    const last = await lastMigration(client);
    if (last !== undefined && last > (migrations.at(-1)?.folderMillis ?? 0))
      throw new DatabaseIsNewer(isNewer);
    // The first migration creates everything, so the database of an older trial version cannot be migrated.
    if (last !== undefined && last < (migrations[0]?.folderMillis ?? 0)) throw new DatabaseIsOlder(isTrial);
    const roles = await ensureRoles(client, { ...(preferred && { preferred }) });
    const pending = migrations.filter(({ folderMillis }) => last === undefined || folderMillis > last);
    if (pending.length > 0) await createJournal(client);
    for (const migration of pending) await applyMigration(client, migration, roles.tenant);
    await admitProgram(client, roles.program);
    // The planner has no statistics of tables filled by a migration. A new database needs no analysis.
    if (pending.length > 0 && last !== undefined) await client`analyze`;
    return pending.length;
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other process migrates. A statement that waits for the lock would hold a snapshot, for
 * which a concurrently built index would wait in turn, so the lock is tried again and again.
 */
async function lockMigrations(client: Client): Promise<void> {
  for (const end = Date.now() + longestMigration; ; await setTimeout(lockPause)) {
    const [row] = await client`select pg_try_advisory_lock(${migrationLock}) as "isLocked"`;
    if (row?.isLocked) return;
    if (Date.now() > end) throw new MigrationBlocked(othersMigrate);
  }
}

/** Refuses a database that is not at the last migration of `folder`. */
export async function requireMigrated(connection: Connection, { folder }: Migration): Promise<void> {
  const requested = readMigrations(folder).at(-1)?.folderMillis ?? 0;
  const client = openClient(connection, { max: 1 });
  try {
    const last = await lastMigration(client);
    if (last === undefined) throw new NoShop(noShop);
    if (last > requested) throw new DatabaseIsNewer(isNewer);
    if (last < requested) throw new DatabaseIsOlder(isOlder);
  } finally {
    await client.end();
  }
}

/** Returns the creation time of the last applied migration, in milliseconds; undefined before the first. */
export async function lastMigration(client: Session): Promise<number | undefined> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations')::text as name`;
  if (!table?.name) return;
  const [row] = await client`select max(created_at) as at from drizzle.__drizzle_migrations`;
  return row?.at ? Number(row.at) : undefined;
}

/** Creates the table in which Drizzle's own tools look for applied migrations. */
const createJournal = (client: Client) =>
  client.begin(async (tx) => {
    await tx`create schema if not exists drizzle`;
    await tx`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
  });

const note = (client: Session, { hash, folderMillis }: MigrationMeta) => client`
  insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;

function applyMigration(client: Client, migration: NamedMigration, tenant: string): Promise<void> {
  const apply = isOutsideTransaction(migration) ? applyOutside : applyInside;
  return untilUnlocked(migration.tag, () => apply(client, migration, tenant));
}

/** Grants the role of the program access to every table, including those of the latest migration. */
async function admitProgram(client: Client, role: string): Promise<void> {
  for (const reach of await programReach(client, role)) {
    const statements = reachStatements(reach, role);
    if (statements.length > 0) await untilUnlocked(reach.name, () => runInside(client, statements));
  }
}

/**
 * Runs a migration with short waits for locks. A statement that waits for a table blocks all later ones, so
 * the wait is short and tried again, with pauses in which other transactions continue.
 */
async function untilUnlocked(name: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (attempt === mostAttempts) throw new MigrationBlocked(isBlocked(name), { cause: error });
      await setTimeout(Math.min(attempt * 200, longestPause));
    }
  }
}

/** Applies a migration completely or not at all. */
const applyInside = (client: Client, migration: NamedMigration, tenant: string) =>
  runInside(
    client,
    migration.sql.map((statement) => withTenantRole(statement, tenant)),
    (tx) => note(tx, migration),
  );

async function runInside(
  client: Client,
  statements: string[],
  finish?: (tx: Session) => Promise<unknown>,
): Promise<void> {
  await client.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = '${lockWait}'`);
    for (const statement of statements) await tx.unsafe(statement);
    await finish?.(tx);
  });
}

/**
 * Applies a migration statement by statement. If one was interrupted, all are run again: a complete index
 * stays, an invalid one is dropped first. The statements wait for other transactions without blocking any.
 */
async function applyOutside(client: Client, migration: NamedMigration, tenant: string): Promise<void> {
  await client`set lock_timeout = 0`;
  for (const statement of migration.sql) {
    const index = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+"?(\w+)"?/i.exec(statement)?.[1];
    const state = index === undefined ? 'absent' : await indexState(client, index);
    if (state === 'valid') continue;
    if (state === 'invalid') await client.unsafe(`drop index concurrently public."${index}"`);
    await client.unsafe(withTenantRole(statement, tenant));
  }
  await note(client, migration);
}

async function indexState(client: Client, name: string): Promise<'absent' | 'valid' | 'invalid'> {
  const [row] = await client`
    select i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${name} and c.relnamespace = 'public'::regnamespace`;
  if (!row) return 'absent';
  return row.isValid ? 'valid' : 'invalid';
}

/** True for the SQLSTATE of a lock timeout or a deadlock. */
const isLockFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

const isNewer =
  'La base de datos es de una versión más nueva del programa; actualízalo. ' +
  'The database belongs to a newer version of the program; update it.';

const isOlder =
  'La base de datos es de una versión anterior del programa; antes «npm run db:migrate» o «npm start». · ' +
  'The database belongs to an older version of the program; first "npm run db:migrate" or "npm start".';

export const isTrial =
  'La base de datos es de una versión de prueba, anterior a la primera; empieza con otra DATA_DIR. · ' +
  'The database belongs to a trial version before the first one; begin with another DATA_DIR.';

const othersMigrate =
  'Otro proceso actualiza la base de datos desde hace una hora; espera a que termine y vuelve a empezar. · ' +
  'Another process has been migrating the database for an hour; wait until it is done and start again.';

const isHalf =
  'Aquí quedó una restauración a medias: repítela, «npm run restore -- respaldo». · ' +
  'A restore stopped half way here: run it again, "npm run restore -- backup".';

const isBlocked = (tag: string) =>
  `Una transacción larga no deja actualizar la base de datos (${tag}); termínala y vuelve a empezar, sigue ` +
  `desde ahí. · A long transaction keeps the database from being migrated (${tag}); end it and start ` +
  'again, it goes on from there.';

export const noShop =
  'Aquí todavía no hay ninguna tienda; revisa DATA_DIR o DATABASE_URL, o créala con «npm start». · ' +
  'There is no shop here yet; check DATA_DIR or DATABASE_URL, or make one with "npm start".';
