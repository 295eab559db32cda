import { newId } from '@mostrador/shared/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a list is narrowed by kind, debt and text, and sorted', async () => {
  const { caller } = await aShop(world.services);
  const kinds = [
    ['Ana', 'client'],
    ['Beto', 'supplier'],
    ['Carla', 'both'],
  ] as const;
  for (const [name, kind] of kinds) await caller.contact.create({ id: newId(), name, kind });
  const names = async (filter: Parameters<typeof caller.contact.list>[0]) =>
    (await caller.contact.list(filter)).contacts.map(({ name }) => name);
  expect(await names({ order: 'desc' })).toEqual(['Carla', 'Beto', 'Ana']);
  expect(await names({ kind: 'client' })).toEqual(['Ana', 'Carla']);
  expect(await names({ kind: 'both' })).toEqual(['Carla']);
  expect(await names({ kind: 'supplier', content: 'bet' })).toEqual(['Beto']);
  expect(await names({ debt: 'owes' })).toEqual([]);
  expect(await names({ debt: 'owed' })).toEqual([]);
  expect(await names({ by: 'totalSpent', order: 'desc' })).toHaveLength(3);
});
