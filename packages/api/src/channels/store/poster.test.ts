import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { tableIn } from './table-code.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('a shop hangs up its address, and on each table one that it alone can make', async () => {
  const { caller, organizationId } = await aShop(world.services);
  const refused = (table?: string) => caller.store.poster({ table }).then(() => null, refusalOf);
  expect(await refused()).toMatchObject({ reason: 'slugNeeded' });
  await caller.store.update({ description: 'Pan', fixedRate: 0, isPublished: true, tables: 3 });
  const shop = await caller.store.poster({});
  expect(shop).toMatchObject({
    name: 'Tienda La Esquina',
    direction: 'ltr',
    pages: [{ table: null, title: 'Escanea y pide', link: shop.address }],
  });
  const { pages } = await caller.store.poster({ table: 'all' });
  expect(pages.map(({ table }) => table)).toEqual(['Mesa 1', 'Mesa 2', 'Mesa 3']);
  const codes = pages.map(({ link }) => new URL(link).searchParams.get('mesa') ?? '');
  const owner = { config: world.services.config, organizationId };
  expect(codes.map((code) => tableIn(owner, code))).toEqual(['1', '2', '3']);
  for (const table of ['0', '4', '2.5', 'x'])
    expect(await refused(table)).toMatchObject({ fields: { table: ['tableUnknown'] } });
});
