import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const counted = { counted: { cash: 0 } };

test('a till with parked tickets is closed only if the user confirms that they stay', async () => {
  const shop = await aShop(world.services);
  const cashier = await shop.employee({ flags: ['pdv_cash_sessions'] });
  const { id: cashSessionId } = await shop.caller.cashSession.open({ openingAmount: 0, deviceId: 'caja-1' });
  const park = { amountFree: 1500, status: 'in_progress' as const };
  const own = await shop.caller.pos.create({ ...park, concept: 'Mesa 4' });
  const atTill = await cashier.caller.pos.create({ ...park, deviceId: 'caja-1' });
  await cashier.caller.pos.create({ ...park, deviceId: 'caja-2' });
  const { session } = await shop.caller.cashSession.till({ deviceId: 'caja-1' });
  expect(session?.tickets).toEqual([
    { id: own.id, name: 'Mesa 4', amount: 1500, user: { id: shop.owner.id, name: 'Ana Pérez' } },
    { id: atTill.id, name: null, amount: 1500, user: { id: cashier.id, name: 'Beto' } },
  ]);
  await expect(shop.caller.cashSession.close({ cashSessionId, ...counted })).rejects.toMatchObject({
    reason: 'ticketsWaiting',
    details: { count: 2 },
  });
  await shop.caller.pos.void({ id: own.id });
  await expect(shop.caller.cashSession.close({ cashSessionId, ...counted })).rejects.toMatchObject({
    details: { count: 1 },
  });
  const closed = await shop.caller.cashSession.close({ cashSessionId, ...counted, keepTickets: true });
  expect(closed).toMatchObject({ status: 'closed', tickets: [] });
  expect(await shop.caller.pos.byId({ id: atTill.id })).toMatchObject({ status: 'in_progress' });
  const next = await cashier.caller.cashSession.open({ openingAmount: 0, deviceId: 'caja-1' });
  expect(next.tickets.map(({ id }) => id)).toContain(atTill.id);
});

test('the cut names what store credit and returned goods paid, beside the money', async () => {
  const shop = await aShop(world.services);
  const { id: sessionId } = await shop.caller.cashSession.open({ openingAmount: 10_000 });
  const shirt = await shop.caller.product.create({ name: 'Camisa', price: 5000, stock: 10_000 });
  const ana = await shop.caller.contact.create({ name: 'Ana' });
  const one = { products: [{ id: shirt.id, quantity: 1000 }], contactId: ana.id };
  const back = { paymentMethod: 'credit_balance' as const, reason: 'Talla' };
  const first = await shop.caller.pos.create(one);
  await shop.caller.pos.refund({ saleId: first.id, ...back });
  const used = await shop.caller.pos.create({
    ...one,
    payments: [{ method: 'credit_balance', amount: 5000 }],
  });
  const two = { products: [{ id: shirt.id, quantity: 2000 }], contactId: ana.id };
  await shop.caller.pos.exchange({ saleId: used.id, reason: 'Talla', sale: two });
  const undone = await shop.caller.pos.create({ ...one, paymentMethod: 'card' });
  await shop.caller.pos.void({ id: undone.id });
  const day = first.date;
  for (const cut of [
    await shop.caller.cashCut.details({ from: day, until: day, sessionId }),
    await shop.caller.cashCut.details({ from: day, until: day }),
  ]) {
    expect(cut).toMatchObject({
      tickets: 3,
      total: 20_000,
      paidWithCredit: { count: 1, total: 5000 },
      exchanges: { count: 1, total: 5000 },
    });
    const money = cut.byMethod.map(({ method, sales, refunds }) => [method, sales, refunds]);
    expect(money).toEqual([
      ['cash', 10_000, 0],
      ['card', 0, 0],
      ['transfer', 0, 0],
    ]);
    expect(cut.byMethod[0]?.expected).toBe(20_000);
  }
  const paper = await shop.caller.cashCut.paper({ from: day, until: day });
  const labels = paper.sections.flatMap(({ rows }) => rows.map(({ label }) => label));
  expect(labels).toEqual(expect.arrayContaining(['Con saldo a favor (1)', 'Con artículos devueltos (1)']));
});
