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
    tx.execute(sql`select set_config('role', 'tenant', true), set_config('app.organization_id', 'a', true)`),
  );
  expect(inside[0]).toMatchObject({ set_config: 'a' });
  const [outside] = await db.execute(sql`
    select current_user as role, nullif(current_setting('app.organization_id', true), '') as organization`);
  expect(outside).toEqual({ role: 'mostrador', organization: null });
});
