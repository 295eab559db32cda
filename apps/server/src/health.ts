import type { Services } from '@mostrador/api/server';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { forBoth } from './hosts.ts';
import { sendRefusal } from './refusals.ts';

const patienceMs = 2000;

/** `live`: the program answers. `ready`: so does the database, and nobody has asked the program to stop. */
export function mountHealth(app: FastifyInstance, { db }: Pick<Services, 'db'>, isStopping: () => boolean) {
  app.get('/health/live', { logLevel: 'warn', ...forBoth }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn', ...forBoth }, async (request, reply) => {
    if (!isStopping() && (await answersInTime(db))) return { status: 'ready' };
    return sendRefusal(request, reply, {
      status: 503,
      reason: 'unavailable',
      details: {},
      retryAfterSeconds: 2,
    });
  });
}

async function answersInTime(db: Services['db']) {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}
