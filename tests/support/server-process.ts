import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '@mostrador/api/server';
import { aShop } from '@mostrador/api/testing';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { openDatabase } from '@mostrador/database/connect';
import { type Embedded, startEmbedded } from '@mostrador/database/embedded';
import { repositoryRoot } from '@mostrador/database/folders';

export type Reply = { status: number; body: Record<string, unknown>; retryAfter: string | null };

/** The built program as people start it, on a data folder of its own, to be killed and started again. */
export function aServerProcess({ secret, more = {} }: { secret: string; more?: Record<string, string> }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-crash-'));
  chmodSync(dataDir, 0o755);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    SECRET: secret,
    ...limits,
    ...more,
  };
  const database = () => startEmbedded({ dataDir, print: () => {}, purpose: 'task' });
  let child: ChildProcess | undefined;
  let address = '';
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill(signal);
    });
  return {
    dataDir,
    build: () => build(env),
    start: async () => {
      const main = join(repositoryRoot, 'apps', 'server', 'dist', 'main.js');
      const options = ['--enable-source-maps', main];
      child = spawn(process.execPath, options, {
        env,
        cwd: repositoryRoot,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      address = await addressOf(child);
    },
    send: (method: string, path: string, input: Input) => send(method, `${address}${path}`, input),
    address: () => address,
    kill: () => end('SIGKILL'),
    isAlive: () => child?.exitCode === null && child.signalCode === null,
    withDatabase: <T>(work: (embedded: Embedded) => Promise<T>) => withDatabase(database, work),
    remove: async () => {
      await end('SIGTERM');
      await (await database()).stop();
      await pause(50);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The launcher builds what is stale; the task that it then runs migrates. */
function build(env: NodeJS.ProcessEnv) {
  const launcher = join(repositoryRoot, 'apps', 'server', 'start.mjs');
  const { status, stderr } = spawnSync(process.execPath, [launcher, '--task', 'migrate'], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The program could not be built:\n${stderr}`);
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The program has no output.');
  for await (const line of createInterface({ input: stdout })) {
    const [found] = /https?:\/\/\S+/.exec(line) ?? [];
    if (!found) continue;
    // The rest of what it says is let go, or its pipe would fill.
    stdout.resume();
    return found;
  }
  throw new Error('The program ended before it listened.');
}

type Input = { body?: unknown; headers: Record<string, string> };

async function send(method: string, url: string, { body, headers }: Input): Promise<Reply> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(60_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, body: text ? JSON.parse(text) : {}, retryAfter };
}

/** A shop inside the program's own database, and the headers of its owner. */
export const aShopIn = (services: Services, { connection }: Embedded) =>
  withPool(connection, async (db) => {
    const { token, organizationId, prove } = await aShop({ ...services, db });
    await prove();
    return { authorization: `Bearer ${token}`, organization: organizationId };
  });

export const findingsIn = ({ connection }: Embedded) => checkInvariants(connection);

async function withPool<T>(connection: Embedded['connection'], work: (db: Services['db']) => Promise<T>) {
  const { db, close } = openDatabase(connection, { max: 2 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function withDatabase<T>(open: () => Promise<Embedded>, work: (embedded: Embedded) => Promise<T>) {
  const embedded = await open();
  try {
    return await work(embedded);
  } finally {
    await embedded.stop();
  }
}

const limits = {
  LIMIT_CALLS_PER_TOKEN: '1000000',
  LIMIT_CALLS_PER_KEY: '1000000',
  LIMIT_CALLS_PER_ADDRESS: '1000000',
  LIMIT_ANONYMOUS_CALLS: '1000000',
  LIMIT_PUBLIC_PDFS: '1000000',
};
