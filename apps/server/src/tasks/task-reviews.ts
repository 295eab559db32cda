import { jobs, reviewPayment, startJobQueue, waitingPayments } from '@mostrador/api/server';
import { TaskRefused } from '@mostrador/database/backup/task-refused';
import { openDatabase } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { requireMigrated } from '@mostrador/database/migrate';
import { openLog } from '../log.ts';
import { readEnv } from '../settings/env.ts';
import { secretsAtHand } from '../settings/secrets.ts';
import type { TaskPlace } from './task-backup.ts';

const usage = 'npm run store:reviews -- list | accept <id> | reject <id> "<motivo · reason>"';

/** Lists and reviews the bank accounts to which customers are to pay. */
export async function runReviews(place: TaskPlace, [act, id, message]: string[]): Promise<number> {
  await requireMigrated(place.connection, { folder: migrationsFolder });
  const { db, close } = openDatabase(place.connection, { max: 2 });
  try {
    if (act === 'list') return await printWaiting(place, db);
    if (!id || !/^[0-9a-f-]{36}$/i.test(id)) throw new TaskRefused(usage);
    if (act === 'accept') return await judge(place, db, { organizationId: id, status: 'accepted' });
    if (act !== 'reject' || !message?.trim()) throw new TaskRefused(usage);
    return await judge(place, db, { organizationId: id, status: 'rejected', message: message.trim() });
  } finally {
    await close();
  }
}

type Db = ReturnType<typeof openDatabase>['db'];

async function printWaiting({ dataDir, print }: TaskPlace, db: Db) {
  const env = readEnv(process.env);
  const config = { secrets: secretsAtHand({ ...env, dataDir }), publicUrl: env.publicUrl };
  const waiting = await waitingPayments({ db, config, now: () => new Date() });
  for (const { id, business, bankName, accountNumber, holder, photos } of waiting) {
    print(`${id}  ${business}`);
    print(`    ${bankName} · ${accountNumber ?? '(SECRET cambió · changed)'} · ${holder}`);
    for (const link of photos) print(`    ${link}`);
  }
  if (waiting.length === 0) print('Nada por revisar. / Nothing to review.');
  return 0;
}

type Verdict = Parameters<typeof reviewPayment>[1];

async function judge({ connection, print }: TaskPlace, db: Db, verdict: Verdict) {
  const log = openLog({ level: 'warn' });
  const queue = await startJobQueue({ connection, log, jobs, max: 1 });
  try {
    const isDone = await reviewPayment({ db, jobs: queue.jobs }, verdict);
    print(isDone ? 'Hecho. / Done.' : 'Nada espera con ese id. / Nothing waits under that id.');
    return isDone ? 0 : 1;
  } finally {
    await queue.stop();
  }
}
