import { openClient } from '@mostrador/database/connect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const deviceId = 'caja-1';

type Waiting = (calls: number) => Promise<void>;

/**
 * Holds back whoever reads what was opened again, as a close does for its answer: it has written all it has
 * to write, and is not done. What it runs may wait until so many calls wait for each other.
 */
async function withReopeningsLocked(work: (waiting: Waiting) => Promise<void>) {
  const client = openClient(world.connection, { max: 2 });
  await client.begin(async (tx) => {
    await tx.unsafe('lock table cash_reopenings');
    await work(async (calls) => {
      const listBlocked = () =>
        client.unsafe(`
          select distinct pid from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted`);
      while ((await listBlocked()).length < calls) await new Promise((done) => setTimeout(done, 20));
    });
  });
  await client.end();
}

describe('the float', () => {
  test('is compared with what a close under way leaves, not with the one before', async () => {
    const { caller, organizationId } = await aShop(world.services);
    const first = await caller.cashSession.open({ openingAmount: 10_000, deviceId });
    await caller.pos.create({ amountFree: 5000, deviceId });
    let closing: Promise<unknown> = Promise.resolve();
    let opening: Promise<unknown> = Promise.resolve();
    await withReopeningsLocked(async (waiting) => {
      const count = { cashSessionId: first.id, counted: { cash: 15_000 }, withdrawn: 5000 };
      closing = caller.cashSession.close(count);
      await waiting(1);
      opening = caller.cashSession.open({ openingAmount: 10_000, deviceId });
      await waiting(2);
    });
    await Promise.all([closing, opening]);
    const drawer = await caller.cashSession.till({ deviceId });
    expect(drawer.session?.report.byMethod[0]).toMatchObject({ expected: 10_000 });
    expect(await inBooks(organizationId)).toBe(10_000);
  });

  test('left in a till lies in no drawer of its person', async () => {
    const { caller } = await aShop(world.services);
    const { id: cashSessionId } = await caller.cashSession.open({ openingAmount: 50_000, deviceId });
    await caller.cashSession.close({ cashSessionId, counted: { cash: 50_000 } });
    expect(await caller.cashSession.till({})).toMatchObject({ openingAmount: 0 });
    const own = await caller.cashSession.open({ openingAmount: 20_000 });
    await caller.cashSession.close({ cashSessionId: own.id, counted: { cash: 20_000 } });
    expect(await caller.cashSession.till({})).toMatchObject({ openingAmount: 20_000 });
    expect(await caller.cashSession.till({ deviceId })).toMatchObject({ openingAmount: 50_000 });
  });
});

describe('the float of a drawer', () => {
  type Caller = Awaited<ReturnType<typeof aShop>>['caller'];
  const balancesOf = async (caller: Caller) => {
    const { moneyAccounts } = await caller.moneyAccount.list({});
    const of = (requested: string) => moneyAccounts.find(({ kind }) => kind === requested)?.balance;
    return { cash: of('cash'), safe: of('safe') };
  };

  test('is capital of the owner where no place of the shop holds it', async () => {
    const { caller } = await aShop(world.services);
    await caller.cashSession.open({ openingAmount: 20_000, deviceId });
    expect(await balancesOf(caller)).toEqual({ cash: 20_000, safe: 0 });
    const flow = await caller.statement.cashFlow({});
    expect(flow.cashFlow).toMatchObject([{ type: 'opening', amount: 20_000, balance: 20_000 }]);
  });

  test('is a contribution of the owner once the shop has closed a period', async () => {
    const { caller } = await aShop(world.services);
    const lockedUntil = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await caller.periodLock.create({ lockedUntil });
    await caller.cashSession.open({ openingAmount: 20_000, deviceId });
    expect(await balancesOf(caller)).toEqual({ cash: 20_000, safe: 0 });
    const flow = await caller.statement.cashFlow({});
    expect(flow.cashFlow).toMatchObject([{ type: 'cash_movement', amount: 20_000 }]);
  });

  test('is the cash that was sold before without a drawer, and then that of the safe', async () => {
    const { caller } = await aShop(world.services);
    await caller.pos.create({ amountFree: 30_000 });
    const first = await caller.cashSession.open({ openingAmount: 20_000, deviceId });
    expect(await balancesOf(caller)).toEqual({ cash: 30_000, safe: 0 });
    await caller.cashSession.move({
      ...{ cashSessionId: first.id, type: 'drop_to_safe', amount: 15_000, reason: 'Guardar' },
    });
    await caller.cashSession.close({ cashSessionId: first.id, counted: { cash: 5000 } });
    await caller.cashSession.open({ openingAmount: 32_000, deviceId: 'caja-2' });
    // 15 000 from the safe, 10 000 that were in no drawer, and 7 000 from the owner.
    expect(await balancesOf(caller)).toEqual({ cash: 37_000, safe: 0 });
  });

  test('and what is put in later never leave the safe below nothing', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.cashSession.open({ openingAmount: 10_000, deviceId });
    await caller.cashSession.move({
      cashSessionId: id,
      type: 'drop_to_safe',
      amount: 4000,
      reason: 'Guardar',
    });
    await caller.cashSession.move({ cashSessionId: id, type: 'cash_in', amount: 6000, reason: 'Cambio' });
    expect(await balancesOf(caller)).toEqual({ cash: 12_000, safe: 0 });
    const closed = await caller.cashSession.close({ cashSessionId: id, counted: { cash: 12_000 } });
    expect(closed).toMatchObject({ status: 'closed' });
  });
});

async function inBooks(organizationId: string) {
  const client = openClient(world.connection, { max: 1 });
  const [row] = await client.unsafe<{ sum: string }[]>(
    `select sum(case when p.destination = 'money:' || a.id then p.amount else -p.amount end) sum
     from money_accounts a join postings p on 'money:' || a.id in (p.source, p.destination)
     where a.kind = 'cash' and a.organization_id = $1`,
    [organizationId],
  );
  await client.end();
  return Number(row?.sum);
}
