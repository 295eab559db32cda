import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backup } from './backup.ts';
import { type Connection, openClient, withDatabase } from './connect.ts';
import { migrationsFolder } from './folders.ts';
import { DatabaseIsNewer, DatabaseIsOlder, migrate, NoShop, requireMigrated } from './migrate.ts';
import { testServer } from './testing.ts';

const folder = migrationsFolder;

test('each database of a server has a role of its own for requests, which reads no other one', async () => {
  const [first, second] = [await emptyDatabase(), await emptyDatabase()];
  await Promise.all([migrate(first, { folder }), migrate(second, { folder })]);
  const names = new Set<string>();
  for (const connection of [first, second]) {
    const client = openClient(connection, { max: 1 });
    const [role] = await client`
      select rolname as name, rolcanlogin, rolsuper,
        has_schema_privilege(rolname, 'public', 'usage') as usage, 'tenant_' || current_database() as expected
      from pg_roles where rolname = tenant_role()`;
    await client.end();
    expect(role).toMatchObject({ name: role?.expected, rolcanlogin: false, rolsuper: false, usage: true });
    names.add(role?.name);
  }
  expect(names.size).toBe(2);
});

test('of three migrations at once one does the work, and a later one finds nothing to do', async () => {
  const connection = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, { folder })));
  expect(applied.filter((count) => count > 0)).toHaveLength(1);
  expect(await migrate(connection, { folder })).toBe(0);
});

test('what no program or an older one left is neither checked nor saved as if whole', async () => {
  const connection = await emptyDatabase();
  await expect(requireMigrated(connection, { folder })).rejects.toThrow(NoShop);
  const file = join(tmpdir(), `${randomUUID()}.backup`);
  await expect(backup(connection, { file })).rejects.toThrow(NoShop);
  expect(existsSync(file)).toBe(false);
  await migrate(connection, { folder });
  await requireMigrated(connection, { folder });
  const client = openClient(connection, { max: 1 });
  await client`update drizzle.__drizzle_migrations set created_at = 1`;
  await client.end();
  await expect(requireMigrated(connection, { folder })).rejects.toThrow(DatabaseIsOlder);
  // A trial version left it: the first migration would make what is there already.
  await expect(migrate(connection, { folder })).rejects.toThrow(/DATA_DIR/);
});

test('a database that a newer program has changed is refused', async () => {
  const connection = await emptyDatabase();
  await migrate(connection, { folder });
  const client = openClient(connection, { max: 1 });
  await client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
  await client.end();
  await expect(migrate(connection, { folder })).rejects.toThrow(DatabaseIsNewer);
});

test('what a migration filled is known to the planner when the program starts', async () => {
  const connection = await emptyDatabase();
  const before = join(tmpdir(), `migrations-${randomUUID()}`);
  cpSync(folder, before, { recursive: true });
  onTestFinished(() => rmSync(before, { recursive: true }));
  const journalFile = join(before, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  const client = openClient(connection, { max: 1 });
  const known = async () => {
    const rows = await client`select reltuples from pg_class where oid = 'stock_moves'::regclass`;
    return rows[0]?.reltuples;
  };
  await migrate(connection, { folder: before });
  expect(await known()).toBe(-1);
  expect(await migrate(connection, { folder })).toBe(1);
  expect(await known()).toBe(0);
  await client.end();
});

async function emptyDatabase(): Promise<Connection> {
  const { connection } = await testServer();
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`;
  const client = openClient(connection, { max: 1 });
  await client.unsafe(`create database ${name}`);
  onTestFinished(async () => {
    await client.unsafe(`drop database ${name} with (force)`);
    await client.unsafe(`drop role if exists tenant_${name}`);
    await client.end();
  });
  return withDatabase(connection, name);
}
