import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServices } from '../../../core/testing.ts';

import { aShirt, cashIn, reason, stockOf } from './sale-exchange.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

describe('an exchange', () => {
  test('for something dearer: a note and a sale name each other, and the difference is paid', async () => {
    const { shop, product, other, sold, goods, ask } = await aShirt(world);
    const { refund, sale } = await shop.caller.pos.exchange({
      ...ask,
      sale: { ...goods, payments: [{ method: 'cash', amount: 2000, received: 5000 }] },
    });
    expect(refund).toMatchObject({
      code: 'NC-000001',
      amount: 5000,
      paid: 5000,
      payments: [{ method: 'exchange', amount: 5000 }],
      exchange: { id: sale.id, code: sale.code },
    });
    expect(sale).toMatchObject({
      code: 'P-000002',
      amount: 7000,
      balance: 0,
      change: 3000,
      paymentMethod: 'mixed',
      payments: [
        { method: 'exchange', amount: 5000 },
        { method: 'cash', amount: 2000, received: 5000 },
      ],
      exchange: { id: refund.id, code: refund.code, amount: 5000, sale: { id: sold.id, code: sold.code } },
    });
    expect(await stockOf(shop, product.id)).toBe(10_000);
    expect(await stockOf(shop, other.id)).toBe(2000);
    const shown = await shop.caller.pos.byId({ id: sold.id });
    expect(shown).toMatchObject({ status: 'refunded', refunds: [{ id: refund.id }], exchange: null });
    expect(await cashIn(shop)).toBe(7000);
  });

  test('for a cheaper product refunds the rest as requested, never more than was paid', async () => {
    const { shop, goods, ask } = await aShirt(world, { replacement: 3000, pay: { paymentMethod: 'card' } });
    const dear = { ...goods, payments: [{ method: 'cash' as const, amount: 1 }] };
    await expect(shop.caller.pos.exchange({ ...ask, sale: dear })).rejects.toMatchObject({
      reason: 'paymentExceedsTotal',
    });
    const { refund, sale } = await shop.caller.pos.exchange({ ...ask, sale: goods });
    expect(sale).toMatchObject({ amount: 3000, paymentMethod: 'exchange', paid: 3000 });
    expect(refund.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['exchange', 3000],
      ['card', 2000],
    ]);
  });

  test('like for like moves no money, and what came back may be what goes out', async () => {
    const { shop, product, sold, ask } = await aShirt(world, { quantity: 10_000 });
    expect(await stockOf(shop, product.id)).toBe(0);
    const sale = { products: [{ id: product.id, quantity: 1000 }] };
    const broken = { lineId: ask.lines[0]?.lineId ?? '', quantity: 1000, restock: false };
    await expect(shop.caller.pos.exchange({ ...ask, lines: [broken], sale })).rejects.toMatchObject({
      reason: 'insufficientStock',
    });
    const pair = await shop.caller.pos.exchange({ ...ask, sale });
    expect(pair.sale).toMatchObject({ amount: 5000, payments: [{ method: 'exchange', amount: 5000 }] });
    expect(await stockOf(shop, product.id)).toBe(0);
    expect(await cashIn(shop)).toBe(sold.amount);
  });

  test('lessens what is owed first; only what was paid pays for the new goods', async () => {
    const { shop, sold, goods, ask } = await (async () => {
      const made = await aShirt(world);
      const ana = await made.shop.caller.contact.create({ name: 'Ana' });
      const credit = await made.shop.caller.pos.create({
        products: [{ id: made.product.id, quantity: 1000 }],
        contactId: ana.id,
        payments: [{ method: 'cash', amount: 2000 }],
      });
      const lines = [{ lineId: credit.products[0]?.lineId ?? '', quantity: 1000 }];
      return { ...made, sold: credit, ask: { saleId: credit.id, lines, reason }, ana };
    })();
    const contactId = sold.contact?.id ?? '';
    const { refund, sale } = await shop.caller.pos.exchange({
      ...ask,
      sale: { ...goods, contactId, payments: [] },
    });
    expect(refund).toMatchObject({ amount: 5000, credited: 3000, paid: 2000 });
    expect(sale).toMatchObject({ amount: 7000, paid: 2000, balance: 5000, paymentMethod: 'mixed' });
    expect(await shop.caller.contact.byId({ id: contactId })).toMatchObject({ owed: 5000, totalSpent: 7000 });
  });

  test('leaves the rest in favour of a customer, also of one who was not named before', async () => {
    const { shop, goods, ask, other, product } = await aShirt(world, { replacement: 3000 });
    const ana = await shop.caller.contact.create({ name: 'Ana' });
    const wish = { ...ask, paymentMethod: 'credit_balance' as const, sale: goods };
    await expect(shop.caller.pos.exchange(wish)).rejects.toMatchObject({ reason: 'contactRequired' });
    await expect(shop.caller.pos.exchange({ ...wish, contactId: newId() })).rejects.toMatchObject({
      reason: 'notFound',
    });
    const { refund } = await shop.caller.pos.exchange({ ...wish, contactId: ana.id });
    expect(refund).toMatchObject({ contact: { id: ana.id, name: 'Ana' } });
    expect(await shop.caller.contact.byId({ id: ana.id })).toMatchObject({ creditBalance: 2000 });
    await shop.caller.pos.create({
      products: [{ id: other.id, quantity: 1000 }],
      contactId: ana.id,
      payments: [
        { method: 'credit_balance', amount: 2000 },
        { method: 'cash', amount: 1000 },
      ],
    });
    expect(await shop.caller.contact.byId({ id: ana.id })).toMatchObject({ creditBalance: 0 });
    const target = await shop.caller.contact.create({ name: 'Ana Ruiz' });
    await shop.caller.customer.merge({ id: target.id, fromId: ana.id });
    const sale = await shop.caller.pos.byId({ id: ask.saleId });
    expect(sale.refunds).toMatchObject([{ contact: { id: target.id, name: 'Ana Ruiz' } }]);
    // A till that still shows who was merged names him as before.
    const again = await shop.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    const lines = [{ lineId: again.products[0]?.lineId ?? '', quantity: 1000 }];
    const later = { ...wish, saleId: again.id, lines, contactId: ana.id };
    const next = await shop.caller.pos.exchange({ ...later, sale: goods });
    expect(next.refund).toMatchObject({ contact: { id: target.id, name: 'Ana Ruiz' } });
    expect(await shop.caller.contact.byId({ id: target.id })).toMatchObject({ creditBalance: 2000 });
  });

  test('in Chile: tax inside, and what changes hands in cash is a sum of coins', async () => {
    const chile = {
      countryId: 'CL',
      currency: 'CLP',
      settings: { taxEnabled: true, taxIncluded: true, defaultTaxRate: 1900, cashRounding: 1000 },
    };
    const card = { pay: { paymentMethod: 'card' } };
    const dearer = await aShirt(world, { shop: chile, old: 199_500, replacement: 250_200, ...card });
    const paid = await dearer.shop.caller.pos.exchange({ ...dearer.ask, sale: dearer.goods });
    // 2502 − 1995 = 507 pesos, paid with 510.
    expect(paid.sale).toMatchObject({ amount: 250_500, rounding: 300, amountTax: 39_900 });
    expect(paid.sale.payments.map(({ amount }) => amount)).toEqual([199_500, 51_000]);
    expect(paid.refund).toMatchObject({ amount: 199_500, amountTax: 31_900 });
    const cheaper = await aShirt(world, { shop: chile, old: 199_500, replacement: 99_900, ...card });
    const input = { ...cheaper.ask, paymentMethod: 'cash' as const };
    const back = await cheaper.shop.caller.pos.exchange({ ...input, sale: cheaper.goods });
    // 1995 − 999 = 996 pesos, given back as 1000: the sale was of 995.
    expect(back.refund.payments.map(({ amount }) => amount)).toEqual([99_500, 100_000]);
    expect(back.sale).toMatchObject({ amount: 99_500, rounding: -400 });
  });
});
