import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupSummary, backup } from '@mostrador/database/backup';
import { TaskRefused } from '@mostrador/database/backup/task-refused';
import type { Finding } from '@mostrador/database/check-invariants';
import type { Connection } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { restore } from '@mostrador/database/restore';
import { restoreOrganization } from '@mostrador/database/restore-organization';
import { backupFile, drill } from './backups.ts';

export type TaskPlace = { connection: Connection; dataDir: string; say: (line: string) => void };

/** `npm run backup -- [--organization id-or-address] [file]` */
export async function runBackup(place: TaskPlace, options: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: options,
    options: { organization: { type: 'string' } },
    allowPositionals: true,
  });
  const folder = process.env.BACKUP_DIR || join(place.dataDir, 'backups');
  const file = resolve(positionals[0] ?? backupFile(folder));
  const { organization } = values;
  if (organization === '') throw new TaskRefused('--organization <id · slug>');
  const wanted = { file, uploads: uploadsIn(place), ...(organization && { organization }) };
  const { tables, rows, files } = await backup(place.connection, wanted);
  place.say(
    `${file}: ${tables} tablas, ${rows} filas, ${files} archivos, comprobado. / ` +
      `${tables} tables, ${rows} rows, ${files} files, verified.`,
  );
  return 0;
}

/** `npm run restore -- [--drill | --organization] file`. `restored`: the books are still to be checked. */
export async function runRestore(place: TaskPlace, options: string[]): Promise<number | 'restored'> {
  const { values, positionals } = parseArgs({
    args: options,
    options: { drill: { type: 'boolean' }, organization: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (!given) throw new TaskRefused('npm run restore -- [--drill | --organization] <archivo · file>');
  const file = resolve(given);
  if (values.drill) return tellDrill(place, await drill(file, place.say));
  const wanted = { file, folder: migrationsFolder, uploads: uploadsIn(place) };
  const { connection, say } = place;
  const summary = values.organization
    ? await restoreOrganization(connection, wanted)
    : await restore(connection, wanted);
  say(told(summary));
  return 'restored';
}

function tellDrill(
  { say }: TaskPlace,
  { summary, findings }: { summary: BackupSummary; findings: Finding[] },
) {
  say(told(summary));
  for (const { name, count } of findings) say(`✗ ${name}: ${count}`);
  if (findings.length > 0) return 1;
  say(
    'Este respaldo sirve: todo cuadra, y nada se tocó. / This backup is good: everything holds, ' +
      'nothing touched.',
  );
  return 0;
}

const uploadsIn = ({ dataDir }: TaskPlace) => join(dataDir, 'uploads');

const told = ({ tables, rows, files }: BackupSummary) =>
  `${tables} tablas, ${rows} filas, ${files} archivos, comprobados. / ${tables} tables, ${rows} rows, ` +
  `${files} files, ` +
  'verified.';
