import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('in Chile the middle between two coins goes down', async () => {
  const settings = { cashRounding: 1000 };
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP', settings });
  expect(await caller.pos.create({ amountFree: 99_500 })).toMatchObject({ amount: 99_000, rounding: -500 });
  expect(await caller.pos.create({ amountFree: 99_600 })).toMatchObject({ amount: 100_000 });
  expect(await checkInvariants(world.connection)).toEqual([]);
});

test('cash beside a card payment is an amount that coins can make', async () => {
  const settings = { cashRounding: 1000 };
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP', settings });
  const half = { method: 'card' as const, amount: 50_000 };
  const sold = { amount: 100_000, rounding: -400, balance: 0, paid: 100_000 };
  for (const cash of [50_400, 50_000])
    expect(
      await caller.pos.create({
        amountFree: 100_400,
        payments: [half, { method: 'cash', amount: cash, received: 51_000 }],
      }),
    ).toMatchObject({ ...sold, change: 1000 });
  const up = { amountFree: 100_600, payments: [half, { method: 'cash' as const, amount: 50_600 }] };
  expect(await caller.pos.create(up)).toMatchObject({ amount: 101_000, rounding: 400 });
  // By card alone, and where something stays open, nothing is rounded.
  const cards = [half, { method: 'card' as const, amount: 50_400 }];
  expect(await caller.pos.create({ amountFree: 100_400, payments: cards })).toMatchObject({ rounding: 0 });
  const { id: contactId } = await caller.contact.create({ name: 'Rosa' });
  const part = [half, { method: 'cash' as const, amount: 40_000 }];
  expect(await caller.pos.create({ amountFree: 100_400, payments: part, contactId })).toMatchObject({
    ...{ amount: 100_400, rounding: 0, balance: 10_400 },
  });
  expect(await checkInvariants(world.connection)).toEqual([]);
});

test('the value of the stock is in whole pesos', async () => {
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  const cheese = { name: 'Queso', unit: 'kg' as const, quantityStep: 1, price: 100_100, cost: 50_500 };
  const { id } = await caller.product.create({ ...cheese, stock: 1333 });
  await caller.pos.create({ products: [{ id, quantity: 333 }] });
  expect(await caller.product.stockValue()).toMatchObject({ cost: 50_500, price: 100_100 });
  await caller.product.adjustStock({ id, quantity: 333, reason: 'found' });
  const { totals } = await caller.report.stock({});
  const values = [totals.valueAtPrice, totals.valueAtCost, totals.lostSales];
  expect(
    [...values, ...Object.values(await caller.product.stockValue())].map((each) => Number(each) % 100),
  ).toEqual(Array.from({ length: 6 }, () => 0));
  expect(totals.valueAtCost).toBe(67_300);
});

test('a tip is taken where the shop takes tips, and one that was given may stay', async () => {
  const { caller, organizationId } = await aShop(world.services, {});
  const { id } = await caller.pos.create({ amountFree: 1000, tip: 100 });
  await world.services.db.execute(sql`
    update organizations set settings = settings || '{"tipsEnabled": false}' where id = ${organizationId}`);
  await expect(caller.pos.create({ amountFree: 1000, tip: 100 })).rejects.toMatchObject({
    reason: 'tipsOff',
  });
  await expect(caller.pos.edit({ id, tip: 200 })).rejects.toMatchObject({ reason: 'tipsOff' });
  expect(await caller.pos.edit({ id, comments: 'gracias' })).toMatchObject({ tip: 100 });
});
