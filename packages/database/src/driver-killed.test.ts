import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { killEmbedded } from './testing.ts';

const callers = 32;
const kills = 4;

test('when the database is killed under load, every caller gets an answer', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-kill-'));
  chmodSync(dataDir, 0o755);
  const start = () => startEmbedded({ dataDir, print: () => {}, purpose: 'task' });
  const server = await start();
  const { db, close } = openDatabase(server.connection, { max: 10 });
  onTestFinished(async () => {
    await close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await db.execute(sql`create table counts (caller int primary key, value int not null default 0)`);
  await db.execute(sql`insert into counts select generate_series(1, ${callers}::int)`);

  let isOver = false;
  const acknowledged = Array.from({ length: callers }, () => 0);
  const failures = new Set<string>();
  const loops = acknowledged.map(async (_, caller) => {
    while (!isOver) {
      try {
        await db.transaction(async (tx) => {
          await tx.execute(sql`update counts set value = value + 1 where caller = ${caller + 1}`);
          await Promise.all([
            tx.execute(sql`select ${caller}::int`),
            tx.execute(sql`select pg_sleep(0.002)`),
          ]);
        });
        acknowledged[caller] = (acknowledged[caller] ?? 0) + 1;
      } catch (error) {
        failures.add(error instanceof Error ? error.constructor.name : String(error));
        await pause(5);
      }
    }
  });
  for (let round = 0; round < kills; round += 1) {
    await pause(300);
    killEmbedded(dataDir);
    await (await start()).stop();
  }
  await pause(500);
  isOver = true;
  const ended = await Promise.race([Promise.all(loops).then(() => 'all'), pause(60_000, 'some wait')]);
  expect(ended).toBe('all');
  expect(failures.size).toBeGreaterThan(0);
  const stored = await db.execute<{ caller: number; value: number }>(
    sql`select * from counts order by caller`,
  );
  for (const { caller, value } of stored) expect(value).toBeGreaterThanOrEqual(acknowledged[caller - 1] ?? 0);
});
