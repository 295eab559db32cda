import type { JobName, JobPayloads, Jobs, Log } from '@mostrador/api/server';
import type { Connection, Db } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

type WorkerOptions = { connection: Connection; db: Db; handlers: JobHandlers; log: Log };

export type Worker = { jobs: Jobs; stop: () => Promise<void> };

const retrying = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

/** The queue lives in the database: a job commits with the work that asked for it, and survives any kill. */
export async function startWorker({ connection, db, handlers, log }: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({ ...poolOf(connection), max: 2, application_name: 'mostrador-jobs' });
  // Without a listener a lost connection would end the program; the queue reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await boss.createQueue('mail', retrying);
  await letTenantsEnqueue(db);
  await boss.work<JobPayloads['mail']>('mail', { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) await handlers.mail(data);
  });
  return {
    jobs: {
      enqueue: async (tx, name, payload) => {
        await boss.send(name, payload, { db: fromDrizzle(tx, sql) });
      },
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000, close: true }),
  };
}

const poolOf = (connection: Connection) =>
  'url' in connection ? { connectionString: connection.url } : connection;

/** A shop's own transaction may add a job and learn its number, and see nothing of anybody's jobs. */
async function letTenantsEnqueue(db: Db) {
  for (const grant of [
    sql`grant usage on schema pgboss to tenant`,
    sql`grant insert, select (id) on pgboss.job_common to tenant`,
    sql`grant select on pgboss.queue to tenant`,
  ]) {
    await db.execute(grant);
  }
}
