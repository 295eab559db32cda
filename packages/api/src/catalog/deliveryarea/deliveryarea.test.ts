import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, callerFor, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const square = [
  [14.6, -90.5],
  [14.7, -90.5],
  [14.7, -90.4],
  [14.6, -90.4],
];

test('areas stand in the order in which they were made, and are found by their places', async () => {
  const { caller } = await aShop(world.services);
  const near = await caller.deliveryArea.create({ name: 'Cerca', fee: 1000, places: ['Zona 1', 'Mixco'] });
  await caller.deliveryArea.create({ name: 'Lejos', fee: 3000, match: 'radius', radiusM: 5000 });
  const names = async (content?: string) =>
    (await caller.deliveryArea.list({ content })).deliveryAreas.map(({ name }) => name);
  expect(await names()).toEqual(['Cerca', 'Lejos']);
  expect(await names('mixco')).toEqual(['Cerca']);
  await caller.deliveryArea.update({ id: near.id, position: 9 });
  expect(await names()).toEqual(['Lejos', 'Cerca']);
  await caller.deliveryArea.remove({ id: near.id });
  expect(await names()).toEqual(['Lejos']);
  await expect(caller.deliveryArea.remove({ id: near.id })).rejects.toMatchObject({ reason: 'notFound' });
});

test('a user who handles orders sees the delivery fee of each area, and no other data of it', async () => {
  const { caller, employee } = await aShop(world.services);
  const near = await caller.deliveryArea.create({ name: 'Cerca', fee: 1000, places: ['Zona 1'] });
  const gone = await caller.deliveryArea.create({ name: 'Lejos', fee: 3000, match: 'agreed' });
  await caller.deliveryArea.update({ id: gone.id, active: false });
  const clerk = await employee();
  expect(await clerk.caller.deliveryArea.choices()).toEqual({
    areas: [{ id: near.id, name: 'Cerca', fee: 1000 }],
  });
  await expect(clerk.caller.deliveryArea.list({})).rejects.toMatchObject({ reason: 'permissionDenied' });
});

test('an area says what its kind is known by, and nothing of the others', async () => {
  const { caller } = await aShop(world.services);
  const make = (more: object) => caller.deliveryArea.create({ name: 'Zona', fee: 0, ...more });
  for (const [more, reason] of [
    [{ match: 'radius' }, 'radiusInvalid'],
    [{ match: 'polygon' }, 'polygonInvalid'],
    [{}, 'placesRequired'],
    [{ match: 'agreed', etaMinutes: 30, etaMax: 20 }, 'etaReversed'],
  ] as const)
    await expect(make(more)).rejects.toMatchObject({ reason });
  const bow = [square[0], square[2], square[1], square[3]];
  await expect(make({ match: 'polygon', polygon: bow })).rejects.toThrow(/polygonInvalid/);
  const drawn = await make({ match: 'polygon', polygon: [...square, square[0]], radiusM: 500 });
  expect(drawn).toMatchObject({ polygon: square, radiusM: null, places: [] });
  const named = await caller.deliveryArea.update({ id: drawn.id, match: 'list', places: ['Centro'] });
  expect(named).toMatchObject({ match: 'list', polygon: null, places: ['Centro'] });
});

test('a retry creates no second area, and customers see only the active ones', async () => {
  const { caller } = await aShop(world.services);
  const input = { id: newId(), name: 'Zona', fee: 500, match: 'agreed' as const };
  await caller.deliveryArea.create(input);
  await caller.deliveryArea.create(input);
  const off = await caller.deliveryArea.create({ ...input, id: newId(), name: 'Otra', active: false });
  const { slug } = await caller.store.update({
    description: 'Pan',
    fixedRate: 0,
    delivery: true,
    isPublished: true,
  });
  const organization = await callerFor(world.services).webStore.organization({ slug: slug ?? '' });
  expect(organization.deliveryAreas.map(({ id }) => id)).toEqual([input.id]);
  expect(off.active).toBe(false);
});
