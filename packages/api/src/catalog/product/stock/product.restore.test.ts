import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const daysAgo = (days: number) =>
  world.services.db.execute(sql`
    with moved as (
      update product_variants set deleted_at = deleted_at - make_interval(days => ${days}::int)
      where deleted_at is not null)
    update products set deleted_at = deleted_at - make_interval(days => ${days}::int)
    where deleted_at is not null`);

test('after thirty days the refusal says so; before, what was deleted comes back', async () => {
  const { caller } = await aShop(world.services);
  const bread = await caller.product.create({ name: 'Pan', price: 100, stock: 2000 });
  const cut = await caller.service.create({ name: 'Corte', price: 100 });
  const { deletionId } = await caller.product.removeMany({ productIds: [bread.id] });
  await caller.service.remove({ id: cut.id });
  await daysAgo(29);
  expect(await caller.product.restoreMany({ deletionId: String(deletionId) })).toEqual({ count: 1 });
  expect(await caller.service.restore({ id: cut.id })).toMatchObject({ name: 'Corte' });

  const again = await caller.product.removeMany({ productIds: [bread.id] });
  await caller.service.remove({ id: cut.id });
  await daysAgo(31);
  const late = [
    () => caller.product.restore({ id: bread.id }),
    () => caller.product.restoreMany({ deletionId: String(again.deletionId) }),
    () => caller.service.restore({ id: cut.id }),
  ];
  for (const call of late) await expect(call()).rejects.toMatchObject({ reason: 'restoreExpired' });
  // Items that are not products, and products that were never deleted, are not found.
  await expect(caller.product.restore({ id: cut.id })).rejects.toMatchObject({ reason: 'notFound' });
  const milk = await caller.product.create({ name: 'Leche', price: 100 });
  await expect(caller.product.restore({ id: milk.id })).rejects.toMatchObject({ reason: 'notFound' });
});

test('a restored product with a taken barcode reports the product that has it', async () => {
  const { caller } = await aShop(world.services);
  const [old, other] = await Promise.all([
    caller.product.create({ name: 'Pan', price: 100, barcode: '750' }),
    caller.product.create({ name: 'Leche', price: 100 }),
  ]);
  const { deletionId } = await caller.product.removeMany({ productIds: [old.id, other.id] });
  const taker = await caller.product.create({ name: 'Pan dulce', price: 100, barcode: '750' });
  const refused = { reason: 'barcodeInUse', details: { name: 'Pan dulce', productId: taker.id } };
  await expect(caller.product.restore({ id: old.id })).rejects.toMatchObject(refused);
  await expect(caller.product.restoreMany({ deletionId: String(deletionId) })).rejects.toMatchObject(refused);

  await caller.product.update({ id: taker.id, barcode: null });
  expect(await caller.product.restoreMany({ deletionId: String(deletionId) })).toEqual({ count: 2 });
  expect(await caller.product.byId({ id: old.id })).toMatchObject({ barcode: '750' });
});
