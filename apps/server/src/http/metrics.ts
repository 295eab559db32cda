import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { DomainError, type Services } from '@mostrador/api/server';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MailCounts } from '../mail.ts';
import { newestBackup } from '../tasks/backups.ts';
import { credentialOf } from './context.ts';
import { forMembers } from './hosts.ts';
import { outcomesOf, retriesOf } from './observer.ts';

export type MetricsOptions = {
  token: string;
  pool: () => { max: number; open: number; idle: number; waiting: number };
  dataDir: string;
  /** The folder of backups. Null if none are made. */
  backupFolder?: string | null;
  mails?: MailCounts;
};

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/** Mounts `GET /metrics` in the Prometheus format, for callers with the token. */
export function mountMetrics(app: FastifyInstance, services: Services, options: MetricsOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePool(registry, options);
  measureQueue(registry, services);
  measureEvents(registry, services);
  measureDisk(registry, options.dataDir);
  measureBackups(registry, options);
  measureMails(registry, options);
  const isOurs = sameAs(options.token);
  app.get('/metrics', { logLevel: 'warn', ...forMembers }, async (request, reply) => {
    if (!isOurs(credentialOf(request) ?? '')) throw new DomainError('UNAUTHORIZED', 'unauthorized');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry) {
  const requests = new Histogram({
    name: 'mostrador_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  const procedures = new Histogram({
    name: 'mostrador_procedure_seconds',
    help: 'Time of each procedure, whichever door it came through',
    labelNames: ['procedure', 'outcome'],
    buckets: seconds,
    registers: [registry],
  });
  const retries = new Counter({
    name: 'mostrador_call_retries_total',
    help: 'Transactions run again after a deadlock or a serialization failure',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    retries.inc(retriesOf(request));
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
    for (const { procedure, isRefused, milliseconds } of outcomesOf(request)) {
      procedures.observe({ procedure, outcome: isRefused ? 'refused' : 'done' }, milliseconds / 1000);
    }
  });
}

function measurePool(registry: Registry, { pool }: MetricsOptions) {
  const connections = new Gauge({
    name: 'mostrador_database_connections',
    help: 'Connections of the pool: most there may be, open, idle; and statements that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
    },
  });
}

function measureQueue(registry: Registry, { db, log }: Services) {
  const jobs = new Gauge({
    name: 'mostrador_jobs',
    help: 'Jobs that wait, are tried again, at work or failed for good, by queue, also where there are none',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect: async () => {
      jobs.reset();
      const rows = await db
        .execute<{ queue: string; state: string; count: number }>(sql`
          select q.name "queue", s.state, count(j.id)::int count
          from pgboss.queue q
          cross join unnest(array['created', 'retry', 'active', 'failed']) s(state)
          left join pgboss.job j on j.name = q.name and j.state = s.state::pgboss.job_state
          group by 1, 2`)
        .catch((error) => {
          log.error({ error }, 'the job queue could not be counted');
          return [];
        });
      for (const { queue, state, count } of rows) jobs.set({ queue, state }, count);
    },
  });
}

function measureEvents(registry: Registry, { db, log }: Services) {
  const events = new Gauge({
    name: 'mostrador_events',
    help: 'Events that wait for their listeners, and those that failed for good',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const [found] = await db
        .execute<{ waiting: number; failed: number }>(sql`
          select count(*) filter (where retry_at < 'infinity')::int waiting,
            count(*) filter (where retry_at = 'infinity')::int failed
          from events where told_at is null`)
        .catch((error) => {
          log.error({ error }, 'the events could not be counted');
          return [];
        });
      if (!found) return;
      events.set({ state: 'waiting' }, found.waiting);
      events.set({ state: 'failed' }, found.failed);
    },
  });
}

function measureDisk(registry: Registry, dataDir: string) {
  const disk = new Gauge({
    name: 'mostrador_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      const found = await statfs(dataDir).catch(() => null);
      if (!found) return;
      disk.set({ kind: 'size' }, found.blocks * found.bsize);
      disk.set({ kind: 'free' }, found.bavail * found.bsize);
    },
  });
}

function measureBackups(registry: Registry, { backupFolder }: MetricsOptions) {
  if (!backupFolder) return;
  const age = new Gauge({
    name: 'mostrador_backup_age_seconds',
    help: 'Time since the newest backup of BACKUP_DIR was made; infinite where there is none',
    registers: [registry],
    collect: async () => {
      const newest = await newestBackup(backupFolder);
      age.set(newest ? (Date.now() - newest.madeAt.getTime()) / 1000 : Number.POSITIVE_INFINITY);
    },
  });
}

function measureMails(registry: Registry, { mails }: MetricsOptions) {
  if (!mails) return;
  const count = new Gauge({
    name: 'mostrador_mails',
    help: 'Mails since the start that were sent, and tries that failed',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, number] of Object.entries(mails)) count.set({ state }, number);
    },
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function sameAs(token: string) {
  const ours = digest(token);
  return (given: string) => timingSafeEqual(digest(given), ours);
}
