import { accessSync, constants } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyJob, job } from '@mostrador/api/server';
import { backup } from '@mostrador/database/backup';
import type { Connection } from '@mostrador/database/connect';
import { makeFolder } from '@mostrador/database/make-folder';
import { z } from 'zod';
import type { Env } from '../settings/env.ts';
import { EnvError } from '../settings/env-error.ts';

const named = /^mostrador-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup\.gz$/;

/** Returns the path of a backup made now. The names sort by time. */
export const backupFile = (folder: string, at = new Date()) =>
  join(folder, `mostrador-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup.gz`);

/** Uploads that are stored on this machine's disk. Uploads in an object store have their own backups. */
export const uploadsOf = ({ dataDir, objectStore }: Pick<Env, 'dataDir' | 'objectStore'>) =>
  objectStore ? {} : { uploads: join(dataDir, 'uploads') };

/** A quarter past two at night in Central America, before anything is cleaned up. */
const everyNight = '15 8 * * *';

/** Throws if backups cannot be written to the folder, before the first night would fail. */
export function requireBackupFolder({ folder, keep }: Env['backups']): void {
  if (keep === 0) return;
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new EnvError(`BACKUP_DIR=${folder}: no se puede escribir ahí · cannot be written (${code})`);
  }
}

type Nightly = Pick<Env, 'backups' | 'dataDir' | 'objectStore'> & { connection: Connection };

/** Makes one backup per night, in the process that the queue picks. Only the newest backups are retained. */
export const backupJob = ({ connection, backups, ...env }: Nightly): AnyJob[] =>
  backups.keep === 0
    ? []
    : [
        job({
          name: 'backup',
          payload: z.object({}).nullish(),
          retries: 2,
          schedule: everyNight,
          handle: async ({ log, now }) => {
            const file = backupFile(backups.folder, now());
            const summary = await backup(connection, { file, ...uploadsOf(env) });
            log.info({ file, ...summary }, 'backup');
            await removeOldBackups(backups);
          },
        }),
      ];

/** Returns the newest complete backup of a folder; null if there is none. */
export async function newestBackup(folder: string): Promise<{ file: string; madeAt: Date } | null> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => named.test(name)).sort();
  const name = names.at(-1);
  if (!name) return null;
  const file = join(folder, name);
  return { file, madeAt: (await stat(file)).mtime };
}

/** Removes old backups. Files with other names belong to the operator and stay. */
export async function removeOldBackups({ folder, keep }: Env['backups']): Promise<void> {
  const old = (await readdir(folder))
    .filter((name) => named.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
}
