import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

describe('a sale at the till', () => {
  test('takes stock, writes money and gets its number', async () => {
    const shop = await aShop(world.services);
    const product = await shop.caller.product.create({
      name: 'Café de olla',
      price: 1250,
      cost: 700,
      stock: 10_000,
    });
    const sale = await shop.caller.pos.create({
      products: [{ id: product.id, quantity: 2000 }],
      received: 3000,
    });
    expect(sale).toMatchObject({
      code: 'P-000001',
      amount: 2500,
      paid: 2500,
      balance: 0,
      change: 500,
      paymentMethod: 'cash',
    });
    expect(await shop.caller.product.byId({ id: product.id })).toMatchObject({ stock: 8000 });
    await shop.caller.pos.void({ id: sale.id, reason: 'me equivoqué' });
    expect(await shop.caller.product.byId({ id: product.id })).toMatchObject({ stock: 10_000 });
    const { posTransactions } = await shop.caller.pos.list({});
    expect(posTransactions).toMatchObject([{ status: 'voided', voidReason: 'me equivoqué' }]);
  });
});
