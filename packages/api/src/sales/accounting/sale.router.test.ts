import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const zone = 'America/Guatemala';
const dayAgo = (days: number) => businessDate(new Date(Date.now() - days * 86_400_000), zone);
const coffee = ({ caller }: Shop) =>
  caller.product.create({ name: 'Café de olla', price: 1250, cost: 700, stock: 10_000 });
const denied = (permission: string) => ({ code: 'FORBIDDEN', details: { permission } });

/** Cash for one part, the rest left open. */
async function owed(shop: Shop) {
  const contact = await shop.caller.contact.create({ name: 'Rosa Morales' });
  const payments = [{ method: 'cash' as const, amount: 1000 }];
  return shop.caller.sale.create({ amountFree: 5000, contactId: contact.id, payments });
}

describe('a sale outside the till', () => {
  test('has numbers of its own, takes stock and pays into its category', async () => {
    const shop = await aShop(world.services);
    const { caller, organizationId } = shop;
    const product = await coffee(shop);
    await caller.pos.create({ amountFree: 300 });
    const category = await caller.transactionCategory.create({ name: 'Bodas', transactionTypeId: 'sale' });
    const products = [{ id: product.id, quantity: 2000 }];
    const sale = await caller.sale.create({ products, categoryId: category.id });
    expect(sale).toMatchObject({ code: 'V-000001', channel: 'accounting', amount: 2500, balance: 0 });
    expect(await caller.product.byId({ id: product.id })).toMatchObject({ stock: 8000 });
    const [books] = await world.services.db.execute<{ amount: string }>(sql`
      select sum(amount) amount from postings where organization_id = ${organizationId}
        and document_id = ${sale.id} and source = ${`income:${category.id}`}`);
    expect(books?.amount).toBe('2500');
    expect(await caller.sale.byId({ id: sale.id })).toEqual(sale);
  });

  test('is found by its number, its customer, its amount, and by whether it comes again', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const { id: first, contact } = await owed(shop);
    const recurrence = { period: 'monthly' as const };
    const { id: second, code } = await caller.sale.create({ amountFree: 9900, recurrence });
    const found = async (filter: Parameters<typeof caller.sale.list>[0]) =>
      (await caller.sale.list(filter)).salesTransactions.map(({ id }) => id);
    expect(await found({ contactId: contact?.id })).toEqual([first]);
    expect(await found({ code: code ?? '' })).toEqual([second]);
    expect(await found({ ids: [first] })).toEqual([first]);
    expect(await found({ minAmount: 5001 })).toEqual([second]);
    expect(await found({ minAmount: 5000, maxAmount: 5000 })).toEqual([first]);
    expect([await found({ recurrent: true }), await found({ recurrent: false })]).toEqual([
      [second],
      [first],
    ]);
    const registered = async (recurrent: boolean) =>
      (await caller.transaction.list({ recurrent })).transactions.map(({ id }) => id);
    expect([await registered(true), await registered(false)]).toEqual([[second], [first]]);
    const moved = async (recurrent: boolean) =>
      (await caller.statement.cashFlow({ recurrent })).cashFlow.map(({ transactionId }) => transactionId);
    expect([await moved(true), await moved(false)]).toEqual([[second], [first]]);
  });

  test('takes no category of another kind', async () => {
    const { caller } = await aShop(world.services);
    const category = await caller.transactionCategory.create({
      name: 'Cortesías',
      transactionTypeId: 'expense',
    });
    await expect(caller.sale.create({ amountFree: 100, categoryId: category.id })).rejects.toMatchObject({
      reason: 'notFound',
    });
  });

  test('lies in no drawer and needs none', async () => {
    const settings = { requireCashSession: true };
    const { caller } = await aShop(world.services, { settings });
    await expect(caller.pos.create({ amountFree: 100 })).rejects.toMatchObject({
      reason: 'cashSessionRequired',
    });
    await caller.cashSession.open({ openingAmount: 20_000 });
    await caller.sale.create({ amountFree: 100 });
    expect((await caller.pos.home()).drawers).toEqual({ count: 1, cash: 20_000 });
  });

  test('may be of a day before by any member, but of none to come or closed', async () => {
    const shop = await aShop(world.services);
    const { caller } = await shop.employee();
    expect(await caller.sale.create({ amountFree: 100, date: dayAgo(40) })).toMatchObject({
      date: dayAgo(40),
    });
    await expect(caller.sale.create({ amountFree: 100, date: dayAgo(-2) })).rejects.toMatchObject({
      field: 'date',
      reason: 'dateInFuture',
    });
    const locked = { lockedUntil: dayAgo(30) };
    await world.services.db
      .update(organizations)
      .set(locked)
      .where(eq(organizations.id, shop.organizationId));
    await expect(caller.sale.create({ amountFree: 100, date: dayAgo(40) })).rejects.toMatchObject({
      reason: 'periodLocked',
    });
    await world.services.db
      .update(organizations)
      .set({ lockedUntil: null })
      .where(eq(organizations.id, shop.organizationId));
  });

  test('never waits: that is for the till', async () => {
    const { caller } = await aShop(world.services);
    const parked = { amountFree: 100, ...JSON.parse('{"status": "in_progress"}') };
    const waiting = caller.sale.create(parked);
    await expect(waiting).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('is previewed without being made', async () => {
    const { caller } = await aShop(world.services);
    expect(await caller.sale.preview({ amountFree: 900 })).toMatchObject({ amount: 900, code: null });
    expect((await caller.sale.list({})).salesTransactions).toEqual([]);
  });

  test('sent twice is made once', async () => {
    const { caller } = await aShop(world.services);
    const body = { id: newId(), amountFree: 900 };
    const [one, other] = [await caller.sale.create(body), await caller.sale.create(body)];
    expect(other).toEqual(one);
    expect((await caller.sale.create({ amountFree: 100 })).code).toBe('V-000002');
  });
});

describe('the list', () => {
  test('is of its own channel, with its sums', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    await caller.pos.create({ amountFree: 300 });
    const sale = await owed(shop);
    expect((await caller.sale.list({})).salesTransactions.map(({ id }) => id)).toEqual([sale.id]);
    expect((await caller.pos.list({})).posTransactions.map(({ id }) => id)).not.toContain(sale.id);
    const days = { from: dayAgo(0), until: dayAgo(0) };
    expect(await caller.sale.totals(days)).toMatchObject({ count: 1, amount: 5000, owed: 4000 });
  });

  test('is of all channels with one numbering, without what waits at a till', async () => {
    const { caller } = await aShop(world.services, { settings: { unifiedTransactions: true } });
    await caller.pos.create({ amountFree: 200, status: 'in_progress' });
    await caller.pos.create({ amountFree: 300 });
    await caller.sale.create({ amountFree: 400 });
    const rows = (await caller.sale.list({})).salesTransactions;
    expect(rows.map(({ code, channel }) => [code, channel])).toEqual([
      ['#000002', 'accounting'],
      ['#000001', 'pos'],
    ]);
    expect(await caller.sale.totals({ from: dayAgo(0), until: dayAgo(0) })).toMatchObject({ amount: 700 });
    const since = { updatedSince: new Date(0).toISOString() };
    expect((await caller.sale.list(since)).salesTransactions).toHaveLength(2);
  });

  test('tells nothing of the till to who counts his drawer blind', async () => {
    const settings = { unifiedTransactions: true, blindCashCount: true };
    const shop = await aShop(world.services, { settings });
    await shop.caller.pos.create({ amountFree: 300 });
    const seller = await shop.employee({ flags: ['pdv_cash_sessions'] });
    await seller.caller.cashSession.open({ openingAmount: 0 });
    const days = { from: dayAgo(0), until: dayAgo(0) };
    expect(await seller.caller.sale.totals(days)).toEqual({ count: 1 });
  });
});

describe('permissions', () => {
  test('change what was paid: who may edit sales; what was left owed: who may edit credit', async () => {
    const shop = await aShop(world.services);
    const paid = await shop.caller.sale.create({ amountFree: 900 });
    const credit = await owed(shop);
    const member = await shop.employee();
    const editor = await shop.employee({ flags: ['pdv_edit_orders'] });
    const trusted = await shop.employee({ flags: ['acc_edit_credit_sales'] });
    const cheaper = { id: paid.id, amountFree: 700 };
    await expect(member.caller.sale.update(cheaper)).rejects.toMatchObject(denied('pdv_edit_orders'));
    const again = { id: paid.id, recurrence: { period: 'monthly' as const } };
    await expect(member.caller.sale.update(again)).rejects.toMatchObject(denied('pdv_edit_orders'));
    expect(await editor.caller.sale.update({ id: paid.id, amountFree: 700 })).toMatchObject({
      amount: 700,
      revision: 2,
      code: paid.code,
    });
    const other = { id: credit.id, comments: 'Con bolsa' };
    await expect(member.caller.sale.update(other)).rejects.toMatchObject(denied('acc_edit_credit_sales'));
    expect(await trusted.caller.sale.update(other)).toMatchObject({ comments: 'Con bolsa', balance: 4000 });
  });

  test('void what was paid: who may delete transactions; left owed: who may delete credit, too', async () => {
    const shop = await aShop(world.services);
    const paid = await shop.caller.sale.create({ amountFree: 900 });
    const credit = await owed(shop);
    const member = await shop.employee({ flags: ['acc_delete_credit_sales'] });
    const clerk = await shop.employee({ flags: ['acc_delete_transactions'] });
    const trusted = await shop.employee({ flags: ['acc_delete_transactions', 'acc_delete_credit_sales'] });
    const without = member.caller.sale.remove({ id: paid.id });
    await expect(without).rejects.toMatchObject(denied('acc_delete_transactions'));
    await clerk.caller.sale.remove({ id: paid.id, reason: 'Repetida' });
    expect(await shop.caller.sale.byId({ id: paid.id })).toMatchObject({
      status: 'voided',
      voidReason: 'Repetida',
    });
    const owing = clerk.caller.sale.remove({ id: credit.id });
    await expect(owing).rejects.toMatchObject(denied('acc_delete_credit_sales'));
    expect(await shop.caller.sale.byId({ id: credit.id })).toMatchObject({ status: 'done', balance: 4000 });
    await trusted.caller.sale.remove({ id: credit.id });
    expect(await shop.caller.sale.byId({ id: credit.id })).toMatchObject({ status: 'voided', balance: 0 });
  });

  test('sell on credit, at another price or for less: who may at the till', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const contact = await shop.caller.contact.create({ name: 'Rosa' });
    const { caller } = await shop.employee();
    const one = { id: product.id, quantity: 1000 };
    const credit = caller.sale.create({ products: [one], contactId: contact.id, payments: [] });
    await expect(credit).rejects.toMatchObject(denied('acc_credit_sales'));
    const cheaper = caller.sale.create({ products: [{ ...one, price: 100 }] });
    await expect(cheaper).rejects.toMatchObject(denied('pdv_change_price'));
    const discount = { value: 1000, unit: 'percentage' as const };
    const less = caller.sale.create({ products: [one], discount });
    await expect(less).rejects.toMatchObject(denied('acc_discounts'));
  });

  test('read its receipt: every member, as the list', async () => {
    const shop = await aShop(world.services);
    const sale = await shop.caller.sale.create({ amountFree: 900 });
    const { caller } = await shop.employee();
    expect(await caller.receipt.paper({ id: sale.id })).toBeTruthy();
  });
});

describe('afterwards', () => {
  test('stock follows an edit, a void and a return', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const product = await coffee(shop);
    const stock = async () => (await caller.product.byId({ id: product.id })).stock;
    const sale = await caller.sale.create({ products: [{ id: product.id, quantity: 4000 }] });
    const lineId = sale.products[0]?.lineId ?? '';
    await caller.sale.update({ id: sale.id, products: [{ lineId, id: product.id, quantity: 6000 }] });
    expect(await stock()).toBe(4000);
    const lines = [{ lineId: (await caller.sale.byId({ id: sale.id })).products[0]?.lineId ?? '' }];
    const note = await caller.sale.refund({
      saleId: sale.id,
      lines: lines.map((line) => ({ ...line, quantity: 1000 })),
      paymentMethod: 'cash',
      reason: 'Roto',
    });
    expect(await stock()).toBe(5000);
    await expect(caller.sale.remove({ id: sale.id })).rejects.toMatchObject({ reason: 'alreadyRefunded' });
    await caller.sale.voidRefund({ saleId: sale.id, id: note.id });
    await caller.sale.remove({ id: sale.id });
    expect(await stock()).toBe(10_000);
    await expect(caller.sale.update({ id: sale.id, comments: 'x' })).rejects.toMatchObject({
      reason: 'alreadyVoided',
    });
  });

  test('a debt that was paid on holds the sale as it is', async () => {
    const shop = await aShop(world.services);
    const sale = await owed(shop);
    const contactId = sale.contact?.id ?? '';
    await shop.caller.debt.depositOfContact({ contactId, amount: 500, paymentMethod: 'cash' });
    await expect(shop.caller.sale.update({ id: sale.id, amountFree: 6000 })).rejects.toMatchObject({
      reason: 'debtHasDeposits',
    });
  });

  test('no door of the one channel opens the sales of the other', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const [till, book] = [
      await caller.pos.create({ amountFree: 300 }),
      await caller.sale.create({ amountFree: 300 }),
    ];
    for (const wrong of [
      () => caller.sale.update({ id: till.id, comments: 'x' }),
      () => caller.sale.remove({ id: till.id }),
      () => caller.sale.refund({ saleId: till.id, paymentMethod: 'cash', reason: 'x' }),
      () => caller.pos.void({ id: book.id }),
      () => caller.pos.edit({ id: book.id, comments: 'x' }),
    ])
      await expect(wrong()).rejects.toMatchObject({ reason: 'notFound' });
  });

  test("another shop's sale does not exist", async () => {
    const { id } = await (await aShop(world.services)).caller.sale.create({ amountFree: 300 });
    const { caller } = await aShop(world.services);
    for (const wrong of [
      () => caller.sale.byId({ id }),
      () => caller.sale.update({ id, comments: 'x' }),
      () => caller.sale.remove({ id }),
      () => caller.sale.refund({ saleId: id, paymentMethod: 'cash', reason: 'x' }),
    ])
      await expect(wrong()).rejects.toMatchObject({ reason: 'notFound' });
  });
});

test('an account of a person has no sales', async () => {
  const { caller } = await aShop(world.services, { businessType: 'person' });
  await expect(caller.sale.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(caller.sale.create({ amountFree: 100 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
