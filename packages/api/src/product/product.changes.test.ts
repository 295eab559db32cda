import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('what was done to prices and what was deleted stays listed with its way back', async () => {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const goods = await Promise.all(
    ['Azúcar', 'Café', 'Pan', 'Sal'].map((name) => caller.product.create({ name, price: 1000, stock: 3000 })),
  );
  const idOf = (name: string) => goods.find((each) => each.name === name)?.id ?? '';
  const rise = { kind: 'share', share: 1000 } as const;
  const { changeId } = await caller.product.updateMany({ allProducts: true, price: rise });
  await caller.product.updateMany({ productIds: [idOf('Sal')], price: { kind: 'amount', amount: 700 } });
  const { deletionId } = await caller.product.removeMany({
    productIds: [idOf('Café'), idOf('Pan')],
    deleteReason: 'duplicate',
  });
  await caller.product.remove({ id: idOf('Azúcar'), deleteReason: 'discontinued' });
  const listed = async () => (await caller.product.listChanges({})).changes;
  const [single, deletion, salt, all] = await listed();
  expect(single).toMatchObject({ kind: 'deletion', count: 1, names: ['Azúcar'], reason: 'discontinued' });
  expect(deletion).toMatchObject({
    id: deletionId,
    count: 2,
    left: 2,
    names: ['Café', 'Pan'],
    reason: 'duplicate',
  });
  expect(salt).toMatchObject({ kind: 'prices', count: 1, left: 1, before: 1100, after: 700 });
  // One of the four was changed since, three are deleted.
  expect(all).toMatchObject({ id: changeId, kind: 'prices', count: 4, left: 0, before: null });
  for (const change of [single, deletion, salt, all]) expect(change?.user?.id).toBe(shop.owner.id);

  await caller.product.restoreMany({ deletionId: deletion?.id ?? '' });
  await caller.product.restoreMany({ deletionId: single?.id ?? '' });
  await caller.product.undoPrices({ changeId: salt?.id ?? '' });
  expect((await listed()).map(({ id, left }) => [id, left])).toEqual([
    [salt?.id, 0],
    [changeId, 4],
  ]);
  await caller.product.undoPrices({ changeId: changeId ?? '' });
  const { products } = await caller.product.list({});
  expect(products.map(({ price }) => price)).toEqual([1000, 1000, 1000, 1000]);
  const paged = await caller.product.listChanges({ page: 2, perPage: 1 });
  expect(paged).toMatchObject({
    changes: [{ id: changeId }],
    pagination: { count: 2, pages: 2, prev: 1, next: null },
  });
  const other = await aShop(world.services);
  expect((await other.caller.product.listChanges({})).changes).toEqual([]);
  await expect((await shop.employee()).caller.product.listChanges({})).rejects.toMatchObject({
    reason: 'permissionDenied',
  });
});
