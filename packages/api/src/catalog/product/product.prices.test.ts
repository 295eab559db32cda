import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanup } from '../../cleanup.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { domains } from '../../domains.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  await world.close();
});

async function aShelf() {
  const { caller } = await aShop(world.services);
  const { products } = await caller.product.createMany({
    products: [
      { name: 'Agua', price: 500, cost: 300 },
      { name: 'Jugo', price: 999 },
      {
        name: 'Playera',
        price: 9000,
        variants: [
          { color: 'Azul', cost: 4000 },
          { color: 'Rojo', price: 8000, cost: 5000 },
          { color: 'Verde', cost: 6000 },
        ],
      },
    ],
  });
  const [water, juice, shirt] = products.map(({ id }) => id);
  const pricesOf = async () => {
    const { products: all } = await caller.product.list({ by: 'name' });
    return all.map(({ price, variants }) => [price, ...variants.map((variant) => variant.price)]);
  };
  return { caller, pricesOf, water: String(water), juice: String(juice), shirt: String(shirt) };
}

test('the preview shows what happens, and one call undoes it', async () => {
  const { caller, pricesOf } = await aShelf();
  const before = await pricesOf();
  const change = {
    allProducts: true,
    price: { kind: 'share', share: 1500, rounding: 'ninety_nine' },
  } as const;
  const preview = await caller.product.previewPrices(change);
  expect(preview).toEqual({
    changed: 4,
    unchanged: 0,
    withoutCost: 1,
    belowCost: 0,
    seen: expect.any(String),
    rows: [
      { id: expect.any(String), name: 'Agua', before: 500, after: 599 },
      { id: expect.any(String), name: 'Jugo', before: 999, after: 1099 },
      { id: expect.any(String), name: 'Playera', before: 9000, after: 10_399 },
      { id: expect.any(String), name: 'Playera · Rojo', before: 8000, after: 9199 },
    ],
  });
  expect(await pricesOf()).toEqual(before);
  const { count, changeId } = await caller.product.updateMany(change);
  expect(count).toBe(3);
  expect(await pricesOf()).toEqual([
    [599, null],
    [1099, null],
    [10_399, null, 9199, null],
  ]);
  expect(await caller.product.undoPrices({ changeId: String(changeId) })).toEqual({ count: 4 });
  expect(await pricesOf()).toEqual(before);
  // A second time there is nothing left to give back.
  expect(await caller.product.undoPrices({ changeId: String(changeId) })).toEqual({ count: 0 });
});

test('a price that was changed since is not reverted', async () => {
  const { caller, water, pricesOf } = await aShelf();
  const { changeId } = await caller.product.updateMany({
    allProducts: true,
    price: { kind: 'sum', sum: 100 },
  });
  await caller.product.update({ id: water, price: 777 });
  expect(await caller.product.undoPrices({ changeId: String(changeId) })).toEqual({ count: 3 });
  expect((await pricesOf()).map(([price]) => price)).toEqual([777, 999, 9000]);
});

test.each([
  ['a sum downwards stops at nothing', { kind: 'sum', sum: -600 }, [0, 399, 8400, 7400]],
  ['up to a half', { kind: 'share', share: 700, rounding: 'half' }, [550, 1050, 9650, 8550]],
  ['up to a whole', { kind: 'share', share: 700, rounding: 'whole' }, [500, 1100, 9600, 8600]],
  [
    'a margin over the highest cost of what it prices',
    { kind: 'margin', margin: 4000 },
    [500, 999, 10_000, 8333],
  ],
  [
    'a margin to just below a whole',
    { kind: 'margin', margin: 4000, rounding: 'ninety_nine' },
    [499, 999, 9999, 8299],
  ],
  ['up to ninety-five', { kind: 'share', share: 700, rounding: 'ninety_five' }, [495, 1095, 9595, 8595]],
] as const)('%s', async (_what, price, requested) => {
  const { caller } = await aShelf();
  await caller.product.updateMany({ allProducts: true, price });
  const { products } = await caller.product.list({ by: 'name' });
  const [water, juice, shirt] = products;
  expect([water?.price, juice?.price, shirt?.price, shirt?.variants[1]?.price]).toEqual(requested);
});

test('in a currency without decimals a whole amount is a hundred', async () => {
  const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
  const { id } = await caller.product.create({ name: 'Pan', price: 123_400 });
  const priced = async (rounding: 'whole' | 'half' | 'ninety_nine' | 'ninety_five') => {
    await caller.product.update({ id, price: 123_400 });
    await caller.product.updateMany({ productIds: [id], price: { kind: 'share', share: 100, rounding } });
    return (await caller.product.byId({ id })).price;
  };
  expect([await priced('whole'), await priced('half'), await priced('ninety_nine')]).toEqual([
    120_000, 125_000, 129_000,
  ]);
  expect(await priced('ninety_five')).toBe(129_500);
});

test('a user without the right to see costs gets none of them', async () => {
  const { caller, employee } = { ...(await aShelf()), ...(await aShop(world.services)) };
  await caller.product.create({ name: 'Caro', price: 100, cost: 500 });
  const clerk = await employee({ flags: ['inventory_bulk_update'] });
  const input = { allProducts: true, price: { kind: 'sum', sum: 1 } } as const;
  const preview = await clerk.caller.product.previewPrices(input);
  expect(Object.keys(preview).toSorted()).toEqual(['changed', 'rows', 'seen', 'unchanged']);
  const margin = { allProducts: true, price: { kind: 'margin', margin: 5000 } } as const;
  const { previewPrices, updateMany } = clerk.caller.product;
  for (const make of [previewPrices, updateMany])
    await expect(make(margin)).rejects.toMatchObject({ reason: 'permissionDenied' });
  const stranger = await employee({ flags: ['inventory_edit_products'] });
  await expect(stranger.caller.product.previewPrices(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a change is taken back for 30 days, by its own shop', async () => {
  const { caller } = await aShelf();
  const { changeId } = await caller.product.updateMany({ allProducts: true, price: { kind: 'sum', sum: 5 } });
  const undo = { changeId: String(changeId) };
  const other = await aShop(world.services);
  const foreign = other.caller.product.undoPrices(undo);
  await expect(foreign).rejects.toMatchObject({ reason: 'notFound' });
  const unknown = caller.product.undoPrices({ changeId: newId() });
  await expect(unknown).rejects.toMatchObject({ reason: 'notFound' });
  await world.services.db.execute(
    sql`update price_changes set created_at = now() - interval '31 days' where change_id = ${changeId}`,
  );
  await expect(caller.product.undoPrices(undo)).rejects.toMatchObject({ reason: 'notFound' });
  expect((await cleanup(world.services, domains)).priceChanges).toBe(4);
});

test('many get tax, supplier, notice and place at once, and can be rid of them', async () => {
  const { caller, water, juice } = await aShelf();
  const supplier = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier' });
  const productIds = [water, juice];
  await caller.product.updateMany({
    productIds,
    supplierId: supplier.id,
    taxRate: 1200,
    lowStock: 3000,
    favourite: true,
  });
  const given = { supplierId: supplier.id, taxRate: 1200, lowStock: 3000, favourite: true, trackStock: true };
  for (const id of productIds) expect(await caller.product.byId({ id })).toMatchObject(given);
  await caller.product.updateMany({ productIds, supplierId: null, taxRate: null });
  expect(await caller.product.byId({ id: water })).toMatchObject({
    supplierId: null,
    taxRate: null,
    lowStock: 3000,
  });
  const unknown = caller.product.updateMany({ productIds, supplierId: newId() });
  await expect(unknown).rejects.toMatchObject({ details: { parameter: 'supplierId' } });
});

test('of 8 changes of price at once each is one whole step: none is lost', async () => {
  const { caller, pricesOf } = await aShelf();
  const changes = await Promise.all(
    Array.from({ length: 8 }, () =>
      caller.product.updateMany({ allProducts: true, price: { kind: 'sum', sum: 100 } }),
    ),
  );
  expect(new Set(changes.map(({ changeId }) => changeId)).size).toBe(8);
  expect((await pricesOf()).map(([price]) => price)).toEqual([1300, 1799, 9800]);
});

test('of 8 concurrent confirmations of one preview one raises the prices, the rest is refused', async () => {
  const { caller, pricesOf } = await aShelf();
  const raise = { allProducts: true, price: { kind: 'sum', sum: 100 } } as const;
  const { seen } = await caller.product.previewPrices(raise);
  const tries = Array.from({ length: 8 }, () => caller.product.updateMany({ ...raise, pricesSeen: seen }));
  const ended = await Promise.allSettled(tries);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of ended)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ reason: 'pricesChanged', code: 'CONFLICT' });
  expect((await pricesOf()).map(([price]) => price)).toEqual([600, 1099, 9100]);
  const again = await caller.product.previewPrices(raise);
  await caller.product.updateMany({ ...raise, pricesSeen: again.seen });
  expect((await pricesOf()).map(([price]) => price)).toEqual([700, 1199, 9200]);
});

test.each([
  ['a price', { price: 501 }],
  ['a cost that the price follows', { cost: 301 }],
])(
  '%s that changed since the preview refuses it whole, what it would have got besides too',
  async (_what, changes) => {
    const { caller, pricesOf, water } = await aShelf();
    const input = { allProducts: true, price: { kind: 'margin', margin: 4000 } } as const;
    const { seen } = await caller.product.previewPrices(input);
    await caller.product.update({ id: water, ...changes });
    const before = await pricesOf();
    const late = caller.product.updateMany({ ...input, pricesSeen: seen, favourite: true });
    await expect(late).rejects.toMatchObject({ reason: 'pricesChanged' });
    expect(await pricesOf()).toEqual(before);
    expect(await caller.product.byId({ id: water })).toMatchObject({ favourite: false });
  },
);

test('a confirmation that is sent again, as after a lost answer, raises the prices once', async () => {
  const { caller, pricesOf, water } = await aShelf();
  const raise = { productIds: [water], price: { kind: 'share' as const, share: 1000 } };
  const { seen } = await caller.product.previewPrices(raise);
  const confirmed = { ...raise, pricesSeen: seen };
  await caller.product.updateMany(confirmed);
  await expect(caller.product.updateMany(confirmed)).rejects.toMatchObject({ reason: 'pricesChanged' });
  expect((await pricesOf())[0]).toEqual([550, null]);
});
