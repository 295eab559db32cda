import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { readSpreadsheet } from '../../platform/upload/spreadsheet.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aCounted({ blind }: { blind: boolean }) {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const shirt = await caller.product.create({
    name: 'Camisa',
    price: 9000,
    variants: [{ size: 'M', cost: 4000, stock: 3000, sku: 'CAM-M', barcode: '00750' }],
  });
  const bread = await caller.product.create({ name: 'Pan', price: 100, stock: 2000 });
  const { id } = await caller.stockCount.create({ blind });
  const count = (product: typeof bread, quantity: number) =>
    caller.stockCount.count({ id, variantId: product.variants[0]?.id ?? '', quantity });
  await count(bread, 2000);
  await count(shirt, 1000);
  return { shop, caller, id };
}
type Caller = Awaited<ReturnType<typeof aCounted>>['caller'];

async function fileOf(caller: Caller, countId: string, format?: 'csv') {
  const { id } = await caller.stockCount.export({ countId, format });
  await world.work();
  expect(await caller.task.byId({ id })).toMatchObject({ status: 'done', done: 2, total: 2 });
  const read = await readSpreadsheet({
    bytes: [...world.files.values()].at(-1) ?? new Uint8Array(),
    sheet: 0,
  });
  return 'refusal' in read ? [] : read.rows;
}

const titles = ['Producto', 'Variante', 'SKU', 'Código de barras'];
const expected = [
  [...titles, 'Debería haber', 'Contado', 'Diferencia', 'Valor de la diferencia'],
  ['Camisa', 'M', 'CAM-M', '00750', 3, 1, -2, -80],
  ['Pan', null, null, null, 2, 2, 0],
];

test('a count leaves as a file of its lines, with costs for who may see them', async () => {
  const { shop, caller, id } = await aCounted({ blind: false });
  expect(await fileOf(caller, id)).toEqual(expected);
  expect((await fileOf(caller, id, 'csv'))[1]?.[3]).toBe('00750');
  const flags = ['inventory_edit_products', 'acc_export'] as const;
  const { caller: clerk } = await shop.employee({ flags: [...flags] });
  expect(await fileOf(clerk, id)).toEqual(expected.map((row) => row.slice(0, 7)));
});

test('a blind count under way gives away nothing that should be there', async () => {
  const { caller, id } = await aCounted({ blind: true });
  expect(await fileOf(caller, id)).toEqual([
    [...titles, 'Contado'],
    ['Camisa', 'M', 'CAM-M', '00750', 1],
    ['Pan', null, null, null, 2],
  ]);
  await caller.stockCount.finish({ id });
  expect(await fileOf(caller, id)).toEqual(expected);
});

test('a count of a neighbour, and a file without the right to one, are refused', async () => {
  const { shop, id } = await aCounted({ blind: false });
  const other = await aShop(world.services);
  await expect(other.caller.stockCount.export({ countId: id })).rejects.toMatchObject({ reason: 'notFound' });
  const { caller } = await shop.employee({ flags: ['inventory_edit_products'] });
  await expect(caller.stockCount.export({ countId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
