import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { periodLocks } from './periodlock.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const dayAgo = (days: number) => businessDate(new Date(Date.now() - days * 86_400_000), 'America/Guatemala');

type Shop = Awaited<ReturnType<typeof aShop>>;

const lockedUntil = async ({ organizationId }: Shop) => {
  const [row] = await world.services.db
    .select({ lockedUntil: organizations.lockedUntil })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.lockedUntil ?? null;
};

/** The balance of each account at the end of a day, calculated directly from the postings. */
const readBalances = async ({ organizationId }: Shop, day: string) => {
  const rows = await world.services.db.execute<{ account: string; amount: number }>(sql`
    select account, sum(amount)::float8 amount from (
      select destination account, amount, business_date, organization_id from postings
      union all select source, -amount, business_date, organization_id from postings) leg
    where organization_id = ${organizationId} and business_date <= ${day}
    group by 1 having sum(amount) <> 0`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
};

const figuresOf = async (id: string) => {
  const [row] = await world.services.db.select().from(periodLocks).where(eq(periodLocks.id, id));
  return row?.figures;
};

describe('a closed period', () => {
  test('takes nothing any more, keeps its figures, and what is taken back is booked today', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const sale = await caller.sale.create({ amountFree: 500, date: dayAgo(5) });
    const lock = await caller.periodLock.create({ lockedUntil: dayAgo(3), reason: 'Cierre de mes' });
    expect(lock).toMatchObject({ lockedUntil: dayAgo(3), previous: null, reason: 'Cierre de mes' });
    expect(await lockedUntil(shop)).toBe(dayAgo(3));
    expect(await figuresOf(lock.id)).toEqual(await readBalances(shop, dayAgo(3)));
    await expect(caller.sale.create({ amountFree: 5, date: dayAgo(3) })).rejects.toMatchObject({
      reason: 'periodLocked',
      details: { lockedUntil: dayAgo(3) },
    });
    await caller.sale.create({ amountFree: 5, date: dayAgo(2) });
    await caller.sale.remove({ id: sale.id });
    expect(await readBalances(shop, dayAgo(3))).toEqual(await figuresOf(lock.id));
  });

  test('is closed forward alone, and never today', async () => {
    const { caller } = await aShop(world.services);
    await caller.periodLock.create({ lockedUntil: dayAgo(10) });
    for (const day of [dayAgo(10), dayAgo(20)])
      await expect(caller.periodLock.create({ lockedUntil: day })).rejects.toMatchObject({
        reason: 'lockOnlyForward',
      });
    for (const day of [dayAgo(0), dayAgo(-5)])
      await expect(caller.periodLock.create({ lockedUntil: day })).rejects.toMatchObject({
        field: 'lockedUntil',
        reason: 'lockNotPast',
      });
    const next = await caller.periodLock.create({ lockedUntil: dayAgo(4) });
    expect(next.previous).toBe(dayAgo(10));
  });

  test('names what is not settled, and is closed over it only by force', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const { id: categoryId } = await caller.transactionCategory.create({
      name: 'Limpieza del local',
      transactionTypeId: 'expense',
    });
    await caller.expense.create({ amount: 50, categoryId, date: dayAgo(6), pending: true });
    await caller.expense.create({ amount: 50, categoryId, pending: true });
    expect(await caller.periodLock.open({ until: dayAgo(2) })).toEqual({
      lockedUntil: null,
      pending: 1,
      sessions: 0,
    });
    await expect(caller.periodLock.create({ lockedUntil: dayAgo(2) })).rejects.toMatchObject({
      reason: 'lockHasOpen',
      details: { pending: 1, sessions: 0 },
    });
    expect(await lockedUntil(shop)).toBeNull();
    await caller.periodLock.create({ lockedUntil: dayAgo(2), force: true });
    expect(await lockedUntil(shop)).toBe(dayAgo(2));
  });

  test('is opened again by the owner, one after the other, and every step stays written', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    await caller.periodLock.create({ lockedUntil: dayAgo(10) });
    const second = await caller.periodLock.create({ lockedUntil: dayAgo(5) });
    const trusted = await shop.employee({ flags: ['acc_financial_statement'] });
    const reason = 'Faltaba una factura';
    const denied = trusted.caller.periodLock.remove({ id: second.id, reason });
    await expect(denied).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await caller.periodLock.remove({ id: second.id, reason });
    expect(await lockedUntil(shop)).toBe(dayAgo(10));
    const again = caller.periodLock.remove({ id: second.id, reason });
    await expect(again).rejects.toMatchObject({ reason: 'lockIsNotLast' });
    const [last] = (await trusted.caller.periodLock.list({})).periodLocks;
    expect(last).toMatchObject({ lockedUntil: dayAgo(10), previous: dayAgo(5), reason });
    await caller.periodLock.remove({ id: last?.id ?? '', reason });
    expect(await lockedUntil(shop)).toBeNull();
    const { periodLocks: rows } = await caller.periodLock.list({});
    expect(rows.map((row) => row.lockedUntil)).toEqual([null, dayAgo(10), dayAgo(5), dayAgo(10)]);
    expect(new Set(rows.map((row) => row.hash)).size).toBe(4);
  });

  test('is protected from another shop and from members without the right', async () => {
    const shop = await aShop(world.services);
    const { id } = await shop.caller.periodLock.create({ lockedUntil: dayAgo(10) });
    const other = await aShop(world.services);
    await expect(other.caller.periodLock.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
    await expect(other.caller.periodLock.remove({ id, reason: 'x' })).rejects.toMatchObject({
      reason: 'notFound',
    });
    const { caller } = await shop.employee();
    await expect(caller.periodLock.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(caller.periodLock.create({ lockedUntil: dayAgo(3) })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('at once', () => {
  test('nothing is dated into a period while it is closed: the figures of the lock stay true', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const shop = await aShop(world.services);
      const { caller } = shop;
      const { moneyAccounts } = await caller.moneyAccount.list({});
      const idOf = (kind: string) => moneyAccounts.find((each) => each.kind === kind)?.id ?? '';
      const date = dayAgo(3);
      const active = await caller.sale.create({ amountFree: 900, date });
      const sell = () => caller.sale.create({ amountFree: 100, date });
      const move = () => caller.transfer.create({ from: idOf('cash'), to: idOf('bank'), amount: 10, date });
      const works = [sell, move, sell, move, sell, move, sell, move];
      const lock = async () => {
        await new Promise((resolve) => setTimeout(resolve, turn * 8));
        return caller.periodLock.create({ lockedUntil: date });
      };
      const [locked, voided, ...others] = await Promise.allSettled([
        lock(),
        caller.sale.remove({ id: active.id }),
        ...works.map((work) => work()),
      ]);
      if (locked.status === 'rejected') throw locked.reason;
      expect(voided.status).toBe('fulfilled');
      for (const other of others)
        if (other.status === 'rejected') expect(other.reason).toMatchObject({ reason: 'periodLocked' });
      expect(await readBalances(shop, date)).toEqual(await figuresOf(locked.value.id));
    }
  });

  test('the same lock sent eight times is one, and two different ones follow each other', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const body = { id: newId(), lockedUntil: dayAgo(8) };
    await Promise.all(Array.from({ length: 8 }, () => caller.periodLock.create(body)));
    expect((await caller.periodLock.list({})).periodLocks).toHaveLength(1);
    const different = [7, 6, 5, 4, 3, 2].flatMap((day) => [day, day]);
    await Promise.allSettled(
      different.map((day) => caller.periodLock.create({ lockedUntil: dayAgo(day), force: true })),
    );
    expect(await lockedUntil(shop)).toBe(dayAgo(2));
    // Each begins where the one before it ended, in the order in which they are read.
    const { periodLocks: inOrder } = await caller.periodLock.list({});
    expect(inOrder.map(({ previous }) => previous)).toEqual([
      ...inOrder.slice(1).map((lock) => lock.lockedUntil),
      null,
    ]);
  });
});

test('a sale on the shop’s current day waits for no lock, also after that day ended in UTC', async () => {
  // The day of the shop begins an hour before midnight of its zone, and is never that of UTC.
  const timeZone = new Date().getUTCHours() < 12 ? 'UTC' : 'Etc/GMT+6';
  const { caller, organizationId } = await aShop(world.services, { timeZone, settings: { cutoffHour: 23 } });
  const sold = world.services.db.transaction(async (tx) => {
    await tx.execute(sql`select from organizations where id = ${organizationId} for no key update`);
    return caller.sale.create({ amountFree: 500 });
  });
  const { date } = await sold;
  expect(date < new Date().toISOString().slice(0, 10)).toBe(true);
});
