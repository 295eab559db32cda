import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRouter } from '@mostrador/api/server';
import { backup, verifyBackup } from '@mostrador/database/backup';
import {
  addressOf,
  type Client,
  type Connection,
  openClient,
  withDatabase,
} from '@mostrador/database/connect';
import { choosePlace } from '@mostrador/database/embedded/place';
import { portableServer } from '@mostrador/database/embedded/portable';
import { migrationsFolder } from '@mostrador/database/folders';
import { type TestDatabase, testDatabase, testServer } from '@mostrador/database/testing';
import { startProgram } from '@mostrador/server/src/program.ts';
import { readEnv } from '@mostrador/server/src/settings/env.ts';
import { describeStartFailure } from '@mostrador/server/src/tasks/start-refusal.ts';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { aPooler } from '../support/pooler.ts';

const work = mkdtempSync(join(tmpdir(), 'mostrador-refusals-'));
chmodSync(work, 0o755);
const silent = () => {};
let administration: Connection;
let shop: TestDatabase;

beforeAll(async () => {
  administration = (await testServer()).connection;
  shop = await testDatabase();
});
afterAll(async () => {
  await shop.drop();
  rmSync(work, { recursive: true, force: true });
});

/**
 * Starts the program with these settings and returns the error message for the operator. Empty if it starts.
 */
async function start(settings: Record<string, string>): Promise<string> {
  const source = { PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', DATA_DIR: join(work, 'datos'), ...settings };
  const options = { router: appRouter, migrationsFolder, webRoot: work, workerFile: 'none', print: silent };
  try {
    const program = await startProgram(readEnv(source), options);
    await program.stop();
    return '';
  } catch (error) {
    return describeStartFailure(error);
  }
}

/** One line that names what to look at, in both languages, without a stack. */
function expectLine(line: string, ...names: string[]) {
  expect(line).toMatch(/^[^\n]+ · [^\n]+$/);
  expect(line).not.toContain('Failed query');
  for (const name of names) expect(line).toContain(name);
}

/** A database with an owner who has no other permissions on the server. */
async function anOwner() {
  const name = `test_${process.pid}_${newId().slice(-8)}`;
  await administer(`create role ${name} login nosuperuser nocreaterole`);
  await administer(`create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await administer(`drop database ${name} with (force)`);
    await administer(`drop role if exists calls_${name}, program_${name}, tenant_${name}, ${name}`);
  });
  return { name, DATABASE_URL: urlOf(withDatabase(administration, name), { user: name }) };
}

async function administer(statement: string) {
  const client: Client = openClient(administration, { max: 1 });
  await client.unsafe(statement);
  await client.end();
}

function urlOf(connection: Connection, { user = 'mostrador', password = 'x' } = {}) {
  if ('url' in connection) return Object.assign(new URL(connection.url), { username: user, password }).href;
  const { host, port, database } = connection;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

test('an owner who may not create roles learns what his administrator must run', async () => {
  const { name, DATABASE_URL } = await anOwner();
  const requested = await start({ DATABASE_URL });
  expectLine(requested, `: CREATE ROLE tenant_${name} NOLOGIN; `, `CREATE ROLE program_${name} `);
  const [, statements = ''] = /: (CREATE ROLE.*)$/.exec(requested) ?? [];
  await administer(statements);
  await administer(`revoke program_${name} from ${name}`);
  expectLine(await start({ DATABASE_URL }), `: GRANT program_${name} TO ${name};`);
  await administer(`grant program_${name} to ${name}`);
  expect(await start({ DATABASE_URL })).toBe('');
});

test('a login that may not enter the role of the program is refused as such', async () => {
  const { name, DATABASE_URL: DATABASE_OWNER_URL } = await anOwner();
  await administer(`alter role ${name} createrole; create role calls_${name} login`);
  const calls = withDatabase(administration, name);
  const DATABASE_URL = urlOf(calls, { user: `calls_${name}` });
  expectLine(await start({ DATABASE_OWNER_URL }), 'DATABASE_OWNER_URL', 'DATABASE_URL');
  expect(await start({ DATABASE_URL, DATABASE_OWNER_URL })).toBe('');
  await administer(`alter role ${name} nocreaterole; revoke program_${name} from calls_${name} cascade`);
  await administer(`revoke admin option for program_${name} from ${name} cascade`);
  expectLine(await start({ DATABASE_URL, DATABASE_OWNER_URL }), `GRANT program_${name} TO calls_${name};`);
});

test('a program with another secret than the one before, and one that has none yet', async () => {
  const { DATABASE_URL, name } = await anOwner();
  await administer(`alter role ${name} createrole`);
  const [older, newer] = ['the older secret of the program, long', 'the newer secret of the program, long'];
  expect(await start({ DATABASE_URL, SECRET: older })).toBe('');
  expectLine(await start({ DATABASE_URL, SECRET: newer }), 'SECRET=', 'secret:accept');
  const bare = join(work, 'otra máquina');
  expectLine(await start({ DATABASE_URL, DATA_DIR: bare }), 'SECRET', 'DATA_DIR', 'secret:accept');
  // No secret was made there, which the next start would take for the right one.
  expect(readdirSync(bare)).toEqual([]);
  expect(await start({ DATABASE_URL, SECRET: `${newer},${older}` })).toBe('');
  expect(await start({ DATABASE_URL, SECRET: newer })).toBe('');
});

test('a port that is taken, and an address that is not of this machine', async () => {
  const DATABASE_URL = urlOf(shop.connection);
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    other.close();
  });
  const address = other.address();
  const port = String(typeof address === 'object' && address?.port);
  expectLine(await start({ DATABASE_URL, PORT: port }), `127.0.0.1:${port}`, 'PORT');
  expectLine(await start({ DATABASE_URL, HOST: '203.0.113.7' }), '203.0.113.7', 'HOST');
});

test('a clock two hours off, and a folder that takes no backup', async () => {
  const DATABASE_URL = urlOf(shop.connection);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expectLine(await start({ DATABASE_URL }), 'NTP', 'reloj');
  vi.useRealTimers();
  const BACKUP_DIR = join(work, 'archivo de respaldos');
  writeFileSync(BACKUP_DIR, '');
  expectLine(await start({ DATABASE_URL, BACKUP_DIR, BACKUP_KEEP: '7' }), 'BACKUP_DIR', BACKUP_DIR);
});

test('a folder that is a file, one below a file, and those in which the system makes none', async () => {
  const file = join(work, 'archivo');
  writeFileSync(file, '');
  expectLine(await start({ DATA_DIR: file }), file, 'DATA_DIR');
  expectLine(await start({ DATA_DIR: join(file, 'datos') }), file, 'DATA_DIR');
  if (process.platform !== 'linux') return;
  expectLine(await start({ DATA_DIR: '/proc/x/y' }), '/proc/x', 'DATA_DIR');
  expectLine(await start({ DATA_DIR: '/sys/x' }), '/sys/x', 'DATA_DIR');
});

const isRoot = process.getuid?.() === 0;
test.skipIf(isRoot || process.platform === 'win32')('a folder without the right to write', async () => {
  const folder = join(work, 'ajena');
  mkdirSync(folder);
  chmodSync(folder, 0o555);
  expectLine(await start({ DATA_DIR: folder }), 'ajena', 'DATA_DIR');
  expectLine(await start({ DATA_DIR: join(folder, 'datos') }), 'ajena', 'DATA_DIR');
});

test.each(['refuses settings', 'forgets settings', 'shares a session'] as const)(
  'a pooler that %s',
  async (habit) => {
    const pooler = await aPooler(addressOf(shop.connection), habit);
    onTestFinished(pooler.close);
    const { user, password = 'x', database } = addressOf(shop.connection);
    const DATABASE_URL = `postgres://${user}:${password}@127.0.0.1:${pooler.port}/${database}`;
    expectLine(await start({ DATABASE_URL }), 'pooler', 'DATABASE_URL');
  },
);

test('a server that does not answer, and a database that is not there', async () => {
  expectLine(await start({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' }), 'DATABASE_URL');
  const missing = urlOf(withDatabase(administration, 'no_such_shop'));
  expectLine(await start({ DATABASE_URL: missing }), 'no_such_shop', 'CREATE DATABASE');
});

test('a password that is not the right one', async () => {
  const folder = join(work, 'con clave');
  mkdirSync(folder, { mode: 0o755 });
  const server = portableServer(choosePlace(folder, silent), silent);
  const { connection } = await server.startOrJoin();
  onTestFinished(server.stop);
  const DATABASE_URL = urlOf(connection, { password: 'adivinada' });
  expectLine(await start({ DATABASE_URL }), 'password authentication failed', 'contraseña');
});

test('a backup that is not there, is none, or is of another kind', async () => {
  const failureOf = (call: Promise<unknown>) => call.then(() => '', describeStartFailure);
  const file = join(work, 'nada.backup');
  expectLine(await failureOf(verifyBackup(file)), file);
  writeFileSync(file, 'nada');
  expectLine(await failureOf(verifyBackup(file)), 'incorrect header check');
  expectLine(await failureOf(backup(shop.connection, { file, organization: 'nadie' })), 'nadie');
});
