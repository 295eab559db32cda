import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aSellingShop() {
  const { caller } = await aShop(world.services);
  const coffee = await caller.product.create({ name: 'Café molido', price: 1000, stock: 9000 });
  const sugar = await caller.product.create({ name: 'Azúcar', price: 500, stock: 9000 });
  const rosa = await caller.contact.create({ name: 'Rosa Tzul' });
  const sell = async (id: string, more = {}) =>
    (await caller.pos.create({ products: [{ id, quantity: 1000 }], ...more })).id;
  const found = async (content: string) =>
    (await caller.pos.list({ content })).posTransactions.map(({ id }) => id);
  return { caller, coffee, sugar, rosa, sell, found };
}

test('sales are found by contact and text, and a text without a match finds none', async () => {
  const { coffee, sugar, rosa, sell, found } = await aSellingShop();
  const first = await sell(coffee.id);
  const hers = await sell(sugar.id, { contactId: rosa.id });
  expect(await found('cafe')).toEqual([first]);
  expect(await found('rosa')).toEqual([hers]);
  expect(await found('azucar')).toEqual([hers]);
  expect(await found('zapato')).toEqual([]);
});

test('goods on more sales than the listing limit are found as well', async () => {
  const { coffee, sugar, sell, found } = await aSellingShop();
  const often = await sell(coffee.id);
  const other = await sell(sugar.id);
  const { db } = world.services;
  await db.execute(sql`
    insert into sale_lines
    select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'note', 'copy'))).*
    from sale_lines l, generate_series(1, 1001) where l.sale_id = ${often}`);
  expect(await found('cafe molido')).toEqual([often]);
  expect(await found('azucar')).toEqual([other]);
  await db.execute(sql`delete from sale_lines where note = 'copy'`);
});
