import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, callLimits, openClient, openDatabase, taskLimits } from './connect.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let clone: TestDatabase;
beforeAll(async () => {
  clone = await testDatabase();
});
afterAll(() => clone.drop());

test('statements inside a transaction are prepared', async () => {
  const { db } = clone.openAsOwner(1);
  const prepared = await db.transaction(async (tx) => {
    await tx.execute(sql`select ${41}::int + 1`);
    return tx.execute(
      sql`select statement from pg_prepared_statements where statement like 'select $1::int + 1'`,
    );
  });
  expect(prepared).toHaveLength(1);
});

test('a role and a setting of one transaction do not outlive it', async () => {
  const { db } = clone.openAsOwner(1);
  const inside = await db.transaction((tx) =>
    tx.execute(
      sql`select set_config('role', tenant_role(), true), set_config('app.organization_id', 'a', true)`,
    ),
  );
  expect(inside[0]).toMatchObject({ set_config: 'a' });
  const [outside] = await db.execute(sql`
    select current_user as role, nullif(current_setting('app.organization_id', true), '') as organization`);
  expect(outside).toEqual({ role: 'mostrador', organization: null });
});

/** Seconds, as PostgreSQL itself knows them. */
async function limitsIn(open: (connection: Connection) => ReturnType<typeof openClient>) {
  const client = open(clone.connection);
  const rows = await client<{ name: string; seconds: number }[]>`
    select name, setting::int / 1000 as seconds from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;
  await client.end();
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]));
}

test('PostgreSQL ends what a call holds up, and work of the night later, not never', async () => {
  const settings = ({ statement, lock, idleInTransaction }: typeof callLimits) => ({
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  });
  for (const limits of [callLimits, taskLimits])
    for (const seconds of Object.values(settings(limits))) expect(seconds).toBeGreaterThan(0);
  expect(await limitsIn((connection) => openDatabase(connection).client)).toEqual(settings(callLimits));
  expect(await limitsIn((connection) => openClient(connection))).toEqual(settings(taskLimits));
});

test('a statement pending when a transaction ends is committed with it, or rolls it back', async () => {
  const { db } = clone.openAsOwner(1);
  await db.execute(sql`create table under_way (value int)`);
  const add = (value: number) => sql`insert into under_way values (${value}::int)`;
  const work = (last: ReturnType<typeof add>) =>
    db.transaction(async (tx) => {
      await tx.execute(add(1));
      tx.execute(last).catch(() => undefined);
    });
  for (let turn = 0; turn < 3; turn += 1) await work(add(2));
  await expect(work(sql`insert into under_way values (1 / ${0}::int)`)).rejects.toMatchObject({
    code: '22012',
  });
  expect(await db.execute(sql`select value, count(*)::int from under_way group by 1 order by 1`)).toEqual([
    { value: 1, count: 3 },
    { value: 2, count: 3 },
  ]);
});
