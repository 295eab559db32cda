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

const taxed = { taxEnabled: true, taxIncluded: true, defaultTaxRate: 1200 };
const within = () => aShop(world.services, { settings: taxed });
const added = () => aShop(world.services, { settings: { ...taxed, taxIncluded: false } });
const back = { paymentMethod: 'cash' as const, reason: 'No lo quiso' };

describe('a free amount of a shop with tax', () => {
  test('bears the tax within it, or on top of it where prices bear none', async () => {
    const [one, other] = [await within(), await added()];
    expect(await one.caller.pos.create({ amountFree: 11_200 })).toMatchObject({
      ...{ amount: 11_200, amountTax: 1200, freeTaxRate: 1200, freeTax: 1200 },
    });
    expect(await other.caller.pos.create({ amountFree: 10_000 })).toMatchObject({
      ...{ amount: 11_200, amountTax: 1200, freeTaxRate: 1200, freeTax: 1200 },
    });
  });

  test('has no cents of it in Chile', async () => {
    const settings = { ...taxed, defaultTaxRate: 1900 };
    const { caller } = await aShop(world.services, { countryId: 'CL', currency: 'CLP', settings });
    const sale = await caller.pos.create({ amountFree: 100_000, delivery: 250_000 });
    expect(sale).toMatchObject({ amount: 350_000, freeTax: 16_000, deliveryTax: 39_900, amountTax: 55_900 });
  });

  test('bears it on what the discount leaves, and the shop gave up no tax with it', async () => {
    const { caller } = await within();
    const discount = { value: 5000, unit: 'percentage' as const };
    expect(await caller.pos.create({ amountFree: 11_200, discount })).toMatchObject({
      ...{ amount: 5600, amountDiscount: 5600, freeTax: 600 },
    });
  });

  test('is in the books, on the receipt and in the taxes of the day by its rate', async () => {
    const shop = await within();
    const sale = await shop.caller.pos.create({ amountFree: 11_200, delivery: 5600, deviceId: 'caja' });
    const [tax] = await world.services.db.execute<{ amount: string }>(
      `select sum(amount) amount from postings where document_id = '${sale.id}' and source = 'tax'`,
    );
    expect(Number(tax?.amount)).toBe(1800);
    const { sums } = await shop.caller.receipt.paper({ id: sale.id });
    const plain = sums.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' '));
    expect(plain).toContain('IVA 12 % incluido: Q 18.00');
    const { taxes } = await shop.caller.cashCut.details({ from: sale.date, until: sale.date });
    expect(taxes).toEqual([{ rate: 1200, total: 1800 }]);
  });

  test('bears none where the shop says so, and none where it charges none', async () => {
    const shop = await within();
    await shop.caller.organization.update({ taxFreeAmounts: false });
    expect(await shop.caller.pos.create({ amountFree: 11_200, delivery: 5600 })).toMatchObject({
      ...{ freeTaxRate: 0, freeTax: 0, deliveryTax: 600, amountTax: 600 },
    });
    await shop.caller.organization.update({ taxDelivery: false });
    expect(await shop.caller.pos.create({ amountFree: 11_200, delivery: 5600 })).toMatchObject({
      ...{ deliveryTaxRate: 0, deliveryTax: 0, amountTax: 0, amount: 16_800 },
    });
    const { caller } = await aShop(world.services, { settings: { ...taxed, taxEnabled: false } });
    expect(await caller.pos.create({ amountFree: 11_200 })).toMatchObject({ freeTax: 0, amountTax: 0 });
  });
});

describe('its refund', () => {
  test('has its part of the tax, and the last part what is left of it', async () => {
    const { caller } = await within();
    const { id: saleId } = await caller.pos.create({ amountFree: 11_200, delivery: 1000 });
    const notes = [
      await caller.pos.refund({ saleId, amountFree: 2800, ...back }),
      await caller.pos.refund({ saleId, amountFree: 33, ...back }),
      await caller.pos.refund({ saleId, delivery: 333, ...back }),
      await caller.pos.refund({ saleId, ...back }),
    ];
    expect(notes.map(({ freeTax }) => freeTax)).toEqual([300, 4, 0, 896]);
    expect(notes.map(({ deliveryTax }) => deliveryTax)).toEqual([0, 0, 36, 71]);
    expect(notes.map(({ amount }) => amount)).toEqual([2800, 33, 333, 9034]);
  });

  test('is given back with it where prices bear none', async () => {
    const { caller } = await added();
    const { id: saleId, amount } = await caller.pos.create({ amountFree: 10_000, delivery: 1000 });
    expect(amount).toBe(12_320);
    const one = await caller.pos.refund({ saleId, amountFree: 2500, delivery: 500, ...back });
    expect(one).toMatchObject({ amount: 3360, amountTax: 360, freeTax: 300, deliveryTax: 60 });
    expect(await caller.pos.refund({ saleId, ...back })).toMatchObject({ amount: 8960, amountTax: 960 });
  });

  test('is charged again when a credit note is voided, whichever it was', async () => {
    const { caller } = await within();
    const { id: saleId } = await caller.pos.create({ amountFree: 1000 });
    const first = await caller.pos.refund({ saleId, amountFree: 333, ...back });
    await caller.pos.refund({ saleId, amountFree: 333, ...back });
    await caller.pos.voidRefund({ saleId, id: first.id });
    const rest = await caller.pos.refund({ saleId, ...back });
    expect(rest.amount).toBe(667);
  });
});

describe('a later setting of the shop', () => {
  test('leaves the tax of a sale when its texts, goods or amounts are edited', async () => {
    const { caller } = await within();
    const { id } = await caller.product.create({ name: 'Café', price: 1000, stock: 9000 });
    const sale = await caller.pos.create({ amountFree: 11_200, delivery: 5600 });
    await caller.organization.update({ taxFreeAmounts: false, taxDelivery: false });
    const stays = { freeTaxRate: 1200, freeTax: 1200, deliveryTax: 600, amountTax: 1800, amount: 16_800 };
    expect(await caller.pos.edit({ id: sale.id, comments: 'Con moño' })).toMatchObject(stays);
    const products = [{ id, quantity: 1000 }];
    expect(await caller.pos.edit({ id: sale.id, products })).toMatchObject({
      freeTax: 1200,
      deliveryTax: 600,
    });
    const more = await caller.pos.edit({ id: sale.id, amountFree: 22_400, delivery: 0 });
    expect(more).toMatchObject({ freeTax: 2400, deliveryTax: 0, deliveryTaxRate: 0 });
  });

  test('counts for what comes to a sale that had none of it', async () => {
    const { caller } = await within();
    await caller.organization.update({ taxDelivery: false });
    const sale = await caller.pos.create({ amountFree: 11_200, delivery: 1000 });
    await caller.organization.update({ taxFreeAmounts: false, taxDelivery: true });
    expect(await caller.pos.edit({ id: sale.id, delivery: 1120 })).toMatchObject({ deliveryTax: 0 });
    const bare = await caller.pos.create({ amountFree: 100 });
    expect(await caller.pos.edit({ id: bare.id, delivery: 1120 })).toMatchObject({ deliveryTax: 120 });
  });

  test('leaves what a quote offered: its sale costs that', async () => {
    const { caller } = await added();
    const quote = await caller.quote.create({ amountFree: 10_000, contactName: 'Doña Lupe' });
    expect(quote).toMatchObject({ amount: 11_200, freeTax: 1200 });
    await caller.organization.update({ taxFreeAmounts: false });
    const sold = await caller.quote.convert({ quoteId: quote.id, paymentMethod: 'cash' });
    expect(sold).toMatchObject({ amount: 11_200, freeTax: 1200 });
  });

  test('counts for a ticket that waits, as it does for its goods', async () => {
    const { caller } = await added();
    const ticket = await caller.pos.create({ amountFree: 10_000, status: 'in_progress' });
    expect(ticket.amount).toBe(11_200);
    await caller.organization.update({ taxFreeAmounts: false });
    expect(await caller.pos.edit({ id: ticket.id, status: 'done' })).toMatchObject({ amount: 10_000 });
  });
});

test('a voided sale owes no tax of it, on whichever day', async () => {
  const { caller } = await within();
  const sale = await caller.pos.create({ amountFree: 11_200, delivery: 5600 });
  await caller.pos.void({ id: sale.id });
  const { taxes } = await caller.cashCut.details({ from: sale.date, until: sale.date });
  expect(taxes).toEqual([]);
});

test('an exchange gives it back with what it was charged on', async () => {
  const { caller } = await added();
  const { id } = await caller.product.create({ name: 'Café', price: 2000, stock: 9000 });
  const sold = await caller.pos.create({ amountFree: 10_000 });
  const products = [{ id, quantity: 1000 }];
  const made = await caller.pos.exchange({
    saleId: sold.id,
    amountFree: 2500,
    reason: 'Otro',
    sale: { id: newId(), products },
    paymentMethod: 'cash',
  });
  expect(made.refund).toMatchObject({ amount: 2800 });
});

test('money that came in is the whole of it, also where prices bear no tax', async () => {
  const { caller } = await added();
  const { entries } = await caller.voice.execute({ transcription: 'vendí 112 de pan en efectivo' });
  const sale = await caller.sale.byId({ id: entries[0]?.id ?? '' });
  expect(sale).toMatchObject({ amount: 11_200, amountTax: 1200, taxIncluded: true, paid: 11_200 });
});
