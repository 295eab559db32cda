import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { boundLog } from '../bound-log.ts';
import { findBinaries } from './binaries.ts';
import { makeCluster, serverEnvironment } from './cluster.ts';
import { DatabaseEnded, lastLines } from './database-ended.ts';
import { makeSocketFolder, type Place, type Print } from './place.ts';
import {
  clearLeftovers,
  findHolders,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { isAnswering, type Server } from './server.ts';

/** A server on a private unix socket, found by its processes. Its functions need the start lock. */
export function linuxServer(place: Place, print: Print): Server {
  return {
    startOrJoin: () => startOrJoin(place, print),
    stop: () => stopPostmaster(place),
  };
}

async function startOrJoin(place: Place, print: Print) {
  for (let attempt = 1; ; attempt += 1) {
    // A server that has just started is joined like any other, in the next round.
    const joined = await joinRunning(place);
    if (joined) return { connection: joined, isJoined: attempt === 1 };
    const { failure } = await start(place, print);
    if (failure === undefined) continue;
    if (attempt === 5) throw new DatabaseEnded(`PostgreSQL no arranca / does not start:\n${failure}`);
    await pause(200 * attempt);
  }
}

/** Joins a running server, after waiting until it is ready; cleans up a dead one. */
async function joinRunning(place: Place) {
  for (;;) {
    const holders = findHolders(place);
    const written = readPostmaster(place.cluster);
    if (written && holders.includes(written.pid)) {
      const connection = connectionTo(written);
      if (written.isReady && (await isAnswering(connection))) return connection;
    } else if (holders.length === 0) {
      if (written) clearLeftovers(place, written);
      return;
    }
    // The server is starting or stopping, or processes of a dead server have not ended yet. Each of these
    // states is temporary.
    await pause(10);
  }
}

/** Starts the server. `failure` is the end of its log if it did not start. */
async function start(place: Place, print: Print): Promise<{ failure?: string }> {
  const binaries = findBinaries(place.account, place.home);
  makeCluster({ place, binaries, print }, ['--auth-local=trust', '--auth-host=reject']);
  const server = spawnServer(binaries.postgres, place);
  if (server.pid === undefined) return { failure: `${binaries.postgres} cannot be run` };
  const began = Date.now();
  let nextWord = 5000;
  while (server.exitCode === null && server.signalCode === null) {
    const written = readPostmaster(place.cluster);
    if (written?.isReady && written.pid === server.pid) return {};
    if (Date.now() - began > nextWord) {
      print('PostgreSQL se está recuperando… / PostgreSQL is recovering…');
      nextWord *= 2;
    }
    await pause(10);
  }
  return { failure: lastLines(readFileSync(place.log, 'utf8')) };
}

function spawnServer(postgres: string, place: Place): ChildProcess {
  const log = openSync(place.log, 'a', 0o600);
  boundLog(place.log);
  if (place.account) fchownSync(log, place.account.uid, place.account.gid);
  const settings = {
    unix_socket_directories: `"${makeSocketFolder(place).replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    listen_addresses: '',
    port: '5432',
    timezone: 'UTC',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', place.cluster, ...options], {
    ...place.account,
    cwd: place.cluster,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  server.on('error', () => {});
  server.unref();
  closeSync(log);
  return server;
}

const connectionTo = ({ socketFolder, port }: Postmaster) => ({
  host: socketFolder,
  port,
  user: 'mostrador',
  database: 'mostrador',
});
