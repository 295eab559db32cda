import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { moneyAccounts, postings } from '../../ledger/ledger/ledger.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const deviceId = 'caja-1';
type Shop = Awaited<ReturnType<typeof aShop>>;
type Caller = Shop['caller'];

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'America/Guatemala' });

async function opened(values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, { timeZone: 'America/Guatemala', ...values });
  const session = await shop.caller.cashSession.open({ openingAmount: 10_000, deviceId, register: 'Caja 1' });
  return { shop, session, cashSessionId: session.id };
}

const sell = (caller: Caller, amountFree: number, more: object = {}) =>
  caller.pos.create({ amountFree, deviceId, ...more });

test('the cash rounding is shown, so that the sales add up to the total', async () => {
  const { shop, cashSessionId } = await opened({ settings: { cashRounding: 50 } });
  const { caller } = shop;
  const product = await caller.product.create({ name: 'Pan', price: 1037, stock: 10_000 });
  const sold = (quantity: number, more: object = {}) =>
    caller.pos.create({ products: [{ id: product.id, quantity }], deviceId, ...more });
  await sold(1000);
  await sold(2000, { tip: 100 });
  await sold(3000, { payments: [{ method: 'card', amount: 3111 }] });
  const voided = await sold(1000);
  await caller.pos.void({ id: voided.id });
  const { report } = await caller.cashSession.byId({ id: cashSessionId });
  expect(report).toMatchObject({ total: 6311, tips: 100, rounding: 13 - 24, byCategory: [{ total: 6222 }] });
  const paper = await caller.cashCut.paper({ from: today(), until: today(), sessionId: cashSessionId });
  const rows = paper.sections.flatMap(({ rows }) => rows.map(({ label, value }) => `${label} ${value}`));
  expect(rows.map((row) => row.replace(/\s/g, ' '))).toContain('Redondeo −Q 0.11');
});

test('a return is shown with its tax, and a voided credit note is not', async () => {
  const { shop, cashSessionId } = await opened({ settings: { taxEnabled: true, defaultTaxRate: 1200 } });
  const { caller } = shop;
  const product = await caller.product.create({ name: 'Pan', price: 1120, stock: 10_000 });
  const { id } = await caller.pos.create({ products: [{ id: product.id, quantity: 3000 }], deviceId });
  const back = async () => {
    const { products } = await caller.pos.byId({ id });
    const lines = [{ lineId: products[0]?.lineId ?? '', quantity: 1000 }];
    return await caller.pos.refund({ saleId: id, lines, paymentMethod: 'cash', reason: 'malo', deviceId });
  };
  await back();
  const mistaken = await back();
  const refunded = { count: 2, total: 2240, tax: 240, discount: 0, rounding: 0 };
  const figures = async () => (await caller.cashSession.byId({ id: cashSessionId })).report;
  expect(await figures()).toMatchObject({ total: 3360, taxes: [{ total: 360 }], refunded });
  const days = { from: today(), until: today() };
  expect((await caller.report.pos(days)).totals.refunded).toEqual({
    amount: 2240,
    count: 2,
    tax: 240,
    tip: 0,
  });
  await caller.pos.voidRefund({ saleId: id, id: mistaken.id });
  expect(await figures()).toMatchObject({ refunded: { ...refunded, count: 1, total: 1120, tax: 120 } });
  const paper = await caller.cashCut.paper(days);
  const rows = paper.sections.flatMap(({ rows }) => rows.map(({ label, value }) => `${label} ${value}`));
  expect(rows.map((row) => row.replace(/\s/g, ' '))).toEqual(
    expect.arrayContaining(['Devuelto (1) −Q 11.20', 'IVA devuelto −Q 1.20']),
  );
});

test('of a day the float that sessions hand on is counted once', async () => {
  const { shop, session } = await opened();
  const { caller } = shop;
  const close = (cashSessionId: string, cash: number, withdrawn: number) =>
    caller.cashSession.close({ cashSessionId, counted: { cash }, withdrawn, differenceReason: 'se verá' });
  await sell(caller, 5000);
  await close(session.id, 15_000, 5000);
  const next = await caller.cashSession.open({ openingAmount: 10_000, deviceId, register: 'Caja 1' });
  await sell(caller, 2000);
  await close(next.id, 11_900, 1900);
  const last = await caller.cashSession.open({ openingAmount: 10_000, deviceId, register: 'Caja 1' });
  await sell(caller, 300);
  await close(last.id, 10_300, 0);
  const cut = await caller.cashCut.details({ from: today(), until: today() });
  expect(cut).toMatchObject({
    opening: 10_000,
    byMethod: [{ method: 'cash', sales: 7300, expected: 17_300, counted: 17_200, difference: -100 }, {}, {}],
  });
});

describe('a difference is explained', () => {
  const closeWith = async (shop: Shop, cashSessionId: string, cash: number) => {
    const { report } = await shop.caller.cashSession.close({
      cashSessionId,
      counted: { cash },
      differenceReason: 'se verá',
    });
    return report.checks.map(({ code, documents }) => [code, documents]);
  };

  test('by a sale of that amount under another method', async () => {
    const { shop, cashSessionId } = await opened();
    await sell(shop.caller, 25_000, { paymentMethod: 'card' });
    expect(await closeWith(shop, cashSessionId, 35_000)).toEqual([['swapped_method', ['P-000001']]]);
  });

  test('by a void without a payout from the drawer, and by change that was not given', async () => {
    const { shop, cashSessionId } = await opened();
    const undone = await sell(shop.caller, 1300);
    await shop.caller.pos.void({ id: undone.id });
    await sell(shop.caller, 700, { received: 2000 });
    expect(await closeWith(shop, cashSessionId, 12_000)).toEqual([
      ['void_without_cash', ['P-000001']],
      ['unreturned_change', ['P-000002']],
    ]);
  });

  test('by digits that changed places, and a sale that was recorded twice', async () => {
    const { shop, cashSessionId } = await opened();
    await sell(shop.caller, 2700);
    await sell(shop.caller, 2700);
    const checks = await closeWith(shop, cashSessionId, 12_700);
    expect(checks).toEqual(
      expect.arrayContaining([
        ['duplicate_ticket', expect.arrayContaining(['P-000001', 'P-000002'])],
        ['divisible_by_nine', []],
      ]),
    );
  });

  test('by a recent expense that was not recorded today', async () => {
    const { shop, cashSessionId } = await opened();
    await shop.caller.cashSession.move({ cashSessionId, type: 'expense', amount: 2000, reason: 'Tortillas' });
    await shop.caller.cashSession.close({ cashSessionId, counted: { cash: 8000 } });
    const next = await shop.caller.cashSession.open({ openingAmount: 8000, deviceId });
    const { report } = await shop.caller.cashSession.close({
      cashSessionId: next.id,
      counted: { cash: 5950 },
      differenceReason: 'no sé',
    });
    expect(report.checks).toEqual([
      { code: 'missing_expense', amount: 2000, method: null, documents: [], reason: 'Tortillas' },
    ]);
  });
});

describe('visibility of a session', () => {
  test('a cashier without the right counts without knowing what should be there', async () => {
    const shop = await aShop(world.services);
    const cashier = await shop.employee({ flags: ['pdv_cash_sessions'] });
    const { id } = await cashier.caller.cashSession.open({ openingAmount: 5000, deviceId });
    await sell(cashier.caller, 1000);
    const { report } = await cashier.caller.cashSession.byId({ id });
    expect(report.byMethod[0]).toEqual({ method: 'cash', count: 1, counted: null });
    // Nor is a reason required: by trying one sum after another the user would find the expected one.
    const closed = await cashier.caller.cashSession.close({ cashSessionId: id, counted: { cash: 5000 } });
    expect(closed.closing).not.toHaveProperty('difference');
    expect(closed.report.checks).toEqual([]);
    expect((await shop.caller.cashSession.byId({ id })).closing).toMatchObject({ difference: -1000 });
  });

  test('in a shop that counts blind only the owner sees the figures; no reason is required', async () => {
    const { shop, cashSessionId } = await opened({ settings: { blindCashCount: true } });
    const manager = await shop.employee({ allowAll: true });
    const before = await manager.caller.cashSession.byId({ id: cashSessionId });
    expect(before.report.byMethod[0]).not.toHaveProperty('expected');
    expect((await shop.caller.cashSession.byId({ id: cashSessionId })).report.byMethod[0]).toHaveProperty(
      'expected',
    );
    const after = await manager.caller.cashSession.close({ cashSessionId, counted: { cash: 9000 } });
    expect(after.closing).toMatchObject({ expected: 10_000, difference: -1000 });
  });

  test('others are seen by right; a session at the own till is at hand for everybody', async () => {
    const { shop, cashSessionId } = await opened();
    const cashier = await shop.employee({ flags: ['pdv_cash_sessions'] });
    const denied = { status: 403, details: { permission: 'pdv_see_analytics' } };
    const foreign = cashier.caller.cashSession.byId({ id: cashSessionId });
    expect(await refused(foreign)).toMatchObject({ status: 404 });
    expect((await cashier.caller.cashSession.till({ deviceId })).session?.id).toBe(cashSessionId);
    expect((await cashier.caller.cashSession.list({})).cashSessions).toEqual([]);
    expect((await shop.caller.cashSession.list({ status: 'open' })).cashSessions).toHaveLength(1);
    const days = { from: today(), until: today() };
    const own = await cashier.caller.cashCut.details(days);
    expect(own).toMatchObject({ user: { id: cashier.id }, sessions: [], tickets: 0 });
    const others = cashier.caller.cashCut.details({ ...days, userId: shop.owner.id });
    expect(await refused(others)).toMatchObject(denied);
    const seller = await shop.employee();
    const open = seller.caller.cashSession.open({ openingAmount: 0 });
    expect(await refused(open)).toMatchObject({ status: 403, details: { permission: 'pdv_cash_sessions' } });
  });
});

test('the cut of a day sums its sessions and what was sold without one, for each cashier too', async () => {
  const shop = await aShop(world.services, { timeZone: 'America/Guatemala' });
  await sell(shop.caller, 900);
  const cashier = await shop.employee({ flags: ['pdv_cash_sessions'] });
  const { id } = await shop.caller.cashSession.open({ openingAmount: 10_000, deviceId });
  await shop.caller.cashSession.close({ cashSessionId: id, counted: { cash: 10_000 } });
  await cashier.caller.cashSession.open({ openingAmount: 3000, deviceId });
  await sell(cashier.caller, 500);
  const days = { from: today(), until: today() };
  const cut = await shop.caller.cashCut.details(days);
  expect(cut).toMatchObject({ opening: 10_000, tickets: 2, total: 1400, user: null });
  expect(cut.sessions).toHaveLength(2);
  expect(cut.byMethod[0]).toMatchObject({ sales: 1400, expected: 11_400, counted: 10_000, difference: 0 });
  const his = await shop.caller.cashCut.details({ ...days, userId: cashier.id });
  expect(his).toMatchObject({ opening: 3000, tickets: 1, total: 500, user: { name: 'Beto' } });
  const session = await shop.caller.cashCut.details({ ...days, sessionId: id });
  expect(session).toMatchObject({ opening: 10_000, tickets: 0, sessions: [{ id }] });
});

test('a shop that wants it sells only while its till is open', async () => {
  const shop = await aShop(world.services, { settings: { requireCashSession: true } });
  const product = await shop.caller.product.create({ name: 'Pan', price: 250, stock: 1000 });
  const body = { products: [{ id: product.id, quantity: 1000 }], deviceId };
  const buy = () => shop.caller.pos.create(body);
  for (const call of [buy, () => shop.caller.pos.preview(body)])
    expect(await refused(call())).toMatchObject({ status: 409, reason: 'cashSessionRequired' });
  await shop.caller.cashSession.open({ openingAmount: 0, deviceId });
  expect(await buy()).toMatchObject({ status: 'done', code: 'P-000001' });
});

const step = fc.oneof(
  fc.record({
    act: fc.constant('sell' as const),
    amount: fc.integer({ min: 1, max: 90_000 }),
    method: fc.constantFrom('cash', 'card', 'transfer', 'credit'),
  }),
  fc.record({ act: fc.constant('void' as const), at: fc.nat(20) }),
  fc.record({
    act: fc.constant('move' as const),
    type: fc.constantFrom('cash_in', 'withdrawal', 'drop_to_safe', 'bank_deposit', 'expense', 'tip_out'),
    amount: fc.integer({ min: 1, max: 9000 }),
  }),
  fc.record({
    act: fc.constant('cut' as const),
    off: fc.integer({ min: -500, max: 500 }),
    again: fc.boolean(),
  }),
);

test('whatever happens at a till, its cut is the sum of its postings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { shop, cashSessionId } = await opened();
      const contact = await shop.caller.contact.create({ name: 'Marta' });
      const sold: string[] = [];
      for (const each of steps) {
        if (each.act === 'sell') {
          const paid =
            each.method === 'credit' ? { contactId: contact.id, paymentMethod: 'credit' as const } : null;
          const how = paid ?? { paymentMethod: each.method };
          sold.push((await sell(shop.caller, each.amount, how)).id);
        } else if (each.act === 'void') {
          const id = sold.splice(each.at % (sold.length || 1), 1)[0];
          if (id) await shop.caller.pos.void({ id });
        } else if (each.act === 'move') {
          await shop.caller.cashSession.move({
            cashSessionId,
            type: each.type,
            amount: each.amount,
            reason: 'x',
            aboveExpected: true,
          });
        } else if (each.again) await closeAndReopen(shop, cashSessionId, each.off);
      }
      const { report } = await shop.caller.cashSession.byId({ id: cashSessionId });
      const booked = await bookedIn(cashSessionId);
      for (const { method, expected } of report.byMethod)
        expect(expected).toBe((booked.get(method) ?? 0) + (method === 'cash' ? 10_000 : 0));
      const cash = Math.max(0, (report.byMethod[0]?.expected ?? 0) - 37);
      const z = await shop.caller.cashSession.close({
        cashSessionId,
        counted: { cash },
        differenceReason: 'x',
      });
      expect(cash).toBe(10_000 + ((await bookedIn(cashSessionId)).get('cash') ?? 0));
      expect(z.report.byMethod.map(({ expected }) => expected)).toEqual(
        report.byMethod.map(({ expected }) => expected),
      );
    }),
    { numRuns: 25 },
  );
});

async function closeAndReopen({ caller }: Shop, cashSessionId: string, off: number) {
  const { report } = await caller.cashSession.byId({ id: cashSessionId });
  const cash = Math.max(0, (report.byMethod[0]?.expected ?? 0) + off);
  const withdrawn = Math.floor(cash / 3);
  await caller.cashSession.close({ cashSessionId, counted: { cash }, withdrawn, differenceReason: 'x' });
  await caller.cashSession.reopen({ cashSessionId, reason: 'otra vez' });
}

/** The net inflow of a session's postings into the accounts of each method. */
async function bookedIn(sessionId: string) {
  const rows = await world.services.db.select().from(postings).where(eq(postings.sessionId, sessionId));
  const sums = new Map<string, number>();
  const accounts = await world.services.db.select().from(moneyAccounts);
  for (const { id, kind } of accounts) {
    const method = kind === 'bank' ? 'transfer' : kind;
    for (const { source, destination, amount } of rows) {
      if (destination === `money:${id}`) sums.set(method, (sums.get(method) ?? 0) + amount);
      if (source === `money:${id}`) sums.set(method, (sums.get(method) ?? 0) - amount);
    }
  }
  return sums;
}

/** The balance of the shop's drawers in the books. */

test('a card with more refunds than receipts is no gain without a count', async () => {
  const { shop, cashSessionId } = await opened();
  const { caller } = shop;
  const product = await caller.product.create({ name: 'Pan', price: 10_000, stock: 10_000 });
  const sold = await caller.pos.create({
    products: [{ id: product.id, quantity: 1000 }],
    payments: [{ method: 'card', amount: 10_000 }],
    deviceId: 'otra',
  });
  const lines = [{ lineId: sold.products[0]?.lineId ?? '', quantity: 1000 }];
  const back = { saleId: sold.id, lines, paymentMethod: 'card' as const, reason: 'malo', deviceId };
  await caller.cashSession.close({ cashSessionId, counted: { cash: 10_000, card: 10_000 } });
  const next = await caller.cashSession.open({ openingAmount: 10_000, deviceId, register: 'Caja 1' });
  await caller.pos.refund(back);
  const counted = { cash: 10_000, card: 0 };
  await caller.cashSession.close({ cashSessionId: next.id, counted });
  const { report } = await caller.cashSession.byId({ id: next.id });
  const card = report?.byMethod.find(({ method }) => method === 'card');
  expect(card).toMatchObject({ expected: -10_000, counted: null, difference: null });
});
