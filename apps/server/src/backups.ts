import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyJob, job } from '@mostrador/api/server';
import { backup } from '@mostrador/database/backup';
import type { Connection } from '@mostrador/database/connect';
import { z } from 'zod';
import type { Env } from './env.ts';

const named = /^mostrador-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup\.gz$/;

/** Where a backup of this moment goes; names sort by time. */
export const backupFile = (folder: string, at = new Date()) =>
  join(folder, `mostrador-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup.gz`);

/** Uploads that are kept on this machine's disk; those in an object store have their own backups. */
export const uploadsOf = ({ dataDir, objectStore }: Pick<Env, 'dataDir' | 'objectStore'>) =>
  objectStore ? {} : { uploads: join(dataDir, 'uploads') };

/** A quarter past two at night in Central America, before anything is cleaned up. */
const everyNight = '15 8 * * *';

type Nightly = Pick<Env, 'backups' | 'dataDir' | 'objectStore'> & { connection: Connection };

/** One backup a night, by whichever process the queue picks; only the newest are kept. */
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

/** Files with other names are somebody's own and stay. */
export async function removeOldBackups({ folder, keep }: Env['backups']): Promise<void> {
  const old = (await readdir(folder))
    .filter((name) => named.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
}
