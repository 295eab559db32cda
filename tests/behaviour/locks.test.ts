import { setTimeout as pause } from 'node:timers/promises';
import { testServices } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: FurnishedShop;

beforeAll(async () => {
  world = await testServices();
  shop = await aFurnishedShop(world.services, 'propio');
});
afterAll(() => world.close());

const ask = (path: string, input: unknown) =>
  outcomeOf(world.services, path, { credential: shop.token, organization: shop.organizationId, input });

const sell = (ids: string[]) =>
  ask('pos.create', {
    id: newId(),
    products: ids.map((id) => ({ id, quantity: 1000 })),
    payments: [],
    contactId: shop.owned.contact,
  });

async function deadlocks() {
  await pause(1100);
  const [row] = await world.services.db.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(row?.deadlocks);
}

test('concurrent acts on the same products cause no deadlock', async () => {
  const { caller } = shop;
  const made = await Promise.all(
    [1, 2, 3].map((number) =>
      caller.product.create({
        name: `Pan ${number}`,
        price: 500,
        stock: 900_000,
        productCategoryId: shop.owned.category,
      }),
    ),
  );
  const ids = made.map(({ id }) => id);
  const [first = ''] = ids;
  const before = await deadlocks();
  for (let round = 0; round < 12; round += 1) {
    const sale = await caller.pos.create({ products: ids.map((id) => ({ id, quantity: 1000 })) });
    const brief = await caller.product.create({ name: `Breve ${round}`, price: 100, stock: 9000 });
    const outcomes = await Promise.all([
      sell(ids),
      sell(ids.toReversed()),
      ask('pos.void', { id: sale.id }),
      ask('product.update', { id: first, name: `Pan ${round}`, price: 500 + round }),
      ask('product.update', { id: first, stock: 2_000_000 }),
      ask('product.adjustStock', { id: first, quantity: -1000, reason: 'damaged' }),
      ask('product.adjustStock', { id: first, quantity: 1000, reason: 'found' }),
      ask('productCategory.batchUpdate', { id: shop.owned.category, addIds: ids.toReversed() }),
      sell([brief.id, first]),
      ask('product.remove', { id: brief.id }),
      ask('contact.update', { id: shop.owned.contact, notes: `ronda ${round}` }),
      ask('productImage.order', { id: shop.owned.product, imageIds: [shop.owned.image] }),
      ask('product.update', { id: shop.owned.product, images: [{ id: shop.owned.image }] }),
      sell([shop.owned.product]),
    ]);
    for (const outcome of outcomes) expect.soft(outcome.status, outcome.thrown).toBeLessThan(500);
  }
  expect((await deadlocks()) - before).toBe(0);
});
