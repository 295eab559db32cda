import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

/** Two coffees of 10.00 at half the price, delivered for 2.50. */
async function delivered(shop: Awaited<ReturnType<typeof aShop>>) {
  const product = await shop.caller.product.create({ name: 'Café', price: 1000, cost: 400, stock: 9000 });
  const products = [{ lineId: newId(), id: product.id, quantity: 2000 }];
  const discount = { value: 5000, unit: 'percentage' as const };
  return shop.caller.pos.create({ products, discount, delivery: 250 });
}

describe('the delivery of a sale', () => {
  test('is charged beside the goods, without discount and with its tax', async () => {
    const shop = await aShop(world.services);
    await shop.caller.organization.update({ taxEnabled: true, taxIncluded: false, defaultTaxRate: 1000 });
    const sale = await delivered(shop);
    expect(sale).toMatchObject({ delivery: 250, amountDiscount: 1000, amountTax: 125, amount: 1375 });
    const receipt = await shop.caller.receipt.paper({ id: sale.id });
    expect(receipt.sums.map(({ label }) => label)).toContain('Envío');
  });

  test('stays on a sale that is changed, and on a ticket that is sold', async () => {
    const shop = await aShop(world.services);
    const sale = await delivered(shop);
    const edited = await shop.caller.pos.edit({ id: sale.id, discount: null });
    expect(edited).toMatchObject({ delivery: 250, amount: 2250 });
    const ticket = await shop.caller.pos.create({ amountFree: 500, delivery: 300, status: 'in_progress' });
    expect(await shop.caller.pos.edit({ id: ticket.id, status: 'done' })).toMatchObject({
      delivery: 300,
      amount: 800,
    });
  });

  test('comes back with everything, by itself, and never twice', async () => {
    const shop = await aShop(world.services);
    const whole = await delivered(shop);
    const back = { paymentMethod: 'cash' as const, reason: 'No llegó' };
    const note = await shop.caller.pos.refund({ saleId: whole.id, ...back });
    expect(note).toMatchObject({ delivery: 250, amount: 1250, rounding: 0 });
    const other = await delivered(shop);
    const alone = await shop.caller.pos.refund({ saleId: other.id, delivery: 200, ...back });
    expect(alone).toMatchObject({ delivery: 200, amount: 200, lines: [] });
    await expect(shop.caller.pos.refund({ saleId: other.id, delivery: 51, ...back })).rejects.toMatchObject({
      field: 'delivery',
    });
    const rest = await shop.caller.pos.refund({ saleId: other.id, ...back });
    expect(rest).toMatchObject({ delivery: 50, amount: 1050 });
  });

  test('alone is no sale', async () => {
    const shop = await aShop(world.services);
    await expect(shop.caller.pos.create({ delivery: 100 })).rejects.toThrow('emptySale');
  });
});
