import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupSummary, backup } from '@mostrador/database/backup';
import { TaskRefused } from '@mostrador/database/backup/task-refused';
import type { Connection } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { restore } from '@mostrador/database/restore';
import { restoreOrganization } from '@mostrador/database/restore-organization';
import { secretFile, secretsOfTask } from '../settings/secrets.ts';
import { backupFile } from './backups.ts';
import { type Drill, drill } from './drill.ts';

export type TaskPlace = { connection: Connection; dataDir: string; print: (line: string) => void };

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
  const target = { file, uploads: uploadsIn(place), ...(organization && { organization }) };
  const { tables, rows, files, secret } = await backup(place.connection, target);
  place.print(
    `${file}: ${tables} tablas, ${rows} filas, ${files} archivos, comprobado. / ` +
      `${tables} tables, ${rows} rows, ${files} files, verified.`,
  );
  place.print(besides(place, secret));
  return 0;
}

/** Lists what a machine needs besides the backup to run the shop again. */
function besides({ dataDir }: TaskPlace, secret: string | undefined): string {
  const { SECRET, PUSH_PRIVATE_KEY, S3_BUCKET } = process.env;
  const pushKey = join(dataDir, 'push-key');
  const fingerprint = secret ? ` (${secret})` : '';
  const things = [
    `${SECRET ? 'SECRET' : secretFile(dataDir)}${fingerprint}`,
    ...(PUSH_PRIVATE_KEY ? ['PUSH_PRIVATE_KEY'] : existsSync(pushKey) ? [pushKey] : []),
    ...(S3_BUCKET ? [`S3 ${S3_BUCKET}`] : []),
    '.env',
  ];
  return `Guarda aparte también · Keep besides it, elsewhere: ${things.join(', ')}`;
}

/** `npm run restore -- [--organization] file`. The books must be checked afterwards. */
export async function runRestore(place: TaskPlace, options: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: options,
    options: {
      organization: { type: 'boolean' },
      'other-secret': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (!given) throw new TaskRefused(usageOfRestore);
  const file = resolve(given);
  const source = { file, folder: migrationsFolder, uploads: uploadsIn(place) };
  const { connection, print } = place;
  const secrets = secretsOfTask(place.dataDir)?.fingerprints();
  const summary = values.organization
    ? await restoreOrganization(connection, {
        ...source,
        ...(secrets && { secrets }),
        acceptsOtherSecret: values['other-secret'] === true,
      })
    : await restore(connection, source);
  print(describe(summary));
  const warning = values.organization ? undefined : secretWarning(summary, secrets);
  if (warning) print(warning);
}

/** Builds a warning before the first start if the secret differs from that of the backup. */
function secretWarning({ secret }: BackupSummary, ours: readonly string[] | undefined) {
  if (!secret || ours?.includes(secret)) return;
  const here = ours ? ` (aquí · here: ${ours.join(', ')})` : '';
  return (
    `AVISO · WARNING: antes de arrancar pon el SECRET del respaldo, huella ${secret}${here}, ` +
    'en SECRET o en el archivo «secret» de DATA_DIR. · before the start put the secret of the backup ' +
    'in SECRET or in the file "secret" of DATA_DIR.'
  );
}

/** `npm run restore -- --drill file`: opens no data folder and no database except a temporary one. */
export async function runDrill(print: TaskPlace['print'], options: string[]): Promise<number> {
  const [given] = options.filter((option) => option !== '--drill');
  if (!given) throw new TaskRefused(usageOfRestore);
  return reportDrill(print, await drill(resolve(given), print));
}

function reportDrill(print: TaskPlace['print'], { summary, findings }: Drill) {
  print(describe(summary));
  for (const { name, count } of findings) print(`✗ ${name}: ${count}`);
  if (findings.length > 0) return 1;
  print(
    'Este respaldo sirve: todo cuadra, y nada se tocó. / This backup is good: everything holds, ' +
      'nothing touched.',
  );
  return 0;
}

const usageOfRestore = 'npm run restore -- [--drill | --organization] <archivo · file>';

const uploadsIn = ({ dataDir }: TaskPlace) => join(dataDir, 'uploads');

const describe = ({ tables, rows, files }: BackupSummary) =>
  `${tables} tablas, ${rows} filas, ${files} archivos, comprobados. / ${tables} tables, ${rows} rows, ` +
  `${files} files, ` +
  'verified.';
