import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const aDayLater = () => world.services.db.execute(sql`delete from idempotency_keys`);

test('a creation under a known id answers what is there, a day later too, or its deletion', async () => {
  const { caller } = await aShop(world.services);
  const { product, contact, productCategory } = caller;
  const cases = [
    { of: product, create: product.create, body: { name: 'Arroz', price: 100 }, other: { price: 200 } },
    { of: contact, create: contact.create, body: { name: 'Ana' }, other: { phone: '55551234' } },
    { of: productCategory, create: productCategory.create, body: { name: 'Granos' }, other: { icon: 'x' } },
  ];
  for (const { of, other, ...each } of cases) {
    const body = { ...each.body, id: newId() };
    const create = (input: object): Promise<unknown> => Reflect.apply(each.create, null, [input]);
    const made = await create(body);
    await aDayLater();
    expect(await create(body)).toEqual(made);
    await expect(create({ ...body, ...other })).rejects.toMatchObject({ reason: 'idInUse' });
    const both = { ...body, id: newId(), name: 'Dos a la vez' };
    const [one, two] = await Promise.all([create(both), create(both)]);
    expect(one).toEqual(two);
    await of.remove({ id: body.id });
    await expect(create(body)).rejects.toMatchObject({ reason: 'alreadyDeleted', code: 'CONFLICT' });
  }
});

test('many at once are made once: a retry of the whole answers the same, with new rows too', async () => {
  const { caller } = await aShop(world.services);
  const rows = Array.from({ length: 3 }, (_, n) => ({
    id: newId(),
    name: `P${n}`,
    price: 100,
    barcode: `75000${n}`,
    stock: 1000,
  }));
  const made = await caller.product.createMany({ products: rows });
  await aDayLater();
  expect(await caller.product.createMany({ products: rows })).toEqual(made);
  const more = [...rows, { id: newId(), name: 'P3', price: 100, barcode: '750003', stock: 1000 }];
  expect((await caller.product.createMany({ products: more })).products).toHaveLength(4);
  expect((await caller.product.list({})).products.map(({ stock }) => stock)).toEqual([
    1000, 1000, 1000, 1000,
  ]);
});

test('a refusal of many names the row from 1, and none of them is made', async () => {
  const { caller } = await aShop(world.services);
  const known = await caller.product.create({ name: 'Ya está', price: 100, barcode: '111' });
  const refused = async (second: object) =>
    caller.product
      .createMany({
        products: [
          { name: 'Bueno', price: 100 },
          { name: 'Malo', price: 100, ...second },
        ],
      })
      .then(
        () => null,
        (error: object) => ({ reason: Reflect.get(error, 'reason'), ...Reflect.get(error, 'details') }),
      );
  expect(await refused({ id: known.id })).toEqual({ reason: 'idInUse', row: 2, parameter: 'products.2.id' });
  expect(await refused({ barcode: '111' })).toEqual({
    reason: 'barcodeInUse',
    name: known.name,
    productId: known.id,
    row: 2,
    parameter: 'products.2.barcode',
  });
  expect(await refused({ productCategoryId: newId() })).toEqual({
    reason: 'notFound',
    parameter: 'products.2.productCategoryId',
  });
  const variantId = known.variants[0]?.id;
  const twoColours = [{ color: 'Azul' }, { id: variantId, color: 'Rojo' }];
  expect(await refused({ variants: twoColours })).toEqual({
    reason: 'idInUse',
    row: 2,
    parameter: 'products.2.variants.1.id',
  });
  expect((await caller.product.list({})).products).toHaveLength(1);
});

test('an adjustment under a known id moves the stock once', async () => {
  const { caller } = await aShop(world.services);
  const { id } = await caller.product.create({ name: 'Leche', price: 100, stock: 5000 });
  const adjustment = { id, quantity: -2000, reason: 'damaged' as const, movementId: newId() };
  const answers = await Promise.all(Array.from({ length: 4 }, () => caller.product.adjustStock(adjustment)));
  expect(answers.map(({ stock }) => stock)).toEqual([3000, 3000, 3000, 3000]);
  await expect(caller.product.adjustStock({ ...adjustment, quantity: -1000 })).rejects.toMatchObject({
    reason: 'idInUse',
  });
  const { stockMovements } = await caller.product.stockMovements({ id });
  expect(stockMovements.map((move) => move.id)).toContain(adjustment.movementId);
  expect(stockMovements).toHaveLength(2);
});

test('a category deleted meanwhile takes no product: 20 of 20 races end without one in it', async () => {
  const { caller } = await aShop(world.services);
  const { id: moved } = await caller.product.create({ name: 'Movido', price: 100 });
  for (let round = 0; round < 20; round += 1) {
    const { id } = await caller.productCategory.create({ name: `C${round}` });
    await Promise.allSettled([
      caller.product.create({ name: `P${round}`, price: 100, productCategoryId: id }),
      caller.product.update({ id: moved, productCategoryId: id }),
      caller.productCategory.batchUpdate({ id, addIds: [moved] }),
      caller.productCategory.remove({ id }),
    ]);
  }
  const [left] = await world.services.db.execute<{ count: number }>(sql`
    select count(*)::int count from products p join categories c on c.id = p.category_id
    where c.deleted_at is not null`);
  expect(left?.count).toBe(0);
});
