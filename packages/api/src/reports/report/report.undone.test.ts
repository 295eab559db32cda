import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { aTrade, dayOf, today } from './report.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('returns are shown beside sales, on their day and by the user who took them', async () => {
  const { caller, shop, coffee } = await aTrade(world.services);
  const old = await caller.pos.create({ products: [{ id: coffee.id, quantity: 3000 }], date: dayOf(2) });
  const seller = await shop.employee({ flags: ['pdv_refund'] });
  const lines = [{ lineId: old.products[0]?.lineId ?? '', quantity: 1000 }];
  await seller.caller.pos.refund({ saleId: old.id, lines, reason: 'Vino roto', paymentMethod: 'cash' });
  const days = { from: today(), until: today() };
  expect((await caller.report.pos(days)).totals).toMatchObject({
    amount: 0,
    refunded: { amount: 1000, count: 1 },
  });
  expect((await caller.report.pos({ ...days, userId: seller.id })).totals.refunded.count).toBe(1);
  expect((await caller.report.topUsers(days)).users).toMatchObject([
    { user: { id: seller.id }, count: 0, refunded: { amount: 1000, count: 1 } },
  ]);
});

test('a customer who returned everything is no top customer; partial returns are deducted', async () => {
  const { caller, coffee } = await aTrade(world.services);
  const ana = await caller.contact.create({ name: 'Ana' });
  const beto = await caller.contact.create({ name: 'Beto' });
  const buy = (contactId: string) =>
    caller.pos.create({ products: [{ id: coffee.id, quantity: 3000 }], contactId });
  const [whole, part] = [await buy(ana.id), await buy(beto.id)];
  const giveBack = (sale: typeof whole, quantity: number) =>
    caller.pos.refund({
      ...{ saleId: sale.id, lines: [{ lineId: sale.products[0]?.lineId ?? '', quantity }] },
      ...{ reason: 'No le gustó', paymentMethod: 'cash' },
    });
  await giveBack(whole, 1000);
  await giveBack(whole, 2000);
  await giveBack(part, 1000);
  const { customers } = await caller.report.topUsers({ from: today(), until: today() });
  const { totalSpent } = await caller.contact.byId({ id: beto.id });
  expect(customers).toMatchObject([{ contact: { id: beto.id }, spent: totalSpent, visits: 1 }]);
  expect((await caller.customer.products({ id: ana.id })).products).toEqual([]);
  expect((await caller.customer.products({ id: beto.id })).products).toMatchObject([
    { id: coffee.id, quantity: 2000, amount: totalSpent, sales: 1 },
  ]);
});

test('returns and voids are found by their user, whichever user and day the sale had', async () => {
  const { caller, shop, coffee } = await aTrade(world.services);
  const [sold, undone] = [
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 3000 }], date: dayOf(2) }),
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }], date: dayOf(3) }),
  ];
  await world.services.db
    .update(organizations)
    .set({ lockedUntil: dayOf(2) })
    .where(eq(organizations.id, shop.organizationId));
  const cashier = await shop.employee({ flags: ['pdv_refund', 'pdv_delete_orders'] });
  const lines = [{ lineId: sold.products[0]?.lineId ?? '', quantity: 1000 }];
  await cashier.caller.pos.refund({ saleId: sold.id, lines, reason: 'Roto', paymentMethod: 'cash' });
  await cashier.caller.pos.void({ id: undone.id });
  const now = { from: today(), until: today() };
  const found = async (filter: Parameters<typeof caller.pos.list>[0]) =>
    (await caller.pos.list({ ...now, ...filter })).posTransactions.map(({ id }) => id);
  const { totals } = await caller.report.pos({ ...now, userId: cashier.id });
  expect(totals).toMatchObject({ refunded: { count: 1 }, voided: { count: 1 } });
  expect(await found({ isReturned: true, userId: cashier.id })).toEqual([sold.id]);
  expect(await found({ isVoided: true, userId: cashier.id })).toEqual([undone.id]);
  expect(await found({ isReturned: true, userId: shop.owner.id })).toEqual([]);
  expect(await found({ isVoided: true, userId: shop.owner.id })).toEqual([]);
  expect(await found({ isReturned: true })).toEqual([sold.id]);
  expect(await found({ isVoided: true })).toEqual([undone.id]);
  expect(await found({ isVoided: true, from: dayOf(3), until: dayOf(3) })).toEqual([]);
});
