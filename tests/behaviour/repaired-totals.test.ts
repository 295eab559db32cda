import { jobs } from '@mostrador/api/server';
import { callerFor, testServices } from '@mostrador/api/testing';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFurnishedShop } from '../support/furnished-shop.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

test.each([
  ['left short', 'update', 'set amount = amount - 5'],
  ['counted twice', 'update', 'set amount = amount * 2'],
  ['never written', 'delete', ''],
])('totals that are %s are repaired by night, also during sales', async (_, act, change) => {
  const shop = await aFurnishedShop(world.services, 'totales');
  for (const table of ['daily_totals', 'product_totals', 'product_months', 'seller_months'])
    await world.services.db.execute(
      sql.raw(`
        ${act} ${act === 'delete' ? 'from' : ''} ${table} ${change}
        where organization_id = '${shop.organizationId}'
        ${table === 'daily_totals' ? "and kind not in ('web_visit', 'web_cart')" : ''}`),
    );
  const caller = callerFor(world.services, { credential: shop.token, organization: shop.organizationId });
  const product = await caller.product.create({ name: newId(), price: 1000, cost: 700, stock: 50_000 });
  const before = (await checkInvariants(world.connection)).map(({ name }) => name);
  expect(before.filter((name) => name.startsWith('M8'))).not.toHaveLength(0);
  await Promise.all([
    jobs.find(({ name }) => name === 'books-verification-night')?.run(world.services, {}),
    ...Array.from({ length: 10 }, () =>
      caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] }),
    ),
  ]);
  expect(await checkInvariants(world.connection)).toEqual([]);
});
