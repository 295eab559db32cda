import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { lastLines, makeCluster, serverEnvironment } from './cluster.ts';
import { makeSocketFolder, type Place, type Say } from './place.ts';
import { clearLeftovers, findHolders, readPostmaster, stopPostmaster } from './postmaster.ts';
import type { Server } from './server.ts';

/** A server on a private unix socket, found again by its processes. Call it only while holding the start lock. */
export function linuxServer(place: Place, say: Say): Server {
  return {
    startOrJoin: () => startOrJoin(place, say),
    stop: () => stopPostmaster(place),
  };
}

async function startOrJoin(place: Place, say: Say) {
  for (let attempt = 1; ; attempt += 1) {
    const joined = await join(place);
    if (joined) return { connection: joined, isJoined: attempt === 1 };
    const failure = await start(place, say);
    if (!failure) return { connection: connectionOf(place), isJoined: false };
    if (attempt === 5) throw new Error(`PostgreSQL no arranca / does not start:\n${failure}`);
    await pause(200 * attempt);
  }
}

/** Wait for a living server; clear away a dead one. */
async function join(place: Place) {
  for (;;) {
    const holders = findHolders(place);
    const written = readPostmaster(place.cluster);
    if (written && holders.includes(written.pid)) {
      if (written.isReady) return connectionOf(place);
    } else if (holders.length === 0) {
      if (written) clearLeftovers(place, written);
      return;
    }
    // Starting, stopping, or processes of a dead server that have not noticed yet: all of these end.
    await pause(10);
  }
}

/** The end of its log when it did not come up. */
async function start(place: Place, say: Say): Promise<string | undefined> {
  const binaries = findBinaries(place.account, place.home);
  makeCluster({ place, binaries, say }, ['--auth-local=trust', '--auth-host=reject']);
  const server = spawnServer(binaries.postgres, place);
  const began = Date.now();
  let nextWord = 5000;
  while (server.exitCode === null && server.signalCode === null) {
    const written = readPostmaster(place.cluster);
    if (written?.isReady && written.pid === server.pid) return;
    if (Date.now() - began > nextWord) {
      say('PostgreSQL se está recuperando… / PostgreSQL is recovering…');
      nextWord *= 2;
    }
    await pause(10);
  }
  return lastLines(readFileSync(place.log, 'utf8'));
}

const largestLog = 5_000_000;

function spawnServer(postgres: string, place: Place): ChildProcess {
  const log = openSync(place.log, 'a', 0o600);
  if (statSync(place.log).size > largestLog) truncateSync(place.log);
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

function connectionOf({ cluster }: Place) {
  const written = readPostmaster(cluster);
  if (!written) throw new Error(`the server of ${cluster} went away`);
  return { host: written.socketFolder, port: written.port, user: 'mostrador', database: 'mostrador' };
}
