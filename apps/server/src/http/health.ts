import { statfs } from 'node:fs/promises';
import type { Services } from '@mostrador/api/server';
import { mostClockSkewMs } from '@mostrador/database/check-server';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../rest/refusals.ts';
import { forBoth } from './hosts.ts';

const patienceMs = 2000;

/**
 * The minimum free space: with less, a sale may find no space for its rows, and PostgreSQL may not start
 * again.
 */
const leastFreeBytes = 64 * 1024 * 1024;

export type HealthOptions = {
  isStopping: () => boolean;
  /** The folder on the disk with the uploads and the private database. If absent, no disk is checked. */
  dataDir?: string | undefined;
};

type Place = Pick<Services, 'db' | 'config'>;

/**
 * Mounts the health checks. `live`: the program answers, including its pages. `ready`: it can be sent calls,
 * because the database answers, its clock equals this machine's, its secret is ours, the disk has space, and
 * the program is not about to stop.
 */
export function mountHealth(app: FastifyInstance, services: Place, options: HealthOptions) {
  let lastHindrance: string | null = null;
  app.get('/health/live', { logLevel: 'warn', ...forBoth }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn', ...forBoth }, async (request, reply) => {
    const hindrance = options.isStopping() ? 'stopping' : await hindranceIn(services, options);
    if (hindrance && hindrance !== lastHindrance) app.log.warn({ reason: hindrance }, 'not ready');
    lastHindrance = hindrance;
    if (!hindrance) return { status: 'ready' };
    return sendRefusal(request, reply, {
      status: 503,
      reason: 'unavailable',
      details: {},
      retryAfterSeconds: 2,
    });
  });
}

async function hindranceIn(services: Place, { dataDir }: HealthOptions): Promise<string | null> {
  if (dataDir && (await isDiskFull(dataDir))) return 'disk';
  return await databaseHindrance(services);
}

async function isDiskFull(dataDir: string): Promise<boolean> {
  const disk = await statfs(dataDir).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastFreeBytes;
}

type Answer = { now: number; secret: string | null };

async function databaseHindrance({ db, config }: Place): Promise<string | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  const answered = db
    .execute<Answer>(sql`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now,
        (select fingerprint from program_secret) as secret`)
    .then(
      ([answer]) => answer ?? null,
      () => null,
    );
  const answer = await Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
  if (!answer) return 'database';
  if (Math.abs(Number(answer.now) - Date.now()) > mostClockSkewMs) return 'clock';
  const isOurs = answer.secret === null || config.secrets.fingerprints().includes(answer.secret);
  return isOurs ? null : 'secret';
}
