import { addDays, businessDate } from '@mostrador/shared/time/time';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTenant } from '../../../core/call/who/bind-tenant.ts';
import { aShop, testServices } from '../../../core/testing.ts';
import { sumSaleDays } from './sale-days-sum.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const today = () => businessDate(new Date(), 'America/Guatemala');
const daysAgo = (days: number) => addDays(today(), -days);
type Shop = Awaited<ReturnType<typeof aShop>>;

const sell = async ({ caller }: Shop, date?: string, times = 1) => {
  for (let nth = 0; nth < times; nth += 1) await caller.pos.create({ amountFree: 500, date });
};

const daysOf = async ({ organizationId }: Shop, table: 'sale_days' | 'pending_sale_days') =>
  (
    await inTenant(world.services, organizationId, (tx) =>
      tx.execute<{ day: string }>(
        sql`select business_date::text "day" from ${sql.raw(table)} order by business_date`,
      ),
    )
  ).map(({ day }) => day);

/** The statements of the job that nothing was found for, and how many transactions it began. */
async function watched() {
  const { db } = world.services;
  const [execute, transaction] = [vi.spyOn(db, 'execute'), vi.spyOn(db, 'transaction')];
  const done = await sumSaleDays(world.services);
  const statements = execute.mock.calls.map(([statement]) => statement);
  const transactions = transaction.mock.calls.length;
  vi.restoreAllMocks();
  return { done, statements, transactions };
}

const planOf = (statement: SQLWrapper | SQL | string | undefined) =>
  world.services.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const lines = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

test('an hour in which nothing happened costs one statement over the pending days alone', async () => {
  const shops = [await aShop(world.services), await aShop(world.services)];
  for (const shop of shops) {
    await sell(shop, daysAgo(20), 2);
    await sell(shop, daysAgo(30));
    await sell(shop);
  }
  expect(await sumSaleDays(world.services)).toEqual({ examined: 4, summed: 0 });
  const { done, statements, transactions } = await watched();
  expect(done).toEqual({ examined: 0, summed: 0 });
  expect([statements.length, transactions]).toEqual([1, 0]);
  const plan = await planOf(statements[0]);
  expect(plan).toContain('pending_sale_days_order');
  expect(plan).not.toMatch(/daily_totals|organizations|Seq Scan/);
});

test('a quiet day of long ago is summed once backdated sales make it a busy one', async () => {
  const shop = await aShop(world.services);
  const day = daysAgo(40);
  await sell(shop, day, 2);
  expect(await sumSaleDays(world.services, 3)).toEqual({ examined: 1, summed: 0 });
  expect(await daysOf(shop, 'sale_days')).toEqual([]);
  await sell(shop, day);
  expect(await sumSaleDays(world.services, 3)).toEqual({ examined: 1, summed: 1 });
  expect(await daysOf(shop, 'sale_days')).toEqual([day]);
  expect(await sumSaleDays(world.services, 3)).toEqual({ examined: 0, summed: 0 });
});

test('a running day is marked once, by its first sale, and is examined only when it is over', async () => {
  const shop = await aShop(world.services);
  await sell(shop, undefined, 3);
  expect(await daysOf(shop, 'pending_sale_days')).toEqual([today()]);
  expect(await sumSaleDays(world.services, 1)).toEqual({ examined: 0, summed: 0 });
  expect(await daysOf(shop, 'pending_sale_days')).toEqual([today()]);
});

test('more pending days than are read at once are all examined', async () => {
  const { organizationId } = await aShop(world.services);
  await world.services.db.execute(sql`
    insert into pending_sale_days (organization_id, business_date)
    select ${organizationId}, current_date - 10 - n from generate_series(1, 510) n`);
  expect(await sumSaleDays(world.services)).toEqual({ examined: 510, summed: 0 });
});
