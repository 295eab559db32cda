import type { TenantTx } from '@mostrador/database/connect';
import { actorKinds } from '@mostrador/shared/codes/codes';
import { type Language, languages } from '@mostrador/shared/text/translate';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor, Principal, Services, TransactionCall } from '../../core/call/call.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { emitIn, insertEvents, wakeListeners } from '../../core/jobs/event.ts';
import { type AnyJob, type Job, job, longRetries } from '../../core/jobs/job.ts';
import { type TaskResult, tasks } from './task.table.ts';

/**
 * The context of an organization's work: one transaction that sees only that organization, and the user who
 * requested it.
 */
export type Work = {
  tx: TenantTx;
  organizationId: string;
  actor: Actor;
  language: Language;
  services: Services;
  /** Reports the progress; throws if the task was cancelled, which undoes the work. */
  progress: (done: number, total?: number) => Promise<void>;
};

type Own<Payload> = {
  kind: string;
  payload: z.ZodType<Payload>;
  /** The domains whose data the work changes. */
  touches?: readonly string[];
  handle: (work: Work, payload: Payload) => Promise<TaskResult | undefined>;
  /** Runs after the effect of the work is stored, and may be skipped. */
  settle?: (services: Services) => Promise<void>;
};

export type TenantJob<Payload> = Own<Payload> & { job: Job<Envelope> & AnyJob };

const Envelope = z.object({
  taskId: z.uuid(),
  organizationId: z.uuid(),
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.string().nullable(),
    name: z.string(),
  }),
  language: z.enum(languages),
  payload: z.unknown(),
});
type Envelope = z.infer<typeof Envelope>;

/** The number of times that the queue retries the job. */
const retries = longRetries;

/**
 * Defines long-running background work of one organization. It runs in one transaction that sees only the
 * data that a call of the organization sees. A killed run is started again, and the effect of only one run
 * is ever stored.
 */
export const tenantJob = <Payload>(own: Own<Payload>): TenantJob<Payload> => ({
  ...own,
  job: job({
    name: own.kind,
    payload: Envelope,
    handle: (services, envelope) => run(own, services, envelope),
    long: { groupOf: ({ organizationId }) => organizationId, onLost: failLost },
  }),
});

/** Clients that follow a task are notified of its failure, even if no run survived to report it. */
const failLost = (services: Services, { organizationId, taskId }: Envelope) =>
  // The transaction runs with the program's rights, because a suspended organization admits no transaction of
  // its own.
  services.db.transaction(async (tx) => {
    const lost = await tx
      .update(tasks)
      .set({
        status: 'failed',
        reason: 'unexpectedError',
        endedAt: services.now(),
        updatedAt: services.now(),
        runId: null,
      })
      .where(
        and(
          eq(tasks.organizationId, organizationId),
          eq(tasks.id, taskId),
          inArray(tasks.status, ['queued', 'running']),
        ),
      )
      .returning({ id: tasks.id });
    if (lost.length === 0) return;
    await emitIn(tx, organizationId, { name: 'task.ended', subjectId: taskId });
    wakeListeners(services);
    services.live.publish(organizationId, { touches: ['task'], id: taskId, also: {}, request: null });
  });

type TaskContext = TransactionCall & { tx: TenantTx; principal: Principal };

/** Adds the work to the caller's transaction; the client's `id` makes a repeated request harmless. */
export function startTask<Payload>(
  ctx: TaskContext,
  requested: TenantJob<Payload>,
  { id, ...payload }: Payload & { id?: string | undefined },
) {
  const { principal, tx, language } = ctx;
  const { organizationId, actor } = principal;
  const make = async (creation: Creation) => {
    await tx.insert(tasks).values({
      ...creation,
      kind: requested.kind,
      userId: principal.user?.id ?? null,
      apiKeyId: actor.kind === 'apiKey' ? actor.id : null,
      actorName: actor.name,
    });
    const envelope = { taskId: creation.id, organizationId, actor, language, payload };
    await ctx.jobs.enqueue(tx, requested.job, envelope);
  };
  const read = async (taskId: string) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId));
    if (!task) throw new Error('The task was made a moment ago.');
    return task;
  };
  return createIdempotent(tx, tasks, { input: { ...payload, id }, make, read });
}

/** Ends a task that another one replaces: its run notices this and leaves no changes. */
export const supersedeTask = ({ tx, now }: Pick<TaskContext, 'tx' | 'now'>, id: string) =>
  tx
    .update(tasks)
    .set({ status: 'cancelled', endedAt: now(), updatedAt: now() })
    .where(and(eq(tasks.id, id), inArray(tasks.status, ['queued', 'running'])));

/** Tasks of a deleted organization do not run. */
const isOfShop = sql`exists (
  select 1 from organizations o where o.id = ${tasks.organizationId} and o.deleted_at is null)`;

/**
 * Thrown if the run is obsolete: its task was cancelled, its organization was deleted, or another run
 * replaced it after it was believed dead.
 */
class Superseded extends Error {}

async function run<Payload>(own: Own<Payload>, services: Services, envelope: Envelope) {
  const { organizationId, taskId, actor, language } = envelope;
  const runId = crypto.randomUUID();
  const attempts = await claim(services, envelope, runId);
  if (attempts === null) return;
  const mine = and(eq(tasks.id, taskId), eq(tasks.runId, runId), eq(tasks.status, 'running'), isOfShop);
  // While the transaction of the work is open, all other statements of the job use other connections.
  const beside = { ...services, db: services.besideDb };
  const inShop = <Result>(work: (tx: TenantTx) => Promise<Result>, over = services) =>
    inTenant(over, organizationId, work);
  const write = async (tx: TenantTx, values: Partial<typeof tasks.$inferInsert>) => {
    const written = await tx
      .update(tasks)
      .set({ ...values, updatedAt: services.now() })
      .where(mine)
      .returning({ id: tasks.id });
    if (written.length === 0) throw new Superseded();
  };
  const announce = (touches: readonly string[]) =>
    services.live.publish(organizationId, {
      touches: ['task', ...touches],
      id: taskId,
      also: {},
      request: null,
    });
  const progress = async (done: number, total?: number) => {
    // Progress uses a separate connection, so that observers see it while the transaction of the work is
    // open.
    await inShop((tx) => write(tx, { done, ...(total !== undefined && { total }) }), beside);
    announce([]);
  };
  try {
    const payload = own.payload.parse(envelope.payload);
    await inShop(async (tx) => {
      await patiently(tx);
      const work = { tx, organizationId, actor, language, services: beside, progress };
      const result = await own.handle(work, payload);
      await write(tx, { status: 'done', endedAt: services.now(), result: result ?? null });
      await tx.execute(insertEvents([{ name: 'task.ended', subjectId: taskId }]));
    });
    wakeListeners(services);
    announce(own.touches ?? []);
    await own.settle?.(services);
  } catch (error) {
    if (error instanceof Superseded) return;
    const { status, reason, details } = refusalOf(error);
    // A refusal would repeat, so only internal errors are retried.
    const isOver = status < 500 || attempts > retries;
    if (isOver) {
      await inShop(async (tx) => {
        await write(tx, { status: 'failed', endedAt: services.now(), reason, details });
        await tx.execute(insertEvents([{ name: 'task.ended', subjectId: taskId }]));
      });
      wakeListeners(services);
    }
    announce([]);
    if (status >= 500) throw error;
  }
}

/** Returns the number of tries including this one, or null if the task has ended. */
async function claim(services: Services, { organizationId, taskId }: Envelope, runId: string) {
  return inTenant(services, organizationId, async (tx) => {
    const [claimed] = await tx
      .update(tasks)
      .set({
        status: 'running',
        runId,
        attempts: sql`${tasks.attempts} + 1`,
        startedAt: sql`coalesce(${tasks.startedAt}, now())`,
      })
      .where(and(eq(tasks.id, taskId), inArray(tasks.status, ['queued', 'running']), isOfShop))
      .returning({ attempts: tasks.attempts });
    return claimed?.attempts ?? null;
  });
}

/** Background work may take longer than a call. */
const patiently = (tx: TenantTx) =>
  tx.execute(sql`
    select set_config('statement_timeout', '600000', true),
      set_config('idle_in_transaction_session_timeout', '600000', true)`);
