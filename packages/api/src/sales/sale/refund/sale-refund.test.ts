import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';
import { organizations } from '../../../identity/organization/organization.table.ts';
import { refundLines } from './sale-refund.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const coffee = (shop: Shop, more: object = {}) =>
  shop.caller.product.create({ name: 'Café de olla', price: 1250, cost: 700, stock: 50_000, ...more });
const stockOf = async (shop: Shop, id: string) => (await shop.caller.product.byId({ id })).stock;
const back = { paymentMethod: 'cash' as const, reason: 'No le quedó' };

/** A sale of several units of one product, paid in cash. */
async function sold(
  quantity: number,
  { shop: values = {}, ...more }: { shop?: object; price?: number } = {},
) {
  const shop = await aShop(world.services, values);
  const product = await coffee(shop, more);
  const sale = await shop.caller.pos.create({ products: [{ id: product.id, quantity }] });
  const lineId = sale.products[0]?.lineId ?? '';
  return { shop, product, sale, lineId };
}

describe('a refund', () => {
  test('into the credit of a contact merged since goes to the other one, and a retry finds it', async () => {
    const { shop, sale } = await sold(1000);
    const { contact, customer, pos } = shop.caller;
    const [target, gone] = [await contact.create({ name: 'Ana' }), await contact.create({ name: 'Ana M.' })];
    await customer.merge({ id: target.id, fromId: gone.id });
    const ask = { id: newId(), saleId: sale.id, paymentMethod: 'credit_balance' as const, reason: 'Talla' };
    const refund = await pos.refund({ ...ask, contactId: gone.id });
    expect(refund.contact).toEqual({ id: target.id, name: 'Ana' });
    expect((await contact.byId({ id: target.id })).creditBalance).toBe(1250);
    expect((await pos.refund({ ...ask, contactId: gone.id })).id).toBe(refund.id);
  });

  test('of half of what is sold whole is refused; of what is weighed any part comes back', async () => {
    const { shop, sale, lineId } = await sold(2000);
    const half = { lines: [{ lineId, quantity: 500 }], ...back };
    const refused = shop.caller.pos.refund({ saleId: sale.id, ...half });
    await expect(refused).rejects.toMatchObject({
      field: 'lines.0.quantity',
      reason: 'quantityStep',
      details: { step: 1000 },
    });
    const cheese = await coffee(shop, { name: 'Queso', unit: 'lb', quantityStep: 250 });
    const weighed = await shop.caller.pos.create({ products: [{ id: cheese.id, quantity: 2000 }] });
    const lines = [{ lineId: weighed.products[0]?.lineId ?? '', quantity: 350 }];
    expect(await shop.caller.pos.refund({ saleId: weighed.id, lines, ...back })).toMatchObject({
      amount: 437,
    });
  });

  test('of one unit is a document of its own: number, money, stock, and the sale says so', async () => {
    const { shop, product, sale, lineId } = await sold(3000);
    const lines = [{ lineId, quantity: 1000 }];
    const refund = await shop.caller.pos.refund({ saleId: sale.id, lines, ...back });
    expect(refund).toMatchObject({
      code: 'NC-000001',
      saleId: sale.id,
      amount: 1250,
      paid: 1250,
      credited: 0,
      payments: [{ method: 'cash', amount: 1250 }],
      lines: [{ lineId, quantity: 1000, restock: true, amount: 1250 }],
      user: { name: 'Ana Pérez' },
    });
    expect(await stockOf(shop, product.id)).toBe(48_000);
    const shown = await shop.caller.pos.byId({ id: sale.id });
    expect(shown).toMatchObject({ status: 'partially_refunded', amount: 3750, refunded: 1250 });
    expect(shown.refunds).toEqual([refund]);
    expect((await shop.caller.pos.home()).today).toMatchObject({ amount: 2500, count: 1, cash: 2500 });
  });

  test('without restock leaves the stock, and its cost stays lost', async () => {
    const { shop, product, sale, lineId } = await sold(2000);
    const lines = [{ lineId, quantity: 2000, restock: false }];
    await shop.caller.pos.refund({ saleId: sale.id, lines, ...back });
    expect(await stockOf(shop, product.id)).toBe(48_000);
    expect(await shop.caller.pos.byId({ id: sale.id })).toMatchObject({ status: 'refunded' });
  });

  test('unit by unit gives back exactly what was paid: the last one takes the remainder', async () => {
    const tax = { settings: { taxEnabled: true, taxIncluded: false, defaultTaxRate: 1200 } };
    const { shop, sale, lineId } = await sold(3000, { shop: tax, price: 333 });
    const amounts = [];
    for (let unit = 0; unit < 3; unit += 1) {
      const lines = [{ lineId, quantity: 1000 }];
      amounts.push((await shop.caller.pos.refund({ saleId: sale.id, lines, ...back })).amount);
    }
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(sale.amount);
    const lines = [{ lineId, quantity: 1000 }];
    await expect(shop.caller.pos.refund({ saleId: sale.id, lines, ...back })).rejects.toMatchObject({
      reason: 'alreadyRefunded',
    });
  });

  test('of everything takes back free amount, tip and rounding too', async () => {
    const shop = await aShop(world.services, {
      countryId: 'CL',
      currency: 'CLP',
      settings: { cashRounding: 1000 },
    });
    const product = await coffee(shop, { price: 33_300, cost: 10_000 });
    const sale = await shop.caller.pos.create({
      products: [{ id: product.id, quantity: 3000 }],
      amountFree: 1200,
      tip: 1500,
      discount: { value: 1000, unit: 'percentage' },
    });
    expect(sale.rounding).not.toBe(0);
    const one = { saleId: sale.id, lines: [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000 }] };
    const first = await shop.caller.pos.refund({ ...one, ...back });
    expect(first.amount % 1000).toBe(0);
    const rest = await shop.caller.pos.refund({ saleId: sale.id, ...back });
    expect(first.amount + rest.amount).toBe(sale.amount);
    expect(rest).toMatchObject({ tip: 1500, amountFree: 1100 });
  });

  test('of an unpaid sale lessens its debt first, and only then gives money back', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop, { price: 1000 });
    const contact = await shop.caller.contact.create({ name: 'Doña Marta' });
    const sale = await shop.caller.pos.create({
      products: [{ id: product.id, quantity: 10_000 }],
      contactId: contact.id,
      payments: [{ method: 'card', amount: 4000 }],
    });
    const lineId = sale.products[0]?.lineId ?? '';
    const first = await shop.caller.pos.refund({
      saleId: sale.id,
      lines: [{ lineId, quantity: 5000 }],
      ...back,
    });
    expect(first).toMatchObject({ amount: 5000, credited: 5000, paid: 0, payments: [] });
    expect(await shop.caller.contact.byId({ id: contact.id })).toMatchObject({
      owed: 1000,
      totalSpent: 5000,
    });
    const rest = await shop.caller.pos.refund({ saleId: sale.id, ...back, paymentMethod: 'original' });
    expect(rest).toMatchObject({ credited: 1000, paid: 4000, payments: [{ method: 'card', amount: 4000 }] });
    expect(await shop.caller.contact.byId({ id: contact.id })).toMatchObject({ owed: 0, totalSpent: 0 });
  });

  test('goes back as the sale was paid, in the order of its payments', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop, { price: 1000 });
    const payments = [
      { method: 'card' as const, amount: 3000 },
      { method: 'cash' as const, amount: 2000 },
    ];
    const sale = await shop.caller.pos.create({ products: [{ id: product.id, quantity: 5000 }], payments });
    const lineId = sale.products[0]?.lineId ?? '';
    const ask = { saleId: sale.id, ...back, paymentMethod: 'original' as const };
    const first = await shop.caller.pos.refund({ ...ask, lines: [{ lineId, quantity: 2000 }] });
    expect(first.payments).toMatchObject([{ method: 'card', amount: 2000 }]);
    const rest = await shop.caller.pos.refund(ask);
    expect(rest.payments).toMatchObject([
      { method: 'card', amount: 1000 },
      { method: 'cash', amount: 2000 },
    ]);
  });

  test('brings back what its extras were made of', async () => {
    const shop = await aShop(world.services);
    const milk = await coffee(shop, { name: 'Leche', price: 200 });
    const product = await coffee(shop);
    const extra = await shop.caller.modifier.create({
      name: 'Leche',
      type: 'product',
      productIds: [product.id],
      options: [{ name: 'Con leche', price: 300, productId: milk.id }],
    });
    const modifiers = [{ id: extra.options[0]?.id ?? '', quantity: 2000 }];
    const sale = await shop.caller.pos.create({ products: [{ id: product.id, quantity: 3000, modifiers }] });
    expect(await stockOf(shop, milk.id)).toBe(44_000);
    const lines = [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000 }];
    expect(await shop.caller.pos.refund({ saleId: sale.id, lines, ...back })).toMatchObject({ amount: 1850 });
    expect(await stockOf(shop, milk.id)).toBe(46_000);
  });
});

describe('a refused refund', () => {
  test.each([
    ['more than was sold', { lines: [{ lineId: '', quantity: 4000 }] }, 'refundTooMuch'],
    ['a line of another sale', { lines: [{ lineId: newId(), quantity: 1000 }] }, 'notFound'],
    ['nothing', { lines: [] }, 'emptyRefund'],
    ['more tip than was given', { tip: 1 }, 'refundTooMuch'],
    ['more free amount than there was', { amountFree: 1 }, 'refundTooMuch'],
  ])('%s', async (_, input, reason) => {
    const { shop, sale, lineId } = await sold(3000);
    const lines =
      'lines' in input ? input.lines.map((line) => ({ ...line, lineId: line.lineId || lineId })) : undefined;
    await expect(shop.caller.pos.refund({ saleId: sale.id, ...input, lines, ...back })).rejects.toMatchObject(
      { reason },
    );
    expect((await shop.caller.pos.byId({ id: sale.id })).refunds).toEqual([]);
  });

  test('a voided sale, and a void of what was refunded', async () => {
    const { shop, sale } = await sold(3000);
    const other = await sold(1000);
    await shop.caller.pos.void({ id: sale.id });
    await expect(shop.caller.pos.refund({ saleId: sale.id, ...back })).rejects.toMatchObject({
      reason: 'alreadyVoided',
    });
    await other.shop.caller.pos.refund({ saleId: other.sale.id, ...back });
    await expect(other.shop.caller.pos.void({ id: other.sale.id })).rejects.toMatchObject({
      reason: 'alreadyRefunded',
    });
  });

  test('another shop’s sale, and a day that is closed', async () => {
    const { shop, sale } = await sold(3000);
    const stranger = await aShop(world.services);
    await expect(stranger.caller.pos.refund({ saleId: sale.id, ...back })).rejects.toMatchObject({
      reason: 'notFound',
    });
    await world.services.db
      .update(organizations)
      .set({ lockedUntil: sale.date })
      .where(eq(organizations.id, shop.organizationId));
    await expect(shop.caller.pos.refund({ saleId: sale.id, ...back })).rejects.toMatchObject({
      reason: 'periodLocked',
    });
  });

  test('by a user without the right, unless an authorized user types a PIN', async () => {
    const { shop, sale } = await sold(1000);
    const cashier = await shop.employee();
    await expect(cashier.caller.pos.refund({ saleId: sale.id, ...back })).rejects.toMatchObject({
      details: { permission: 'pdv_refund' },
    });
    const trusted = await shop.employee({ flags: ['pdv_refund'] });
    expect(await trusted.caller.pos.refund({ saleId: sale.id, ...back })).toMatchObject({ amount: 1250 });
  });
});

test('twenty refunds of one unit at once: exactly what was sold', async () => {
  const { shop, product, sale, lineId } = await sold(7000);
  const ask = { saleId: sale.id, lines: [{ lineId, quantity: 1000 }], ...back };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => shop.caller.pos.refund({ ...ask, id: newId() })),
  );
  const done = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(7);
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
  expect(new Set(reasons)).toEqual(new Set(['alreadyRefunded']));
  expect(await stockOf(shop, product.id)).toBe(50_000);
  const rows = await world.services.db.select().from(refundLines).where(eq(refundLines.quantity, 1000));
  expect(rows.filter(({ organizationId }) => organizationId === shop.organizationId)).toHaveLength(7);
});

test('the same refund sent again is the same refund, another body under its id is refused', async () => {
  const { shop, product, sale, lineId } = await sold(3000);
  const ask = { id: newId(), saleId: sale.id, lines: [{ lineId, quantity: 1000 }], ...back };
  const all = await Promise.all(Array.from({ length: 4 }, () => shop.caller.pos.refund(ask)));
  expect(new Set(all.map(({ code }) => code)).size).toBe(1);
  expect(await stockOf(shop, product.id)).toBe(48_000);
  await expect(shop.caller.pos.refund({ ...ask, reason: 'Otro' })).rejects.toMatchObject({
    reason: 'idInUse',
  });
});

test('its receipt is a credit note with a public page', async () => {
  const { shop, sale, lineId } = await sold(3000);
  const lines = [{ lineId, quantity: 1000 }];
  const refund = await shop.caller.pos.refund({ saleId: sale.id, lines, ...back });
  const receipt = await shop.caller.receipt.byId({ id: refund.id });
  expect(receipt).toMatchObject({ title: 'Nota de crédito', number: 'NC-000001' });
  expect(receipt.facts.map(({ value }) => value)).toEqual(expect.arrayContaining([sale.code, back.reason]));
  expect(receipt.total.label).toBe('TOTAL DEVUELTO');
  expect((await shop.caller.receipt.byId({ id: sale.id })).stamps).toEqual(['DEVUELTO EN PARTE']);
});
