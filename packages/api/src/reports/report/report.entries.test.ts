import { afterAll, beforeAll, expect, test } from 'vitest';
import { type aShop, testServices } from '../../core/testing.ts';
import { aTrade, today } from './report.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Caller = Awaited<ReturnType<typeof aShop>>['caller'];
type Narrowing = Omit<Parameters<Caller['pos']['totals']>[0], 'from' | 'until'>;

const days = () => ({ from: today(), until: today() });

/** Sold in every way, and undone in every way. */
async function aDay() {
  const { shop, caller, coffee, bread, contact } = await aTrade(world.services);
  const seller = await shop.employee({ flags: ['acc_credit_sales'] });
  const line = (id: string, quantity = 1000) => ({ id, quantity });
  await caller.pos.create({ products: [line(coffee.id, 2000)] });
  await seller.caller.pos.create({
    products: [line(coffee.id), line(bread.id)],
    payments: [
      { method: 'cash', amount: 500 },
      { method: 'card', amount: 400 },
      { method: 'cash', amount: 600 },
    ],
  });
  await caller.pos.create({
    products: [line(bread.id, 3000)],
    contactId: contact.id,
    payments: [{ method: 'transfer', amount: 500 }],
  });
  const back = { reason: 'Vino roto', paymentMethod: 'cash' as const };
  const whole = await caller.pos.create({ products: [line(coffee.id)] });
  await caller.pos.refund({ saleId: whole.id, ...back });
  const part = await caller.pos.create({ products: [line(bread.id, 2000)], paymentMethod: 'card' });
  const lines = [{ lineId: part.products[0]?.lineId ?? '', quantity: 1000 }];
  await caller.pos.refund({ saleId: part.id, lines, ...back });
  const undone = await caller.pos.create({ products: [line(coffee.id, 4000)] });
  await caller.pos.void({ id: undone.id });
  return { caller, seller };
}

/** The totals of the list that a figure opens: its sales before refunds. */
async function opened(caller: Caller, narrowing: Narrowing = {}) {
  const query = { ...days(), ...narrowing, includeVoided: true };
  const { count, amount = 0, refunded = 0 } = await caller.pos.totals(query);
  const { posTransactions } = await caller.pos.list({ ...query, perPage: 100 });
  const sold = posTransactions.filter(({ status }) => status !== 'voided');
  expect(sold).toHaveLength(count);
  return { count, amount: amount + refunded };
}

test('every figure of the till is that of the list it opens', async () => {
  const { caller, seller } = await aDay();
  const stats = await caller.report.pos(days());
  const { count, amount, voided, refunded } = stats.totals;
  expect({ count, amount }).toEqual(await opened(caller));
  expect(count).toBe(5);
  const { posTransactions: voids } = await caller.pos.list({ ...days(), isVoided: true });
  expect(voids.map((sale) => sale.amount)).toEqual([voided.amount]);
  const { posTransactions: returns } = await caller.pos.list({
    ...days(),
    ...{ isReturned: true, includeVoided: true },
  });
  const notes = returns.flatMap((sale) => sale.refunds);
  expect(notes).toHaveLength(refunded.count);
  expect(notes.reduce((sum, note) => sum + note.amount, 0)).toBe(refunded.amount);
  for (const { hour, ...figure } of stats.byHour) expect(figure).toEqual(await opened(caller, { hour }));
  for (const { weekday, ...figure } of stats.byWeekday)
    expect(figure).toEqual(await opened(caller, { weekday }));
  for (const { weekday, hour, ...figure } of stats.byWeekdayAndHour)
    expect(figure).toEqual(await opened(caller, { weekday, hour }));
  expect(stats.byWeekdayAndHour.reduce((sum, each) => sum + each.count, 0)).toBe(count);
  for (const { user, ...figure } of stats.byUser)
    expect(figure).toMatchObject(await opened(caller, { userId: user.id }));
  expect(stats.byUser.map(({ user }) => user.id)).toContain(seller.id);
  const counts = stats.byMethod.map(({ method, count: paid }) => [method, paid] as const);
  for (const [method, paid] of counts)
    expect([method, paid]).toEqual([method, (await opened(caller, { paidWith: method })).count]);
  expect(Object.fromEntries(counts)).toMatchObject({ cash: 3, card: 2, transfer: 1, credit: 1 });
});

test('every figure of a product is on the tickets that it opens', async () => {
  const { caller } = await aDay();
  const stats = await caller.report.products(days());
  expect(stats.topByAmount.length).toBeGreaterThan(1);
  for (const { id, quantity } of stats.topByAmount) {
    const { posTransactions } = await caller.pos.list({
      ...days(),
      ...{ productId: id, includeVoided: true, perPage: 100 },
    });
    const sold = posTransactions.filter(({ status }) => status !== 'voided');
    const lines = sold.flatMap(({ products }) => products.filter((line) => line.id === id));
    const lineIds = new Set(lines.map(({ lineId }) => lineId));
    const back = sold
      .flatMap(({ refunds }) => refunds.flatMap((refund) => refund.lines))
      .filter(({ lineId }) => lineIds.has(lineId));
    const sum = (all: readonly { quantity: number }[]) =>
      all.reduce((total, each) => total + each.quantity, 0);
    expect(quantity).toBe(sum(lines) - sum(back));
  }
});
