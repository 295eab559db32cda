import { colorsByThemselves } from '@mostrador/shared/codes/category-colors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { addCategories } from './category.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a new category gets the next colour of its kind by itself, unless one was chosen', async () => {
  const { caller, organizationId } = await aShop(world.services);
  const { productCategory, serviceCategory } = caller;
  const made = async (name: string, color?: string | null) =>
    (await productCategory.create({ name, ...(color !== undefined && { color }) })).color;
  const before = (await productCategory.list({})).pagination.count ?? 0;
  const next = (place: number) => colorsByThemselves[(before + place) % colorsByThemselves.length];
  expect(await made('Bebidas')).toBe(next(0));
  expect(await made('Panes', '#123456')).toBe('#123456');
  expect(await made('Otros', null)).toBeNull();
  expect(await made('Lácteos')).toBe(next(3));
  await world.services.db.transaction((tx) => addCategories(tx, organizationId, { names: ['Uno', 'Dos'] }));
  const { productCategories } = await productCategory.list({ content: 'Dos' });
  expect(productCategories.map(({ color }) => color)).toEqual([next(5)]);
  expect((await serviceCategory.create({ name: 'Cortes' })).color).toBe(colorsByThemselves[0]);
});
