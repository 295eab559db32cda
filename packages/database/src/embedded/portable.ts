import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '../connect.ts';
import { findBinaries } from './binaries.ts';
import { makeCluster, serverEnvironment } from './cluster.ts';
import { DatabaseEnded, lastLines } from './database-ended.ts';
import type { Place, Print } from './place.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { isAnswering, type Server } from './server.ts';

/** The server for systems without /proc: pg_ctl starts and stops it, on a loopback port with a password. */
export function portableServer(place: Place, print: Print): Server {
  return {
    startOrJoin: async () => {
      const running = await joinRunning(place);
      if (running) return { connection: running, isJoined: true };
      return { connection: await start(place, print), isJoined: false };
    },
    stop: async () => {
      const { pgCtl } = findBinaries(place.account, place.home);
      control(pgCtl, place, ['stop', '--mode=fast', '--timeout=30']);
    },
  };
}

const waitsForServer = 10;

/**
 * Joins a running server. A server belongs to this folder if it accepts our password; a server that is still
 * starting gets time.
 */
async function joinRunning(place: Place): Promise<Connection | undefined> {
  for (let tries = 0; tries < waitsForServer; tries += 1) {
    const written = readPostmaster(place.cluster);
    if (!written || !isAlive(written.pid)) return;
    const connection = connectionOf(place, written.port);
    if (written.isReady && (await isAnswering(connection))) return connection;
    await new Promise((done) => setTimeout(done, 300));
  }
}

async function start(place: Place, print: Print): Promise<Connection> {
  const binaries = findBinaries(place.account, place.home);
  const password = makePassword(place);
  makeCluster({ place, binaries, print }, ['--auth=scram-sha-256', `--pwfile=${password}`]);
  const port = await findFreePort();
  if (!existsSync(place.log)) writeFileSync(place.log, '', { mode: 0o600 });
  giveTo(place, place.log);
  const settings = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c timezone=UTC -p ${port}`;
  const started = control(binaries.pgCtl, place, [
    'start',
    `--log=${place.log}`,
    '--timeout=600',
    `-o${settings}`,
  ]);
  if (started !== 0) {
    const log = existsSync(place.log) ? readFileSync(place.log, 'utf8') : '';
    throw new DatabaseEnded(`PostgreSQL no arranca / does not start:\n${lastLines(log)}`);
  }
  return connectionOf(place, port);
}

/** The output is discarded: the server would inherit a pipe, which would keep this call waiting forever. */
function control(pgCtl: string, place: Place, options: string[]): number | null {
  const [action = '', ...rest] = options;
  return spawnSync(pgCtl, [action, '--wait', '--silent', `--pgdata=${place.cluster}`, ...rest], {
    ...place.account,
    cwd: place.cluster,
    env: serverEnvironment,
    stdio: 'ignore',
  }).status;
}

const passwordFile = ({ home }: Place) => join(home, 'pg.password');

function makePassword(place: Place): string {
  const file = passwordFile(place);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(place, file);
  return file;
}

function giveTo({ account }: Place, file: string): void {
  if (account) chownSync(file, account.uid, account.gid);
}

function connectionOf(place: Place, port: number): Connection {
  const password = readFileSync(passwordFile(place), 'utf8');
  return { host: '127.0.0.1', port, user: 'mostrador', password, database: 'mostrador' };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
