import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { importing, lastBytes } from './import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const titles = ['Nombre', 'Precio', 'Talla', 'Código de barras', 'Más códigos'];

test('further codes and packs come in by one column, change, go out unchanged and are undone', async () => {
  const shop = await aShop(world.services);
  const { run } = importing(world, shop);
  const list = [
    titles,
    ['Cola', 8.5, null, '750', '751; Caja: CJ-12 x 12 = 95'],
    ['Camisa', 120, 'S', '801', null],
    ['Camisa', 120, 'L', '802', 'Par: PAR-L × 2'],
  ];
  expect(await run(list)).toMatchObject({ created: 3, failed: 0 });
  const codes = async (content: string) =>
    (await shop.caller.product.list({ content })).products.flatMap((product) => product.codes);
  expect(await codes('Cola')).toMatchObject([
    { code: '751', units: 1000, price: null },
    { code: 'CJ-12', name: 'Caja', units: 12_000, price: 9500 },
  ]);
  const { products } = await shop.caller.product.list({ content: 'Camisa' });
  expect(products[0]?.codes).toMatchObject([{ code: 'PAR-L', variantId: products[0]?.variants[1]?.id }]);

  await shop.caller.product.export({});
  await world.work();
  expect(await run(lastBytes(world))).toMatchObject({ unchanged: 3, updated: 0, failed: 0 });

  const before = await codes('Cola');
  const changed = await run([titles, ['Cola', 8.5, null, '750', 'Caja: CJ-12 x 12 = 99']]);
  expect(changed).toMatchObject({ updated: 1, failed: 0 });
  expect(await codes('Cola')).toMatchObject([{ code: 'CJ-12', price: 9900 }]);
  await shop.caller.dataImport.undo({ id: changed.id });
  await world.work();
  expect(await codes('Cola')).toEqual(before);
});

test('a code that already has another meaning is reported in its row', async () => {
  const shop = await aShop(world.services);
  const { look, rowsOf } = importing(world, shop);
  await shop.caller.product.create({
    name: 'Agua',
    price: 500,
    barcode: '1',
    sku: '2',
    codes: [{ code: '3' }],
  });
  const list = [
    titles,
    ['A', 1, null, '3', null],
    ['B', 1, null, '10', '1'],
    ['C', 1, null, '11', '2'],
    ['D', 1, null, '12', '13'],
    ['E', 1, null, '13', null],
    ['F', 1, null, '14', '14'],
    ['G', 1, null, '15', 'doce cajas'],
    ['H', 1, null, '16', '17 x 1.5'],
  ];
  const seen = await look(list);
  expect(seen).toMatchObject({ created: 1, failed: 7 });
  expect((await rowsOf(seen.id)).map(({ problems: [first] }) => first?.code ?? null)).toEqual([
    'importBarcodeInUse',
    'importBarcodeInUse',
    'importBarcodeInUse',
    null,
    'importRepeatedCode',
    'importRepeatedCode',
    'importCodes',
    'quantityStep',
  ]);
});
