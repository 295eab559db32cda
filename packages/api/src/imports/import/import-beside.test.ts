import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { importing, workbookOf } from './import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const rows = Array.from({ length: 4000 }, (_, index): Cell[] => [`Artículo ${index}`, 10, 7, 5]);

test('a till of the same shop sells while thousands of rows come in', { timeout: 120_000 }, async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const { id } = await caller.product.create({ name: 'Café', price: 1000, stock: 1_000_000 });
  const file = await workbookOf([['Nombre', 'Precio', 'Costo', 'Existencias'], ...rows]);
  let hasEnded = false;
  const bringing = importing(world, shop)
    .run(file)
    .finally(() => {
      hasEnded = true;
    });
  let sold = 0;
  while (!hasEnded) {
    const sale = await caller.pos.create({ products: [{ id, quantity: 1000 }] });
    expect(sale.status).toBe('done');
    if (!hasEnded) sold += 1;
  }
  expect(await bringing).toMatchObject({ status: 'completed', created: 4000 });
  // The exact number depends on the machine; a till that waited for the whole import would sell only one.
  expect(sold).toBeGreaterThan(2);
  expect((await caller.product.byId({ id })).stock).toBeLessThanOrEqual(1_000_000 - sold * 1000);
});
