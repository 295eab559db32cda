import type { Connection, Db, Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Log } from './call.ts';
import type { JobHandlers, JobName, JobPayloads, Jobs } from './job.ts';

export type Boss = {
  jobs: Jobs;
  /** Takes jobs up from now on; a handler that throws is tried again later. */
  work(handlers: JobHandlers): Promise<void>;
  /** Waits for the jobs at work, a few seconds at most; what they leave is taken up after the next start. */
  stop(): Promise<void>;
};

type Opening = { connection: Connection; db: Db; log: Log };

const retrying = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
const queues: Record<JobName, typeof retrying> = {
  mail: retrying,
  housekeeping: { ...retrying, retryLimit: 2 },
};
/** A quarter past three at night in Central America. */
const everyNight = '15 9 * * *';

/** The queue lives in the database: a job commits with the work that asked for it, and survives any kill. */
export async function startBoss({ connection, db, log }: Opening): Promise<Boss> {
  const pool = 'url' in connection ? { connectionString: connection.url } : connection;
  const boss = new PgBoss({ ...pool, max: 2, application_name: 'mostrador-jobs' });
  // Without a listener a lost connection would end the program; the queue reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options);
  await boss.schedule('housekeeping', everyNight, {});
  await db.transaction(letTenantsEnqueue);
  return {
    jobs: {
      enqueue: async (tx, name, payload) => {
        await boss.send(name, payload, { db: fromDrizzle(tx, sql) });
      },
    },
    work: async (handlers) => {
      await take(boss, 'mail', handlers.mail);
      await take(boss, 'housekeeping', handlers.housekeeping);
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000, close: true }),
  };
}

const take = <Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handle: (payload: JobPayloads[Name]) => Promise<void>,
) =>
  boss.work<JobPayloads[Name]>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) await handle(data);
  });

/** An organization's transaction may add a job and learn its number, and see nothing of anybody's jobs. */
async function letTenantsEnqueue(tx: Tx) {
  // Two programs that start at once would change the same rights at once, which PostgreSQL refuses.
  await tx.execute(sql`select pg_advisory_xact_lock(7264003)`);
  await tx.execute(sql`grant usage on schema pgboss to tenant`);
  await tx.execute(sql`grant insert, select (id) on pgboss.job_common to tenant`);
  await tx.execute(sql`grant select on pgboss.queue to tenant`);
}
