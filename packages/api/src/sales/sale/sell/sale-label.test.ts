import { checkInvariants } from '@mostrador/database/check-invariants';
import { labelledQuantity } from '@mostrador/shared/money/scale-label';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

/** Beef by the kilo, sold by hand in tens of grams. */
async function aButcher(price: number, place: object = {}) {
  const shop = await aShop(world.services, place);
  const { id } = await shop.caller.product.create({
    name: 'Res',
    price,
    unit: 'kg',
    stock: 50_000,
    quantityMin: 10,
    quantityStep: 10,
    wholesaleQuantity: 2000,
    wholesalePrice: price - 100,
  });
  const line = (labelAmount: number, more: object = {}) => ({
    id,
    quantity: labelledQuantity(labelAmount, price),
    labelAmount,
    ...more,
  });
  return { ...shop, id, line };
}

test.each([
  [10_000, 3333],
  [3350, 1000],
  [9875, 5555],
])('of a price of %i a kilo a label of %i is charged as it stands', async (price, labelAmount) => {
  const { caller, id, line } = await aButcher(price);
  const sale = await caller.pos.create({ products: [line(labelAmount)] });
  expect(sale).toMatchObject({ amount: labelAmount, products: [{ labelAmount, amountGross: labelAmount }] });
  expect((await caller.product.byId({ id })).stock).toBe(50_000 - labelledQuantity(labelAmount, price));
});

test('a label of more than the wholesale quantity goes by the one price that the scale knows', async () => {
  const { caller, line } = await aButcher(10_000);
  const sale = await caller.pos.create({ products: [line(25_055)] });
  expect(sale).toMatchObject({ amount: 25_055, products: [{ price: 10_000 }] });
});

test('whole pesos stay whole, and a discount is of what the label says', async () => {
  const { caller, line } = await aButcher(999_000, { countryId: 'CL', currency: 'CLP' });
  const discount = { value: 1000, unit: 'percentage' as const };
  const sale = await caller.pos.create({ products: [line(333_300, { discount })], paymentMethod: 'card' });
  expect(sale.amount).toBe(300_000);
});

test('a label that does not go with quantity and price is refused', async () => {
  const { caller, line } = await aButcher(10_000);
  const refused = { field: 'products.0.labelAmount', reason: 'labelAmountDiffers' };
  const sell = (changes: object) => caller.pos.create({ products: [line(3333, changes)] });
  await expect(sell({ quantity: 3330 })).rejects.toMatchObject(refused);
  await expect(sell({ labelAmount: 1 })).rejects.toMatchObject(refused);
  await expect(sell({ price: 5000 })).rejects.toMatchObject(refused);
});

test('an edit keeps what the label charged, another quantity is priced by hand', async () => {
  const { caller, id, line } = await aButcher(10_000);
  const sale = await caller.pos.create({ products: [line(3333)] });
  const edited = await caller.pos.edit({ id: sale.id, comments: 'sin hueso' });
  expect(edited).toMatchObject({ amount: 3333, comments: 'sin hueso' });
  const lineId = edited.products[0]?.lineId ?? '';
  const more = await caller.pos.edit({ id: sale.id, products: [{ lineId, id, quantity: 340 }] });
  expect(more).toMatchObject({ amount: 3400, products: [{ labelAmount: null }] });
});

test('a labelled item is parked as a ticket, refunded whole, and in part by its share', async () => {
  const { caller, line } = await aButcher(10_000);
  const ticket = await caller.pos.create({ products: [line(3333)], status: 'in_progress' });
  expect(ticket).toMatchObject({ amount: 3333, products: [{ labelAmount: 3333 }] });
  const sale = await caller.pos.create({ products: [line(3333)] });
  const refund = await caller.pos.refund({ saleId: sale.id, paymentMethod: 'original', reason: 'malo' });
  expect(refund).toMatchObject({ amount: 3333 });
});
