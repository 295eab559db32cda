import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { type Connection, openClient } from './connect.ts';
import { drizzle, type Session } from './driver.ts';

/** Any number works as long as every version of the program uses the same one. */
const migrationLock = 7_264_001;

/** A database that a newer version of the program has changed already. */
export class DatabaseIsNewer extends Error {
  override name = 'DatabaseIsNewer';
}

/** Bring the database to the last migration of `folder`; resolves to how many were applied. */
export async function migrate(connection: Connection, { folder }: { folder: string }): Promise<number> {
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
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    return migrations.filter(({ folderMillis }) => last === undefined || folderMillis > last).length;
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

const isNewer =
  'La base de datos es de una versión más nueva del programa; actualízalo. ' +
  'The database belongs to a newer version of the program; update it.';
