import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInvariants, type Finding } from './check-invariants.ts';
import {
  addressOf,
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
import { signInAsProgram } from './program-role.ts';

export type TestDatabase = {
  /** The owner's. */
  connection: Connection;
  /** True if other test files use the same database, whose books are checked when the run ends. */
  isShared: boolean;
  /** Opens a separate pool in the role of the program; `drop` closes it. */
  open: (max?: number) => Database;
  /** Opens a pool of the owner, who may change tables. */
  openAsOwner: (max?: number) => Database;
  drop: () => Promise<void>;
};

let server: Promise<Embedded> | undefined;

/** Creates a new database with every migration applied, cloned from the template of this checkout. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection: administration } = await testServer();
  const name = await cloneTemplate('test');
  const connection = withDatabase(administration, name);
  const opened: Database[] = [];
  const open = (as: Connection, max = 10) => {
    const database = openDatabase(as, { max });
    opened.push(database);
    return database;
  };
  return {
    connection,
    isShared: false,
    open: (max) => open(programOf(connection), max),
    openAsOwner: (max) => open(connection, max),
    drop: async () => {
      await Promise.all(opened.map(({ close }) => close()));
      await administer(administration, (client) =>
        client.unsafe(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

type Shared = { connection: Connection; pool: Database; begin: (file: string) => Promise<void> };

/** The size of the pool that most files open; it stays open for the next file. */
const usualSize = 10;

let shared: Promise<Shared> | undefined;

/**
 * The database shared by all test files of one worker, and its pool, with connections that already prepared
 * the statements of earlier files. Organizations do not see each other, so a file that creates its own needs
 * no separate database. `checkShared` verifies it at the end of the run and names the file that created an
 * organization. In the full run nothing is shared.
 */
export async function sharedDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_FULL === '1') return testDatabase();
  shared ??= createShared();
  const { connection, pool, begin } = await shared;
  // Set by `testing-file.ts`.
  await begin(process.env.TEST_FILE ?? 'no file');
  return {
    connection,
    isShared: true,
    open: (max = 10) => {
      if (max !== usualSize) return openDatabase(programOf(connection), { max });
      return { ...pool, close: async () => {} };
    },
    openAsOwner: (max = 10) => openDatabase(connection, { max }),
    drop: async () => {},
  };
}

async function createShared(): Promise<Shared> {
  const { connection: administration } = await testServer();
  const connection = withDatabase(administration, await cloneTemplate('shared'));
  // Tests choose the dates of organizations, so the order of files and organizations has a separate clock.
  await administer(connection, (client) =>
    client.unsafe(`
      create schema testing;
      create table testing.files (file text not null, at timestamptz not null default clock_timestamp());
      create table testing.origins (organization_id uuid not null, at timestamptz not null);
      create function testing.note_origin() returns trigger language plpgsql security definer as $$
      begin
        insert into testing.origins values (new.id, clock_timestamp());
        return null;
      end $$;
      create trigger note_origin after insert on public.organizations
        for each row execute function testing.note_origin()`),
  );
  const notes = openClient(connection, { max: 1 });
  const begin = async (file: string) => void (await notes`insert into testing.files (file) values (${file})`);
  return { connection, pool: openDatabase(programOf(connection), { max: usualSize }), begin };
}

/**
 * Clones the template. The name of a shared database contains the number of the run, which is the parent
 * process of its workers.
 */
async function cloneTemplate(kind: 'test' | 'shared'): Promise<string> {
  const { connection: administration } = await testServer();
  const template = await ensureTemplate(administration);
  const owner = kind === 'test' ? process.pid : process.ppid;
  const name = `${kind}_${owner}_${randomUUID().slice(0, 8)}`;
  await administer(administration, (client) => client.unsafe(`create database ${name} template ${template}`));
  return name;
}

/**
 * Runs every invariant over the shared databases of this run, and throws with the test files that created
 * organizations in violation.
 */
export async function checkShared(administration: Connection): Promise<void> {
  const names = await administer(
    administration,
    (client) => client<{ datname: string }[]>`
      select datname from pg_database where datname ~ ${`^shared_${process.pid}_`}`,
  );
  const broken = await Promise.all(
    names.map(async ({ datname }) => {
      const connection = withDatabase(administration, datname);
      const findings = await checkInvariants(connection);
      return findings.length === 0 ? [] : [{ findings, files: await originsOf(connection, findings) }];
    }),
  );
  if (broken.flat().length > 0) throw new Error(`The books do not agree: ${JSON.stringify(broken.flat())}`);
}

/** Returns the test files that created the organizations in the findings. */
async function originsOf(connection: Connection, findings: Finding[]): Promise<string[]> {
  const text = JSON.stringify(findings);
  return administer(connection, async (client) => {
    const rows = await client<{ file: string }[]>`
      select distinct (
        select file from testing.files f where f.at <= o.at order by f.at desc limit 1) file
      from testing.origins o where strpos(${text}, organization_id::text) > 0`;
    return rows.map(({ file }) => file);
  });
}

/** Kills the server of a data folder like a power cut; the next `startEmbedded` starts it again. */
export function killEmbedded(dataDir: string): void {
  const running = readPostmaster(choosePlace(dataDir, () => {}).cluster);
  if (!running) throw new Error(`no server runs on ${dataDir}`);
  process.kill(running.pid, 'SIGKILL');
}

/**
 * Returns the server of TEST_DATABASE_URL, or the same embedded PostgreSQL that the program uses, in the
 * temporary folder.
 */
export function testServer(): Promise<Embedded> {
  server ??= startTestServer();
  return server;
}

/** All clones of one test server have the same roles, because the server is not used otherwise. */
const roles = { tenant: 'tenant', program: 'program' };

/**
 * Returns the connection of the program: its own login on the embedded server; on other servers it enters
 * the role.
 */
const programOf = (connection: Connection): Connection =>
  process.env.TEST_DATABASE_URL
    ? { ...connection, role: roles.program }
    : { ...addressOf(connection), user: roles.program };

/** Creates the template of the current migrations unless it exists. */
export async function ensureTemplate(administration: Connection): Promise<string> {
  const name = `template_${migrationsHash()}`;
  await administer(administration, async (client) => {
    await client`select pg_advisory_lock(7264002)`;
    const found = await client`select 1 from pg_database where datname = ${name}`;
    if (found.length > 0) return;
    // The template is migrated under another name first, so that an existing template is always complete.
    const draft = `${name}_draft`;
    await client.unsafe(`drop database if exists ${draft} with (force)`);
    await client.unsafe(`create database ${draft}`);
    const owner = withDatabase(administration, draft);
    await migrate(owner, { folder: migrationsFolder, roles });
    if (!process.env.TEST_DATABASE_URL) await signInAsProgram({ owner });
    await client.unsafe(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/**
 * Drops the clones of ended processes, the templates of other migrations, and the shared databases of runs
 * that are over.
 */
export async function dropLeftovers(
  administration: Connection,
  { isOver = false }: { isOver?: boolean } = {},
): Promise<void> {
  const template = `template_${migrationsHash()}`;
  await administer(administration, async (client) => {
    const found = await client`
      select datname from pg_database where datname ~ '^(test|shared|template)_' and not datistemplate`;
    for (const { datname } of found) {
      const pid = Number(/^(?:test|shared)_(\d+)_/.exec(datname)?.[1]);
      const isOwn = isOver && pid === process.pid;
      if (datname === template || (pid && !isOwn && isAlive(pid))) continue;
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
      home: null,
      log: null,
      stop: async () => {},
    };
  const checkout = createHash('sha256')
    .update(`${process.getuid?.()} ${repositoryRoot} ${process.env.TEST_POSTGRES_SCOPE ?? ''}`)
    .digest('hex')
    .slice(0, 12);
  const started = await startEmbedded({
    dataDir: join(tmpdir(), `mostrador-test-${checkout}`),
    print: () => {},
    purpose: 'task',
  });
  await administer(started.connection, forgetful);
  return started;
}

/**
 * Disables durability, because these databases need not survive a power cut. Tests that crash on purpose
 * have separate servers.
 */
async function forgetful(client: Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes']) await client.unsafe(`alter system set ${name} = off`);
  await client`select pg_reload_conf()`;
}

function migrationsHash(): string {
  const hash = createHash('sha256').update('tenant_role program_role');
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
