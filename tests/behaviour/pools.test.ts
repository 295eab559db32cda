import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRouter } from '@mostrador/api/server';
import { addressOf } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { testDatabase } from '@mostrador/database/testing';
import { startProgram } from '@mostrador/server/src/program.ts';
import { readEnv } from '@mostrador/server/src/settings/env.ts';
import { expect, onTestFinished, test } from 'vitest';

const token = 'measurements-of-sixteen';

test('the configured number of connections is opened, for calls and for the queue', async () => {
  const shop = await testDatabase();
  const work = mkdtempSync(join(tmpdir(), 'mostrador-pools-'));
  const { host, port, user, password = 'x', database } = addressOf(shop.connection);
  const env = readEnv({
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: work,
    METRICS_TOKEN: token,
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`,
    DATABASE_POOL: '3',
    DATABASE_JOBS_POOL: '1',
    DATABASE_TASKS_POOL: '1',
  });
  expect(env.pools).toEqual({ calls: 3, jobs: 1, tasks: 1 });
  const options = { router: appRouter, migrationsFolder, webRoot: work, workerFile: 'none', print: () => {} };
  const program = await startProgram(env, options);
  onTestFinished(async () => {
    await program.stop();
    await shop.drop();
    rmSync(work, { recursive: true, force: true });
  });
  const headers = { authorization: `Bearer ${token}` };
  // A program that has just begun on a busy machine turns calls away for a moment.
  const measured = () => fetch(`${program.address}/metrics`, { headers }).then((answer) => answer.text());
  const requested = 'mostrador_database_connections{state="max"} 3';
  await expect.poll(measured, { interval: 200 }).toContain(requested);
  // Every kind of work looks for its jobs as it begins: they all wait for one connection. Another listens.
  const [row] = await shop.open(1).client<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name = 'mostrador-jobs'`;
  expect(row?.connections).toBe(1 + 1);
});
