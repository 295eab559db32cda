import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, openClient, withDatabase } from './connect.ts';
import { type Claim, claim, claimUse, isUsed, keyOf, tryClaim } from './embedded/claim.ts';
import { hasCluster } from './embedded/cluster.ts';
import { linuxServer } from './embedded/linux.ts';
import { choosePlace, distantHome, type Place, type Print } from './embedded/place.ts';
import { portableServer } from './embedded/portable.ts';
import { isAlive, readPostmaster } from './embedded/postmaster.ts';
import type { Server } from './embedded/server.ts';
import { makeFolder } from './make-folder.ts';
import { NoShop, noShop } from './migrate.ts';

type Start = {
  dataDir: string;
  print: Print;
  /**
   * The purpose of the start. Only one `program` runs on a data folder; a `task` joins its server. `look`
   * creates nothing in an empty folder. Only `restore` may fill a folder whose database is missing, which
   * all others refuse.
   */
  purpose?: 'program' | 'task' | 'look' | 'restore';
};

export type Embedded = {
  connection: Connection;
  /** False if this call started the server. */
  isJoined: boolean;
  /** Starts a killed server again, at its address. Returns false if it is still running. */
  revive: () => Promise<boolean>;
  /** The folder of its files: DATA_DIR, or another folder if PostgreSQL's user cannot access DATA_DIR. */
  home: string | null;
  /** The log file of PostgreSQL. */
  log: string | null;
  /** Leaves the server; the last user to leave stops it. */
  stop: () => Promise<void>;
};

/** Thrown if a second program uses the data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

/**
 * Thrown if a data folder had a database and has none now. An empty database in its place would look like a
 * loss of all data.
 */
export class DataGone extends Error {
  override name = 'DataGone';
}

/** Starts the private PostgreSQL of a data folder, or joins it if it is already running. */
export async function startEmbedded({ dataDir, print, purpose = 'program' }: Start): Promise<Embedded> {
  if (purpose !== 'look') makeFolder(dataDir);
  else if (!existsSync(dataDir)) throw new NoShop(`${dataDir}: ${noShop}`);
  const folder = realpathSync(dataDir);
  const key = keyOf(folder);
  const life = purpose === 'program' ? await claimLife(folder, key) : undefined;
  const turn = await claim(`${key}:start`);
  try {
    const place = choosePlace(folder, print);
    if (purpose !== 'restore') refuseLoss(folder, place);
    if (purpose === 'look' && !hasCluster(place)) throw new NoShop(`${folder}: ${noShop}`);
    const server = chooseServer(place, print);
    const { connection, isJoined } = await server.startOrJoin();
    await makeDatabase(connection);
    const use = await claimUse(key);
    return {
      connection,
      isJoined,
      revive: () => revive({ key, server, place }),
      home: place.home,
      log: place.log,
      stop: stopOnce({ key, server, claims: [use, life] }),
    };
  } catch (error) {
    await life?.release();
    throw error;
  } finally {
    await turn.release();
  }
}

/** Stops the server of a data folder and removes all its files, including those outside the folder. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const home = distantHome(realpathSync(dataDir));
  const running = await startEmbedded({ dataDir, print: () => {}, purpose: 'look' }).catch(nothingToEnd);
  await running?.stop();
  for (const folder of [home, dataDir]) if (folder) rmSync(folder, { recursive: true, force: true });
}

/** A folder with an interrupted first start has no server. */
function nothingToEnd(error: unknown): undefined {
  if (error instanceof NoShop || error instanceof DataGone) return;
  throw error;
}

/**
 * Checks the process named by the file that the server wrote; if another process has that number by now, the
 * server counts as running.
 */
async function revive({ key, server, place }: { key: string; server: Server; place: Place }) {
  const written = readPostmaster(place.cluster);
  if (written && isAlive(written.pid)) return false;
  if (!hasCluster(place)) throw new DataGone(gone(place.cluster, [place.log]));
  const turn = await claim(`${key}:start`);
  try {
    await server.startOrJoin();
    return true;
  } finally {
    await turn.release();
  }
}

/**
 * Refuses to start if there is a secret or a log but no database. Both are created after the first database,
 * so one existed.
 */
function refuseLoss(folder: string, place: Place): void {
  if (hasCluster(place)) return;
  const witnesses = [join(folder, 'secret'), place.log].filter((file) => existsSync(file));
  if (witnesses.length > 0) throw new DataGone(gone(place.cluster, witnesses));
}

const gone = (cluster: string, witnesses: string[]) =>
  `La base de datos estaba en ${cluster} y ya no está. Recupérala, o «npm run restore -- respaldo», o ` +
  `borra ` +
  `${witnesses.join(', ')} para empezar de cero. · The database was in ${cluster} and is gone. Bring ` +
  `it back, or ` +
  `"npm run restore -- backup", or delete ${witnesses.join(', ')} to start empty.`;

function chooseServer(place: Place, print: Print): Server {
  return process.platform === 'linux' ? linuxServer(place, print) : portableServer(place, print);
}

async function claimLife(folder: string, key: string): Promise<Claim> {
  const life = await tryClaim(`${key}:program`);
  if (life) return life;
  throw new DataFolderInUse(
    `Mostrador ya está en marcha con los datos de ${folder}. / Mostrador is already running on ${folder}.`,
  );
}

async function makeDatabase(connection: Connection): Promise<void> {
  const client = openClient(withDatabase(connection, 'postgres'), { max: 1 });
  try {
    const found = await client`select 1 from pg_database where datname = 'mostrador'`;
    if (found.length === 0) await client`create database mostrador`;
  } finally {
    await client.end();
  }
}

function stopOnce(resources: {
  key: string;
  server: Server;
  claims: (Claim | undefined)[];
}): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= stop(resources);
    return stopping;
  };
}

async function stop({ key, server, claims }: { key: string; server: Server; claims: (Claim | undefined)[] }) {
  const turn = await claim(`${key}:start`);
  try {
    for (const owned of claims) await owned?.release();
    if (!(await isUsed(key))) await server.stop();
  } finally {
    await turn.release();
  }
}
