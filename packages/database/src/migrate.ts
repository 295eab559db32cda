import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { type Client, type Connection, openClient, type Session } from './connect.ts';
import { ensureTenantRole, withTenantRole } from './tenant-role.ts';

/** Any number works as long as every version of the program uses the same one. */
const migrationLock = 7_264_001;

/** A database that a newer version of the program has changed already. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';
}

/** A database in which no program has ever started: an empty answer about it would look like a good one. */
export class NoShop extends Error {
  override name = 'NoShop';
}

/** A database that this version of the program has yet to change, or cannot. */
export class DatabaseIsOlder extends Error {
  override name = 'DatabaseIsOlder';
}

type Migration = { folder: string; tenantRole?: string };

/**
 * Bring the database to the last migration of `folder`; resolves to how many were applied. `tenantRole` names
 * the role of requests in a database that has none yet.
 */
export async function migrate(connection: Connection, { folder, tenantRole }: Migration): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const client = openClient(connection, { max: 1, max_lifetime: null });
  try {
    await client`set lock_timeout = '120s'`;
    await client`select pg_advisory_lock(${migrationLock})`;
    // A migration that waits behind a long transaction makes everybody else wait behind it.
    await client`set lock_timeout = '10s'`;
    const last = await lastMigration(client);
    if (last !== undefined && last > (migrations.at(-1)?.folderMillis ?? 0))
      throw new DatabaseIsNewer(isNewer);
    // The first migration makes everything: there is no way to it from what a trial version left.
    if (last !== undefined && last < (migrations[0]?.folderMillis ?? 0)) throw new DatabaseIsOlder(isTrial);
    const role = await ensureTenantRole(client, { ...(tenantRole && { wanted: tenantRole }) });
    const pending = migrations.filter(({ folderMillis }) => last === undefined || folderMillis > last);
    if (pending.length > 0) await apply(client, pending, role);
    // What a migration filled is unknown to the planner; where nothing was before, there is nothing now.
    if (pending.length > 0 && last !== undefined) await client`analyze`;
    return pending.length;
  } finally {
    await client.end();
  }
}

/** Refuses a database that does not stand at the last migration of `folder`. */
export async function requireMigrated(connection: Connection, { folder }: Migration): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  const client = openClient(connection, { max: 1 });
  try {
    const last = await lastMigration(client);
    if (last === undefined) throw new NoShop(noShop);
    if (last > wanted) throw new DatabaseIsNewer(isNewer);
    if (last < wanted) throw new DatabaseIsOlder(isOlder);
  } finally {
    await client.end();
  }
}

/** When the last applied migration was written, in milliseconds; undefined before the first. */
export async function lastMigration(client: Session): Promise<number | undefined> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations')::text as name`;
  if (!table?.name) return;
  const [row] = await client`select max(created_at) as at from drizzle.__drizzle_migrations`;
  return row?.at ? Number(row.at) : undefined;
}

/** All or none, and noted in the table where Drizzle's own tools look. */
async function apply(client: Client, migrations: MigrationMeta[], role: string): Promise<void> {
  await client.begin(async (tx) => {
    await tx`create schema if not exists drizzle`;
    await tx`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`;
    for (const { sql, hash, folderMillis } of migrations) {
      for (const statement of sql) await tx.unsafe(withTenantRole(statement, role));
      await tx`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    }
  });
}

const isNewer =
  'La base de datos es de una versión más nueva del programa; actualízalo. ' +
  'The database belongs to a newer version of the program; update it.';

const isOlder =
  'La base de datos es de una versión anterior del programa; antes «npm run db:migrate» o «npm start». · ' +
  'The database belongs to an older version of the program; first "npm run db:migrate" or "npm start".';

const isTrial =
  'La base de datos es de una versión de prueba, anterior a la primera; empieza con otra DATA_DIR. · ' +
  'The database belongs to a trial version before the first one; begin with another DATA_DIR.';

export const noShop =
  'Aquí todavía no hay ninguna tienda; revisa DATA_DIR o DATABASE_URL, o créala con «npm start». · ' +
  'There is no shop here yet; check DATA_DIR or DATABASE_URL, or make one with "npm start".';
