import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

/**
 * Ten thousand products with their stock in one statement: made by twenty calls they took two thirds of the
 * time of this test. The invariants judge them as any others, and the planner knows nothing of them yet.
 */
async function aFullShelf() {
  const shop = await aShop(world.services);
  const { db } = world.services;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.organization_id', ${shop.organizationId}, true)`);
    await tx.execute(sql`
      with made as materialized (
        select gen_random_uuid() id, gen_random_uuid() variant_id, 'Producto ' || n as name
        from generate_series(1, 10000) n),
      made_products as (
        insert into products (id, name, name_key, search_text, price, stock, track_stock)
        select id, name, lower(name), lower(name), 500, 1000, true from made),
      made_variants as (
        insert into product_variants (id, product_id, price, cost, stock)
        select variant_id, id, 500, 200, 1000 from made)
      insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, user_id)
      select gen_random_uuid(), variant_id, 1000, 1000, 'initial', 200, ${shop.owner.id} from made`);
  });
  return shop;
}

test('ten thousand go in one call with their stock, and come back in one', async () => {
  const { caller } = await aFullShelf();
  const gone = await caller.product.removeMany({ allProducts: true, remainingStock: 'write_off' });
  expect(gone.deleted).toBe(10_000);
  expect((await caller.product.list({})).pagination.count).toBe(0);
  const back = await caller.product.restoreMany({ deletionId: String(gone.deletionId) });
  expect(back.count).toBe(10_000);
  expect(await caller.product.stockValue()).toMatchObject({ price: 5_000_000 });
  const price = { kind: 'share', share: 1000, rounding: 'ninety_nine' } as const;
  const seen = await caller.product.previewPrices({ allProducts: true, price });
  expect(seen).toMatchObject({ changed: 10_000, rows: { length: 8 } });
  const priced = await caller.product.updateMany({ allProducts: true, price });
  const undone = await caller.product.undoPrices({ changeId: String(priced.changeId) });
  expect([priced.count, undone.count]).toEqual([10_000, 10_000]);
});
