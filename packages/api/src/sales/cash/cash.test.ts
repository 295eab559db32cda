import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { moneyAccounts, postings } from '../../ledger/ledger/ledger.table.ts';
import { cashClosings } from './cash.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const deviceId = 'caja-1';
type Shop = Awaited<ReturnType<typeof aShop>>;
type Caller = Shop['caller'];

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);

async function opened(values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, { timeZone: 'America/Guatemala', ...values });
  const session = await shop.caller.cashSession.open({ openingAmount: 10_000, deviceId, register: 'Caja 1' });
  return { shop, session, cashSessionId: session.id };
}

const sell = (caller: Caller, amountFree: number, more: object = {}) =>
  caller.pos.create({ amountFree, deviceId, ...more });

describe('a session', () => {
  test('opens with a float once for a till and once for a person', async () => {
    const shop = await aShop(world.services);
    const input = {
      id: newId(),
      openingAmount: 15_000,
      denominations: [
        { value: 10_000, count: 1 },
        { value: 500, count: 10 },
      ],
      deviceId,
    };
    const session = await shop.caller.cashSession.open(input);
    expect(session).toMatchObject({ status: 'open', openingAmount: 15_000, closing: null, movements: [] });
    expect(session.report.byMethod[0]).toMatchObject({ method: 'cash', expected: 15_000 });
    expect(await shop.caller.cashSession.open(input)).toMatchObject({ id: session.id });
    const again = shop.caller.cashSession.open({ openingAmount: 0, deviceId: 'caja-2' });
    expect(await refused(again)).toMatchObject({ status: 409, reason: 'cashSessionOpen' });
    const colleague = await shop.employee({ flags: ['pdv_cash_sessions'] });
    const same = colleague.caller.cashSession.open({ openingAmount: 0, deviceId });
    expect(await refused(same)).toMatchObject({ status: 409, reason: 'cashSessionOpen' });
    const other = await colleague.caller.cashSession.open({ openingAmount: 0, deviceId: 'caja-2' });
    expect(other.status).toBe('open');
  });

  test('of a key belongs to the till that it names, for it is no person', async () => {
    const { caller, as, prove } = await aShop(world.services);
    const { key } = await caller.apiKey.create({
      ...(await prove()),
      name: 'Quiosco',
      scopes: ['cash:read', 'cash:write'],
    });
    const kiosk = as(key ?? '');
    expect(await refused(kiosk.cashSession.open({ openingAmount: 0 }))).toMatchObject({
      status: 422,
      fields: { deviceId: ['required'] },
    });
    const { id } = await kiosk.cashSession.open({ openingAmount: 0, deviceId: 'quiosco' });
    expect(await kiosk.cashSession.current({ deviceId: 'quiosco' })).toMatchObject({ id });
  });

  test('is not opened with bills that make up another amount', async () => {
    const { caller } = await aShop(world.services);
    const wrong = caller.cashSession.open({ openingAmount: 100, denominations: [{ value: 500, count: 1 }] });
    expect(await refused(wrong)).toMatchObject({ fields: { openingAmount: ['denominationsDiffer'] } });
  });

  test('knows what came in and left, by method and by what it was for', async () => {
    const { shop, cashSessionId } = await opened();
    const { caller } = shop;
    const contact = await caller.contact.create({ name: 'Marta' });
    await sell(caller, 5000);
    await sell(caller, 3000, { paymentMethod: 'card' });
    await sell(caller, 2000, { payments: [{ method: 'cash', amount: 500 }], contactId: contact.id });
    const undone = await sell(caller, 700);
    await caller.pos.void({ id: undone.id });
    const move = (
      type: 'cash_in' | 'expense' | 'drop_to_safe' | 'bank_deposit' | 'no_sale',
      amount: number,
    ) => caller.cashSession.move({ cashSessionId, type, amount, reason: `${type} de prueba` });
    await move('cash_in', 2000);
    await move('expense', 1500);
    await move('drop_to_safe', 1000);
    await move('bank_deposit', 600);
    await move('no_sale', 0);
    const { report, movements } = await caller.cashSession.byId({ id: cashSessionId });
    expect(report.byMethod).toEqual([
      {
        method: 'cash',
        count: 2,
        sales: 5500,
        abonos: 0,
        income: 2000,
        refunds: 0,
        expenses: 1500,
        withdrawals: 1600,
        expected: 14_400,
        counted: null,
        difference: null,
      },
      expect.objectContaining({ method: 'card', count: 1, sales: 3000, expected: 3000 }),
      expect.objectContaining({ method: 'transfer', count: 0, income: 0, expected: 0 }),
    ]);
    expect(report).toMatchObject({
      opening: 10_000,
      tickets: 3,
      total: 10_000,
      averageTicket: 3333,
      creditSales: { count: 1, total: 1500 },
      voided: { count: 1, total: 700 },
      firstNumber: 'P-000001',
      lastNumber: 'P-000004',
    });
    expect(movements.map(({ type, amount }) => [type, amount])).toEqual([
      ['cash_in', 2000],
      ['expense', 1500],
      ['drop_to_safe', 1000],
      ['bank_deposit', 600],
      ['no_sale', 0],
    ]);
  });

  test('pays out more than its expected cash only if the user confirms the amount', async () => {
    const { shop, cashSessionId } = await opened();
    await sell(shop.caller, 5000);
    const moving = (amount: number, more: object = {}) => ({
      cashSessionId,
      type: 'withdrawal' as const,
      amount,
      reason: 'Retiro de la dueña',
      ...more,
    });
    const { move } = shop.caller.cashSession;
    expect(await refused(move(moving(15_001)))).toMatchObject({
      status: 409,
      reason: 'drawerTooLow',
      details: { inDrawer: 15_000 },
    });
    for (const type of ['expense', 'drop_to_safe', 'bank_deposit', 'tip_out'] as const)
      expect(await refused(move(moving(15_001, { type })))).toMatchObject({ reason: 'drawerTooLow' });
    const [first, second] = await Promise.allSettled([move(moving(9000)), move(moving(9001))]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    await move(moving(9001, { aboveExpected: true }));
    const { report } = await shop.caller.cashSession.byId({ id: cashSessionId });
    expect(report.byMethod[0]?.expected).toBeLessThan(0);
  });

  test('does not reveal its expected cash by a refusal if that is hidden', async () => {
    const { shop, cashSessionId } = await opened();
    const colleague = await shop.employee({ flags: ['pdv_cash_sessions'] });
    const out = { cashSessionId, type: 'withdrawal' as const, amount: 20_000, reason: 'Retiro' };
    expect(await colleague.caller.cashSession.move(out)).toMatchObject({ amount: 20_000 });
  });

  test('gives back what was sold in one before, once that is closed', async () => {
    const { shop, cashSessionId } = await opened();
    const sale = await sell(shop.caller, 4000);
    await shop.caller.cashSession.close({ cashSessionId, counted: { cash: 14_000 }, withdrawn: 4000 });
    const next = await shop.caller.cashSession.till({ deviceId });
    expect(next).toEqual({ session: null, openingAmount: 10_000 });
    const { id } = await shop.caller.cashSession.open({ openingAmount: 10_000, deviceId });
    await shop.caller.pos.void({ id: sale.id });
    const { report } = await shop.caller.cashSession.byId({ id });
    expect(report.byMethod[0]).toMatchObject({ sales: 0, refunds: 4000, expected: 6000 });
  });
});

describe('closing', () => {
  test('counts by method, books the difference, and takes the next number', async () => {
    const { shop, cashSessionId } = await opened();
    await sell(shop.caller, 5000);
    await sell(shop.caller, 3000, { paymentMethod: 'card' });
    const count = { cashSessionId, counted: { cash: 14_900, card: 3000 }, withdrawn: 4900 };
    const silent = await refused(shop.caller.cashSession.close(count));
    expect(silent).toMatchObject({ fields: { differenceReason: ['differenceReasonRequired'] } });
    const closed = await shop.caller.cashSession.close({ ...count, differenceReason: 'Vuelto de más' });
    expect(closed).toMatchObject({
      status: 'closed',
      closing: {
        code: 'CC-000001',
        expected: 15_000,
        counted: 14_900,
        difference: -100,
        withdrawn: 4900,
        nextFloat: 10_000,
      },
    });
    expect(closed.closings[0]?.methods).toEqual([
      { method: 'cash', expected: 15_000, counted: 14_900, difference: -100 },
      { method: 'card', expected: 3000, counted: 3000, difference: 0 },
      { method: 'transfer', expected: 0, counted: null, difference: null },
    ]);
    const rows = await world.services.db
      .select()
      .from(postings)
      .where(eq(postings.documentId, closed.closing?.id ?? ''));
    expect(rows.map(({ destination, amount, kind }) => [destination, amount, kind])).toEqual(
      expect.arrayContaining([
        ['difference', 100, 'difference'],
        ['safe', 4900, 'movement'],
      ]),
    );
    expect(await drawerOf(shop)).toBe(10_000);
  });

  test('refuses what does not add up and whoever comes too late, saying who closed it', async () => {
    const { shop, cashSessionId } = await opened();
    const close = (more: object) =>
      refused(shop.caller.cashSession.close({ cashSessionId, counted: { cash: 10_000 }, ...more }));
    expect(await close({ withdrawn: 10_001 })).toMatchObject({ fields: { withdrawn: ['withdrawnTooMuch'] } });
    expect(await close({ denominations: [{ value: 10_000, count: 2 }] })).toMatchObject({
      fields: { 'counted.cash': ['denominationsDiffer'] },
    });
    const id = newId();
    expect(await close({ id })).toBeNull();
    expect(await close({ id })).toBeNull();
    const late = {
      status: 409,
      reason: 'cashSessionClosed',
      details: { number: 'CC-000001', closedBy: 'Ana Pérez' },
    };
    expect(await close({})).toMatchObject(late);
    const move = { cashSessionId, type: 'cash_in' as const, amount: 100, reason: 'tarde' };
    expect(await refused(shop.caller.cashSession.move(move))).toMatchObject(late);
    const unknown = { ...move, cashSessionId: newId() };
    expect(await refused(shop.caller.cashSession.move(unknown))).toMatchObject({ status: 404 });
    const stranger = await aShop(world.services);
    expect(await refused(stranger.caller.cashSession.byId({ id: cashSessionId }))).toMatchObject({
      status: 404,
    });
  });

  test('is never changed, and a session that is opened again keeps both', async () => {
    const { shop, cashSessionId } = await opened();
    const first = await shop.caller.cashSession.close({
      cashSessionId,
      counted: { cash: 9000 },
      withdrawn: 1000,
      differenceReason: 'No sé',
    });
    const employee = await shop.employee({ allowAll: true });
    const reopening = { cashSessionId, reason: 'Faltó contar un sobre' };
    expect(await refused(employee.caller.cashSession.reopen(reopening))).toMatchObject({ status: 403 });
    const open = await shop.caller.cashSession.reopen(reopening);
    expect(open).toMatchObject({ status: 'open', closing: null });
    expect(open.report.byMethod[0]).toMatchObject({ expected: 10_000 });
    expect(await drawerOf(shop)).toBe(10_000);
    const second = await shop.caller.cashSession.close({ cashSessionId, counted: { cash: 10_000 } });
    expect(second.closing).toMatchObject({ code: 'CC-000002', difference: 0 });
    expect(second.closings[0]).toMatchObject({
      code: 'CC-000001',
      counted: 9000,
      reopening: { reason: 'Faltó contar un sobre', user: { name: 'Ana Pérez' } },
    });
    const change = world.services.db.transaction(async (tx) => {
      await tx.execute(
        `select set_config('role', tenant_role(), true), set_config('app.organization_id', '${shop.organizationId}', true)`,
      );
      await tx
        .update(cashClosings)
        .set({ counted: 1 })
        .where(eq(cashClosings.id, first.closing?.id ?? ''));
    });
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('of an older session is not taken back once the till went on', async () => {
    const { shop, cashSessionId } = await opened();
    await shop.caller.cashSession.close({ cashSessionId, counted: { cash: 10_000 } });
    const next = await shop.caller.cashSession.open({ openingAmount: 10_000, deviceId });
    const reopen = () => refused(shop.caller.cashSession.reopen({ cashSessionId, reason: 'tarde' }));
    expect(await reopen()).toMatchObject({ status: 409, reason: 'cashSessionNotLast' });
    await shop.caller.cashSession.close({ cashSessionId: next.id, counted: { cash: 10_000 } });
    expect(await reopen()).toMatchObject({ status: 409, reason: 'cashSessionNotLast' });
  });
});

async function drawerOf({ organizationId }: Shop) {
  const { db } = world.services;
  const [account] = await db
    .select()
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.organizationId, organizationId), eq(moneyAccounts.kind, 'cash')));
  const rows = await db
    .select()
    .from(postings)
    .where(and(eq(postings.organizationId, organizationId), isNotNull(postings.id)));
  return rows.reduce((sum, { source, destination, amount }) => {
    if (destination === `money:${account?.id}`) return sum + amount;
    return source === `money:${account?.id}` ? sum - amount : sum;
  }, 0);
}
