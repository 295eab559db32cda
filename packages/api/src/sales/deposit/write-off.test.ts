import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aLender() {
  const shop = await aShop(world.services);
  const rosa = await shop.caller.contact.create({ name: 'Rosa', kind: 'both' });
  /** The balance of each account on each day. */
  const books = () =>
    world.services.db.execute(sql`
      select business_date::text "day", account, sum(amount)::int amount from (
        select business_date, destination account, amount, organization_id from postings
        union all select business_date, source, -amount, organization_id from postings) leg
      where organization_id = ${shop.organizationId} group by 1, 2 having sum(amount) <> 0`);
  const debtOf = async () => {
    const { debtsTransactions } = await shop.caller.debt.list({});
    return debtsTransactions[0]?.id ?? '';
  };
  return { ...shop, rosa, books, debtOf };
}

test('the void of a forgiven sale takes the write-off back on its own day', async () => {
  const { caller, rosa, books, debtOf } = await aLender();
  const sale = {
    amountFree: 10_000,
    contactId: rosa.id,
    date: '2026-09-10',
    paymentMethod: 'credit' as const,
  };
  const { id } = await caller.sale.create(sale);
  await caller.debt.forgive({ id: await debtOf() });
  expect(await books()).not.toEqual([]);
  await caller.sale.remove({ id });
  expect(await books()).toEqual([]);
});

test('an expense that its supplier forgave is voided, and no day keeps anything of it', async () => {
  const { caller, rosa, books, debtOf } = await aLender();
  const rent = await caller.transactionCategory.create({ name: 'Renta', transactionTypeId: 'expense' });
  const expense = { amount: 5000, categoryId: rent.id, contactId: rosa.id, date: '2026-09-10' };
  const { id } = await caller.expense.create({ ...expense, paymentMethod: 'credit' as const });
  await caller.debt.forgive({ id: await debtOf() });
  await caller.expense.remove({ id });
  expect(await books()).toEqual([]);
  expect((await caller.contact.byId({ id: rosa.id })).owes).toBe(0);
});
