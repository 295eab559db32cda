import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, openClient } from '@mostrador/database/connect';
import { startEmbedded } from '@mostrador/database/embedded';
import { migrationsFolder } from '@mostrador/database/folders';
import { makeFolder } from '@mostrador/database/make-folder';
import { migrate } from '@mostrador/database/migrate';

export type BenchDatabase = Awaited<ReturnType<typeof startDatabase>>;

/**
 * A PostgreSQL of the bench's own, as the program runs it, with every write synced to disk. What is in a
 * `folder` that is named stays there.
 */
export async function startDatabase(folder?: string) {
  if (folder) makeFolder(folder);
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
  // Reachable for the account that PostgreSQL runs as, so that everything goes when the folder goes.
  chmodSync(dataDir, 0o755);
  const { connection, stop } = await startEmbedded({ dataDir, print: () => {}, purpose: 'task' });
  await migrate(connection, { folder: migrationsFolder });
  const postmaster = await findPostmaster(connection);
  return {
    connection,
    dataDir,
    cpuSeconds: () => cpuSecondsOfServer(postmaster),
    /** Lets the server go while the folder stays, as it is between two starts. */
    rest: stop,
    stop: async () => {
      await stop();
      if (!folder) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ticksPerSecond = 100;

/**
 * User and system seconds of one process, with those of the children it waited for. Linux only; 0 elsewhere.
 */
export function cpuSecondsOf(pid: number | string) {
  const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = statOf(pid)
    .slice(11, 15)
    .map(Number);
  return (user + system + userOfChildren + systemOfChildren) / ticksPerSecond;
}

/** Resident bytes of one process. */
export function residentBytesOf(pid: number) {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

async function findPostmaster(connection: Connection) {
  const client = openClient(connection, { max: 1 });
  const [backend] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const parent = statOf(backend?.pid ?? 0)[1];
  await client.end();
  return Number(parent);
}

/** The postmaster, which counts the backends that ended, and those that run. */
function cpuSecondsOfServer(postmaster: number) {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const backends = pids.filter((pid) => statOf(pid)[1] === String(postmaster));
  return [postmaster, ...backends].reduce<number>((sum, pid) => sum + cpuSecondsOf(pid), 0);
}

/** The fields behind the name: state, parent, … */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
