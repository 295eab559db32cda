import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { aQuote, dayFromNow, later, rice } from './quote.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

describe('a quote', () => {
  test('has a number of its own and takes no stock, no money and no books', async () => {
    const shop = await aShop(world.services);
    const { quote, product } = await aQuote(shop);
    expect(quote).toMatchObject({
      code: 'COT-000001',
      orderNumber: 1,
      status: 'quoted',
      state: 'draft',
      amount: 11_600,
      paid: 0,
      balance: 0,
      daysOfValidity: 15,
      expirationDate: dayFromNow(15),
      canGenerateSale: true,
      convertedSaleId: null,
    });
    expect(await shop.caller.product.byId({ id: product.id })).toMatchObject({ stock: 100_000 });
    const [counts] = await world.services.db.execute<{ postings: number; totals: number; debts: number }>(sql`
      select (select count(*)::int from postings where document_id = ${quote.id}) postings,
        (select count(*)::int from daily_totals where organization_id = ${shop.organizationId}
          and kind = 'sale') totals,
        (select count(*)::int from debts where document_id = ${quote.id}) debts`);
    expect(counts).toEqual({ postings: 0, totals: 0, debts: 0 });
    expect(await shop.caller.quote.byId({ id: quote.id })).toEqual(quote);
  });

  test('is no sale: no list, no reading and no act of sales knows it', async () => {
    const shop = await aShop(world.services, { settings: { unifiedTransactions: true } });
    const { quote } = await aQuote(shop);
    const { caller } = shop;
    const { id } = quote;
    const updatedSince = new Date(0).toISOString();
    for (const query of [{}, { includeVoided: true }, { updatedSince }, { content: 'arroz' }]) {
      expect((await caller.sale.list(query)).salesTransactions).toEqual([]);
      expect((await caller.pos.list(query)).posTransactions).toEqual([]);
      expect((await caller.receipt.list(query)).receipts).toEqual([]);
    }
    const days = { from: dayFromNow(0), until: dayFromNow(0) };
    expect(await caller.sale.totals(days)).toMatchObject({ count: 0, amount: 0 });
    const unknown = { reason: 'notFound' };
    await expect(caller.sale.byId({ id })).rejects.toMatchObject(unknown);
    await expect(caller.pos.byId({ id })).rejects.toMatchObject(unknown);
    await expect(caller.sale.update({ id, comments: 'x' })).rejects.toMatchObject(unknown);
    await expect(caller.sale.remove({ id })).rejects.toMatchObject(unknown);
    await expect(
      caller.sale.refund({ saleId: id, paymentMethod: 'cash', reason: 'x' }),
    ).rejects.toMatchObject(unknown);
    await expect(caller.receipt.byId({ id })).rejects.toMatchObject(unknown);
    await expect(caller.sale.create({ id, amountFree: 100 })).rejects.toMatchObject({ reason: 'idInUse' });
  });

  test('sent twice is made once; its number is the next', async () => {
    const { caller } = await aShop(world.services);
    const body = { id: newId(), amountFree: 900, contactName: 'Doña Lupe' };
    const [one, other] = [await caller.quote.create(body), await caller.quote.create(body)];
    expect(other).toEqual(one);
    await expect(caller.quote.create({ ...body, amountFree: 800 })).rejects.toMatchObject({
      reason: 'idInUse',
    });
    expect((await caller.quote.create({ amountFree: 100 })).code).toBe('COT-000002');
  });

  test('holds for so many days or until a day, which must agree', async () => {
    const { caller } = await aShop(world.services);
    const create = (validity: object) => caller.quote.create({ amountFree: 100, ...validity });
    expect(await create({ daysOfValidity: 30 })).toMatchObject({ expirationDate: dayFromNow(30) });
    expect(await create({ expirationDate: dayFromNow(7) })).toMatchObject({ daysOfValidity: 7 });
    expect(await create({ expirationDate: dayFromNow(7), daysOfValidity: 7 })).toBeTruthy();
    const conflict = create({ expirationDate: dayFromNow(7), daysOfValidity: 8 });
    await expect(conflict).rejects.toMatchObject({ reason: 'validityConflict', field: 'expirationDate' });
    for (const daysOfValidity of [0, 366])
      await expect(create({ daysOfValidity })).rejects.toThrow('daysOfValidityInvalid');
    const past = create({ expirationDate: dayFromNow(0) });
    await expect(past).rejects.toMatchObject({ reason: 'expirationInvalid' });
  });

  test('ends at midnight of the shop, not at its business day', async () => {
    const shop = await aShop(world.services, { settings: { cutoffHour: 5 } });
    const { quote } = await aQuote(shop);
    const at = (instant: string) => shop.as(shop.token, { now: () => new Date(instant) });
    const read = async (instant: string) => {
      const { state, canGenerateSale } = await at(instant).quote.byId({ id: quote.id });
      return { state, canGenerateSale };
    };
    const last = `${quote.expirationDate}T23:59:59-06:00`;
    expect(await read(last)).toEqual({ state: 'draft', canGenerateSale: true });
    const ended = new Date(new Date(last).getTime() + 2000).toISOString();
    expect(await read(ended)).toEqual({ state: 'expired', canGenerateSale: false });
    expect((await at(ended).quote.list({ state: 'expired' })).quotes).toHaveLength(1);
    expect((await at(last).quote.list({ state: 'expired' })).quotes).toHaveLength(0);
    await expect(at(ended).quote.convert({ quoteId: quote.id })).rejects.toMatchObject({
      reason: 'quoteExpired',
    });
  });

  test('says what is missing, and sells nothing that is not there where the shop blocks that', async () => {
    const settings = { stockPolicy: 'block' as const };
    const shop = await aShop(world.services, { settings });
    const { quote, product } = await aQuote(shop, 14_000);
    expect(quote.canGenerateSale).toBe(false);
    const line = { productId: product.id, requested: 20_000, available: 14_000, missing: 6000 };
    expect(await shop.caller.quote.stock({ id: quote.id })).toMatchObject({ ok: false, lines: [line] });
    await expect(
      shop.caller.quote.convert({ quoteId: quote.id, paymentMethod: 'cash' }),
    ).rejects.toMatchObject({ reason: 'insufficientStock' });
    await shop.caller.product.adjustStock({ id: product.id, quantity: 6000, reason: 'found' });
    expect(await shop.caller.quote.stock({ id: quote.id })).toMatchObject({ ok: true });
  });
});

describe('changing it', () => {
  test('keeps what was offered, whatever the shelf says by now', async () => {
    const shop = await aShop(world.services);
    const { quote, product } = await aQuote(shop);
    await shop.caller.product.update({ id: product.id, price: 900, name: 'Arroz caro' });
    const edited = await shop.caller.quote.update({ id: quote.id, terms: 'Entrega en 2 días' });
    expect(edited).toMatchObject({ amount: 11_600, revision: 2, terms: 'Entrega en 2 días' });
    expect(edited.products).toMatchObject([{ name: 'Arroz blanco 1 lb', price: 580 }]);
    const fewer = [{ lineId: edited.products[0]?.lineId, id: product.id, quantity: 10_000 }];
    expect(await shop.caller.quote.update({ id: quote.id, products: fewer })).toMatchObject({ amount: 5800 });
    expect(await shop.caller.quote.update({ id: quote.id, daysOfValidity: 3 })).toMatchObject({
      expirationDate: dayFromNow(3),
      code: quote.code,
    });
  });

  test('is refused to who saw another revision', async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    await shop.caller.quote.update({ id: quote.id, notes: 'Llamar', revision: 1 });
    const late = shop.caller.quote.update({ id: quote.id, notes: 'Otra', revision: 1 });
    await expect(late).rejects.toMatchObject({ reason: 'quoteChanged' });
  });

  test('to nothing at all is refused', async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    await expect(shop.caller.quote.update({ id: quote.id, products: [] })).rejects.toMatchObject({
      reason: 'emptySale',
    });
  });

  test('of a price or a discount asks the right that a sale asks', async () => {
    const shop = await aShop(world.services);
    const product = await rice(shop);
    const { caller } = await shop.employee();
    const cheap = caller.quote.create({ products: [{ id: product.id, quantity: 1000, price: 1 }] });
    await expect(cheap).rejects.toMatchObject({ details: { permission: 'pdv_change_price' } });
    const given = caller.quote.create({ amountFree: 100, discount: { value: 1000, unit: 'percentage' } });
    await expect(given).rejects.toMatchObject({ details: { permission: 'acc_discounts' } });
  });
});

describe('the rest of its life', () => {
  test('deleted it is gone, and its number with it', async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    await shop.caller.quote.remove({ id: quote.id });
    await expect(shop.caller.quote.byId({ id: quote.id })).rejects.toMatchObject({ reason: 'notFound' });
    expect((await shop.caller.quote.list({})).quotes).toEqual([]);
    const since = { updatedSince: new Date(0).toISOString() };
    expect((await shop.caller.quote.list(since)).quotes).toMatchObject([{ deletedAt: expect.any(Date) }]);
    expect((await shop.caller.quote.create({ amountFree: 1 })).code).toBe('COT-000002');
  });

  test('duplicated it is another, with the prices that were offered', async () => {
    const shop = await aShop(world.services);
    const { quote, product } = await aQuote(shop);
    await shop.caller.product.update({ id: product.id, price: 900 });
    const body = { quoteId: quote.id, id: newId() };
    const copy = await shop.caller.quote.duplicate(body);
    expect(copy).toMatchObject({
      code: 'COT-000002',
      amount: 11_600,
      state: 'draft',
      contact: quote.contact,
    });
    expect(copy.products[0]?.lineId).not.toBe(quote.products[0]?.lineId);
    expect(await shop.caller.quote.duplicate(body)).toEqual(copy);
  });

  test('a renewed quote is valid from that day on, as an offer not yet seen', async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    await shop.caller.quote.send({ id: quote.id });
    const then = later(shop, 20);
    expect(await then.quote.byId({ id: quote.id })).toMatchObject({ state: 'expired' });
    expect(await then.quote.renew({ id: quote.id, days: 5 })).toMatchObject({
      state: 'draft',
      sentAt: null,
      date: dayFromNow(20),
      expirationDate: dayFromNow(25),
      code: quote.code,
      amount: quote.amount,
    });
  });

  test('is found by number, customer and what is on it, and counted by its state', async () => {
    const shop = await aShop(world.services);
    const { quote, contact } = await aQuote(shop);
    const { caller } = shop;
    const freeAmounts = [{ name: 'Pastel de bodas', amount: 500 }];
    const other = await caller.quote.create({ freeAmounts, contactName: 'Doña Lupe' });
    const found = async (query: Parameters<typeof caller.quote.list>[0]) =>
      (await caller.quote.list(query)).quotes.map(({ code }) => code);
    expect(await found({ code: 'cot-000001' })).toEqual([quote.code]);
    for (const content of ['2', 'COT-000002', 'lupe', 'pastel'])
      expect(await found({ content })).toEqual([other.code]);
    for (const content of ['mario', 'arroz']) expect(await found({ content })).toEqual([quote.code]);
    expect(await found({ contactId: contact.id })).toEqual([quote.code]);
    await caller.quote.send({ id: other.id });
    expect(await found({ state: 'sent' })).toEqual([other.code]);
    expect(await caller.quote.counts()).toEqual({ draft: 1, sent: 1 });
  });

  test('is of businesses that pay', async () => {
    const unpaid = await aShop(world.services, { paidUntil: null });
    await expect(unpaid.caller.quote.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const person = await aShop(world.services, { businessType: 'person' });
    await expect(person.caller.quote.create({ amountFree: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
