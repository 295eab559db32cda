import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

test('ten thousand go in one call with their stock, and come back in one', { timeout: 120_000 }, async () => {
  const { caller } = await aShop(world.services);
  for (const part of Array.from({ length: 20 }, (_, index) => index)) {
    const products = Array.from({ length: 500 }, (_, index) => ({
      name: `Producto ${part * 500 + index}`,
      price: 500,
      cost: 200,
      stock: 1000,
    }));
    await caller.product.createMany({ products });
  }
  // Left alone the database looks at so many new rows within a minute; until then it plans for a few.
  await world.services.db.execute(sql`analyze products, product_variants, stock_moves`);
  const gone = await caller.product.removeMany({ allProducts: true, remainingStock: 'write_off' });
  expect(gone.deleted).toBe(10_000);
  expect((await caller.product.list({})).pagination.count).toBe(0);
  const back = await caller.product.restoreMany({ deletionId: String(gone.deletionId) });
  expect(back.count).toBe(10_000);
  expect(await caller.product.stockValue()).toMatchObject({ cost: 2_000_000 });
  const price = { kind: 'share', share: 1000, rounding: 'ninety_nine' } as const;
  const seen = await caller.product.previewPrices({ allProducts: true, price });
  expect(seen).toMatchObject({ changed: 10_000, rows: { length: 8 } });
  const priced = await caller.product.updateMany({ allProducts: true, price });
  const undone = await caller.product.undoPrices({ changeId: String(priced.changeId) });
  expect([priced.count, undone.count]).toEqual([10_000, 10_000]);
});
