import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('price changes and deletions stay listed with a link to undo them', async () => {
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
  const listed = async () => (await caller.batchAct.list({})).batchActs;
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
  const paged = await caller.batchAct.list({ page: 2, perPage: 1 });
  expect(paged).toMatchObject({
    batchActs: [{ id: changeId }],
    pagination: { count: 2, pages: 2, prev: 1, next: null },
  });
  const other = await aShop(world.services);
  expect((await other.caller.batchAct.list({})).batchActs).toEqual([]);
  expect((await (await shop.employee()).caller.batchAct.list({})).batchActs).toEqual([]);
});

test('another reason is stored in words, shown like the others, and removed with the deletion', async () => {
  const { caller } = await aShop(world.services);
  const [tea, salt] = await Promise.all(
    ['Té', 'Sal'].map((name) => caller.product.create({ name, price: 1000 })),
  );
  const cut = await caller.service.create({ name: 'Corte', price: 5000 });
  const why = { deleteReason: 'other', deleteNote: 'Se lo quedó mi hermana' } as const;
  const tooLong = caller.product.remove({ id: tea?.id ?? '', ...why, deleteNote: 'a'.repeat(141) });
  await expect(tooLong).rejects.toThrow('reasonTooLong');
  await caller.product.remove({ id: tea?.id ?? '', ...why });
  await caller.product.removeMany({ productIds: [salt?.id ?? ''], ...why });
  await caller.service.remove({ id: cut.id, ...why });
  const { products } = await caller.product.list({ filterBy: 'deleted' });
  const { services } = await caller.service.list({ filterBy: 'deleted' });
  expect([...products, ...services]).toMatchObject([why, why, why]);
  const { batchActs: changes } = await caller.batchAct.list({});
  expect(changes.map(({ reason, note }) => [reason, note])).toEqual([
    ['other', why.deleteNote],
    ['other', why.deleteNote],
  ]);
  const { auditLogs } = await caller.audit.list({});
  const mentions = auditLogs.filter((each) => JSON.stringify(each).includes(why.deleteNote));
  expect(mentions).toHaveLength(3);
  for (const { id: deletionId } of changes) await caller.product.restoreMany({ deletionId });
  await caller.service.restore({ id: cut.id });
  const none = { deleteReason: null, deleteNote: null };
  expect((await caller.product.list({})).products).toMatchObject([none, none]);
  expect(await caller.service.byId({ id: cut.id })).toMatchObject(none);
});
