import { addressOf, type Connection, callLimits, type Db, type Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type QueueResult } from 'pg-boss';
import type { Log, Services } from './call.ts';
import type { AnyJob, Jobs } from './job.ts';

export type Boss = {
  jobs: Jobs;
  /** Takes jobs up from now on; one that throws is tried again later. */
  work(services: Services): Promise<void>;
  /** Waits for the jobs at work, a few seconds at most; what they leave is taken up after the next start. */
  stop(): Promise<void>;
};

type Opening = { connection: Connection; db: Db; log: Log; jobs: readonly AnyJob[]; max?: number };

/** Milliseconds. A database that says nothing any more must not keep the queue waiting for ever. */
const limits = {
  statement_timeout: callLimits.statement * 1000,
  query_timeout: callLimits.answer * 1000,
  lock_timeout: callLimits.lock * 1000,
  idle_in_transaction_session_timeout: callLimits.idleInTransaction * 1000,
};

const retrying = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
const usualRetries = 8;
/**
 * Seconds. A job whose program was killed says nothing any more: it is given to another one, or to the same
 * once it is there again, in well under a minute. Left alone it would lie for a quarter of an hour.
 */
const heartbeatSeconds = 15;
const watching = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 };
/** Seconds. A queue is told of a job when that commits; it looks by itself for what was to come later. */
const looking = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

/** The queue lives in the database: a job commits with the work that asked for it, and survives any kill. */
export async function startBoss({ connection, db, log, jobs, max = 2 }: Opening): Promise<Boss> {
  const boss = new PgBoss({
    ...addressOf(connection),
    ...limits,
    ...watching,
    max,
    application_name: 'mostrador-jobs',
    useListenNotify: true,
  });
  // Without a listener a lost connection would end the program; the queue reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await openQueues(boss, jobs);
  await scheduleExactly(boss, jobs);
  await db.transaction(letTenantsEnqueue);
  return {
    jobs: {
      enqueue: async (tx, { name, payload: schema }, payload, when) => {
        const startAfter = when && { startAfter: when.after };
        await boss.send(name, Object(schema.parse(payload)), { db: fromDrizzle(tx, sql), ...startAfter });
      },
    },
    work: async (services) => {
      for (const each of jobs) await take(boss, each, services);
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000, close: true }),
  };
}

async function openQueues(boss: PgBoss, jobs: readonly AnyJob[]) {
  const isAsWanted = (queue: QueueResult) =>
    queue.notify === true && queue.heartbeatSeconds === heartbeatSeconds;
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, isAsWanted(queue)]));
  const wanted = { notify: true, heartbeatSeconds };
  for (const { name, retries = usualRetries, isWake } of jobs) {
    const policy = isWake && { policy: 'short' as const };
    if (!known.has(name))
      await boss.createQueue(name, { ...retrying, retryLimit: retries, ...wanted, ...policy });
    else if (!known.get(name)) await boss.updateQueue(name, wanted);
  }
}

/**
 * A batch is one job: the queue would otherwise count those that went well as failed with the one that did
 * not. After one it looks for the next at once.
 */
async function take(boss: PgBoss, { name, atOnce = 1, run }: AnyJob, services: Services) {
  const options = { ...looking, batchSize: 1, localConcurrency: atOnce };
  const worker = await boss.work(name, options, async (taken) => {
    try {
      for (const { data } of taken) await run(services, data);
    } finally {
      boss.notifyWorker(worker);
    }
  });
}

/** What runs by itself is what the jobs say now; what an older release had scheduled ends. */
async function scheduleExactly(boss: PgBoss, jobs: readonly AnyJob[]) {
  const wanted = jobs.flatMap(({ name, schedule }) => (schedule ? [{ name, schedule }] : []));
  for (const { name } of await boss.getSchedules())
    if (!wanted.some((own) => own.name === name)) await boss.unschedule(name);
  for (const { name, schedule } of wanted) await boss.schedule(name, schedule, {});
}

/** An organization's transaction may add a job, learn its number and its hour, and see nobody's data. */
async function letTenantsEnqueue(tx: Tx) {
  // Two programs that start at once would change the same rights at once, which PostgreSQL refuses.
  await tx.execute(sql`select pg_advisory_xact_lock(7264003)`);
  await tx.execute(sql`
    do $$ begin
      execute format('grant usage on schema pgboss to %I', tenant_role());
      execute format('grant insert, select (id, start_after) on pgboss.job_common to %I', tenant_role());
      execute format('grant select on pgboss.queue to %I', tenant_role());
    end $$`);
}
