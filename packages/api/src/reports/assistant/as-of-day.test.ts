import { addDays, businessDate } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const today = () => businessDate(new Date(), 'America/Guatemala');
const dayAgo = (days: number) => addDays(today(), -days);

/** A shop of three months: an old debt, one in two instalments, an expense. */
async function aShopOfThreeMonths() {
  const { caller } = await aShop(world.services);
  const [rosa, mario] = await Promise.all(
    ['Rosa', 'Mario'].map((name) => caller.contact.create({ name, kind: 'client' })),
  );
  const owed = { amountFree: 10_000, paymentMethod: 'credit' as const };
  const rosas = { ...owed, contactId: rosa?.id ?? '', date: dayAgo(90), dueDate: dayAgo(80) };
  const sale = await caller.sale.create(rosas);
  const instalments = [
    { dueDate: dayAgo(60), amount: 4000 },
    { dueDate: dayAgo(20), amount: 6000 },
  ];
  await caller.sale.create({ ...owed, contactId: mario?.id ?? '', date: dayAgo(85), instalments });
  const { id: rent } = await caller.transactionCategory.create({
    ...{ name: 'Alquiler viejo', transactionTypeId: 'expense', reportGroup: 'rent' },
  });
  const spend = (amount: number, days: number) =>
    caller.expense.create({ amount, categoryId: rent, date: dayAgo(days) });
  await spend(3000, 70);
  return { caller, sale, rosa: rosa?.id ?? '', mario: mario?.id ?? '', spend };
}

/** Whatever the assistant tells of a day of the past. */
async function figuresOf({ caller }: Awaited<ReturnType<typeof aShopOfThreeMonths>>) {
  const day = dayAgo(40);
  const { balanceSheet, indicators, incomeStatement, cashFlow } = await caller.assistant.read({
    from: dayAgo(90),
    until: day,
    asOf: day,
  });
  return { balanceSheet, indicators, incomeStatement, cashFlow };
}

test('a sheet of a past day tells what was overdue then, and nothing that happened since', async () => {
  const shop = await aShopOfThreeMonths();
  const before = await figuresOf(shop);
  // Rosa is 40 days late with 100, Mario 20 days with his first 40.
  expect(before.balanceSheet.likelyUncollectible).toBe(1000 + 80);
  const { caller, rosa, mario, spend } = shop;
  await caller.debt.depositOfContact({ contactId: rosa, amount: 7000, paymentMethod: 'cash' });
  await caller.debt.depositOfContact({ contactId: mario, amount: 10_000, paymentMethod: 'cash' });
  await spend(9000, 7);
  const { debtsTransactions } = await caller.debt.list({ contactId: rosa });
  await caller.debt.forgive({ id: debtsTransactions[0]?.id ?? '' });
  expect(await figuresOf(shop)).toEqual(before);
});

test('a debt with its sale voided behind a lock was owed on the day before', async () => {
  const shop = await aShopOfThreeMonths();
  const before = await figuresOf(shop);
  await shop.caller.periodLock.create({ lockedUntil: dayAgo(35), force: true });
  await shop.caller.sale.remove({ id: shop.sale.id });
  expect(await figuresOf(shop)).toEqual(before);
});
