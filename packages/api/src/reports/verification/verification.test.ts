import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { periodLocks } from '../periodlock/periodlock.table.ts';
import { countChangedLocks } from '../periodlock/periodlock.ts';
import { booksVerification } from './verification.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(async () => {
  shop = await aShop(world.services);
  world.problems.length = 0;
  world.sent.length = 0;
});
afterAll(() => world.close());

const dayAgo = (days: number) => businessDate(new Date(Date.now() - days * 86_400_000), 'America/Guatemala');

async function verify() {
  const started = await shop.caller.verification.create({ id: newId() });
  expect(started).toMatchObject({ status: 'queued', areas: null });
  await booksVerification.job.run(world.services, world.sent.at(-1)?.payload);
  const { verification } = await shop.caller.verification.last();
  return verification;
}

const differences = async () =>
  Object.fromEntries((await verify())?.areas?.map(({ area, differences: found }) => [area, found]) ?? []);

test('matching books are reported as such, area by area', async () => {
  const { caller } = shop;
  expect(await caller.verification.last()).toEqual({ verification: null });
  const coffee = await caller.product.create({ name: 'Café', price: 5000, cost: 2000, stock: 10_000 });
  await caller.pos.create({ products: [{ id: coffee.id, quantity: 2000 }] });
  await caller.sale.create({ amountFree: 500, date: dayAgo(5) });
  await caller.periodLock.create({ lockedUntil: dayAgo(3) });
  const verification = await verify();
  expect(verification).toMatchObject({ status: 'done', reason: null });
  expect(verification?.done).toBe((verification?.total ?? 0) - 1);
  expect(verification?.areas?.every(({ differences: found }) => found === 0)).toBe(true);
  expect(world.problems).toEqual([]);
});

test('a mismatch is counted in its area and reported to the operator', async () => {
  const coffee = await shop.caller.product.create({ name: 'Café', price: 5000, cost: 2000, stock: 10_000 });
  const spoil = (change: string) =>
    world.services.db.execute(
      sql.raw(`update product_variants set ${change} where product_id = '${coffee.id}'`),
    );
  await spoil('stock = stock + 1000');
  const found = await differences();
  await spoil('stock = stock - 1000');
  expect(found.stock).toBeGreaterThan(0);
  expect(found).toMatchObject({ cash: 0, debts: 0, periods: 0 });
  expect(world.problems).toMatchObject([{ organizationId: shop.organizationId }, {}]);
});

test('another shop is not looked at', async () => {
  const other = await aShop(world.services);
  const coffee = await other.caller.product.create({ name: 'Café', price: 5000, stock: 1000 });
  const spoil = (by: number) =>
    world.services.db.execute(
      sql`update product_variants set stock = stock + ${by} where product_id = ${coffee.id}`,
    );
  await spoil(1000);
  expect(await differences()).toMatchObject({ stock: 0 });
  await spoil(-1000);
});

test('a changed closed period is detected, a reopened one is not checked', async () => {
  const { caller, organizationId } = shop;
  await caller.sale.create({ amountFree: 500, date: dayAgo(9) });
  const lock = await caller.periodLock.create({ lockedUntil: dayAgo(8) });
  await caller.periodLock.create({ lockedUntil: dayAgo(4) });
  const changed = () => inTenant(world.services, organizationId, (tx) => countChangedLocks(tx));
  expect(await changed()).toBe(0);
  const write = (hash: string) =>
    world.services.db.update(periodLocks).set({ hash }).where(eq(periodLocks.id, lock.id));
  await write('another');
  // The lock itself, and the one that rests on it.
  expect(await changed()).toBe(2);
  await write(lock.hash);
  const [last] = (await caller.periodLock.list({})).periodLocks;
  await caller.periodLock.remove({ id: last?.id ?? '', reason: 'Faltaba una factura' });
  await caller.sale.create({ amountFree: 700, date: dayAgo(6) });
  expect(await changed()).toBe(0);
  await caller.periodLock.create({ lockedUntil: dayAgo(4) });
  expect(await changed()).toBe(0);
});

test('only the owner asks for it', async () => {
  const employee = await shop.employee({ allowAll: true });
  await expect(employee.caller.verification.create({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(employee.caller.verification.last()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
