import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../base/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

/** A shop with a supplier and two products: one of known cost, one of unknown. */
async function aStore(values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, values);
  const { caller } = shop;
  const supplier = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier', creditDays: 15 });
  const coffee = await caller.product.create({ name: 'Café', price: 5000, cost: 1000, stock: 10_000 });
  const sugar = await caller.product.create({ name: 'Azúcar', price: 900, stock: 4000 });
  const read = async ({ id }: { id: string }) => {
    const { stock, cost, price } = await caller.product.byId({ id });
    return { stock, cost, price };
  };
  const owes = async () => (await caller.contact.byId({ id: supplier.id })).owes;
  return { shop, caller, supplier, coffee, sugar, read, owes };
}
type Store = Awaited<ReturnType<typeof aStore>>;

const onCredit = ({ supplier, coffee, sugar }: Store) => ({
  contactId: supplier.id,
  supplierDocument: 'A-778',
  products: [
    { id: coffee.id, quantity: 10_000, cost: 2000 },
    { id: sugar.id, quantity: 4000, cost: 500, price: 1100 },
  ],
  otherCosts: 2200,
  paymentMethod: 'credit' as const,
});

const booked = async ({ shop }: Store) => {
  const rows = await world.services.db.execute(sql`
    select split_part(account, ':', 1) account, sum(amount)::int amount from (
      select destination account, amount, organization_id from postings
      union all select source, -amount, organization_id from postings) p
    where organization_id = ${shop.organizationId} group by 1 having sum(amount) <> 0 order by 1`);
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]));
};

describe('goods received', () => {
  test('raise stock and cost with their part of the freight, and leave what is owed', async () => {
    const store = await aStore();
    const { caller, coffee, sugar, read, owes, supplier } = store;
    const purchase = await caller.purchase.create(onCredit(store));
    expect(purchase).toMatchObject({
      code: 'C-000001',
      status: 'done',
      amountProducts: 22_000,
      otherCosts: 2200,
      amount: 24_200,
      paid: 0,
      balance: 24_200,
      contact: { id: supplier.id, name: 'Distribuidora' },
      products: [
        { name: 'Café', cost: 2000, amount: 20_000, unitCost: 2200 },
        { name: 'Azúcar', cost: 500, amount: 2000, unitCost: 550, price: 1100 },
      ],
    });
    expect(await read(coffee)).toEqual({ stock: 20_000, cost: 1600, price: 5000 });
    expect(await read(sugar)).toEqual({ stock: 8000, cost: 550, price: 1100 });
    expect(await owes()).toBe(24_200);
    expect(await booked(store)).toEqual({ stock: 24_200, contact: -24_200 });
    const { stockMovements } = await caller.stock.movements({ documentId: purchase.id });
    expect(stockMovements).toHaveLength(2);
    expect(stockMovements[0]?.document).toMatchObject({ type: 'purchase', code: 'C-000001' });
  });

  test('paid at once leave nothing, and a part leaves the rest until the supplier expects it', async () => {
    const store = await aStore();
    const { caller, coffee, supplier, owes } = store;
    const cash = await caller.purchase.create({ products: [{ id: coffee.id, quantity: 1000, cost: 800 }] });
    expect(cash).toMatchObject({ paid: 800, balance: 0, dueDate: null, payments: [{ method: 'cash' }] });
    const part = await caller.purchase.create({
      contactId: supplier.id,
      date: '2026-02-10',
      products: [{ id: coffee.id, quantity: 1000, cost: 800 }],
      payments: [{ method: 'transfer', amount: 300 }],
    });
    expect(part).toMatchObject({ code: 'C-000002', paid: 300, balance: 500, dueDate: '2026-02-25' });
    expect(await owes()).toBe(500);
    const debts = await caller.debt.list({ direction: 'payable' });
    const origin = { type: 'purchase', id: part.id, code: 'C-000002' };
    expect(debts.debtsTransactions).toMatchObject([{ origin }]);
    const said = await caller.debt.list({ content: 'c-000002' });
    expect(said.debtsTransactions).toMatchObject([{ origin }]);
    expect(await booked(store)).toEqual({ stock: 1600, money: -1100, contact: -500 });
  });

  test('are refused where something is wrong, and then nothing is written', async () => {
    const store = await aStore();
    const { caller, coffee, supplier, read } = store;
    const line = { id: coffee.id, quantity: 1000, cost: 800 };
    const refused = (input: Parameters<typeof caller.purchase.create>[0]) =>
      expect(caller.purchase.create(input)).rejects;
    await refused({ products: [line], paymentMethod: 'credit' }).toMatchObject({
      reason: 'supplierRequired',
    });
    await refused({ products: [line], date: '2199-01-01' }).toMatchObject({ reason: 'dateInFuture' });
    await refused({
      products: [line],
      contactId: supplier.id,
      paymentMethod: 'credit',
      dueDate: '2020-01-01',
    }).toMatchObject({ reason: 'dueDateBeforeDate' });
    await refused({ products: [{ ...line, id: newId() }] }).toMatchObject({
      details: { parameter: 'products.0.id' },
    });
    await refused({ products: [{ ...line, variantId: newId() }] }).toMatchObject({
      details: { parameter: 'products.0.variantId' },
    });
    await refused({ products: [line], contactId: newId() }).toMatchObject({
      details: { parameter: 'contactId' },
    });
    await refused({ products: [line], payments: [{ method: 'cash', amount: 801 }] }).toMatchObject({
      reason: 'paymentExceedsTotal',
    });
    await refused({ products: [] }).toThrow(/productMissing/);
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
    expect((await caller.purchase.list({})).purchases).toEqual([]);
  });

  test('repeated under their id come once; another body under it is refused', async () => {
    const store = await aStore();
    const { caller, coffee, read } = store;
    const asked = { id: newId(), ...onCredit(store) };
    const [first, second] = [await caller.purchase.create(asked), await caller.purchase.create(asked)];
    expect(second).toEqual(first);
    expect((await read(coffee)).stock).toBe(20_000);
    await expect(caller.purchase.create({ ...asked, otherCosts: 1 })).rejects.toMatchObject({
      reason: 'idInUse',
    });
  });

  test('bear a tax only where it is not credited', async () => {
    const buy = async (settings: { taxEnabled: boolean }) => {
      const store = await aStore({ settings });
      const { caller, sugar, read } = store;
      await caller.purchase.create({ products: [{ id: sugar.id, quantity: 1000, cost: 1000 }], tax: 120 });
      return { ...(await read(sugar)), books: await booked(store) };
    };
    expect(await buy({ taxEnabled: false })).toMatchObject({ cost: 1120, books: { stock: 1120 } });
    expect(await buy({ taxEnabled: true })).toMatchObject({ cost: 1000, books: { stock: 1000, tax: 120 } });
  });

  test('of a product whose stock nobody counts only say what it costs', async () => {
    const { caller } = await aStore();
    const { id } = await caller.product.create({ name: 'Gas', price: 900, trackStock: false, cost: 100 });
    await caller.purchase.create({ products: [{ id, quantity: 3000, cost: 250 }] });
    expect(await caller.product.byId({ id })).toMatchObject({ stock: 0, cost: 250 });
  });
});

describe('a void', () => {
  test('brings stock, cost, books and debt back to what they were', async () => {
    const store = await aStore();
    const { caller, coffee, sugar, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    await caller.purchase.void({ id, reason: 'Se equivocaron' });
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
    expect(await read(sugar)).toMatchObject({ stock: 4000, cost: null });
    expect(await owes()).toBe(0);
    expect(await booked(store)).toEqual({});
    expect(await caller.purchase.byId({ id })).toMatchObject({
      status: 'voided',
      voidReason: 'Se equivocaron',
      balance: 0,
    });
    await expect(caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'purchaseVoided' });
  });

  test('takes only its own part out of an average that others moved since', async () => {
    const store = await aStore();
    const { caller, coffee, read } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    await caller.product.adjustStock({ id: coffee.id, quantity: 10_000, reason: 'found', unitCost: 3100 });
    expect(await read(coffee)).toMatchObject({ stock: 30_000, cost: 2100 });
    await caller.purchase.void({ id });
    expect(await read(coffee)).toMatchObject({ stock: 20_000, cost: 2050 });
  });

  test('leaves what is known by others that came at the same cost since', async () => {
    const store = await aStore();
    const { caller, coffee, sugar, read } = store;
    const buy = (id: string, cost: number) =>
      caller.purchase.create({ products: [{ id, quantity: 4000, cost }] });
    const first = await buy(sugar.id, 500);
    const same = await buy(sugar.id, 500);
    await caller.purchase.void({ id: first.id });
    expect(await read(sugar)).toMatchObject({ stock: 8000, cost: 500 });
    const moving = await buy(coffee.id, 1700);
    await buy(coffee.id, 1200);
    await caller.purchase.void({ id: moving.id });
    // 10 of 10 and 4 of 12.
    expect(await read(coffee)).toMatchObject({ stock: 14_000, cost: 1057 });
    await caller.purchase.void({ id: same.id });
    expect(await read(sugar)).toMatchObject({ stock: 4000, cost: 500 });
  });

  test('leaves what came in at exactly the average since, with a cost of its own', async () => {
    const { caller, coffee, read } = await aStore();
    const adjust = (more: object) =>
      caller.product.adjustStock({ id: coffee.id, quantity: 5000, reason: 'found', ...more });
    // Of before, and so in what it cost before.
    await adjust({ unitCost: 1000 });
    const { id } = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 15_000, cost: 2000 }],
    });
    expect(await read(coffee)).toMatchObject({ stock: 30_000, cost: 1500 });
    await adjust({ unitCost: 1500 });
    await caller.purchase.void({ id });
    // 15 at 10 and 5 at 15.
    expect(await read(coffee)).toMatchObject({ stock: 20_000, cost: 1125 });
    const again = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 20_000, cost: 2000 }],
    });
    // Found, and nobody says what it cost: it costs what the others do.
    await adjust({});
    await caller.purchase.void({ id: again.id });
    expect(await read(coffee)).toMatchObject({ stock: 25_000, cost: 1125 });
  });

  test('leaves a cost that a person has set since', async () => {
    const { caller, coffee, read } = await aStore();
    const { id } = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 10_000, cost: 2200 }],
    });
    await caller.product.update({ id: coffee.id, cost: 1000 });
    await caller.purchase.void({ id });
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
  });

  test('is not fooled by an average that comes out as it was after one that is taken back', async () => {
    const { caller, coffee, read } = await aStore();
    const buy = (cost: number) =>
      caller.purchase.create({ products: [{ id: coffee.id, quantity: 10_000, cost }] });
    const [second, third] = [await buy(2000), await buy(3000)];
    await caller.purchase.void({ id: second.id });
    expect(await read(coffee)).toMatchObject({ stock: 20_000, cost: 2000 });
    await caller.purchase.void({ id: third.id });
    expect(await read(coffee)).toMatchObject({ stock: 10_000, cost: 1000 });
  });

  test('never makes what is left cost nothing because dear goods were sold at the average', async () => {
    const { caller, coffee, read } = await aStore();
    const dear = await caller.purchase.create({
      products: [{ id: coffee.id, quantity: 10_000, cost: 2200 }],
    });
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 9000 }] });
    await caller.purchase.create({ products: [{ id: coffee.id, quantity: 1000, cost: 1600 }] });
    expect(await read(coffee)).toMatchObject({ stock: 12_000, cost: 1600 });
    await caller.purchase.void({ id: dear.id });
    expect(await read(coffee)).toMatchObject({ stock: 2000, cost: 1600 });
  });

  test('is refused where some of it was paid since, until that payment is taken back', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    const [debt] = (await caller.debt.list({ direction: 'payable' })).debtsTransactions;
    const debtId = debt?.id ?? '';
    const asked = { debtsTransactionId: debtId, amount: 200, paymentMethod: 'transfer' as const };
    const paid = await caller.debt.deposit(asked);
    await expect(caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'purchaseHasPayments' });
    expect([(await read(coffee)).stock, await owes()]).toEqual([20_000, 24_000]);
    await caller.debt.removeDeposit({ debtsTransactionId: debtId, id: paid.id });
    await caller.purchase.void({ id });
    expect([(await read(coffee)).stock, await owes()]).toEqual([10_000, 0]);
  });

  test('is refused when the goods are gone, and nothing of it stays', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    await caller.pos.create({ products: [{ id: coffee.id, quantity: 15_000 }] });
    await expect(caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'insufficientStock' });
    expect(await read(coffee)).toMatchObject({ stock: 5000 });
    expect(await owes()).toBe(24_200);
  });

  test('of 8 at once one wins', async () => {
    const store = await aStore();
    const { id } = await store.caller.purchase.create(onCredit(store));
    const tries = Array.from({ length: 8 }, () => store.caller.purchase.void({ id }));
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await store.owes()).toBe(0);
  });

  test('beside payments of it and sales of its goods leaves one story that adds up', async () => {
    const store = await aStore();
    const { caller, coffee, read, owes } = store;
    const { id } = await caller.purchase.create(onCredit(store));
    const [debt] = (await caller.debt.list({ direction: 'payable' })).debtsTransactions;
    const debtsTransactionId = debt?.id ?? '';
    const acts = Array.from({ length: 24 }, (_, at) => {
      if (at % 3 === 0) return caller.purchase.void({ id });
      if (at % 3 === 1) return caller.pos.create({ products: [{ id: coffee.id, quantity: 1000 }] });
      return caller.debt.deposit({ debtsTransactionId, amount: 100, paymentMethod: 'transfer' });
    });
    const ended = await Promise.allSettled(acts);
    const reasons = ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.reason)] : []));
    const expected = ['purchaseVoided', 'purchaseHasPayments', 'insufficientStock', 'debtNotOpen'];
    expect(reasons.filter((reason) => !expected.includes(reason))).toEqual([]);
    const isVoided = (await caller.purchase.byId({ id })).status === 'voided';
    const done = (kind: number) =>
      ended.filter(({ status }, at) => status === 'fulfilled' && at % 3 === kind);
    expect(done(0)).toHaveLength(isVoided ? 1 : 0);
    expect(await owes()).toBe(isVoided ? 0 : 24_200 - done(2).length * 100);
    expect((await read(coffee)).stock).toBe((isVoided ? 10_000 : 20_000) - done(1).length * 1000);
  });
});

describe('the list', () => {
  test('is narrowed by number, paper, supplier, day and what is owed', async () => {
    const store = await aStore();
    const { caller, coffee, supplier } = store;
    await caller.purchase.create(onCredit(store));
    await caller.purchase.create({
      date: '2026-02-10',
      products: [{ id: coffee.id, quantity: 1000, cost: 800 }],
    });
    const found = async (filter: Parameters<typeof caller.purchase.list>[0]) =>
      (await caller.purchase.list(filter)).purchases.map(({ code }) => code);
    expect(await found({})).toEqual(['C-000001', 'C-000002']);
    expect(await found({ content: 'c-000002' })).toEqual(['C-000002']);
    expect(await found({ content: 'a-778' })).toEqual(['C-000001']);
    expect(await found({ content: 'distri' })).toEqual(['C-000001']);
    expect(await found({ isOwed: true })).toEqual(['C-000001']);
    expect(await found({ contactId: supplier.id })).toEqual(['C-000001']);
    expect(await found({ until: '2026-02-28' })).toEqual(['C-000002']);
    const { costs } = await caller.purchase.costs({ variantId: coffee.variants[0]?.id ?? '' });
    expect(costs.map(({ cost, unitCost }) => [cost, unitCost])).toEqual([
      [2000, 2200],
      [800, 800],
    ]);
  });

  test('tells no costs to who may not see them, nothing to a neighbour', async () => {
    const store = await aStore();
    const { id } = await store.caller.purchase.create(onCredit(store));
    const { caller } = await store.shop.employee({ flags: ['inventory_edit_products'] });
    const seen = JSON.stringify(await caller.purchase.byId({ id }));
    for (const told of ['24200', '22000', '"cost"', '"unitCost"', '"balance"', '"payments"'])
      expect(seen).not.toContain(told);
    const other = await aShop(world.services);
    await expect(other.caller.purchase.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
    await expect(other.caller.purchase.void({ id })).rejects.toMatchObject({ reason: 'notFound' });
  });
});
