import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aDay() {
  const { caller } = await aShop(world.services);
  const coffee = await caller.product.create({ name: 'Café de olla', price: 1250, stock: 90_000 });
  const bread = await caller.product.create({ name: 'Pan dulce', price: 500, trackStock: false });
  const customer = await caller.contact.create({ name: 'José Ramírez' });
  const line = (id: string) => ({ id, quantity: 2000 });
  const both = await caller.pos.create({ products: [line(coffee.id), line(bread.id)] });
  const owed = await caller.pos.create({
    products: [line(bread.id)],
    contactId: customer.id,
    payments: [],
  });
  const voided = await caller.pos.create({ products: [line(coffee.id)] });
  await caller.pos.void({ id: voided.id, reason: 'Otro producto' });
  return { caller, both, owed, voided, today: both.date };
}

describe('orders are searched', () => {
  test('by a product that was sold, by the customer and by the number', async () => {
    const { caller, both, owed, voided } = await aDay();
    const found = async (content: string) => {
      const { posTransactions } = await caller.pos.list({ content, includeVoided: true });
      return posTransactions.map(({ id }) => id);
    };
    expect(await found('cafe')).toEqual([voided.id, both.id]);
    expect(await found('dulce pan')).toEqual([owed.id, both.id]);
    expect(await found('ramirez')).toEqual([owed.id]);
    expect(await found(owed.code ?? '')).toEqual([owed.id]);
    expect(await found('nadie')).toEqual([]);
    expect(await found('  ')).toHaveLength(3);
  });

  test('of another shop nothing is found', async () => {
    await aDay();
    const other = await aShop(world.services);
    expect((await other.caller.pos.list({ content: 'café' })).posTransactions).toEqual([]);
  });
});

describe('the totals of days', () => {
  test('count what fits the filter, without what was voided', async () => {
    const { caller, today, owed } = await aDay();
    const days = { from: today, until: today };
    expect(await caller.pos.totals(days)).toEqual({ count: 2, amount: 4500, balance: 1000, owed: 1000 });
    await caller.debt.depositOfContact({
      contactId: owed.contact?.id ?? '',
      amount: 400,
      paymentMethod: 'cash',
    });
    expect(await caller.pos.totals(days)).toMatchObject({ amount: 4500, balance: 1000, owed: 600 });
    expect(await caller.pos.totals({ ...days, includeVoided: true })).toMatchObject({ count: 2 });
    expect(await caller.pos.totals({ ...days, paymentMethod: 'cash' })).toMatchObject({ amount: 3500 });
    expect(await caller.pos.totals({ ...days, content: 'café' })).toMatchObject({ count: 1 });
    expect(await caller.pos.totals({ from: '2020-01-01', until: '2020-12-31' })).toMatchObject({ count: 0 });
  });

  test('refuse days in the wrong order', async () => {
    const { caller } = await aDay();
    const reversed = { from: '2026-03-02', until: '2026-03-01' };
    await expect(caller.pos.totals(reversed)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
