import { aStoreWorld } from '@mostrador/server/src/store/store-page.fixture.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWhilePricesChange } from '../support/price-readers.ts';

let world: Awaited<ReturnType<typeof aStoreWorld>>;
beforeAll(async () => {
  world = await aStoreWorld({ perAddress: 1_000_000, connections: 24 });
});
afterAll(() => world.close());

test('during a price change readers see it at once, and no customer is charged an unseen price', async () => {
  const { app, shop, slug, coffee, get } = world;
  await shop.caller.product.update({ id: coffee.id, stock: 1_000_000_000 });
  const url = `/v1/web/organizations/${slug}/sales-transactions`;
  const found = await readWhilePricesChange(
    {
      read: async () => {
        const { statusCode, body } = await get(`/tienda/${slug}`);
        return { status: statusCode, body };
      },
      order: async (_reader, payload) => {
        const { statusCode, body } = await app.inject({ method: 'POST', url, payload });
        return { status: statusCode, body };
      },
      change: (price) => shop.caller.product.update({ id: coffee.id, price: price * 100 }),
    },
    {
      productId: coffee.id,
      ...{ readers: 24, changes: 10, changeMs: 500, lookMs: 100, looksOfOrder: 10 },
    },
  );
  expect(found.wrong).toEqual([]);
  // Of some the price changed between their look and their order: otherwise nothing was tried here.
  expect(found.notified).toBeGreaterThan(0);
  expect(found.placed).toBeGreaterThan(0);
  // Below the ten seconds for which a page is remembered: it was dropped when the price changed.
  expect(found.oldestMs).toBeLessThan(8000);
});
