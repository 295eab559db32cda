import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { aStoreIn } from './purchase.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

type Bought = { expiresOn: string; cost: number };
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const may = (day: number) => `2199-05-${String(day).padStart(2, '0')}`;

/** The product's expiry date after each of three purchases was voided, in that order. */
async function voidInOrder(order: number[], bought: Bought[], product: object) {
  const { caller } = await aStoreIn(world);
  const { id } = await caller.product.create({ name: 'Leche', price: 9000, ...product });
  const made: string[] = [];
  for (const each of bought)
    made.push((await caller.purchase.create({ products: [{ id, quantity: 10_000, ...each }] })).id);
  const after: { expiresOn: string | null; left: Bought[] }[] = [];
  for (const [step, at] of order.entries()) {
    await caller.purchase.void({ id: made[at] ?? '' });
    const { expiresOn } = await caller.product.byId({ id });
    const left = bought.filter((_, each) => !order.slice(0, step + 1).includes(each));
    after.push({ expiresOn, left });
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

test.each(cases)(
  'available goods show their first date: $days, voided as $order',
  async ({ order, days }) => {
    for (const expiresOn of [null, may(7)]) {
      const steps = await voidInOrder(order, datedOf(days), { stock: 10_000, expiresOn });
      for (const step of steps) {
        const dates = [expiresOn, ...step.left.map((each) => each.expiresOn)].flatMap((day) => day ?? []);
        expect(step.expiresOn).toBe(dates.sort()[0] ?? null);
      }
    }
  },
);

test.each(cases)('untracked goods show their last date: $days, as $order', async ({ order, days }) => {
  const steps = await voidInOrder(order, datedOf(days), { trackStock: false, expiresOn: may(7) });
  for (const { expiresOn, left } of steps) expect(expiresOn).toBe(left.at(-1)?.expiresOn ?? may(7));
});

test('a date that a person set in between is not passed over', async () => {
  const { caller } = await aStoreIn(world);
  const { id } = await caller.product.create({ name: 'Leche', price: 9000, trackStock: false });
  const buy = (cost: number, day: number) =>
    caller.purchase.create({ products: [{ id, quantity: 1000, cost, expiresOn: may(day) }] });
  const first = await buy(500, 10);
  await caller.product.update({ id, expiresOn: may(8) });
  const second = await buy(700, 5);
  await caller.purchase.void({ id: first.id });
  await caller.purchase.void({ id: second.id });
  expect(await caller.product.byId({ id })).toMatchObject({ expiresOn: may(8) });
});
