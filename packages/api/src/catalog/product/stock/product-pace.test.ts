import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../core/call/who/bind-tenant.ts';
import { aShop, testServices } from '../../../core/testing.ts';
import { turnoverPart } from './product-pace.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(2, { isForged: true });
});
afterAll(() => world.close());

test('a query for stock that ended in two years reads only those movements', async () => {
  const { services } = world;
  const shop = await aShop(services);
  const { id } = await shop.caller.product.create({ name: 'Café', price: 1000, stock: 5000 });
  const moves = await inTenant(services, shop.organizationId, async (tx) => {
    await tx.execute(sql`
      insert into stock_moves (id, variant_id, quantity, balance_after, type, value)
      select gen_random_uuid(), v.id, 1000, 5000, 'adjust_in', 0
      from product_variants v, generate_series(1, 20000) where v.product_id = ${id}`);
    return tx.execute(sql`select 1 from stock_moves`);
  });
  expect(moves.length).toBeGreaterThan(20_000);
  await world.ownerDb.execute(sql`analyze stock_moves`);
  const years = { start: new Date('2020-01-01'), end: new Date() };
  const plan = await inTenant(services, shop.organizationId, (tx) =>
    tx.execute(sql`explain with ${turnoverPart(years)} select * from turned`),
  );
  expect(JSON.stringify(plan)).toContain('stock_moves_turns');
});
