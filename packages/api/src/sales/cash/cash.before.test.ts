import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

/** A session of a shop, and what closes it and begins the next. */
async function aDrawer() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  let { id } = await caller.cashSession.open({ openingAmount: 10_000 });
  const cash = async () => (await caller.cashSession.byId({ id })).report.byMethod[0];
  const next = async () => {
    const holds = (await cash())?.expected ?? 0;
    await caller.cashSession.close({ cashSessionId: id, counted: { cash: holds } });
    ({ id } = await caller.cashSession.open({ openingAmount: holds }));
  };
  return { caller, cash, next };
}

describe('a transaction of an earlier session', () => {
  test('comes back into the drawer where goods that were paid out of it are taken back', async () => {
    const { caller, cash, next } = await aDrawer();
    const coffee = await caller.product.create({ name: 'Café', price: 5000, stock: 10_000 });
    const { id } = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 1000, cost: 4000 }],
      paymentMethod: 'cash',
    });
    await next();
    await caller.purchase.void({ id });
    expect(await cash()).toMatchObject({ expenses: 0, income: 4000, expected: 10_000 });
  });

  test('is neither sold nor given back where a sale of it gets a comment', async () => {
    const { caller, cash, next } = await aDrawer();
    const { id } = await caller.pos.create({ amountFree: 5000 });
    await next();
    await caller.pos.edit({ id, comments: 'Para llevar' });
    expect(await cash()).toMatchObject({ count: 0, sales: 0, refunds: 0, expected: 15_000 });
  });

  test('moves what a change of its sale makes more or less, by each method', async () => {
    const { caller, cash, next } = await aDrawer();
    const dearer = await caller.pos.create({ amountFree: 5000 });
    const cheaper = await caller.pos.create({ amountFree: 3000 });
    await next();
    await caller.pos.edit({ id: dearer.id, amountFree: 5500 });
    await caller.pos.edit({ id: cheaper.id, amountFree: 2000 });
    expect(await cash()).toMatchObject({ count: 1, sales: 500, refunds: 1000, expected: 17_500 });
  });
});
