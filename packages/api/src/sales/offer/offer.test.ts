import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const day = 86_400_000;
const now = Date.now();
const around = {
  startsAt: new Date(now - day).toISOString(),
  endsAt: new Date(now + day).toISOString(),
};
const fifth = { value: 2000, unit: 'percentage' as const };

async function anOffer(more: object = {}) {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const coffee = await caller.product.create({
    name: 'Café',
    price: 1000,
    cost: 900,
    stock: 900_000,
    wholesaleQuantity: 10_000,
    wholesalePrice: 700,
  });
  const offer = await caller.offer.create({ ...fifth, ...around, productIds: [coffee.id], ...more });
  const sell = (quantity: number, line: object = {}) =>
    caller.pos.create({ products: [{ lineId: newId(), id: coffee.id, quantity, ...line }] });
  return { shop, caller, coffee, offer, sell };
}

describe('an offer', () => {
  test('makes the price of a line, which keeps the price of the list', async () => {
    const { sell, offer } = await anOffer();
    const sale = await sell(3000);
    expect(sale.amount).toBe(2400);
    expect(sale.products[0]).toMatchObject({
      price: 1000,
      discount: { value: 600, unit: 'money' },
      offerId: offer.id,
    });
  });

  test('gives way to a lower price, and to a discount that takes off more', async () => {
    const { sell } = await anOffer();
    const wholesale = await sell(10_000);
    expect(wholesale.products[0]).toMatchObject({ amount: 7000, offerId: null });
    const more = await sell(1000, { discount: { value: 3000, unit: 'percentage' } });
    expect(more.products[0]).toMatchObject({ amount: 700, offerId: null });
    const less = await sell(1000, { discount: { value: 500, unit: 'percentage' } });
    expect(less.products[0]).toMatchObject({ amount: 800 });
  });

  test('is the best of those that run, at its channel and within its times', async () => {
    const { caller, sell, coffee } = await anOffer();
    const other = { value: 300, unit: 'money' as const, allProducts: true };
    const best = await caller.offer.create({ ...other, ...around });
    await caller.offer.create({ ...other, ...around, value: 900, channels: ['web'] });
    await caller.offer.create({
      ...other,
      ...around,
      value: 900,
      startsAt: new Date(now + day / 2).toISOString(),
    });
    expect((await sell(1000)).products[0]).toMatchObject({ amount: 700, offerId: best.id });
    await caller.offer.toggleActive({ id: best.id });
    expect((await sell(1000)).products[0]).toMatchObject({ amount: 800 });
    const { products } = await caller.offer.productsV2({ ids: [coffee.id] });
    expect(products[0]).toMatchObject({ offerPrice: 800, belowCost: true });
    expect((await caller.offer.products({})).products).toHaveLength(1);
    const { offers } = await caller.offer.forTill();
    expect(offers).toHaveLength(2);
  });

  test('of a sum takes nothing off what costs as much or less', async () => {
    const { caller, coffee } = await anOffer();
    const sum = { value: 1000, unit: 'money' as const, allProducts: true };
    await caller.offer.create({ ...sum, ...around });
    const { id } = await caller.product.create({ name: 'Chicle', price: 500, stock: 3000 });
    const both = [coffee.id, id].map((each) => ({ id: each, quantity: 1000 }));
    const { products } = await caller.pos.create({ products: both });
    expect(products.map(({ amount }) => amount)).toEqual([800, 500]);
  });

  test('stays on what was sold, also on fewer of it, and after it ended', async () => {
    const { caller, sell, offer } = await anOffer();
    const sale = await sell(3000);
    const [line] = sale.products;
    await caller.offer.remove({ id: offer.id });
    const products = [{ lineId: line?.lineId, id: line?.id ?? '', quantity: 1000, discount: line?.discount }];
    const edited = await caller.pos.edit({ id: sale.id, products });
    expect(edited.products[0]).toMatchObject({ amount: 800, offerId: offer.id });
    expect((await sell(1000)).amount).toBe(1000);
  });

  test('is changed whole, copied inactive, and of something', async () => {
    const { caller, offer } = await anOffer({ name: 'Semana' });
    await expect(caller.offer.update({ id: offer.id, productIds: [] })).rejects.toMatchObject({
      field: 'productIds',
    });
    await expect(caller.offer.update({ id: offer.id, productIds: [newId()] })).rejects.toMatchObject({
      reason: 'notFound',
    });
    const all = await caller.offer.update({ id: offer.id, allProducts: true });
    expect(all).toMatchObject({ allProducts: true, productIds: [] });
    expect(await caller.offer.duplicate({ id: offer.id })).toMatchObject({
      name: 'Semana (copia)',
      active: false,
      allProducts: true,
    });
  });

  test('comes before a coupon', async () => {
    const { caller, coffee } = await anOffer();
    await caller.coupon.create({ name: 'Décimo', code: 'DIEZ', value: 1000, unit: 'percentage', ...around });
    const sale = await caller.pos.create({
      couponCode: 'DIEZ',
      products: [{ id: coffee.id, quantity: 1000 }],
    });
    expect(sale).toMatchObject({ amount: 720, amountCoupon: 80, amountDiscount: 280 });
  });
});
