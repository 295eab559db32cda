import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);

/** A shop with ten units of a product, and a customer. The books are verified when the world closes. */
async function aCounter(values?: Parameters<typeof aShop>[1]) {
  const shop = await aShop(world.services, values);
  const { caller } = shop;
  const coffee = await caller.product.create({ name: 'Café', price: 1000, cost: 400, stock: 10_000 });
  const contact = await caller.contact.create({ name: 'Marta' });
  const sell = (quantity: number, more: object = {}) =>
    caller.pos.create({ products: [{ id: coffee.id, quantity }], ...more });
  const read = async (id: string) => {
    const { status, refunded, paid, balance } = await caller.pos.byId({ id });
    const { stock } = await caller.product.byId({ id: coffee.id });
    const { totalSpent, owed, creditBalance } = await caller.contact.byId({ id: contact.id });
    return { status, refunded, paid, balance, stock, totalSpent, owed, creditBalance };
  };
  return { shop, caller, coffee, contact, sell, read };
}

const part = { paymentMethod: 'cash' as const, reason: 'no le quedó' };

describe('a credit note that is voided', () => {
  test('leaves its sale, the goods, the customer and the drawer as they were', async () => {
    const { caller, contact, sell, read } = await aCounter();
    const { id: sessionId } = await caller.cashSession.open({ openingAmount: 10_000 });
    const payments = [{ method: 'cash' as const, amount: 1000 }];
    const { id, products } = await sell(3000, { contactId: contact.id, payments });
    const before = await read(id);
    const lineId = products[0]?.lineId ?? '';
    const first = await caller.pos.refund({
      ...part,
      saleId: id,
      lines: [{ lineId, quantity: 1000, restock: false }],
    });
    const second = await caller.pos.refund({ ...part, saleId: id });
    expect(await read(id)).toMatchObject({ status: 'refunded', stock: 9000, owed: 0 });
    await caller.pos.voidRefund({ saleId: id, id: second.id, reason: 'era otra' });
    expect(await read(id)).toMatchObject({ status: 'partially_refunded', refunded: 1000, stock: 7000 });
    await caller.pos.voidRefund({ saleId: id, id: first.id });
    expect(await read(id)).toEqual(before);
    const { report } = await caller.cashSession.byId({ id: sessionId });
    expect(report.byMethod[0]).toMatchObject({ sales: 1000, refunds: 0, income: 0, expected: 11_000 });
    expect((await caller.pos.byId({ id })).refunds).toMatchObject([
      { code: 'NC-000001', status: 'voided', voidReason: null },
      { code: 'NC-000002', status: 'voided', voidReason: 'era otra' },
    ]);
    expect(await caller.receipt.paper({ id: second.id })).toMatchObject({ stamps: ['ANULADO'] });
    await caller.pos.void({ id });
  });

  test('is money that comes in where the session that gave it was closed', async () => {
    const { caller, sell } = await aCounter();
    const session = await caller.cashSession.open({ openingAmount: 10_000 });
    const { id } = await sell(1000);
    const note = await caller.pos.refund({ ...part, saleId: id });
    await caller.cashSession.close({ cashSessionId: session.id, counted: { cash: 10_000 } });
    const next = await caller.cashSession.open({ openingAmount: 10_000 });
    await caller.pos.voidRefund({ saleId: id, id: note.id });
    const { report } = await caller.cashSession.byId({ id: next.id });
    expect(report.byMethod[0]).toMatchObject({ sales: 0, income: 1000, expected: 11_000 });
  });

  test('takes back what stayed in favour, unless it was spent', async () => {
    const { caller, contact, sell, read } = await aCounter();
    const { id } = await sell(2000, { contactId: contact.id });
    const note = await caller.pos.refund({ ...part, paymentMethod: 'credit_balance', saleId: id });
    const spent = await sell(1000, { contactId: contact.id, paymentMethod: 'credit_balance' });
    const undo = () => caller.pos.voidRefund({ saleId: id, id: note.id });
    expect(await refused(undo())).toMatchObject({ status: 409, reason: 'creditBalanceTooLow' });
    expect(await read(id)).toMatchObject({ status: 'refunded', creditBalance: 1000 });
    await caller.pos.void({ id: spent.id });
    await undo();
    expect(await read(id)).toMatchObject({ status: 'done', creditBalance: 0, totalSpent: 2000 });
  });

  test('is voided once, by who may void, and no half of an exchange is', async () => {
    const { shop, caller, coffee, sell } = await aCounter();
    const { id } = await sell(1000);
    const note = await caller.pos.refund({ ...part, saleId: id });
    const { caller: clerk } = await shop.employee({ flags: ['pdv_refund'] });
    expect(await refused(clerk.pos.voidRefund({ saleId: id, id: note.id }))).toMatchObject({ status: 403 });
    const both = [1, 2].map(() => refused(caller.pos.voidRefund({ saleId: id, id: note.id })));
    const answers = await Promise.all(both);
    expect(answers.filter((each) => each === null)).toHaveLength(1);
    expect(answers).toContainEqual(expect.objectContaining({ status: 409, reason: 'alreadyVoided' }));
    const { refund } = await caller.pos.exchange({
      saleId: id,
      reason: 'otra talla',
      sale: { products: [{ id: coffee.id, quantity: 1000 }] },
    });
    const half = caller.pos.voidRefund({ saleId: id, id: refund.id });
    expect(await refused(half)).toMatchObject({ status: 409, reason: 'partOfExchange' });
    const other = await sell(1000);
    const wrong = caller.pos.voidRefund({ saleId: other.id, id: refund.id });
    expect(await refused(wrong)).toMatchObject({ status: 404 });
  });
});
