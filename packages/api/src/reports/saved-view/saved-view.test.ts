import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = async (call: Promise<unknown>) => refusalOf(await call.catch((error: unknown) => error));

const aView = (name: string | null) => ({
  id: newId(),
  list: '/dashboard/contactos/todos',
  name,
  search: 'kind=client',
  hidden: ['phone'],
  density: 'compact' as const,
});

test('a view is saved, changed and deleted, and each list has its own', async () => {
  const { caller } = await aShop(world.services);
  const mine = aView('Clientes');
  const { list, ...saved } = mine;
  expect(await caller.view.save(mine)).toEqual(saved);
  expect(await caller.view.save(mine)).toEqual(saved);
  await caller.view.save({ ...mine, name: 'Los de casa', search: 'debt=owes' });
  await caller.view.save(aView(null));
  const { views } = await caller.view.list({ list });
  expect(views.map(({ name, search }) => [name, search])).toEqual([
    ['Los de casa', 'debt=owes'],
    [null, 'kind=client'],
  ]);
  expect((await caller.view.list({ list: '/dashboard/productos/todos' })).views).toEqual([]);
  await caller.view.remove({ id: mine.id });
  expect((await caller.view.list({ list })).views).toHaveLength(1);
  await expect(caller.view.remove({ id: mine.id })).rejects.toMatchObject({ reason: 'notFound' });
});

test('one name stands for one view of a list, however written; a list has one first view', async () => {
  const { caller } = await aShop(world.services);
  await caller.view.save(aView('Clientes'));
  await caller.view.save({ ...aView('Clientes'), list: '/dashboard/productos/todos' });
  expect(await refused(caller.view.save(aView('CLIENTES')))).toMatchObject({
    fields: { name: ['viewNameInUse'] },
  });
  await caller.view.save(aView(null));
  expect(await refused(caller.view.save(aView(null)))).toMatchObject({ fields: { name: ['viewNameInUse'] } });
});

test('of views made at once under one name exactly one is there', async () => {
  const { caller } = await aShop(world.services);
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => caller.view.save(aView('Deudores'))));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await caller.view.list({ list: '/dashboard/contactos/todos' })).views).toHaveLength(1);
});

test('the view of another shop does not exist, and no list has more than twenty', async () => {
  const [here, there] = [await aShop(world.services), await aShop(world.services)];
  const mine = aView('Clientes');
  await here.caller.view.save(mine);
  await expect(there.caller.view.remove({ id: mine.id })).rejects.toMatchObject({
    reason: 'notFound',
  });
  expect((await there.caller.view.list({ list: '/dashboard/contactos/todos' })).views).toEqual([]);
  for (let number = 2; number <= 20; number += 1) await here.caller.view.save(aView(`Vista ${number}`));
  await expect(here.caller.view.save(aView('Vista 21'))).rejects.toMatchObject({
    reason: 'tooManyViews',
  });
  await here.caller.view.save({ ...mine, name: 'Otra' });
});
