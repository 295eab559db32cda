import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Client,
  type Connection,
  type Database,
  openClient,
  openDatabase,
  withDatabase,
} from './connect.ts';
import { choosePlace } from './embedded/place.ts';
import { isAlive, readPostmaster } from './embedded/postmaster.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { migrationsFolder, repositoryRoot } from './folders.ts';
import { migrate } from './migrate.ts';

export type TestDatabase = {
  connection: Connection;
  /** A pool of its own; `drop` closes it. */
  open: (max?: number) => Database;
  drop: () => Promise<void>;
};

let server: Promise<Embedded> | undefined;

/** A new database with every migration applied, cloned from the template of this checkout. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection: administration } = await testServer();
  const template = await ensureTemplate(administration);
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`;
  await administer(administration, (client) => client.unsafe(`create database ${name} template ${template}`));
  const connection = withDatabase(administration, name);
  const opened: Database[] = [];
  return {
    connection,
    open: (max = 10) => {
      const database = openDatabase(connection, { max });
      opened.push(database);
      return database;
    },
    drop: async () => {
      await Promise.all(opened.map(({ close }) => close()));
      await administer(administration, (client) =>
        client.unsafe(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

/** Kill the server of a data folder as a power cut would; it starts again with the next `startEmbedded`. */
export function killEmbedded(dataDir: string): void {
  const running = readPostmaster(choosePlace(dataDir, () => {}).cluster);
  if (!running) throw new Error(`no server runs on ${dataDir}`);
  process.kill(running.pid, 'SIGKILL');
}

/** TEST_DATABASE_URL, or the same embedded PostgreSQL that the program uses, below the temporary folder. */
export function testServer(): Promise<Embedded> {
  server ??= startTestServer();
  return server;
}

/** Make the template of the present migrations unless it is there. */
export async function ensureTemplate(administration: Connection): Promise<string> {
  const name = `template_${migrationsHash()}`;
  await administer(administration, async (client) => {
    await client`select pg_advisory_lock(7264002)`;
    const found = await client`select 1 from pg_database where datname = ${name}`;
    if (found.length > 0) return;
    // Migrated under another name first: whoever finds the template finds it whole.
    const draft = `${name}_draft`;
    await client.unsafe(`drop database if exists ${draft} with (force)`);
    await client.unsafe(`create database ${draft}`);
    // One role for all clones of one test server, which nobody shares.
    await migrate(withDatabase(administration, draft), { folder: migrationsFolder, tenantRole: 'tenant' });
    await client.unsafe(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** Drop the clones that ended processes left, and the templates of other migrations. */
export async function dropLeftovers(administration: Connection): Promise<void> {
  const template = `template_${migrationsHash()}`;
  await administer(administration, async (client) => {
    const found =
      await client`select datname from pg_database where datname ~ '^(test|template)_' and not datistemplate`;
    for (const { datname } of found) {
      const pid = /^test_(\d+)_/.exec(datname)?.[1];
      if (datname === template || (pid && isAlive(Number(pid)))) continue;
      await client.unsafe(`drop database if exists ${datname} with (force)`);
    }
  });
}

async function startTestServer(): Promise<Embedded> {
  const url = process.env.TEST_DATABASE_URL;
  if (url)
    return {
      connection: { url },
      isJoined: true,
      revive: async () => false,
      log: null,
      stop: async () => {},
    };
  const checkout = createHash('sha256')
    .update(`${process.getuid?.()} ${repositoryRoot} ${process.env.TEST_POSTGRES_SCOPE ?? ''}`)
    .digest('hex')
    .slice(0, 12);
  const started = await startEmbedded({
    dataDir: join(tmpdir(), `mostrador-test-${checkout}`),
    say: () => {},
    purpose: 'task',
  });
  await administer(started.connection, forgetful);
  return started;
}

/** Nobody misses these databases after a power cut; what crashes on purpose has a server of its own. */
async function forgetful(client: Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes']) await client.unsafe(`alter system set ${name} = off`);
  await client`select pg_reload_conf()`;
}

function migrationsHash(): string {
  const hash = createHash('sha256').update('tenant_role');
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function administer<Result>(
  connection: Connection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = openClient(connection, { max: 1 });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
