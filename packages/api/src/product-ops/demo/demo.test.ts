import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { procedures } from '../../core/call/endpoints.ts';
import { callerFor, testServices } from '../../core/testing.ts';
import { appRouter } from '../../router.ts';
import { type DemoAccess, seedDemo } from './demo.ts';
import { demoProducts } from './demo-products.ts';
import { ean13 } from './ean13.ts';

const now = new Date('2026-03-18T22:30:00Z');

let world: Awaited<ReturnType<typeof testServices>>;
let access: DemoAccess | null;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  access = await seedDemo({ ...world.services, now: () => now });
});
afterAll(() => world.close());

const one = async (query: ReturnType<typeof sql>) => (await world.services.db.execute(query))[0];

describe('the demo business', () => {
  test('breaks no invariant', async () => {
    expect(await checkInvariants(world.connection)).toEqual([]);
  });

  test('opens with the printed address and password', async () => {
    const { accessToken } = await callerFor(world.services).auth.login({
      email: access?.email ?? '',
      password: access?.password ?? '',
    });
    const owner = callerFor(world.services, { credential: accessToken });
    const { pagination } = await owner.product.list({});
    // The stocked products, and the one that is sold without stock.
    expect(pagination.count).toBe(121);
    const { posTransactions } = await owner.pos.list({ perPage: 100 });
    expect(new Set(posTransactions.map(({ user }) => user.name))).toEqual(
      new Set(['Marta Xicará', 'Beto Tzul']),
    );
  });

  test('shows what is sold most', async () => {
    const photos = sql`
      select count(*)::int photos, count(distinct upload_id)::int pictures from product_images`;
    expect(await one(photos)).toEqual({ photos: 31, pictures: 17 });
    const storedKey = sql`select storage_key as key from uploads limit 1`;
    expect(await world.services.storage.get(`${(await one(storedKey))?.key}-480.webp`)).not.toBeNull();
  });

  test('is made once, and says again how to sign in', async () => {
    expect(await seedDemo(world.services)).toEqual(access);
    expect(await one(sql`select count(*)::int from organizations`)).toEqual({ count: 1 });
  });

  test('has six weeks of plausible sales', async () => {
    const days = await world.services.db.execute<{ day: string; tickets: number }>(
      sql`select business_date as day, count(*)::int tickets from sales group by 1 order by 1`,
    );
    expect(days).toHaveLength(42);
    expect(days.at(-1)?.day).toBe('2026-03-18');
    const full = days.slice(0, -1).map(({ tickets }) => tickets);
    expect(Math.min(...full)).toBeGreaterThanOrEqual(25);
    expect(Math.max(...full)).toBeLessThanOrEqual(60);
    const shares = await world.services.db.execute<{ method: string; share: number }>(sql`
      select payment_method as method, (count(*) * 100.0 / sum(count(*)) over ())::float share from sales
        group by 1`);
    const shareOf = (method: string) => shares.find((row) => row.method === method)?.share ?? 0;
    expect(shareOf('cash')).toBeGreaterThan(70);
    for (const method of ['card', 'transfer', 'mixed', 'credit']) expect(shareOf(method)).toBeGreaterThan(1);
    expect(
      await one(sql`select max(occurred_at) <= ${now.toISOString()}::timestamptz ok from sales`),
    ).toEqual({
      ok: true,
    });
    expect(
      await one(sql`select count(*)::float * 100 / (select count(*) from sales) between 1 and 4 ok
        from sales where status = 'voided'`),
    ).toEqual({ ok: true });
  });

  test('buys its goods, pays its costs, and earns the same on every page', async () => {
    const { accessToken } = await callerFor(world.services).auth.login({
      email: access?.email ?? '',
      password: access?.password ?? '',
    });
    const caller = callerFor({ ...world.services, now: () => now }, { credential: accessToken });
    const days = { from: '2026-02-05', until: '2026-03-18' };
    const { incomeStatement } = await caller.assistant.read(days);
    const { totals } = await caller.report.products(days);
    const { netSales, grossProfit, netProfit } = incomeStatement;
    const lost = sql`
      select coalesce(sum(amount), 0)::float8 lost from postings
      where destination like 'cost%' and document_type <> 'sale'`;
    expect(Number(totals.margin) - Number((await one(lost))?.lost)).toBe(grossProfit);
    expect(grossProfit / netSales).toBeGreaterThan(0.15);
    expect(grossProfit / netSales).toBeLessThan(0.25);
    expect(netProfit).toBeGreaterThan(0);
    expect(netProfit).toBeLessThan(grossProfit);
    expect(await caller.purchase.list({ perPage: 1 })).toMatchObject({ purchases: [{ status: 'done' }] });
    const owed = await caller.debt.list({ direction: 'payable' });
    expect(owed.debtsTransactions.length).toBeGreaterThan(0);
  });

  test('has quotes and web orders in each state, and a published page', async () => {
    const states = async (query: ReturnType<typeof sql>) =>
      (await world.services.db.execute<{ state: string }>(query)).map(({ state }) => state);
    expect(await states(sql`select distinct state from quotes order by 1`)).toEqual([
      'accepted',
      'draft',
      'rejected',
      'sent',
    ]);
    expect(
      await one(sql`select count(*)::int count from quotes where converted_sale_id is not null`),
    ).toEqual({ count: 1 });
    const board = sql`
      select distinct concat_ws(' ', process_status, nullif(delivery_status, 'pending'),
        case when ready_at is not null and process_status = 'in_progress' then 'ready' end) state
      from web_orders order by 1`;
    expect(await states(board)).toEqual([
      'completed delivered',
      'completed picked_up',
      'in_progress',
      'in_progress on_the_way ready',
      'in_progress ready',
      'incoming',
      'rejected',
    ]);
    const inFuture = sql`
      select count(*)::int count from web_orders w join sales s using (organization_id, id)
      where w.created_at > ${now.toISOString()}::timestamptz
        or s.occurred_at > ${now.toISOString()}::timestamptz`;
    expect(await one(inFuture)).toEqual({ count: 0 });
    expect(await one(sql`select count(*)::int count from store_settings where is_published`)).toEqual({
      count: 1,
    });
  });

  test('names the procedure of each act in the log', async () => {
    const rows = await world.services.db.execute<{ action: string }>(
      sql`select distinct action from audit_log`,
    );
    // The answer of a customer to a quote is logged under the answer itself.
    const known = new Set([
      ...procedures(appRouter).map(({ path }) => path),
      'quote.accepted',
      'quote.rejected',
    ]);
    expect(rows.map(({ action }) => action).filter((action) => !known.has(action))).toEqual([]);
  });

  test('never spends money that it does not have', async () => {
    const lowest = sql`
      select min(held)::float8 lowest from (
        select sum(amount) over (partition by account order by business_date, amount desc) held
        from (
          select destination account, amount, business_date from postings where destination like 'money:%'
          union all
          select source, -amount, business_date from postings where source like 'money:%') moved) held`;
    expect(Number((await one(lowest))?.lowest)).toBeGreaterThanOrEqual(0);
  });

  test('has goods that are low and two that are gone', async () => {
    const stocks = sql`select count(*) filter (where stock = 0)::int gone,
      count(*) filter (where stock > 0 and stock <= low_stock)::int low from products`;
    const found = await one(stocks);
    expect(found).toMatchObject({ gone: 2 });
    expect(Number(found?.low)).toBeGreaterThanOrEqual(7);
  });
});

test('names and barcodes are each used once, and barcodes check', () => {
  expect(demoProducts).toHaveLength(120);
  expect(new Set(demoProducts.map(([, name]) => name)).size).toBe(120);
  expect(ean13('750105530007')).toBe('7501055300075');
  for (const [, , price, cost] of demoProducts) expect(cost).toBeLessThan(price);
});
