import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { importing } from './import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(async () => {
  shop = await aShop(world.services);
});
afterAll(() => world.close());

test('a repeated name without a code is one product, and the second row reports that', async () => {
  const { look, run, rowsOf, products } = importing(world, shop);
  const list = [
    ['Nombre', 'Código', 'Precio'],
    ['Azúcar', null, 5],
    ['AZUCAR ', null, 6],
    ['Sal', 'S-1', 2],
    ['Sal', 'S-2', 3],
    ['Sal', null, 4],
  ];
  const seen = await look(list);
  expect(seen).toMatchObject({ created: 3, failed: 2 });
  expect((await rowsOf(seen.id)).map(({ problems: [first] }) => first?.message)).toEqual([
    undefined,
    'Es lo mismo que la fila 2',
    undefined,
    undefined,
    'Es lo mismo que la fila 4',
  ]);
  await run(list);
  expect(await products()).toEqual(['Azúcar', 'Sal', 'Sal']);
  expect(await run(list.filter((_, at) => at !== 2 && at !== 5))).toMatchObject({ unchanged: 3, failed: 0 });
});

test('services have no codes: a second one of a name is refused', async () => {
  const { look } = importing(world, shop);
  const list = [
    ['Servicio', 'Precio'],
    ['Corte', 60],
    ['Corte', 80],
  ];
  expect(await look(list, { type: 'services' })).toMatchObject({ created: 1, failed: 1 });
});

test('a create-only import reports the product that has the code', async () => {
  const { look, rowsOf } = importing(world, shop);
  await shop.caller.product.create({ name: 'Café molido', price: 1000, barcode: '7501055310883' });
  const list = [
    ['Nombre', 'Precio', 'Código de barras'],
    ['Otra cosa', 5, '7501055310883'],
  ];
  const seen = await look(list, { mode: 'create' });
  const [row] = await rowsOf(seen.id);
  expect(row?.problems).toMatchObject([{ message: 'Café molido ya existe, y elegiste solo crear' }]);
});
