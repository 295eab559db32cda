import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../base/testing.ts';
import { aStoreIn } from './purchase.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

type Bought = { expiresOn?: string; cost: number };
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const may = (day: number) => `2199-05-${String(day).padStart(2, '0')}`;

/** What the product told after each of three purchases was voided, in that order. */
async function told(order: number[], bought: Bought[], product: object) {
  const { caller } = await aStoreIn(world);
  const { id } = await caller.product.create({ name: 'Leche', price: 9000, ...product });
  const made: string[] = [];
  for (const each of bought)
    made.push((await caller.purchase.create({ products: [{ id, quantity: 10_000, ...each }] })).id);
  const after: { expiresOn: string | null; cost: number | null | undefined; left: Bought[] }[] = [];
  for (const [step, at] of order.entries()) {
    await caller.purchase.void({ id: made[at] ?? '' });
    const { expiresOn, cost } = await caller.product.byId({ id });
    const left = bought.filter((_, each) => !order.slice(0, step + 1).includes(each));
    after.push({ expiresOn, cost, left });
  }
  return after;
}

const days = [
  [10, 5, 3],
  [3, 5, 10],
  [5, 10, 3],
  [5, 3, 10],
  [10, 3, 5],
  [5, 5, 3],
  [10, 5, 10],
];
const cases = orders.flatMap((order) => days.map((each) => ({ order, days: each })));
const datedOf = (each: number[]) => each.map((day) => ({ expiresOn: may(day), cost: 800 }));

test.each(cases)('what is there tells its first date: $days, voided as $order', async ({ order, days }) => {
  for (const expiresOn of [null, may(7)]) {
    const steps = await told(order, datedOf(days), { stock: 10_000, expiresOn });
    for (const step of steps) {
      const dates = [expiresOn, ...step.left.map((each) => each.expiresOn)].flatMap((day) => day ?? []);
      expect(step.expiresOn).toBe(dates.sort()[0] ?? null);
    }
  }
});

test.each(cases)('what nobody counts tells its last date: $days, as $order', async ({ order, days }) => {
  const steps = await told(order, datedOf(days), { trackStock: false, expiresOn: may(7) });
  for (const { expiresOn, left } of steps) expect(expiresOn).toBe(left.at(-1)?.expiresOn ?? may(7));
});

const costs = [
  [2000, 3000, 1300],
  [500, 700, 900],
  [500, 700, 500],
];
const costly = orders.flatMap((order) => costs.map((each) => ({ order, costs: each })));

test.each(costly)(
  'what nobody counts costs what it cost last: $costs, as $order',
  async ({ order, costs }) => {
    const bought = costs.map((cost) => ({ cost }));
    for (const cost of [null, 1000]) {
      const steps = await told(order, bought, { trackStock: false, cost });
      for (const step of steps) expect(step.cost).toBe(step.left.at(-1)?.cost ?? cost);
    }
  },
);

test.each(costly)('what is there costs its average: $costs, as $order', async ({ order, costs }) => {
  const bought = costs.map((cost) => ({ cost }));
  const known = await told(order, bought, { stock: 10_000, cost: 1000 });
  for (const { cost, left } of known) {
    const parts = [1000, ...left.map((each) => each.cost)];
    const average = parts.reduce((sum, each) => sum + each, 0) / parts.length;
    expect(Math.abs((cost ?? 0) - average)).toBeLessThanOrEqual(2);
  }
  expect(known.at(-1)?.cost).toBe(1000);
  const unknown = await told(order, bought, { stock: 10_000, cost: null });
  expect(unknown.at(-1)?.cost).toBeNull();
});

test('a cost or a date that a person set in between is not passed over', async () => {
  const { caller } = await aStoreIn(world);
  const { id } = await caller.product.create({ name: 'Leche', price: 9000, cost: 1000, trackStock: false });
  const buy = (cost: number, day: number) =>
    caller.purchase.create({ products: [{ id, quantity: 1000, cost, expiresOn: may(day) }] });
  const first = await buy(500, 10);
  await caller.product.update({ id, cost: 650, expiresOn: may(8) });
  const second = await buy(700, 5);
  await caller.purchase.void({ id: first.id });
  await caller.purchase.void({ id: second.id });
  expect(await caller.product.byId({ id })).toMatchObject({ cost: 650, expiresOn: may(8) });
});
