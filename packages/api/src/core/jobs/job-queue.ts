import { addressOf, type Connection, callLimits, openClient } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type QueueResult } from 'pg-boss';
import { z } from 'zod';
import type { Log, Services } from '../call/call.ts';
import { type AnyJob, type Jobs, longRetries } from './job.ts';

export type JobQueue = {
  jobs: Jobs;
  /**
   * Starts to run jobs; a job that throws is tried again later. `atOnce` pieces of long work run at the same
   * time, over the connections of `long`.
   */
  work(services: Services, long: { services: Services; atOnce: number }): Promise<void>;
  /**
   * Waits for the running jobs, a few seconds at most; unfinished ones are continued after the next start.
   */
  stop(): Promise<void>;
};

/** `connection` is the database owner's, because the queue creates its own tables. */
type JobQueueOptions = { connection: Connection; log: Log; jobs: readonly AnyJob[]; max?: number };

/** Milliseconds. The queue must not wait forever for a database that no longer answers. */
const limits = {
  statement_timeout: callLimits.statement * 1000,
  query_timeout: callLimits.answer * 1000,
  lock_timeout: callLimits.lock * 1000,
  idle_in_transaction_session_timeout: callLimits.idleInTransaction * 1000,
};

const retrying = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
const usualRetries = 8;
/**
 * Seconds. A job of a killed program sends no heartbeat: it is given to another process, or to the same one
 * after its restart, in well under a minute. A job with heartbeats runs as long as it needs, because the
 * expiry is the maximum that the queue accepts.
 */
const ending = { heartbeatSeconds: 15, expireInSeconds: 24 * 3600 };
const watching = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 };
/** Seconds. A queue is notified of a job when that commits; it polls for jobs that are due later. */
const looking = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

/** The queue of all long work, and the queue of work that was killed at every try. */
const longQueue = 'longWork';
const lostQueue = 'lostWork';
const LongPayload = z.object({ job: z.string(), payload: z.unknown() });

/** The queue is in the database: a job commits with the work that requested it, and survives any kill. */
export async function startJobQueue({ connection, log, jobs, max = 2 }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    ...addressOf(connection),
    ...limits,
    ...watching,
    max,
    application_name: 'mostrador-jobs',
    useListenNotify: true,
  });
  // Without a listener a lost connection would end the program. The queue reconnects by itself.
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const short = jobs.filter(({ runLost }) => !runLost);
  await openQueues(boss, [
    { name: lostQueue },
    { name: longQueue, retries: longRetries, deadLetter: lostQueue },
    ...short,
  ]);
  await scheduleExactly(boss, jobs);
  await grantQueue(connection);
  return {
    jobs: {
      enqueue: async (tx, { name, payload: schema, long }, payload, when) => {
        const parsed = schema.parse(payload);
        const options = { db: fromDrizzle(tx, sql), ...(when && { startAfter: when.after }) };
        if (!long) await boss.send(name, Object(parsed), options);
        else {
          const group = { id: long.groupOf(parsed) };
          await boss.send(longQueue, { job: name, payload: parsed }, { ...options, group });
        }
      },
    },
    work: async (services, long) => {
      for (const each of short) await take(boss, each, services);
      const { run, runLost } = dispatching(jobs);
      await take(
        boss,
        { name: longQueue, atOnce: long.atOnce, localGroupConcurrency: 1, run },
        long.services,
      );
      await take(boss, { name: lostQueue, run: runLost }, services);
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000, close: true }),
  };
}

type Taking = Pick<AnyJob, 'name' | 'atOnce' | 'run'> & { localGroupConcurrency?: number };
type Queue = Pick<AnyJob, 'name' | 'retries' | 'isWake'> & { deadLetter?: string };

async function openQueues(boss: PgBoss, queues: readonly Queue[]) {
  const isUpToDate = (queue: QueueResult) =>
    queue.notify === true &&
    queue.heartbeatSeconds === ending.heartbeatSeconds &&
    queue.expireInSeconds === ending.expireInSeconds;
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, isUpToDate(queue)]));
  const requested = { notify: true, ...ending };
  for (const { name, retries = usualRetries, isWake, deadLetter } of queues) {
    const policy = isWake && { policy: 'short' as const };
    const ended = deadLetter && { deadLetter };
    if (!known.has(name))
      await boss.createQueue(name, { ...retrying, retryLimit: retries, ...requested, ...policy, ...ended });
    else if (!known.get(name)) await boss.updateQueue(name, requested);
  }
}

/**
 * Takes one job at a time, because the queue would count all jobs of a batch as failed if one fails. After a
 * job it looks for the next at once.
 */
async function take(
  boss: PgBoss,
  { name, atOnce = 1, localGroupConcurrency, run }: Taking,
  services: Services,
) {
  const options = {
    ...looking,
    batchSize: 1,
    localConcurrency: atOnce,
    ...(localGroupConcurrency && { localGroupConcurrency }),
  };
  const worker = await boss.work(name, options, async (taken) => {
    try {
      for (const { data } of taken) await run(services, data);
    } finally {
      boss.notifyWorker(worker);
    }
  });
}

/** Dispatches long work to its job. A job of an older release may no longer exist, and then fails. */
function dispatching(jobs: readonly AnyJob[]) {
  const named = (data: unknown) => {
    const { job: name, payload } = LongPayload.parse(data);
    const found = jobs.find((each) => each.name === name);
    if (!found) throw new Error(`No job is called ${name}.`);
    return { found, payload };
  };
  return {
    run: (services: Services, data: unknown) => {
      const { found, payload } = named(data);
      return found.run(services, payload);
    },
    runLost: async (services: Services, data: unknown) => {
      const { found, payload } = named(data);
      await found.runLost?.(services, payload);
    },
  };
}

/** Makes the schedules match the declared jobs exactly; schedules of an older release are removed. */
async function scheduleExactly(boss: PgBoss, jobs: readonly AnyJob[]) {
  const requested = jobs.flatMap(({ name, schedule }) => (schedule ? [{ name, schedule }] : []));
  for (const { name } of await boss.getSchedules())
    if (!requested.some((own) => own.name === name)) await boss.unschedule(name);
  for (const { name, schedule } of requested) await boss.schedule(name, schedule, {});
}

/**
 * Grants the rights on the queue. A transaction of an organization may add a job and read its id and time,
 * but sees no data of others. The program itself may also read the pending jobs.
 */
async function grantQueue(connection: Connection) {
  const client = openClient(connection, { max: 1 });
  try {
    await client.begin(async (tx) => {
      // Two programs that start at once would change the same grants at once, which PostgreSQL refuses.
      await tx`select pg_advisory_xact_lock(7264003)`;
      await tx`
        do $$ begin
          execute format('grant usage on schema pgboss to %I, %I', tenant_role(), program_role());
          execute format('grant insert, select (id, start_after) on pgboss.job_common to %I', tenant_role());
          execute format('grant select on pgboss.queue to %I', tenant_role());
          execute format('grant insert on pgboss.job_common to %I', program_role());
          execute format('grant select on all tables in schema pgboss to %I', program_role());
        end $$`;
    });
  } finally {
    await client.end();
  }
}
