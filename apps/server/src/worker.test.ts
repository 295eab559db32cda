import { type TestDatabase, testDatabase } from '@mostrador/database/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorker, type Worker } from './worker.ts';

const letter = (to: string) => ({ to, subject: 's', text: 't', html: 'h', link: null });
const log = { error: () => {}, info: () => {} };

let database: TestDatabase;
let opened: ReturnType<TestDatabase['open']>;
let worker: Worker;
const sent: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  opened = database.open(3);
  const mail = async ({ to }: { to: string }) => {
    sent.push(to);
    if (to === 'once' && sent.filter((one) => one === 'once').length === 1) throw new Error('try again');
  };
  worker = await startWorker({ connection: database.connection, db: opened.db, handlers: { mail }, log });
});
afterAll(async () => {
  await worker.stop();
  await database.drop();
});

test('a job runs when its transaction commits, and never when it does not', async () => {
  await opened.db.transaction((tx) => worker.jobs.enqueue(tx, 'mail', letter('kept')));
  const refused = opened.db.transaction(async (tx) => {
    await worker.jobs.enqueue(tx, 'mail', letter('dropped'));
    throw new Error('rolled back');
  });
  await expect(refused).rejects.toThrow('rolled back');
  await vi.waitFor(() => expect(sent).toContain('kept'), { timeout: 10_000 });
  expect(sent).not.toContain('dropped');
});

test('a shop may add a job inside its own transaction and read nobody’s', async () => {
  const tenant = sql`select set_config('role', 'tenant', true)`;
  await opened.db.transaction(async (tx) => {
    await tx.execute(tenant);
    await worker.jobs.enqueue(tx, 'mail', letter('tenant'));
  });
  await vi.waitFor(() => expect(sent).toContain('tenant'), { timeout: 10_000 });
  const reading = opened.db.transaction(async (tx) => {
    await tx.execute(tenant);
    return tx.execute(sql`select data from pgboss.job_common`);
  });
  await expect(reading).rejects.toThrow();
});

test('a job that failed is tried again', async () => {
  await opened.db.transaction((tx) => worker.jobs.enqueue(tx, 'mail', letter('once')));
  await vi.waitFor(() => expect(sent.filter((to) => to === 'once')).toHaveLength(2), {
    timeout: 25_000,
    interval: 200,
  });
});
