import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../catalog/product/product.table.ts';
import { aShop, testServices } from '../../testing.ts';
import { refusalOf } from '../errors.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('the last places of a plan go to as many as there are, and a paid plan goes on', async () => {
  const shop = await aShop(world.services, { paidUntil: null });
  const { id } = await shop.caller.product.create({ name: 'Pan', price: 100 });
  const { db } = world.services;
  const [first] = await db.select().from(products).where(eq(products.id, id));
  if (!first) throw new Error('no product');
  for (let batch = 0; batch < 4; batch += 1)
    await db.insert(products).values(Array.from({ length: 1249 }, () => ({ ...first, id: newId() })));
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shop.caller.product.create({ name: `Pan ${index}`, price: 100 }).then(() => null, refusalOf),
    ),
  );
  expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(3);
  expect(outcomes).toContainEqual({
    status: 403,
    reason: 'planLimitReached',
    details: { kind: 'products', limit: 5000 },
  });
  await db.execute(sql`
    update organizations set paid_until = now() + interval '1 day' where id = ${shop.organizationId}`);
  await shop.caller.product.create({ name: 'Pan de más', price: 100 });
});
