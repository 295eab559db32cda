import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TaskRefused } from '@mostrador/database/backup/task-refused';
import { checkServer } from '@mostrador/database/check-server';
import { migrationsFolder } from '@mostrador/database/folders';
import { requireMigrated } from '@mostrador/database/migrate';
import { moveOrganization } from '@mostrador/database/move/move-organization';
import { suspendOrganization } from '@mostrador/database/suspend-organization';
import type { TaskPlace } from './task-backup.ts';

const usageOfMove =
  'TARGET_DATABASE_URL=postgres://… npm run move -- <id · slug> (--files <carpeta · folder> | --no-files) ' +
  '[--address https://…] [--other-secret]';
const usageOfSuspend = 'npm run suspend -- <id · slug> [--end]';

/** `npm run move`: moves one shop to another database, while it is in use. */
export async function runMove({ connection, dataDir, print }: TaskPlace, options: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: options,
    options: {
      files: { type: 'string' },
      'no-files': { type: 'boolean' },
      address: { type: 'string' },
      'other-secret': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [organization] = positionals;
  const url = process.env.TARGET_DATABASE_URL;
  // The operator must name a folder of files or declare that there is none, because forgotten files would be
  // noticed only months later.
  if (!organization || !url || (values.files === undefined) === !values['no-files'])
    throw new TaskRefused(usageOfMove);
  const address = values.address && originOf(values.address);
  await requireMigrated(connection, { folder: migrationsFolder });
  await checkServer({ url });
  const { rows, changed, removed, files, pauseMilliseconds } = await moveOrganization({
    from: connection,
    to: { url },
    organization,
    migrations: migrationsFolder,
    ...(values.files && { files: { from: join(dataDir, 'uploads'), to: values.files } }),
    ...(address && { address }),
    acceptsOtherSecret: values['other-secret'] === true,
    print,
  });
  const seconds = (pauseMilliseconds / 1000).toFixed(1);
  print(
    `${rows} filas (${changed} cambiaron y ${removed} se fueron mientras tanto), ${files} archivos, ` +
      `comprobado; cerrada ${seconds} s. / ${rows} rows (${changed} changed, ${removed} went meanwhile), ` +
      `${files} files, verified; closed for ${seconds} s.`,
  );
  return 0;
}

/** `npm run suspend -- <id · slug> [--end]` */
export async function runSuspend({ connection, print }: TaskPlace, options: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: options,
    options: { end: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [organization] = positionals;
  if (!organization) throw new TaskRefused(usageOfSuspend);
  await requireMigrated(connection, { folder: migrationsFolder });
  const isSuspended = values.end !== true;
  const id = await suspendOrganization(connection, { organization, isSuspended });
  print(isSuspended ? `${id}: suspendida. / suspended.` : `${id}: abierta. / open.`);
  return 0;
}

/** Returns the origin of an address: users are redirected there with the rest of the opened address. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new TaskRefused(`--address ${address}: https://dos.example.com`);
}
