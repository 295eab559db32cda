import { resolve } from 'node:path';
import { TaskRefused } from '@mostrador/database/backup/task-refused';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { checkServer } from '@mostrador/database/check-server';
import { startEmbedded } from '@mostrador/database/embedded';
import { reasonOfEnd } from '@mostrador/database/embedded/database-ended';
import { migrationsFolder } from '@mostrador/database/folders';
import { migrate, requireMigrated } from '@mostrador/database/migrate';
import { acceptSecret } from '@mostrador/database/program-secret';
import { secretsOfTask } from '../settings/secrets.ts';
import { runDoctor } from './doctor.ts';
import { describeStartFailure } from './start-refusal.ts';
import { runBackup, runDrill, runRestore, type TaskPlace } from './task-backup.ts';
import { runMove, runSuspend } from './task-move.ts';
import { runReferrals } from './task-referrals.ts';
import { runReviews } from './task-reviews.ts';

type Task = (place: TaskPlace, options: string[]) => Promise<number>;

const runMigrate: Task = async ({ connection }) => {
  const applied = await migrate(connection, { folder: migrationsFolder });
  print(`${applied} migraciones aplicadas. / ${applied} migrations applied.`);
  return 0;
};

const runCheck: Task = async ({ connection }) => {
  await requireMigrated(connection, { folder: migrationsFolder });
  const findings = await checkInvariants(connection);
  for (const { name, count, examples } of findings) {
    print(`✗ ${name}: ${count}`);
    for (const example of examples) print(`    ${JSON.stringify(example)}`);
  }
  if (findings.length === 0) print('Todo cuadra. / Everything holds.');
  return findings.length === 0 ? 0 : 1;
};

const runAcceptSecret: Task = async ({ connection, dataDir }) => {
  await requireMigrated(connection, { folder: migrationsFolder });
  const fingerprints = secretsOfTask(dataDir)?.fingerprints();
  if (!fingerprints) throw new TaskRefused('SECRET: falta · missing (SECRET, DATA_DIR/secret)');
  await acceptSecret(connection, fingerprints);
  print(
    `Desde ahora vale el SECRET con huella · From now on the SECRET with the fingerprint: ${fingerprints[0]}`,
  );
  return 0;
};

const tasks: Record<string, Task> = {
  migrate: runMigrate,
  backup: runBackup,
  restore: async (place, options) => {
    await runRestore(place, options);
    return runCheck(place, options);
  },
  move: runMove,
  suspend: runSuspend,
  'check-invariants': runCheck,
  'accept-secret': runAcceptSecret,
  'store-reviews': runReviews,
  referrals: runReferrals,
  // The task only joins and leaves, because the last user stops PostgreSQL.
  'stop-database': async () => 0,
};

/** The tasks that need an existing database, because an empty one has nothing to back up or check. */
const looking = new Set([
  'backup',
  'move',
  'suspend',
  'check-invariants',
  'accept-secret',
  'store-reviews',
  'referrals',
]);

const [name = '', ...options] = process.argv.slice(2);
process.exitCode = await runTask(name, options).catch((error: unknown) => {
  print(`mostrador: ${describeStartFailure(error)}`);
  return 1;
});

/**
 * Runs a task and returns the exit code. A running program continues meanwhile: the task joins its database.
 */
async function runTask(name: string, options: string[]): Promise<number> {
  if (name === 'doctor') return runDoctor(process.env, options, print);
  const task = tasks[name];
  if (!task) throw new TaskRefused(`--task doctor | ${Object.keys(tasks).join(' | ')}`);
  if (name === 'restore' && options.includes('--drill')) return runDrill(print, options);
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  // A task works on the tables themselves, so it connects as their owner.
  const url = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  if (url) {
    await checkServer({ url });
    return task({ connection: { url }, dataDir, print }, options);
  }
  const purpose = name === 'restore' ? 'restore' : looking.has(name) ? 'look' : 'task';
  const { connection, stop, log } = await startEmbedded({ dataDir, print, purpose });
  try {
    return await task({ connection, dataDir, print }, options);
  } catch (error) {
    throw reasonOfEnd(error, log);
  } finally {
    await stop();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
