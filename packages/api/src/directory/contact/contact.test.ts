import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a list is filtered by kind, debt and text, and sorted', async () => {
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

test('a phone is found in whatever way it is written', async () => {
  const { caller } = await aShop(world.services);
  await caller.contact.create({ name: 'Rosa', phone: '5555 1234', taxId: '1234567-8' });
  await caller.contact.create({ name: 'Lejos', phone: '+503 7777 1234' });
  const found = async (content: string) =>
    (await caller.contact.list({ content })).contacts.map(({ name }) => name);
  for (const written of [
    '5555-1234',
    '55551234',
    '+502 5555-1234',
    '(502) 5555 1234',
    '5555.1234',
    '٥٥٥٥١٢٣٤',
  ])
    expect(await found(written), written).toEqual(['Rosa']);
  expect(await found('1234567-8')).toEqual(['Rosa']);
  expect(await found('12345678')).toEqual(['Rosa']);
  expect(await found('+503 7777-1234')).toEqual(['Lejos']);
  expect(await found('1234')).toEqual(['Lejos', 'Rosa']);
});

test('digits of an Arabic keyboard are a phone as any other', async () => {
  const { caller } = await aShop(world.services);
  const { phone, phoneE164 } = await caller.contact.create({ name: 'Rosa', phone: '٥٥٥٥-١٢٣٤' });
  expect({ phone, phoneE164 }).toEqual({ phone: '5555 1234', phoneE164: '+50255551234' });
});

test('a contact with that phone or tax id is reported, never one of another shop', async () => {
  const [{ caller }, other] = [await aShop(world.services), await aShop(world.services)];
  const rosa = await caller.contact.create({ name: 'Rosa', phone: '5555 1234', taxId: '1234567-8' });
  await other.caller.contact.create({ name: 'Ajena', phone: '5555 1234' });
  const again = await caller.contact.create({ name: 'Rosita', phone: '+502 5555-1234' });
  expect(again.possibleDuplicates).toEqual([rosa.id]);
  expect(await caller.contact.duplicates({ taxId: ' 1234567-8', except: again.id })).toMatchObject([
    { id: rosa.id, name: 'Rosa' },
  ]);
  expect(await caller.contact.duplicates({ taxId: '12345678' })).toMatchObject([{ id: rosa.id }]);
  expect(await caller.contact.duplicates({ taxId: 'CF', phone: '5555' })).toEqual([]);
  await caller.contact.update({ id: again.id, phone: null });
  const { phoneE164 } = await caller.contact.byId({ id: again.id });
  expect(phoneE164).toBeNull();
});
