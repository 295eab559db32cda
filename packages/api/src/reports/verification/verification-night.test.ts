import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { verifyByNight } from './verification-night.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

test('by night the books of who moved money are verified', async () => {
  const { caller } = await aShop(world.services);
  await aShop(world.services);
  const coffee = await caller.product.create({ name: 'Café', price: 5000, cost: 2000, stock: 10_000 });
  const spoil = (by: number) =>
    world.services.db.execute(
      sql`update product_variants set stock = stock + ${by} where product_id = ${coffee.id}`,
    );
  await spoil(1000);
  expect(await verifyByNight(world.services, Date.now() + 600_000)).toBe(1);
  await spoil(-1000);
  const names = world.problems.map((problem) => Object(problem).name);
  expect(names).toContain('S1 the stock of a variant is the sum of its movements');
  expect(await verifyByNight(world.services, Date.now())).toBe(0);
});
