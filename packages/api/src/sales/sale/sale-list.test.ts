import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

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

  test('a number means its sale alone, and what else has these digits where no sale has it', async () => {
    const { caller, both } = await aDay();
    const water = await caller.product.create({ name: 'Agua 1 litro 77', price: 300, trackStock: false });
    const other = await caller.pos.create({ products: [{ id: water.id, quantity: 1000 }] });
    const found = async (content: string) =>
      (await caller.pos.list({ content })).posTransactions.map(({ id }) => id);
    for (const content of ['1', '000001', 'p-1', ' P-000001 '])
      expect(await found(content)).toEqual([both.id]);
    expect(await found('V-000001')).toEqual([]);
    expect(await found('77')).toEqual([other.id]);
    expect(await found('nadie 1')).toEqual([both.id]);
    expect(await caller.pos.totals({ from: both.date, until: both.date, content: '1' })).toMatchObject({
      count: 1,
    });
  });

  test('of another shop nothing is found', async () => {
    await aDay();
    const other = await aShop(world.services);
    expect((await other.caller.pos.list({ content: 'café' })).posTransactions).toEqual([]);
  });
});

describe('sales behind a figure', () => {
  test('are found by the category of what was sold, and by its having none', async () => {
    const { caller, both, owed, voided, today } = await aDay();
    const { products } = await caller.product.list({ content: 'cafe' });
    const { id: categoryId } = await caller.productCategory.create({ name: 'Bebidas' });
    await caller.product.update({ id: products[0]?.id ?? '', productCategoryId: categoryId });
    const found = async (filter: Parameters<typeof caller.pos.list>[0]) =>
      (await caller.pos.list(filter)).posTransactions.map(({ id }) => id);
    expect(await found({ categoryId })).toEqual([both.id]);
    expect(await found({ categoryId, includeVoided: true })).toEqual([voided.id, both.id]);
    expect(await found({ isUncategorized: true })).toEqual([owed.id, both.id]);
    expect(await caller.pos.totals({ from: today, until: today, categoryId })).toMatchObject({ count: 1 });
  });

  test('are those of which something came back in the days, whenever they were made', async () => {
    const { caller, both, today } = await aDay();
    const [line] = both.products;
    await caller.pos.refund({
      saleId: both.id,
      lines: [{ lineId: line?.lineId ?? '', quantity: 1000 }],
      reason: 'Roto',
      paymentMethod: 'cash',
    });
    const found = async (from: string, until: string) =>
      (await caller.pos.list({ isReturned: true, includeVoided: true, from, until })).posTransactions;
    expect((await found(today, today)).map(({ id }) => id)).toEqual([both.id]);
    expect(await found('2020-01-01', '2020-01-31')).toEqual([]);
    const { posTransactions } = await caller.pos.list({ isReturned: true, includeVoided: true });
    expect(posTransactions).toHaveLength(1);
  });
});

describe('the totals of days', () => {
  test('count what fits the filter, without what was voided', async () => {
    const { caller, today, owed } = await aDay();
    const days = { from: today, until: today };
    expect(await caller.pos.totals(days)).toEqual({
      ...{ count: 2, amount: 4500, refunded: 0, balance: 1000, owed: 1000 },
    });
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
