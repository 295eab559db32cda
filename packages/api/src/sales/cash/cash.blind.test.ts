import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const deviceId = 'caja-1';
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'America/Guatemala' });
const days = () => ({ from: today(), until: today() });

type Shop = Awaited<ReturnType<typeof aShop>>;

/** The fields that a cashier could add up to the expected amount, in one response. */
const telling = ['total', 'averageTicket', 'taxes', 'refunded', 'byCategory', 'topProducts'] as const;

function expectBlind(report: object) {
  for (const name of telling) expect(report, name).not.toHaveProperty(name);
  expect(report).toMatchObject({ opening: 10_000, tickets: 3, abonos: { count: 1 }, discounts: 0 });
  expect(report).not.toHaveProperty('abonos.total');
  expect(report).toHaveProperty('byUser', [expect.not.objectContaining({ total: expect.anything() })]);
  expect(report).toHaveProperty('byMethod', [
    { method: 'cash', count: 2, counted: null },
    { method: 'card', count: 1, counted: null },
    { method: 'transfer', count: 0, counted: null },
  ]);
}

/** A drawer with a sale of each kind and a deposit, opened by a user who counts it blind. */
async function counting(shop: Shop, seller: Shop['caller']) {
  await shop.caller.organization.update({ taxEnabled: true, defaultTaxRate: 1200 });
  const owing = await shop.caller.contact.create({ name: 'Rosa' });
  const product = await shop.caller.product.create({ name: 'Café', price: 4321, stock: 100_000 });
  const { id } = await seller.cashSession.open({ openingAmount: 10_000, deviceId });
  const sell = (more: object) => seller.pos.create({ deviceId, ...more });
  await sell({ products: [{ id: product.id, quantity: 1000 }] });
  await sell({ amountFree: 1003, payments: [{ method: 'card', amount: 1003 }] });
  await sell({ amountFree: 1507, contactId: owing.id, payments: [{ method: 'cash', amount: 507 }] });
  await seller.debt.depositOfContact({ contactId: owing.id, amount: 709, paymentMethod: 'cash', deviceId });
  return id;
}

const blindShop = () =>
  aShop(world.services, { timeZone: 'America/Guatemala', settings: { blindCashCount: true } });

describe('a cashier who counts blind sees no figures that add up to the expected amount', () => {
  const clerk = (shop: Shop) =>
    shop.employee({ flags: ['pdv_cash_sessions', 'acc_credit_sales', 'acc_register_deposits'] });

  test.each([
    ['by the shop’s setting', (shop: Shop) => shop.employee({ allowAll: true })],
    ['without the right', clerk],
  ])('%s, through every door, until the drawer is closed', async (_how, employed) => {
    const shop = await blindShop();
    const { caller } = await employed(shop);
    const id = await counting(shop, caller);
    expectBlind((await caller.cashSession.byId({ id })).report);
    expectBlind((await caller.cashSession.current({ deviceId })).report);
    expectBlind((await caller.cashSession.till({ deviceId })).session?.report ?? {});
    expectBlind(await caller.cashCut.details({ ...days(), sessionId: id }));
    expectBlind(await caller.cashCut.details(days()));
    for (const query of [days(), { ...days(), sessionId: id }]) {
      const text = JSON.stringify(await caller.cashCut.paper(query));
      expect(text).toContain('100.00');
      expect(text).toContain('Oculto hasta cerrar');
      for (const figure of ['48.28', '55.37', '68.31', '43.21', '7.09', '155.37', 'IVA'])
        expect(text, figure).not.toContain(figure);
      expect(text).not.toContain('null');
    }
    const home = () => caller.pos.home().then(({ today }) => today);
    expect(await home()).toMatchObject({ count: 3, amount: null, average: null, cash: null });
    // A sum by what was paid with would be the drawer itself; the sales one by one stay his to find.
    expect(await caller.pos.totals(days())).toEqual({ count: 3 });
    expect(await caller.pos.totals({ ...days(), paidWith: 'cash' })).toEqual({ count: 2 });
    expect((await caller.pos.list(days())).posTransactions).toHaveLength(3);
    expect(await shop.caller.pos.totals(days())).toMatchObject({ count: 3, amount: 6831 });
    expect((await shop.caller.pos.home()).today).toMatchObject({ amount: 6831, cash: 4828 });
    // The owner sees all of it, and after the count so does every user who may see it.
    expect((await shop.caller.cashSession.byId({ id })).report).toMatchObject({ total: 6831 });
    const closed = await caller.cashSession.close({
      cashSessionId: id,
      counted: { cash: 15_000 },
      keepTickets: true,
    });
    expect(closed.report).toMatchObject({
      total: 6831,
      abonos: { count: 1, total: 709 },
      averageTicket: 2277,
    });
    expect(JSON.stringify(await caller.cashCut.paper({ ...days(), sessionId: id }))).toContain('68.31');
    expect(await caller.cashCut.details(days())).toMatchObject({ total: 6831 });
    expect(await home()).toMatchObject({ amount: 6831, average: 2277, cash: null });
    expect(await caller.pos.totals(days())).toMatchObject({ amount: 6831, balance: 1000 });
  });

  test('a drawer that is opened again is counted as blind as before', async () => {
    const shop = await blindShop();
    const { caller } = await shop.employee({ allowAll: true });
    const id = await counting(shop, caller);
    const first = await caller.cashSession.close({ cashSessionId: id, counted: { cash: 15_000 } });
    expect(first.closing).toMatchObject({ difference: -537 });
    await shop.caller.cashSession.reopen({ cashSessionId: id, reason: 'Mal contado' });
    const again = await caller.cashSession.byId({ id });
    expectBlind(again.report);
    expect(again.closings[0]).toMatchObject({ code: 'CC-000001', counted: 15_000 });
    expect(again.closings[0]).not.toHaveProperty('difference');
    expect(again.closings[0]?.methods).toContainEqual({ method: 'cash', counted: 15_000 });
    const second = await caller.cashSession.close({ cashSessionId: id, counted: { cash: 15_537 } });
    expect(second.closings.map(({ code, difference }) => [code, difference])).toEqual([
      ['CC-000001', -537],
      ['CC-000002', 0],
    ]);
  });

  test('a drawer of yesterday that is still open keeps today’s cut blind', async () => {
    const shop = await blindShop();
    const { caller } = await shop.employee({ allowAll: true });
    const id = await counting(shop, caller);
    await world.services.db.execute(
      `update cash_sessions set business_date = business_date - 1 where id = '${id}'`,
    );
    expect(await caller.cashCut.details(days())).not.toHaveProperty('total');
    const before = new Date(Date.now() - 5 * 86_400_000).toLocaleDateString('sv');
    expect(await caller.cashCut.details({ from: before, until: before })).toMatchObject({ total: 0 });
    await caller.cashSession.close({ cashSessionId: id, counted: { cash: 15_537 } });
    expect(await caller.cashCut.details(days())).toMatchObject({ total: 6831 });
  });
});
