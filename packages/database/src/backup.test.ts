import { randomUUID } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backup, verifyBackup } from './backup.ts';
import { type Client, type Connection, openClient, withDatabase } from './connect.ts';
import { migrationsFolder } from './folders.ts';
import { migrate, RestoreUnfinished, unfinished } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { DatabaseNotEmpty, restore } from './restore.ts';
import { testServer } from './testing.ts';

const work = mkdtempSync(join(tmpdir(), 'mostrador-backup-'));
const folder = join(work, 'drizzle');
const file = join(work, 'backups', 'shop.backup.gz');
let source: Connection;

// Two tables that refer to each other, a trigger that counts, and every kind of value COPY must carry.
const shop = `
  create table shops (id int primary key, best_good int, goods_count int not null default 0);
  create table goods (
    id bigint generated always as identity primary key, shop_id int not null references shops,
    name text not null, upper_name text generated always as (upper(name)) stored,
    price numeric(12, 2), tags text[], extra jsonb, picture bytea,
    at timestamptz, constraint goods_name_key unique (name));
  alter table shops add constraint shops_best_fkey foreign key (best_good) references goods (id);
  create function count_goods() returns trigger language plpgsql as $$
    begin update shops set goods_count = goods_count + 1 where id = new.shop_id; return new; end $$;
  create trigger count_goods after insert on goods for each row execute function count_goods();
  create table empty_list (id int);
  create sequence tickets;
  insert into shops values (99);`;

const later = 'alter table goods add column colour text;';

beforeAll(async () => {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  cpSync(migrationsFolder, folder, { recursive: true });
  addMigration('shop', shop);
  source = await emptyDatabase();
  await migrate(source, { folder });
  const client = openClient(source, { max: 1 });
  await client.unsafe(`
    insert into shops values (1);
    insert into goods (shop_id, name, price, tags, extra, picture, at) values
      (1, E'tab\\t, line\\n, back\\\\slash, ñ 🥐', 12.30, '{a,"b c"}', '{"a": [1, null]}', '\\x00ff',
        '2026-01-31 23:59:59.123456-06'),
      (1, '\\.', null, null, null, null, null), (1, '', 0, '{}', 'null', '', 'infinity');
    insert into goods (shop_id, name, price, picture)
      select 1, 'good ' || n, n, decode(repeat('ab', 1000), 'hex') from generate_series(1, 2000) n;
    update shops set best_good = 2 where id = 1;
    select setval('tickets', 41)`);
  await client.end();
  await backup(source, { file });
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test('megabytes restored equal the backup, with keys, triggers and counters', async () => {
  expect(await verifyBackup(file)).toMatchObject({ rows: await countAll(source) });
  const target = await emptyDatabase();
  await restore(target, { file, folder });
  expect(await contents(target)).toEqual(await contents(source));
  const client = openClient(target, { max: 1 });
  onTestFinished(() => client.end());
  const [good] =
    await client`insert into goods (shop_id, name) values (1, 'new') returning id::int, upper_name`;
  expect(good).toEqual({ id: 2_004, upper_name: 'NEW' });
  expect(await client`select nextval('tickets')::int as next`).toEqual([{ next: 42 }]);
  expect(await client`select goods_count from shops where id = 1`).toEqual([{ goods_count: 2_004 }]);
  await expect(client`insert into goods (shop_id, name) values (5, 'no shop')`.execute()).rejects.toThrow(
    /foreign key/,
  );
});

test('a backup of an older version is migrated to the present one', async () => {
  const newer = join(work, 'newer');
  cpSync(folder, newer, { recursive: true });
  addMigration('later', later, newer);
  const target = await emptyDatabase();
  await restore(target, { file, folder: newer });
  const client = openClient(target, { max: 1 });
  onTestFinished(() => client.end());
  expect(await client`select colour, count(*)::int from goods group by colour`).toEqual([
    { colour: null, count: 2_003 },
  ]);
});

test('two restores at once are one, and the other is refused', async () => {
  const target = await emptyDatabase();
  const results = await Promise.allSettled([
    restore(target, { file, folder }),
    restore(target, { file, folder }),
  ]);
  const refusals = results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(refusals).toEqual([expect.stringMatching(/Another restore is under way|has rows|tiene/)]);
  expect(await contents(target)).toEqual(await contents(source));
});

test('a backup over existing rows is refused', async () => {
  await expect(restore(source, { file, folder })).rejects.toThrow(DatabaseNotEmpty);
});

const edited = (from: string | RegExp, to: string) => {
  const text = gunzipSync(readFileSync(file)).toString('latin1');
  const other = text.replace(from, to);
  expect(other).not.toBe(text);
  return gzipSync(Buffer.from(other, 'latin1'));
};

test('a bad backup is refused, and the database it was meant for takes the good one', async () => {
  const bad = join(work, 'bad.gz');
  const target = await emptyDatabase();
  const refusals: [Buffer, RegExp][] = [
    [readFileSync(file).subarray(0, 4_000), /unexpected end/i],
    [edited('good 77\t', 'good 78\t'), /goods/],
    [edited(/\{"name":"tickets"[\s\S]*/, ''), /incompleto|cut short/],
    [edited(/"migration":\d+/, '"migration":4000000000000'), /update it/],
    [edited(/"migration":\d+/, '"migration":1'), /trial version/],
    // The rows fit no table of that version, which PostgreSQL says only while they arrive.
    [edited(/"migration":\d+/, `"migration":${oldest()}`), /exist/],
  ];
  for (const [bytes, why] of refusals) {
    writeFileSync(bad, bytes);
    await expect(restore(target, { file: bad, folder })).rejects.toThrow(why);
    expect(await tablesOf(target)).toEqual([]);
  }
  await restore(target, { file, folder });
  expect(await contents(target)).toEqual(await contents(source));
});

test('a restore that was killed is not taken for an empty shop, and is run again', async () => {
  const target = await emptyDatabase();
  const client = openClient(target, { max: 1 });
  onTestFinished(() => client.end());
  await migrate(target, { folder: migrationsFolder });
  await client.unsafe(`create schema ${unfinished}`);
  await expect(migrate(target, { folder })).rejects.toThrow(RestoreUnfinished);
  await restore(target, { file, folder });
  expect(await contents(target)).toEqual(await contents(source));
  expect(await migrate(target, { folder })).toBe(0);
});

test('a damaged backup is noticed', async () => {
  const damaged = join(work, 'damaged.gz');
  cpSync(file, damaged);
  truncateSync(damaged, 4_000);
  await expect(verifyBackup(damaged)).rejects.toThrow(/unexpected end|damaged|truncat/i);
  const text = gunzipSync(readFileSync(file)).toString('latin1');
  writeFileSync(damaged, gzipSync(Buffer.from(text.replace('good 77\t', 'good 78\t'), 'latin1')));
  await expect(verifyBackup(damaged)).rejects.toThrow(/goods/);
});

test.each(['a name that no folder takes', 'a disk that is full'])(
  '%s: the error is reported, and no connection stays open',
  async (why) => {
    const requested = join(work, why.includes('disk') ? 'full.gz' : `${'x'.repeat(300)}.gz`);
    if (why.includes('disk')) symlinkSync('/dev/full', `${requested}.part`);
    await expect(backup(source, { file: requested })).rejects.toThrow(/ENOSPC|ENAMETOOLONG/);
    const client = openClient(source, { max: 1 });
    onTestFinished(() => client.end());
    const others = () => client`
    select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await expect.poll(others).toEqual([]);
  },
);

async function contents(connection: Connection) {
  const client = openClient(connection, { max: 1 });
  const tables = ['shops', 'goods', 'empty_list', 'drizzle.__drizzle_migrations'];
  try {
    return await Promise.all(tables.map((table) => rowsOf(client, table)));
  } finally {
    await client.end();
  }
}

/** Every row there is: those of the test and those that migrations write. */
async function countAll(connection: Connection) {
  const client = openClient(connection, { max: 1 });
  try {
    const tables = await client<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public'`;
    const counts = tables.map(({ name }) => client.unsafe(`select count(*)::int as n from ${name}`));
    return (await Promise.all(counts)).reduce((sum, [row]) => sum + Number(row?.n), 0);
  } finally {
    await client.end();
  }
}

const oldest = () => readMigrations(migrationsFolder)[0]?.folderMillis;

async function tablesOf(connection: Connection) {
  const client = openClient(connection, { max: 1 });
  try {
    return [...(await client`select tablename from pg_tables where schemaname in ('public', 'drizzle')`)];
  } finally {
    await client.end();
  }
}

async function rowsOf(client: Client, table: string): Promise<unknown> {
  const rows = await client.unsafe(`select to_jsonb(t)::text as row from ${table} t order by 1`);
  return [...rows];
}

function addMigration(tag: string, text: string, into = folder) {
  const file = join(into, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(into, `${tag}.sql`), text);
}

async function emptyDatabase(): Promise<Connection> {
  const { connection } = await testServer();
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`;
  const client = openClient(connection, { max: 1 });
  await client.unsafe(`create database ${name}`);
  await client.end();
  return withDatabase(connection, name);
}
