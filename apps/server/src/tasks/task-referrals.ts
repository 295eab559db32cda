import { payPayout, rejectPayout, waitingPayouts } from '@mostrador/api/server';
import { TaskRefused } from '@mostrador/database/backup/task-refused';
import { openDatabase } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { requireMigrated } from '@mostrador/database/migrate';
import { readEnv } from '../settings/env.ts';
import { secretsAtHand } from '../settings/secrets.ts';
import type { TaskPlace } from './task-backup.ts';

const usage =
  'npm run referrals -- list | pay <id> ["<referencia · reference>"] | reject <id> "<motivo · reason>"';

/** Lists and resolves the payout requests of users who referred others. */
export async function runReferrals(place: TaskPlace, [act, id, message]: string[]): Promise<number> {
  await requireMigrated(place.connection, { folder: migrationsFolder });
  const { db, close } = openDatabase(place.connection, { max: 2 });
  try {
    if (act === 'list') return await printWaiting(place, db);
    if (!id || !/^[0-9a-f-]{36}$/i.test(id)) throw new TaskRefused(usage);
    const settled = { id, message: message?.trim() || null, now: new Date() };
    if (act === 'pay') return printOutcome(place, await payPayout(db, settled));
    if (act !== 'reject' || !settled.message) throw new TaskRefused(usage);
    return printOutcome(place, await rejectPayout(db, settled));
  } finally {
    await close();
  }
}

async function printWaiting({ dataDir, print }: TaskPlace, db: ReturnType<typeof openDatabase>['db']) {
  const secrets = secretsAtHand({ ...readEnv(process.env), dataDir });
  const waiting = await waitingPayouts(db, { secrets });
  for (const { id, name, email, amount, method, details, createdAt } of waiting) {
    print(
      `${id}  USD ${(amount / 100).toFixed(2)}  ${createdAt.toISOString().slice(0, 10)}  ${name} <${email}>`,
    );
    print(`    ${method}: ${details?.replaceAll('\n', '\n    ') ?? '(SECRET cambió · changed)'}`);
  }
  if (waiting.length === 0) print('Nada por pagar. / Nothing to pay.');
  return 0;
}

const outcomes = {
  done: 'Hecho. / Done.',
  unknown: 'Nada espera con ese id. / Nothing waits under that id.',
  uncovered: 'Lo ganado ya no alcanza: recházalo. / What was earned no longer covers it: reject it.',
};

function printOutcome({ print }: TaskPlace, outcome: keyof typeof outcomes) {
  print(outcomes[outcome]);
  return outcome === 'done' ? 0 : 1;
}
