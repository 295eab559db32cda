import { join, resolve } from 'node:path';
import { backup } from '@mostrador/database/backup';
import { checkInvariants } from '@mostrador/database/check-invariants';
import type { Connection } from '@mostrador/database/connect';
import { startEmbedded } from '@mostrador/database/embedded';
import { invariantsFile, migrationsFolder } from '@mostrador/database/folders';
import { migrate } from '@mostrador/database/migrate';
import { restore } from '@mostrador/database/restore';

type Task = (database: { connection: Connection; dataDir: string }, argument?: string) => Promise<number>;

const runMigrate: Task = async ({ connection }) => {
  const applied = await migrate(connection, { folder: migrationsFolder });
  say(`${applied} migraciones aplicadas. / ${applied} migrations applied.`);
  return 0;
};

const runBackup: Task = async ({ connection, dataDir }, argument) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = resolve(argument ?? join(dataDir, 'backups', `mostrador-${moment}.backup.gz`));
  const { tables, rows } = await backup(connection, { file: target });
  say(`${target}: ${tables} tablas, ${rows} filas, comprobado. / ${tables} tables, ${rows} rows, verified.`);
  say('Los archivos subidos están en DATA_DIR/uploads; cópialos aparte. / Copy DATA_DIR/uploads as well.');
  return 0;
};

const runRestore: Task = async ({ connection, dataDir }, argument) => {
  if (!argument) throw new Error('npm run restore -- <archivo/file>');
  const { tables, rows } = await restore(connection, { file: resolve(argument), folder: migrationsFolder });
  say(`${tables} tablas, ${rows} filas, comprobadas. / ${tables} tables, ${rows} rows, verified.`);
  return runCheck({ connection, dataDir });
};

const runCheck: Task = async ({ connection }) => {
  const findings = await checkInvariants(connection, { file: invariantsFile });
  for (const { name, count, examples } of findings) {
    say(`✗ ${name}: ${count}`);
    for (const example of examples) say(`    ${JSON.stringify(example)}`);
  }
  if (findings.length === 0) say('Todo cuadra. / Everything holds.');
  return findings.length === 0 ? 0 : 1;
};

const tasks: Record<string, Task> = {
  migrate: runMigrate,
  backup: runBackup,
  restore: runRestore,
  'check-invariants': runCheck,
};

const [name = '', argument] = process.argv.slice(2);
process.exitCode = await runTask(tasks[name], argument).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return 1;
});

/** The exit code. A running program goes on meanwhile: the task joins its database. */
async function runTask(task: Task | undefined, argument: string | undefined): Promise<number> {
  if (!task) throw new Error(`--task ${Object.keys(tasks).join(' | ')}`);
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const url = process.env.DATABASE_URL;
  if (url) return task({ connection: { url }, dataDir }, argument);
  const { connection, stop } = await startEmbedded({ dataDir, say, purpose: 'task' });
  try {
    return await task({ connection, dataDir }, argument);
  } finally {
    await stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
