import { checkInvariants } from '@mostrador/database/check-invariants';
import { addDays } from '@mostrador/shared/time/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

/** Coffee that asks for its milk, and cola that comes in boxes of twelve as well. */
async function aCafe() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const coffee = await caller.product.create({ name: 'Café', price: 1500, cost: 400, stock: 50_000 });
  const milk = await caller.modifier.create({
    name: 'Leche',
    type: 'product',
    required: true,
    max: 1,
    options: [{ name: 'Entera' }, { name: 'Avena', price: 500 }],
    productIds: [coffee.id],
  });
  const codes = [{ code: 'CAJA', name: 'Caja', units: 12_000, price: 9500 }];
  const cola = await caller.product.create({ name: 'Cola', price: 850, stock: 60_000, codes });
  const modifiers = [{ id: String(milk.options[1]?.id) }];
  const box = { id: cola.id, quantity: 24_000, packId: String(cola.codes[0]?.id) };
  return { ...shop, coffee, cola, products: [{ id: coffee.id, quantity: 2000, modifiers }, box] };
}

test('a quote asks for the extras that a sale does', async () => {
  const { caller, coffee } = await aCafe();
  const products = [{ id: coffee.id, quantity: 1000 }];
  await expect(caller.quote.create({ products })).rejects.toMatchObject({ reason: 'extraRequired' });
});

test('extras and packs stand on a quote, on its edits, on its paper and on its sale', async () => {
  const { caller, cola, products } = await aCafe();
  const quote = await caller.quote.create({ products });
  const goods = [
    { name: 'Café', amountGross: 4000, modifiers: [{ name: 'Avena', price: 500 }], pack: null },
    { name: 'Cola', amountGross: 19_000, pack: { name: 'Caja', units: 12_000 } },
  ];
  expect(quote).toMatchObject({ amount: 23_000, products: goods });
  const lines = quote.products.map(({ lineId, id, quantity, price, pack, modifiers }) => ({
    ...{ lineId, id, quantity, price, packId: pack?.id ?? null },
    modifiers: modifiers.map((chosen) => ({ id: chosen.id })),
  }));
  const edited = await caller.quote.update({ id: quote.id, products: lines, terms: 'Hoy' });
  expect(edited).toMatchObject({ amount: 23_000, products: goods });
  const paper = await caller.quote.paper({ id: quote.id });
  expect(JSON.stringify(paper.lines)).toContain('Avena');
  expect(paper.lines).toMatchObject([{ name: 'Café' }, { quantity: '2', name: 'Cola · Caja × 12' }]);
  const sale = await caller.quote.convert({ quoteId: quote.id, paymentMethod: 'cash' });
  expect(sale).toMatchObject({ amount: 23_000, products: goods });
  expect((await caller.product.byId({ id: cola.id })).stock).toBe(36_000);
});

test('another day moves what a quote holds until, and tomorrow is none', async () => {
  const { caller, cola } = await aCafe();
  const products = [{ id: cola.id, quantity: 1000 }];
  const quote = await caller.quote.create({ products, daysOfValidity: 10, deviceId: 'caja-1' });
  const date = addDays(quote.date, -3);
  const edited = await caller.quote.update({ id: quote.id, date, deviceId: 'caja-2' });
  expect(edited).toMatchObject({ date, daysOfValidity: 10, expirationDate: addDays(date, 10) });
  const updated = await caller.quote.update({ id: quote.id, terms: 'Hoy' });
  expect(updated).toMatchObject({ date, occurredAt: edited.occurredAt, expirationDate: addDays(date, 10) });
  const tomorrow = { id: quote.id, date: addDays(quote.date, 1) };
  await expect(caller.quote.update(tomorrow)).rejects.toMatchObject({ reason: 'dateInFuture' });
  const occurredAt = `${addDays(quote.date, -1)}T18:00:00.000Z`;
  expect(await caller.quote.update({ id: quote.id, occurredAt })).toMatchObject({
    occurredAt: new Date(occurredAt),
  });
});
