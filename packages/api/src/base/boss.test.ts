import { newId } from '@mostrador/shared/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepHouse } from '../platform/housekeeping.ts';
import { type Boss, startBoss } from './boss.ts';
import type { JobPayloads } from './job.ts';
import { hashToken } from './session.ts';
import { aShop, aUser, testServices } from './testing.ts';
import { narrow } from './trpc.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let boss: Boss;
beforeAll(async () => {
  world = await testServices();
  const { db, log } = world.services;
  boss = await startBoss({ connection: world.connection, db, log });
});
afterAll(async () => {
  await boss.stop();
  await world.close();
});

const letter = (to: string): JobPayloads['mail'] => ({
  to,
  subject: 'Hola «ñandú» 🧾',
  text: "it's $1",
  html: '<p>"quoted"</p>',
  link: null,
});
const waiting = async () => {
  const rows = await world.services.db.execute<{ to: string }>(
    sql`select data->>'to' "to" from pgboss.job where name = 'mail'`,
  );
  return rows.map(({ to }) => to);
};

describe('the job queue', () => {
  test('keeps a job that was asked for in a transaction if, and only if, that commits', async () => {
    const { db } = world.services;
    await db.transaction((tx) => boss.jobs.enqueue(tx, 'mail', letter('kept')));
    const failing = db.transaction(async (tx) => {
      await boss.jobs.enqueue(tx, 'mail', letter('lost'));
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(await waiting()).toEqual(['kept']);
  });

  test("takes jobs from an organization's transaction, which sees nobody's jobs", async () => {
    const { db } = world.services;
    const { organizationId } = await aShop(world.services);
    await db.transaction(async (tx) => {
      await narrow(tx, organizationId);
      await boss.jobs.enqueue(tx, 'mail', letter('narrowed'));
    });
    expect(await waiting()).toContain('narrowed');
    const peeking = db.transaction(async (tx) => {
      await narrow(tx, organizationId);
      await tx.execute(sql`select data from pgboss.job_common`);
    });
    await expect(peeking).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('hands each job to its handler as it was, and again when that failed', async () => {
    const handled: JobPayloads['mail'][] = [];
    let failures = 0;
    await boss.work({
      housekeeping: async () => {},
      mail: async (mail) => {
        if (mail.to === 'narrowed' && failures === 0) {
          failures += 1;
          throw new Error('the mail server is away');
        }
        handled.push(mail);
      },
    });
    await expect.poll(() => handled.length, { timeout: 25_000, interval: 200 }).toBe(2);
    expect(handled).toContainEqual(letter('kept'));
    expect(handled).toContainEqual(letter('narrowed'));
  });

  test('may be started twice', async () => {
    const { db, log } = world.services;
    const second = await startBoss({ connection: world.connection, db, log });
    await second.stop();
    expect(world.problems).toEqual([]);
  });
});

test('housekeeping removes what is over and leaves the rest', async () => {
  const { db } = world.services;
  const person = await aUser(world.services);
  const later = () => new Date(Date.now() + 3_600_000);
  const [old, fresh] = [hashToken(newId()), hashToken(newId())];
  await db.execute(sql`
    insert into sessions (id, user_id, expires_at)
    values (${old}, ${person.id}, now() - interval '1 minute')`);
  await db.execute(sql`
    insert into mail_tokens (id, user_id, purpose, expires_at) values
      (${old}, ${person.id}, 'reset', now() - interval '2 days'),
      (${fresh}, ${person.id}, 'reset', now() + interval '1 day')`);
  await db.execute(sql`
    insert into rate_counters (key, window_start, count) values
      ('old', now() - interval '2 days', 1), ('fresh', now(), 1)`);
  await db.execute(sql`
    insert into idempotency_keys (scope, key, fingerprint, output, created_at) values
      ('user:x', 'old', '', '{}', now() - interval '2 days'), ('user:x', 'fresh', '', '{}', now())`);
  expect(await keepHouse({ ...world.services, now: later })).toEqual({
    sessions: 1,
    mailTokens: 1,
    rateCounters: 1,
    idempotencyKeys: 1,
    people: 0,
  });
  const left = await db.execute(sql`
    select (select count(*)::int from mail_tokens) links, (select count(*)::int from rate_counters) counters,
      (select count(*)::int from idempotency_keys) keys`);
  expect(left).toMatchObject([{ links: 1, counters: 1, keys: 1 }]);
});
