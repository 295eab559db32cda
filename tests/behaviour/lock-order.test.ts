import { testServices } from '@mostrador/api/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFurnishedShop } from '../support/furnished-shop.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

/** The rows that many transactions of a shop change, in the order in which one statement may lock them. */
const order = [
  'counters',
  'seller_months',
  'product_months',
  'product_totals',
  'daily_totals',
  'ledger_months',
  'ledger_days',
];

/** Notes which statement came to which of the tables, before it locks its row. */
async function watchLocks() {
  const { ownerDb: db } = world;
  await db.execute(sql`create schema testing`);
  await db.execute(sql`
    create table testing.locked (nth bigint generated always as identity, tx xid8 not null,
      at timestamptz not null, name text not null)`);
  await db.execute(sql`
    create function testing.note() returns trigger language plpgsql security definer as $$
    begin
      insert into testing.locked (tx, at, name)
      values (pg_current_xact_id(), statement_timestamp(), tg_table_name);
      return new;
    end $$`);
  for (const table of order)
    await db.execute(sql`
      create trigger note before insert on ${sql.raw(table)} for each row execute function testing.note()`);
}

test('each statement locks numbers first, then totals in one order, of whatever document', async () => {
  await watchLocks();
  await aFurnishedShop(world.services, 'orden');
  const statements = await world.ownerDb.execute<{ names: string }>(sql`
    select string_agg(name, ' ' order by nth) names from testing.locked group by tx, at`);
  const shared = statements.map(({ names }) => names.split(' ')).filter((names) => new Set(names).size > 1);
  expect(shared.length).toBeGreaterThan(20);
  for (const name of order) expect(shared.some((names) => names.includes(name))).toBe(true);
  const sorted = (names: string[]) =>
    names.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  expect(shared.filter((names) => `${names}` !== `${sorted(names)}`)).toEqual([]);
});
