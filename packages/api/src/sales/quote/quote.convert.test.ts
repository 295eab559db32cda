import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, callerFor, testServices } from '../../core/testing.ts';
import { aQuote, dayFromNow, later, tokenOf } from './quote.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

describe('its sale', () => {
  test('is made of what was offered, at what the goods cost now', async () => {
    const shop = await aShop(world.services);
    const { quote, product, contact } = await aQuote(shop);
    await shop.caller.product.update({ id: product.id, price: 900, cost: 450, name: 'Arroz caro' });
    const payments = [{ method: 'transfer' as const, amount: 5000 }];
    const sale = await shop.caller.quote.convert({ quoteId: quote.id, payments, dueDate: dayFromNow(8) });
    expect(sale).toMatchObject({
      code: 'V-000001',
      status: 'done',
      quoteId: quote.id,
      amount: quote.amount,
      balance: quote.amount - 5000,
      dueDate: dayFromNow(8),
      contact: { id: contact.id },
      products: [{ name: 'Arroz blanco 1 lb', price: 580, cost: 450, quantity: 20_000 }],
    });
    expect(await shop.caller.product.byId({ id: product.id })).toMatchObject({ stock: 80_000 });
    expect(await shop.caller.quote.byId({ id: quote.id })).toMatchObject({
      state: 'converted',
      convertedSaleId: sale.id,
      canGenerateSale: false,
    });
    expect((await shop.caller.sale.list({})).salesTransactions.map(({ id }) => id)).toEqual([sale.id]);
  });

  test('is created once for 64 concurrent requests', async () => {
    const shop = await aShop(world.services);
    const { quote, product } = await aQuote(shop);
    const all = await Promise.allSettled(
      Array.from({ length: 64 }, () =>
        shop.caller.quote.convert({ quoteId: quote.id, id: newId(), paymentMethod: 'cash' }),
      ),
    );
    const made = all.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
    for (const outcome of all)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'quoteConverted' });
    expect((await shop.caller.sale.list({})).salesTransactions).toHaveLength(1);
    expect(await shop.caller.product.byId({ id: product.id })).toMatchObject({ stock: 80_000 });
  });

  test('is the same when it is requested again under its id', async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    const body = { quoteId: quote.id, id: newId(), paymentMethod: 'cash' as const };
    const sale = await shop.caller.quote.convert(body);
    expect(await shop.caller.quote.convert(body)).toMatchObject({ id: sale.id, code: sale.code });
  });

  test('needs no right to the prices that were agreed, but one to lend', async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    const { caller } = await shop.employee();
    const owed = caller.quote.convert({ quoteId: quote.id, payments: [] });
    await expect(owed).rejects.toMatchObject({ details: { permission: 'acc_credit_sales' } });
    expect(await caller.quote.convert({ quoteId: quote.id, paymentMethod: 'cash' })).toMatchObject({
      amount: quote.amount,
    });
  });

  test('needs a contact if it is unpaid and the quote names none', async () => {
    const { caller } = await aShop(world.services);
    const quote = await caller.quote.create({ amountFree: 500, contactName: 'Doña Lupe' });
    const withoutContact = caller.quote.convert({ quoteId: quote.id, payments: [] });
    await expect(withoutContact).rejects.toMatchObject({ reason: 'contactRequired' });
    const contact = await caller.contact.create({ name: 'Lupe' });
    const sale = await caller.quote.convert({ quoteId: quote.id, payments: [], contactId: contact.id });
    expect(sale).toMatchObject({ balance: 500 });
  });

  test('keeps the quote as it is, also when the sale is changed or voided', async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    const sale = await shop.caller.quote.convert({ quoteId: quote.id, paymentMethod: 'cash' });
    expect(await shop.caller.sale.update({ id: sale.id, comments: 'Ya' })).toMatchObject({
      quoteId: quote.id,
    });
    await shop.caller.sale.remove({ id: sale.id });
    const refused = { reason: 'quoteConverted' };
    const { id } = quote;
    await expect(shop.caller.quote.convert({ quoteId: id })).rejects.toMatchObject(refused);
    await expect(shop.caller.quote.update({ id, notes: 'x' })).rejects.toMatchObject(refused);
    await expect(shop.caller.quote.renew({ id })).rejects.toMatchObject(refused);
    await expect(shop.caller.quote.send({ id })).rejects.toMatchObject(refused);
    await expect(shop.caller.quote.remove({ id })).rejects.toMatchObject(refused);
  });

  test('of goods that are not there any more is refused', async () => {
    const shop = await aShop(world.services);
    const { quote, product } = await aQuote(shop);
    await shop.caller.product.remove({ id: product.id });
    await expect(shop.caller.quote.convert({ quoteId: quote.id })).rejects.toMatchObject({
      reason: 'notFound',
    });
    expect(await shop.caller.quote.byId({ id: quote.id })).toMatchObject({ amount: quote.amount });
  });
});

describe('a reader with its link', () => {
  const offered = async () => {
    const shop = await aShop(world.services);
    const { quote } = await aQuote(shop);
    await shop.caller.quote.send({ id: quote.id });
    const token = tokenOf(quote.publicUrl);
    return { shop, id: quote.id, token, stranger: callerFor(world.services) };
  };

  test('reads the paper and nothing that is for the shop alone', async () => {
    const { shop, id, token, stranger } = await offered();
    await shop.caller.quote.update({ id, notes: 'Margen bajo', terms: 'La mitad al confirmar' });
    const read = await stranger.quote.byLink({ token });
    expect(read).toMatchObject({ number: 'COT-000001', title: 'Cotización', customerName: 'Mario Pérez' });
    expect(read.comments).toBe('La mitad al confirmar');
    expect(JSON.stringify(read)).not.toContain('Margen bajo');
    await stranger.quote.viewed({ token });
    expect(await shop.caller.quote.byId({ id })).toMatchObject({ state: 'viewed' });
  });

  test('accepts it once; another answer is refused', async () => {
    const { shop, id, token, stranger } = await offered();
    const accept = { token, accept: true, name: 'Mario' };
    expect(await stranger.quote.answer(accept)).toMatchObject({ state: 'accepted', answeredName: 'Mario' });
    expect(await stranger.quote.answer(accept)).toMatchObject({ state: 'accepted' });
    const no = stranger.quote.answer({ ...accept, accept: false });
    await expect(no).rejects.toMatchObject({ reason: 'quoteAnswered' });
    expect(await shop.caller.quote.byId({ id })).toMatchObject({ state: 'accepted', answeredName: 'Mario' });
    // The customer accepted while the quote was valid.
    const then = later(shop, 20);
    expect(await then.quote.byId({ id })).toMatchObject({ state: 'accepted', canGenerateSale: true });
  });

  test('by 64 at once answers it once', async () => {
    const { token, stranger } = await offered();
    const all = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) =>
        stranger.quote.answer({ token, accept: n % 2 === 0, name: `Mario ${n}` }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('declines it, and then it sells nothing until it is offered anew', async () => {
    const { shop, id, token, stranger } = await offered();
    await stranger.quote.answer({ token, accept: false, name: 'Mario' });
    await expect(shop.caller.quote.convert({ quoteId: id })).rejects.toMatchObject({
      reason: 'quoteRejected',
    });
    expect(await shop.caller.quote.update({ id, daysOfValidity: 20 })).toMatchObject({
      state: 'sent',
      answeredName: null,
    });
  });

  test('answers what he read, and nothing that ended', async () => {
    const { shop, id, token, stranger } = await offered();
    await shop.caller.quote.update({ id, comments: 'Otra' });
    const old = stranger.quote.answer({ token, accept: true, name: 'Mario', revision: 1 });
    await expect(old).rejects.toMatchObject({ reason: 'quoteChanged' });
    const at = new Date(Date.now() + 40 * 86_400_000);
    const late = callerFor(world.services, { now: () => at });
    await expect(late.quote.answer({ token, accept: true, name: 'Mario' })).rejects.toMatchObject({
      reason: 'quoteExpired',
    });
    expect(await late.quote.byLink({ token })).toMatchObject({ state: 'expired', stamps: ['VENCIDA'] });
  });

  test('has that link alone: a forged one, a receipt’s or one of a deleted quote opens nothing', async () => {
    const { shop, id, token, stranger } = await offered();
    const sale = await shop.caller.pos.create({ amountFree: 100 });
    const { link } = await shop.caller.receipt.byId({ id: sale.id });
    for (const forged of [`${token}x`, token.slice(1), link.split('/r/')[1] ?? '', ''])
      await expect(stranger.quote.byLink({ token: forged })).rejects.toMatchObject({ reason: 'notFound' });
    await expect(stranger.receipt.byLink({ token })).rejects.toMatchObject({ reason: 'notFound' });
    await shop.caller.quote.remove({ id });
    await expect(stranger.quote.byLink({ token })).rejects.toMatchObject({ reason: 'notFound' });
    const answer = stranger.quote.answer({ token, accept: true, name: 'Mario' });
    await expect(answer).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('gets it by mail', async () => {
    const { shop, id } = await offered();
    const { publicUrl } = await shop.caller.quote.send({ id, email: 'mario@cliente.gt' });
    await world.work();
    expect(world.mails.at(-1)).toMatchObject({
      to: 'mario@cliente.gt',
      subject: 'Cotización COT-000001 de Tienda La Esquina',
      link: publicUrl,
    });
  });
});

describe('the payment method of its sale', () => {
  test('is shown, and applies unless another one is given', async () => {
    const shop = await aShop(world.services, { settings: { tipsEnabled: true } });
    const { quote } = await aQuote(shop);
    const { caller } = shop;
    const half = { method: 'transfer' as const, amount: 5000, reference: 'Anticipo' };
    const updated = await caller.quote.update({ id: quote.id, payments: [half], dueDate: dayFromNow(9) });
    expect(updated).toMatchObject({
      payments: [half],
      paymentMethod: 'mixed',
      dueDate: dayFromNow(9),
      paid: 0,
    });
    // It is between the shop and its customer: what was offered is the same.
    expect(updated).toMatchObject({ revision: quote.revision, state: quote.state });
    const sale = await caller.quote.convert({ quoteId: quote.id });
    expect(sale).toMatchObject({ payments: [half], balance: quote.amount - 5000, dueDate: dayFromNow(9) });
    const other = await caller.quote.create({
      amountFree: 9000,
      tip: 500,
      paymentMethod: 'cash',
      received: 10_000,
    });
    expect(other).toMatchObject({ amount: 9500, tip: 500, paymentMethod: 'cash', change: 500, paid: 0 });
    expect(await caller.quote.convert({ quoteId: other.id })).toMatchObject({
      amount: 9500,
      tip: 500,
      change: 500,
    });
    const third = await caller.quote.create({ amountFree: 9000, paymentMethod: 'cash' });
    const paid = await caller.quote.convert({ quoteId: third.id, paymentMethod: 'card' });
    expect(paid.payments).toMatchObject([{ method: 'card', amount: 9000 }]);
  });

  test('is judged as the sale would be, and left open again', async () => {
    const shop = await aShop(world.services);
    const { quote, contact } = await aQuote(shop);
    const { caller } = shop;
    const wrong = [
      [{ payments: [{ method: 'cash', amount: quote.amount + 1 }] }, { reason: 'paymentExceedsTotal' }],
      [{ paymentMethod: 'card', received: 20_000 }, { code: 'BAD_REQUEST' }],
      [{ payments: [], instalments: [{ dueDate: dayFromNow(3), amount: 1 }] }, { reason: 'instalmentsSum' }],
      [{ payments: [{ method: 'cash', amount: 1, moneyAccountId: newId() }] }, { code: 'NOT_FOUND' }],
    ] as const;
    for (const [paying, refusal] of wrong)
      await expect(caller.quote.update({ id: quote.id, ...Object(paying) })).rejects.toMatchObject(refusal);
    const instalments = [3, 6].map((days) => ({ dueDate: dayFromNow(days), amount: quote.amount / 2 }));
    const updated = await caller.quote.update({ id: quote.id, payments: [], instalments });
    expect(updated).toMatchObject({ paymentMethod: 'credit', dueDate: dayFromNow(3), instalments });
    const open = { id: quote.id, payments: null, paymentMethod: null, instalments: null };
    expect(await caller.quote.update(open)).toMatchObject({ payments: [], instalments: [], dueDate: null });
    await caller.quote.update({ id: quote.id, payments: [], instalments });
    // Due dates that are past by then are ignored; the credit days of the customer apply.
    await caller.quote.renew({ id: quote.id, days: 90 });
    const sale = await later(shop, 8).quote.convert({ quoteId: quote.id });
    expect(sale).toMatchObject({ balance: quote.amount, contact: { id: contact.id } });
    expect(sale.dueDate).not.toBe(dayFromNow(3));
  });
});
