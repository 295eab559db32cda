import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a service has no stock, is found by name and category, and is no product', async () => {
  const { caller } = await aShop(world.services);
  const hair = await caller.serviceCategory.create({ name: 'Peluquería' });
  const cut = await caller.service.create({
    name: 'Corte de cabello',
    price: 7500,
    cost: 1000,
    serviceCategoryId: hair.id,
    durationMinutes: 30,
  });
  expect(cut).toMatchObject({
    durationMinutes: 30,
    category: { id: hair.id, name: 'Peluquería' },
    cost: 1000,
  });
  await caller.service.create({ name: 'Afilado', price: 2000 });
  const names = async (filter: Parameters<typeof caller.service.list>[0]) =>
    (await caller.service.list(filter)).services.map(({ name }) => name);
  expect(await names({})).toEqual(['Afilado', 'Corte de cabello']);
  expect(await names({ content: 'peluqueria' })).toEqual(['Corte de cabello']);
  // Mistyped, as people type.
  expect(await names({ content: 'corte cabelo' })).toEqual(['Corte de cabello']);
  expect(await names({ content: 'zzzzz' })).toEqual([]);
  expect(await names({ filterBy: 'no_cost' })).toEqual(['Afilado']);
  expect(await names({ by: 'price', order: 'desc' })).toEqual(['Corte de cabello', 'Afilado']);
  expect(await names({ serviceCategoryIds: [hair.id] })).toEqual(['Corte de cabello']);
  expect((await caller.service.uncategorized({})).services.map(({ name }) => name)).toEqual(['Afilado']);
  expect((await caller.service.ofCategory({ id: hair.id })).services).toHaveLength(1);
  expect((await caller.product.list({})).products).toEqual([]);
  await expect(caller.product.byId({ id: cut.id })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(caller.product.update({ id: cut.id, name: 'x' })).rejects.toMatchObject({
    reason: 'notFound',
  });
  await expect(caller.product.remove({ id: cut.id })).rejects.toMatchObject({ reason: 'notFound' });
});

test('a service changes, goes and comes back; a category of products is none of its', async () => {
  const { caller } = await aShop(world.services);
  const drinks = await caller.productCategory.create({ name: 'Bebidas' });
  const repairs = await caller.serviceCategory.create({ name: 'Reparaciones' });
  const { id } = await caller.service.create({ name: 'Revisión', price: 5000 });
  await expect(caller.service.update({ id, serviceCategoryId: drinks.id })).rejects.toMatchObject({
    details: { parameter: 'serviceCategoryId' },
  });
  const changed = await caller.service.update({ id, price: 6000, cost: null, serviceCategoryId: repairs.id });
  expect(changed).toMatchObject({ price: 6000, cost: null, category: { name: 'Reparaciones' } });
  await caller.service.remove({ id, deleteReason: 'discontinued' });
  await expect(caller.service.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
  const gone = await caller.service.list({ filterBy: 'deleted' });
  expect(gone.services).toMatchObject([{ id, name: 'Revisión', deletedAt: expect.any(Date) }]);
  await caller.service.create({ name: 'Otra', price: 1, showInPos: false, showInStore: false });
  const hidden = await caller.service.list({ filterBy: 'hidden' });
  expect(hidden.services.map(({ name }) => name)).toEqual(['Otra']);
  expect(await caller.service.restore({ id })).toMatchObject({ name: 'Revisión', price: 6000 });
  await caller.serviceCategory.remove({ id: repairs.id });
  expect((await caller.service.byId({ id })).category).toBeNull();
});

test('services move between their categories in one act', async () => {
  const { caller } = await aShop(world.services);
  const [from, to] = [
    await caller.serviceCategory.create({ name: 'A' }),
    await caller.serviceCategory.create({ name: 'B' }),
  ];
  const one = await caller.service.create({ name: 'Uno', price: 100, serviceCategoryId: from.id });
  const two = await caller.service.create({ name: 'Dos', price: 100 });
  const product = await caller.product.create({ name: 'Tres', price: 100 });
  const move = { id: from.id, addIds: [two.id], removeIds: [one.id], moveToCategoryId: to.id };
  expect(await caller.serviceCategory.batchUpdate(move)).toEqual({ added: 1, removed: 1, moved: 1 });
  expect((await caller.serviceCategory.byId({ id: from.id })).serviceCount).toBe(1);
  await expect(
    caller.serviceCategory.batchUpdate({ ...move, moveToCategoryId: from.id }),
  ).rejects.toMatchObject({
    field: 'moveToCategoryId',
    reason: 'categoryIntoItself',
  });
  await expect(
    caller.serviceCategory.batchUpdate({ id: from.id, addIds: [product.id] }),
  ).rejects.toMatchObject({ details: { parameter: 'addIds' } });
});

test('a retry with the same id makes one service', async () => {
  const { caller } = await aShop(world.services);
  const input = { id: newId(), name: 'Instalación', price: 30000 };
  const made = await Promise.all([caller.service.create(input), caller.service.create(input)]);
  expect(made.map(({ id }) => id)).toEqual([input.id, input.id]);
  await expect(caller.service.create({ ...input, price: 1 })).rejects.toMatchObject({ reason: 'idInUse' });
});

test('the names that variants have are listed once, whatever their case', async () => {
  const { caller } = await aShop(world.services);
  const variants = [{ color: 'Rojo', size: 'M' }, { color: 'rojo', size: 'L' }, { color: 'Azul' }];
  await caller.product.create({ name: 'Camisa', price: 100, variants });
  const { tags } = await caller.product.tags({ dimension: 'color' });
  expect(tags.map(({ name }) => name)).toEqual(['Azul', 'Rojo']);
  expect(tags[0]).toMatchObject({
    dimension: 'color',
    id: (await caller.product.tags({ dimension: 'color' })).tags[0]?.id,
  });
});
