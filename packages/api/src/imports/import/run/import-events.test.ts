import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '../../../core/core.table.ts';
import { aShop, testServices } from '../../../core/testing.ts';
import { organizations } from '../../../identity/organization/organization.table.ts';
import { importing } from '../import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { isForged: true });
});
afterAll(() => world.close());

test('an import raises the events of the stock that it moves', async () => {
  const shop = await aShop(world.services);
  const mine = eq(events.organizationId, shop.organizationId);
  await world.services.db
    .update(organizations)
    .set({ listenedEvents: ['product.created', 'stock.moved'] })
    .where(eq(organizations.id, shop.organizationId));
  const { run } = importing(world, shop);
  const sheet = (stock: number) => [
    ['Nombre', 'Código', 'Precio', 'Existencias'],
    ['Azúcar', 'A-1', 5, stock],
  ];
  const heard = async () =>
    (await world.services.db.select().from(events).where(mine))
      .map(({ name }) => name)
      .filter((name) => name !== 'task.ended')
      .sort();
  await run(sheet(4));
  expect(await heard()).toEqual(['product.created', 'stock.moved']);
  await run(sheet(9));
  expect(await heard()).toEqual(['product.created', 'stock.moved', 'stock.moved']);
});
