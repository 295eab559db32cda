import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canReach, chooseAccount } from './account.ts';
import { keyOf } from './claim.ts';

/** A data folder that cannot be used in its current state. The message explains why, and how to fix it. */
export class UnfitDataFolder extends Error {
  override name = 'UnfitDataFolder';
}

export type Print = (line: string) => void;

/** The location of the cluster: in DATA_DIR, or elsewhere if PostgreSQL's account cannot reach DATA_DIR. */
export type Place = { home: string; cluster: string; log: string; account: Account | undefined };

export function choosePlace(dataDir: string, print: Print): Place {
  const home = chooseHome(dataDir, print);
  const cluster = join(home, 'pg');
  expectOwn(cluster);
  return { home, cluster, log: join(home, 'postgres.log'), account: chooseAccount(cluster) };
}

function chooseHome(dataDir: string, print: Print): string {
  const note = join(dataDir, 'pg.location');
  if (existsSync(note)) return knownHome(dataDir, note);
  const account = chooseAccount(join(dataDir, 'pg'));
  if (canReach(dataDir, account)) return dataDir;
  if (existsSync(join(dataDir, 'pg'))) throw new UnfitDataFolder(unreachable(dataDir, account));
  const home = makeHome(keyOf(dataDir), print);
  writeFileSync(note, `${home}\n`);
  refuseCopy(dataDir, home);
  return home;
}

/**
 * Returns the recorded folder. Throws if it is missing, because an empty start in its place would look like
 * a loss of all data.
 */
function knownHome(dataDir: string, note: string): string {
  const home = readFileSync(note, 'utf8').trim();
  refuseCopy(dataDir, home);
  if (existsSync(home)) return home;
  throw new UnfitDataFolder(
    `Los datos estaban en ${home} y ya no están. Recupéralos, o borra ${note} para empezar de cero. ` +
      `The data was in ${home} and is gone. Bring it back, or delete ${note} to start empty.`,
  );
}

/** Returns the folder outside of this data folder that contains its database, if there is one. */
export function distantHome(dataDir: string): string | undefined {
  const note = join(dataDir, 'pg.location');
  if (!existsSync(note)) return;
  const home = readFileSync(note, 'utf8').trim();
  const key = keyOf(dataDir);
  return [permanentHome(key), fleetingHome(key)].includes(home) ? home : undefined;
}

const permanentHome = (key: string) => join('/var/lib/mostrador', key);
const fleetingHome = (key: string) => join(tmpdir(), `mostrador-${key}`);

/**
 * Refuses a copied data folder: two data folders with one database would each treat the other's data as lost
 * or foreign.
 */
function refuseCopy(dataDir: string, home: string): void {
  const back = join(home, 'data.location');
  if (!existsSync(home)) return;
  const first = existsSync(back) ? readFileSync(back, 'utf8').trim() : dataDir;
  const note = join(first, 'pg.location');
  if (first !== dataDir && existsSync(note) && readFileSync(note, 'utf8').trim() === home)
    throw new UnfitDataFolder(isCopy(dataDir, first, home));
  writeFileSync(back, `${dataDir}\n`);
}

const isCopy = (dataDir: string, first: string, home: string) =>
  `${dataDir} es copia de ${first}, cuya base de datos está en ${home}: usa «npm run backup» y ` +
  `«npm run restore». ` +
  `${dataDir} is a copy of ${first}, whose database is in ${home}: use "npm run backup" and "npm run restore".`;

function makeHome(key: string, print: Print): string {
  const permanent = permanentHome(key);
  try {
    mkdirSync(permanent, { recursive: true, mode: 0o755 });
    return permanent;
  } catch {
    const fleeting = fleetingHome(key);
    makeOwnFolder(fleeting);
    print(`AVISO: los datos quedan en la carpeta temporal ${fleeting}; haz respaldos.`);
    print(`WARNING: the data is kept in the temporary folder ${fleeting}; make backups.`);
    return fleeting;
  }
}

function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new UnfitDataFolder(`${folder} belongs to somebody else`);
  }
}

const longestSocketFolder = 93;

/** The folder of sockets if the data folder's own path is too long for one. */
export const distantSocketFolder = '/tmp/mostrador-socket-';

/**
 * Creates the folder of PostgreSQL's socket. Only its account may enter the folder, because the socket is
 * open to any process that can.
 */
export function makeSocketFolder({ home, account }: Place): string {
  const near = join(home, 'pg.socket');
  const isShort = Buffer.byteLength(near) <= longestSocketFolder;
  if (isShort && !existsSync(near)) mkdirSync(near, { mode: 0o700 });
  const folder = isShort ? near : mkdtempSync(distantSocketFolder);
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/**
 * Refuses files of another account, because PostgreSQL opens only its own account's files and reports this
 * with a misleading error.
 */
function expectOwn(cluster: string): void {
  const user = process.getuid?.();
  if (!user || !existsSync(cluster) || lstatSync(cluster).uid === user) return;
  throw new UnfitDataFolder(
    `${cluster} pertenece a otro usuario: arranca con él o usa otra DATA_DIR. ` +
      `${cluster} belongs to another user: start as that user or use another DATA_DIR.`,
  );
}

function unreachable(dataDir: string, account: Account | undefined): string {
  const user = account?.uid ?? process.getuid?.();
  return (
    `El usuario ${user} no puede entrar en ${dataDir}, donde está la base de datos. ` +
    `User ${user}, who runs PostgreSQL, cannot enter ${dataDir}, where the database is.`
  );
}
