import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { DatabaseEnded, ended, faultOf } from './database-ended.ts';
import { type Place, type Print, UnfitDataFolder } from './place.ts';

/**
 * The only environment of PostgreSQL, because PGDATA, locales and other variables of the caller would change
 * its behaviour.
 */
export const serverEnvironment = {
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
};

export const hasCluster = ({ cluster }: Pick<Place, 'cluster'>) => existsSync(join(cluster, 'PG_VERSION'));

/**
 * Creates the cluster under another name and renames it, so that a folder named `pg` is always complete.
 * `authentication` is passed to initdb.
 */
export function makeCluster(
  { place, binaries, print }: { place: Place; binaries: Binaries; print: Print },
  authentication: string[],
): void {
  if (hasCluster(place)) {
    refuseOtherVersion(place, binaries);
    return;
  }
  print('Creando la base de datos… / Creating the database…');
  const aside = `${place.cluster}.${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  if (place.account) chownSync(aside, place.account.uid, place.account.gid);
  const options = ['--username=mostrador', '--encoding=UTF8', '--no-locale', ...authentication];
  const made = spawnSync(binaries.initdb, [`--pgdata=${aside}`, ...options], {
    ...place.account,
    cwd: aside,
    env: serverEnvironment,
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    throw new DatabaseEnded(ended(`initdb: ${made.error?.message ?? faultOf(made.stderr)}`));
  }
  renameSync(aside, place.cluster);
}

/**
 * Refuses the files of another major version, which this version cannot read. Converting them in place could
 * lose data.
 */
function refuseOtherVersion({ cluster }: Place, { majorVersion }: Binaries): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new UnfitDataFolder(
    `${cluster} es de PostgreSQL ${found} y este programa trae ${majorVersion}. No se ha tocado nada: ` +
      'con la versión anterior del programa haz «npm run backup», aparta esa carpeta y con esta ' +
      `«npm run restore -- respaldo». ${cluster} is of PostgreSQL ${found} and this program brings ` +
      `${majorVersion}. ` +
      'Nothing was touched: run "npm run backup" with the older program, move that folder away, and ' +
      '"npm run restore" with this one.',
  );
}
