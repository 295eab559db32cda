import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backup } from './backup.ts';
import { type Client, type Connection, openClient, withDatabase } from './connect.ts';
import { migrationsFolder } from './folders.ts';
import { DatabaseIsNewer, DatabaseIsOlder, migrate, NoShop, requireMigrated } from './migrate.ts';
import { outsideMark } from './migration-files.ts';
import { testServer } from './testing.ts';

const folder = migrationsFolder;

test('each database of a server has roles of its own, which read no other one', async () => {
  const [first, second] = [await emptyDatabase(), await emptyDatabase()];
  await Promise.all([migrate(first, { folder }), migrate(second, { folder })]);
  const names = new Set<string>();
  for (const connection of [first, second]) {
    const client = openClient(connection, { max: 1 });
    const roles = await client`
      select rolname as name, rolcanlogin, rolsuper,
        has_schema_privilege(rolname, 'public', 'usage') as usage, kind || current_database() as expected
      from pg_roles join (values (program_role(), 'program_'), (tenant_role(), 'tenant_')) of (role, kind)
        on role = rolname order by kind`;
    await client.end();
    expect(roles).toHaveLength(2);
    for (const { name, expected, ...can } of roles) {
      expect(can).toEqual({ rolcanlogin: false, rolsuper: false, usage: true });
      expect(name).toBe(expected);
      names.add(name);
    }
  }
  expect(names.size).toBe(4);
});

test('of three migrations at once one does the work, and a later one finds nothing to do', async () => {
  const connection = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, { folder })));
  expect(applied.filter((count) => count > 0)).toHaveLength(1);
  expect(await migrate(connection, { folder })).toBe(0);
});

test('an empty or older database is neither checked nor backed up as if complete', async () => {
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
  await expect(backup(connection, { file })).rejects.toThrow(DatabaseIsOlder);
  expect(existsSync(file)).toBe(false);
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

test('tables filled by a migration are known to the planner when the program starts', async () => {
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

describe('a sequence of migrations', () => {
  test('goes on where it stopped', async () => {
    const connection = await emptyDatabase();
    const files = { '0000_first': 'create table one (n int)', '0001_second': 'select 1 / 0' };
    await expect(migrate(connection, { folder: aFolder(files) })).rejects.toThrow(/division by zero/);
    const client = openClient(connection, { max: 1 });
    onTestFinished(() => client.end());
    expect(await client`select * from one`).toEqual([]);
    const mended = { ...files, '0001_second': 'create table two (n int)', '0002_third': 'select 1' };
    expect(await migrate(connection, { folder: aFolder(mended) })).toBe(2);
    expect(await client`select * from two`).toEqual([]);
  });

  test('waits for a long transaction without stopping the others', async () => {
    const connection = await emptyDatabase();
    const files = { '0000_first': 'create table sold (n int)' };
    await migrate(connection, { folder: aFolder(files) });
    const [reader, seller] = [openClient(connection, { max: 1 }), openClient(connection, { max: 1 })];
    const done = Promise.withResolvers<void>();
    onTestFinished(async () => {
      done.resolve();
      await Promise.all([reader.end(), seller.end()]);
    });
    const reading = reader.begin(async (tx) => {
      await tx`select * from sold`;
      await done.promise;
    });
    const folder = aFolder({ ...files, '0001_column': 'alter table sold add column m int' });
    const migrated = migrate(connection, { folder });
    const waiting = async () =>
      (await seller`select from pg_locks where not granted and relation = 'sold'::regclass`).length > 0;
    // Each sale comes while the migration stands before it, twice: it is tried again.
    for (const n of [1, 2]) {
      await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(true);
      await seller`insert into sold (n) values (${n})`;
    }
    done.resolve();
    await reading;
    expect(await migrated).toBe(1);
    expect(await seller`select n, m from sold order by n`).toMatchObject([{ n: 1 }, { n: 2 }]);
  });
});

describe('a migration outside of a transaction', () => {
  const table = { '0000_first': 'create table sold (n int); insert into sold values (1), (1)' };
  const index = 'create unique index concurrently "sold_n" on sold (n)';
  const validity = async (client: Client) =>
    client`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('sold_n')`;

  test('builds an index concurrently, also where several processes start at once', async () => {
    const connection = await emptyDatabase();
    const folder = aFolder({ ...table, '0001_index': `${outsideMark}\n${index.replace('unique ', '')}` });
    const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, { folder })));
    expect(applied.toSorted()).toEqual([0, 0, 2]);
    const client = openClient(connection, { max: 1 });
    onTestFinished(() => client.end());
    expect(await validity(client)).toMatchObject([{ isValid: true }]);
  });

  test('makes an index again that an interrupted one left invalid, and keeps one that is whole', async () => {
    const connection = await emptyDatabase();
    const other = 'create index concurrently sold_other on sold (n)';
    const folder = aFolder({
      ...table,
      '0001_index': `${outsideMark}\n${other};\n--> statement-breakpoint\n${index};`,
    });
    await expect(migrate(connection, { folder })).rejects.toThrow(/could not create unique index/);
    const client = openClient(connection, { max: 1 });
    onTestFinished(() => client.end());
    expect(await validity(client)).toMatchObject([{ isValid: false }]);
    const whole = () => client`select 'sold_other'::regclass::oid as oid`;
    const before = await whole();
    await client`delete from sold where ctid = '(0,1)'`;
    expect(await migrate(connection, { folder })).toBe(1);
    expect(await validity(client)).toMatchObject([{ isValid: true }]);
    expect(await whole()).toEqual(before);
  });
});

/** Migrations by their names, as `db:generate` writes them. */
function aFolder(files: Record<string, string>): string {
  const path = join(tmpdir(), `migrations-${randomUUID()}`);
  mkdirSync(join(path, 'meta'), { recursive: true });
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const [tag, text] of Object.entries(files)) writeFileSync(join(path, `${tag}.sql`), text);
  const entries = Object.keys(files).map((tag, idx) => ({ idx, tag, when: idx + 1, breakpoints: true }));
  writeFileSync(join(path, 'meta', '_journal.json'), JSON.stringify({ entries }));
  return path;
}

async function emptyDatabase(): Promise<Connection> {
  const { connection } = await testServer();
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`;
  const client = openClient(connection, { max: 1 });
  await client.unsafe(`create database ${name}`);
  onTestFinished(async () => {
    await client.unsafe(`drop database ${name} with (force)`);
    await client.unsafe(`drop role if exists program_${name}, tenant_${name}`);
    await client.end();
  });
  return withDatabase(connection, name);
}
