import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './testing.ts';

let clone: TestDatabase;
beforeAll(async () => {
  clone = await testDatabase();
});
afterAll(() => clone.drop());

test('statements inside a transaction are prepared', async () => {
  const { db } = clone.open(1);
  const prepared = await db.transaction(async (tx) => {
    await tx.execute(sql`select ${41}::int + 1`);
    return tx.execute(
      sql`select statement from pg_prepared_statements where statement like 'select $1::int + 1'`,
    );
  });
  expect(prepared).toHaveLength(1);
});

test('a role and a setting of one transaction do not outlive it', async () => {
  const { db } = clone.open(1);
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

test('what is under way when a transaction ends is committed with it, or undoes it', async () => {
  const { db } = clone.open(1);
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
