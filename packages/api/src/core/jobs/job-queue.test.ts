import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cleanup } from '../../cleanup.ts';
import { domains, jobs } from '../../domains.ts';
import { bindTenant } from '../call/who/bind-tenant.ts';
import { hashToken } from '../call/who/session.ts';
import { Mail } from '../io/mail.ts';
import { aShop, aUser, testServices } from '../testing.ts';
import { job } from './job.ts';
import { type JobQueue, startJobQueue } from './job-queue.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let boss: JobQueue;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  const { log } = world.services;
  boss = await startJobQueue({
    connection: world.connection,
    log,
    jobs: [mailJob, crowdJob, stepJob, longJob],
  });
});
afterAll(async () => {
  await boss.stop();
  await world.close();
});

const mailJob = job({ name: 'mail', payload: Mail, handle: ({ sendMail }, mail) => sendMail(mail) });

/** Each of them ends when all three run. */
const crowd: (() => void)[] = [];
const crowdJob = job({
  name: 'crowd',
  payload: z.object({}),
  atOnce: 3,
  handle: () =>
    new Promise<void>((end) => {
      if (crowd.push(end) === 3) for (const each of crowd) each();
    }),
});

const steps: number[] = [];
const stepJob = job({
  name: 'step',
  payload: z.object({ number: z.int() }),
  handle: async (_, { number }) => void steps.push(number),
});

/** The long jobs that run at this moment, those that were started, and those that were lost. */
const begun: string[] = [];
const lost: string[] = [];
const long = { running: new Map<string, () => void>(), begun, lost };
const longJob = job({
  name: 'long',
  payload: z.object({ shop: z.string(), name: z.string() }),
  handle: (_, { name }) =>
    new Promise<void>((end) => {
      long.begun.push(name);
      long.running.set(name, end);
    }),
  long: { groupOf: ({ shop }) => shop, onLost: async (_, { name }) => void long.lost.push(name) },
});

const letter = (to: string): Mail => ({
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
  test('stores a job requested in a transaction if, and only if, that commits', async () => {
    const { db } = world.services;
    await db.transaction((tx) => boss.jobs.enqueue(tx, mailJob, letter('kept')));
    const failing = db.transaction(async (tx) => {
      await boss.jobs.enqueue(tx, mailJob, letter('lost'));
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(await waiting()).toEqual(['kept']);
  });

  test("takes jobs from an organization's transaction, which sees no jobs", async () => {
    const { db } = world.services;
    const { organizationId } = await aShop(world.services);
    await db.transaction(async (tx) => {
      await bindTenant(tx, organizationId);
      await boss.jobs.enqueue(tx, mailJob, letter('scoped'));
    });
    expect(await waiting()).toContain('scoped');
    const peeking = db.transaction(async (tx) => {
      await bindTenant(tx, organizationId);
      await tx.execute(sql`select data from pgboss.job_common`);
    });
    await expect(peeking).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('hands each job to its handler as it was, and again when that failed', async () => {
    const handled: Mail[] = [];
    let failures = 0;
    const services = {
      ...world.services,
      sendMail: async (mail: Mail) => {
        if (mail.to === 'scoped' && failures === 0) {
          failures += 1;
          throw new Error('the mail server is away');
        }
        handled.push(mail);
      },
    };
    await boss.work(services, { services, atOnce: 2 });
    await expect.poll(() => handled.length, { interval: 200 }).toBe(2);
    expect(handled).toContainEqual(letter('kept'));
    expect(handled).toContainEqual(letter('scoped'));
  });

  test('runs as many of a job at once as the job says', async () => {
    const { db } = world.services;
    await db.transaction(async (tx) => {
      for (let count = 0; count < 3; count += 1) await boss.jobs.enqueue(tx, crowdJob, {});
    });
    await expect.poll(() => crowd.length, { interval: 100 }).toBe(3);
  });

  test('takes what waits without a pause in between', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    await world.services.db.transaction(async (tx) => {
      for (const number of numbers) await boss.jobs.enqueue(tx, stepJob, { number });
    });
    // One for each look, it would be forty seconds.
    await expect.poll(() => steps.length, { interval: 100 }).toBe(numbers.length);
    expect(steps.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  // Both wait for the queue to look for what was killed, so they wait together.
  test.concurrent('takes up within a minute what a killed program had at work', async ({ expect }) => {
    steps.length = 0;
    await world.ownerDb.transaction(async (tx) => {
      await boss.jobs.enqueue(tx, stepJob, { number: 7 });
      // As the kill of who had taken it leaves it.
      await tx.execute(sql`
        update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
        where name = 'step' and data->>'number' = '7' and state < 'active'`);
    });
    await expect.poll(() => steps, { interval: 200 }).toEqual([7]);
  });

  test.concurrent('reports long work as lost if its process was killed at every attempt', async ({
    expect,
  }) => {
    await world.ownerDb.transaction(async (tx) => {
      await boss.jobs.enqueue(tx, longJob, { shop: 'c', name: 'c1' });
      await tx.execute(sql`
        update pgboss.job set state = 'active', started_on = now(),
          heartbeat_on = now() - interval '1 minute', retry_count = retry_limit
        where name = 'longWork' and data->'payload'->>'name' = 'c1' and state < 'active'`);
    });
    await expect.poll(() => long.lost, { interval: 200 }).toEqual(['c1']);
    expect(long.begun).not.toContain('c1');
  });

  test('runs one piece of long work of a shop at a time, and short work beside it', async () => {
    const { db } = world.services;
    await db.transaction(async (tx) => {
      for (const name of ['a1', 'a2', 'a3']) await boss.jobs.enqueue(tx, longJob, { shop: 'a', name });
      await boss.jobs.enqueue(tx, longJob, { shop: 'b', name: 'b1' });
    });
    const shops = () => [...long.running.keys()].map(([shop]) => shop).toSorted();
    await expect.poll(shops, { interval: 100 }).toEqual(['a', 'b']);
    steps.length = 0;
    await db.transaction((tx) => boss.jobs.enqueue(tx, stepJob, { number: 1 }));
    await expect.poll(() => steps, { interval: 100 }).toEqual([1]);
    expect(shops()).toEqual(['a', 'b']);
    for (let done = 2; done <= 4; done += 1) {
      for (const end of long.running.values()) end();
      long.running.clear();
      if (done < 4) await expect.poll(shops, { interval: 100 }).toEqual(['a']);
    }
    expect(long.begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  test('leaves alone what runs for long and still says so', async () => {
    const [row] = await world.services.db.execute<{ shortest: number }>(
      sql`select min(expire_seconds) shortest from pgboss.job`,
    );
    expect(row?.shortest).toBe(24 * 3600);
  });

  test('may be started twice', async () => {
    const { log } = world.services;
    const second = await startJobQueue({ connection: world.connection, log, jobs: [mailJob, crowdJob] });
    await second.stop();
    expect(world.problems).toEqual([]);
  });
});

test('mails leave several at once: a mail server that is slow holds up its own letter alone', () => {
  const ofMails = jobs.filter((each) => String(Reflect.get(each, 'handle')).includes('sendMail'));
  expect(ofMails.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['accountMail', 'invitationMail', 'receiptMail']),
  );
  expect(ofMails.filter(({ atOnce = 1 }) => atOnce < 5).map(({ name }) => name)).toEqual([]);
});

test('cleanup removes what is over and leaves the rest', async () => {
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
  await db.execute(sql`
    insert into audit_log (id, organization_id, action, ip, request_id, created_at) values
      (gen_random_uuid(), gen_random_uuid(), 'old', '', '', now() - interval '731 days'),
      (gen_random_uuid(), gen_random_uuid(), 'fresh', '', '', now() - interval '700 days')`);
  await db.execute(sql`
    insert into account_log (id, user_id, action, ip, request_id, created_at) values
      (gen_random_uuid(), ${person.id}, 'old', '', '', now() - interval '731 days'),
      (gen_random_uuid(), ${person.id}, 'fresh', '', '', now())`);
  await db.execute(sql`
    insert into slugs (slug, holder_id, freed_at) values
      ('old', gen_random_uuid(), now() - interval '91 days'),
      ('fresh', gen_random_uuid(), now()), ('held', gen_random_uuid(), null)`);
  expect(await cleanup({ ...world.services, now: later }, domains)).toMatchObject({
    sessions: 1,
    mailTokens: 1,
    rateCounters: 1,
    idempotencyKeys: 1,
    auditLog: 1,
    accountLog: 1,
    slugs: 1,
    people: 0,
    organizations: 0,
  });
  const left = await db.execute(sql`
    select (select count(*)::int from mail_tokens) links, (select count(*)::int from rate_counters) counters,
      (select count(*)::int from idempotency_keys) keys, (select count(*)::int from slugs) slugs,
      (select string_agg(action, ',') from audit_log where action in ('old', 'fresh')) acts`);
  expect(left).toMatchObject([{ links: 1, counters: 1, keys: 1, slugs: 2, acts: 'fresh' }]);
});
