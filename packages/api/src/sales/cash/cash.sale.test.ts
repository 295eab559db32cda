import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { postings } from '../../ledger/ledger/ledger.table.ts';
import { cashSessions } from './cash.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  // Sessions begin and end here by statements, without what opens and closes them.
  world = await testServices(10, { isForged: true });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
type Opened = { userId: string; deviceId?: string };

async function open(shop: Shop, { userId, deviceId }: Opened) {
  const id = newId();
  await world.services.db.insert(cashSessions).values({
    id,
    organizationId: shop.organizationId,
    userId,
    deviceId: deviceId ?? null,
    businessDate: '2026-11-21',
    openedAt: new Date(),
    openingAmount: 10_000,
  });
  return id;
}

/** The sessions that the postings of a document name, those of its void apart. */
async function sessionsOf(documentId: string) {
  const rows = await world.services.db.select().from(postings).where(eq(postings.documentId, documentId));
  const named = (isReversal: boolean) => {
    const own = rows.filter((row) => (row.reversesId !== null) === isReversal);
    return [...new Set(own.map(({ sessionId }) => sessionId))];
  };
  return { sale: named(false), reversal: named(true) };
}

test('a sale belongs to the session of its till, else to that of who sells, else to none', async () => {
  const shop = await aShop(world.services);
  const sell = async (deviceId: string) => (await shop.caller.pos.create({ amountFree: 500, deviceId })).id;
  const before = await sell('caja-1');
  const employee = await shop.employee();
  const own = await open(shop, { userId: shop.owner.id, deviceId: 'caja-1' });
  const others = await open(shop, { userId: employee.id, deviceId: 'caja-2' });
  expect(await sessionsOf(before)).toEqual({ sale: [null], reversal: [] });
  expect(await sessionsOf(await sell('caja-1'))).toEqual({ sale: [own], reversal: [] });
  expect(await sessionsOf(await sell('caja-2'))).toEqual({ sale: [others], reversal: [] });
  expect(await sessionsOf(await sell('teléfono'))).toEqual({ sale: [own], reversal: [] });
});

test('a void gives back from the session of its sale while open, then from the next one', async () => {
  const shop = await aShop(world.services);
  const deviceId = 'caja-1';
  const first = await open(shop, { userId: shop.owner.id, deviceId });
  const [one, two, three] = [
    await shop.caller.pos.create({ amountFree: 500, deviceId }),
    await shop.caller.pos.create({ amountFree: 700, deviceId }),
    await shop.caller.pos.create({ amountFree: 900, deviceId }),
  ];
  await shop.caller.pos.void({ id: one.id });
  expect(await sessionsOf(one.id)).toEqual({ sale: [first], reversal: [first] });
  await world.services.db.update(cashSessions).set({ closingId: newId() }).where(eq(cashSessions.id, first));
  await shop.caller.pos.void({ id: two.id });
  expect(await sessionsOf(two.id)).toEqual({ sale: [first], reversal: [null] });
  const next = await open(shop, { userId: shop.owner.id, deviceId });
  await shop.caller.pos.void({ id: three.id });
  expect(await sessionsOf(three.id)).toEqual({ sale: [first], reversal: [next] });
});

test('another shop with a till of the same name has its own', async () => {
  const [one, other] = [await aShop(world.services), await aShop(world.services)];
  await open(one, { userId: one.owner.id, deviceId: 'caja-1' });
  const sale = await other.caller.pos.create({ amountFree: 500, deviceId: 'caja-1' });
  expect(await sessionsOf(sale.id)).toEqual({ sale: [null], reversal: [] });
});
