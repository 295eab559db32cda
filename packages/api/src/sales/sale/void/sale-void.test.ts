import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const notPossible = { status: 422, fields: { paidBack: ['paidBackNotPossible'] } };

describe('the refund method of payments', () => {
  test('is refused where it was paid with the sale in another way', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.pos.create({ amountFree: 5000, paymentMethod: 'card' });
    expect(await refused(caller.pos.void({ id, paidBack: 'cash' }))).toMatchObject(notPossible);
    expect(await caller.pos.byId({ id })).toMatchObject({ status: 'done' });
    await caller.pos.void({ id, paidBack: 'card' });
  });

  test('holds for what was deposited and what was paid with the sale, or for neither', async () => {
    const { caller } = await aShop(world.services);
    const lent = async (name: string) => {
      const { id: contactId } = await caller.contact.create({ name });
      const { id } = await caller.pos.create({
        amountFree: 5000,
        contactId,
        payments: [{ method: 'cash', amount: 1000 }],
      });
      await caller.debt.depositOfContact({ contactId, amount: 500, paymentMethod: 'cash' });
      return { id, inFavour: async () => (await caller.contact.byId({ id: contactId })).creditBalance };
    };
    const [one, other] = [await lent('Marta'), await lent('Rosa')];
    const otherwise = caller.pos.void({ id: one.id, paidBack: 'credit_balance' });
    expect(await refused(otherwise)).toMatchObject(notPossible);
    await caller.pos.void({ id: one.id, paidBack: 'cash' });
    expect(await one.inFavour()).toBe(0);
    await caller.pos.void({ id: other.id });
    expect(await other.inFavour()).toBe(500);
  });

  test('leaves the drawer today, on whatever day it was sold', async () => {
    const { caller, organizationId } = await aShop(world.services);
    const contact = await caller.contact.create({ name: 'Marta' });
    const { id } = await caller.pos.create({
      amountFree: 5000,
      date: '2026-01-05',
      contactId: contact.id,
      paymentMethod: 'credit',
    });
    await caller.debt.depositOfContact({ contactId: contact.id, amount: 500, paymentMethod: 'cash' });
    await caller.pos.void({ id, paidBack: 'cash' });
    const [row] = await world.services.db.execute<{ is_today: boolean }>(sql`
      select business_date > '2026-01-05' is_today from postings
      where organization_id = ${organizationId} and document_type = 'debt' and kind = 'deposit'`);
    expect(row).toEqual({ is_today: true });
  });

  test('moves the money of the open drawer, and the worth of its goods in none', async () => {
    const { caller, organizationId } = await aShop(world.services);
    const { id } = await caller.product.create({ name: 'Arroz', price: 500, stock: 4000 });
    const open = async () => (await caller.cashSession.open({ openingAmount: 1000 })).id;
    const first = await open();
    const sale = await caller.pos.create({ products: [{ id, quantity: 2000 }], paymentMethod: 'cash' });
    await caller.cashSession.close({ cashSessionId: first, counted: { cash: 2000 } });
    await caller.product.update({ id, cost: 300 });
    const second = await open();
    await caller.pos.void({ id: sale.id });
    const moved = await world.services.db.execute(sql`
      select distinct kind, session_id from postings where organization_id = ${organizationId}
        and document_id = ${sale.id} and session_id is distinct from ${first} order by 1`);
    expect(moved).toEqual([
      { kind: 'payment', session_id: second },
      { kind: 'revaluation', session_id: null },
    ]);
  });
});
