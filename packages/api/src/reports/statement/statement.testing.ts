import { type Random, randomFrom } from '@mostrador/shared/random';
import { addDays } from '@mostrador/shared/time/time';
import { eq } from 'drizzle-orm';
import type { testServices } from '../../core/testing.ts';
import { categories } from '../../directory/category/category.table.ts';
import { moneyAccounts, postings } from '../../ledger/ledger/ledger.table.ts';
import { aHistory, chile, clockOf, guatemala } from '../report/report.history.testing.ts';

type World = Awaited<ReturnType<typeof testServices>>;
const settings = { chile, guatemala };

/** A shop of some days that sold, took back, spent, was paid, and moved its money about. */
export async function aBusyShop(world: World, name: keyof typeof settings, seed: number) {
  const random = randomFrom(seed);
  const setting = settings[name];
  const shop = await aHistory(world, setting, random);
  const today = clockOf(new Date(), setting.rules).day;
  await moveMoney(shop, { random, today });
  return { ...shop, today, random };
}

type Shop = Awaited<ReturnType<typeof aHistory>>;

async function moveMoney({ caller }: Shop, { random, today }: { random: Random; today: string }) {
  const amount = () => random.between(1, 400) * 100;
  const expenseOf = async (title: string, more: object) =>
    (await caller.transactionCategory.create({ name: title, transactionTypeId: 'expense', ...more })).id;
  const spending = [
    await expenseOf('Luz de la tienda', {}),
    await expenseOf('Fletes de compra', { reportGroup: 'cost' }),
    await expenseOf('Refrigeradores', { reportGroup: 'fixed_asset' }),
  ];
  const earning = await caller.transactionCategory.create({
    name: 'Subastas',
    transactionTypeId: 'sale',
  });
  const supplier = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier', creditDays: 15 });
  const owed = { contactId: supplier.id, paymentMethod: 'credit' as const };
  const ways = [owed, {}, { paymentMethod: 'transfer' as const }];
  for (let count = 0; count < 12; count += 1) {
    const spent = await caller.expense.create({
      categoryId: random.pick(spending),
      amount: amount(),
      date: addDays(today, -random.between(0, 4)),
      ...ways[count % ways.length],
    });
    if (count % 4 === 3) await caller.expense.remove({ id: spent.id });
  }
  await caller.pos.create({ amountFree: 5000, categoryId: earning.id });
  await caller.debt.depositOfContact({
    ...{ contactId: supplier.id, direction: 'payable', amount: 100, paymentMethod: 'transfer' },
  });
  const {
    contacts: [customer],
  } = await caller.contact.list({ content: 'Rosa' });
  if (customer)
    await caller.debt.depositOfContact({
      ...{ contactId: customer.id, direction: 'receivable', amount: 2000, paymentMethod: 'cash' },
    });
  const { id: cashSessionId } = await caller.cashSession.open({ openingAmount: 90_000, deviceId: 'caja' });
  for (const type of ['cash_in', 'drop_to_safe', 'bank_deposit', 'withdrawal', 'expense'] as const)
    await caller.cashSession.move({ cashSessionId, type, amount: amount(), reason: `${type} de prueba` });
  await caller.initialBalance.create({ kind: 'card_debt', amount: 7000, asOf: today, label: 'Visa' });
  await caller.initialBalance.create({ kind: 'loan', amount: 9000, asOf: today, label: 'Préstamo' });
}

/** Every posting, and what its accounts are, by another way than the program's. */
export async function postingsOf({ services: { db } }: World, organizationId: string) {
  const rows = await db.select().from(postings).where(eq(postings.organizationId, organizationId));
  const accounts = await db
    .select()
    .from(moneyAccounts)
    .where(eq(moneyAccounts.organizationId, organizationId));
  const named = await db.select().from(categories).where(eq(categories.organizationId, organizationId));
  const money = new Set([
    'safe',
    'transit',
    ...accounts
      .filter(({ kind }) => kind !== 'credit_card' && kind !== 'loan')
      .map(({ id }) => `money:${id}`),
  ]);
  const rents = new Set(
    named.filter(({ transactionType }) => transactionType === 'income').map(({ id }) => `income:${id}`),
  );
  const costs = new Set(
    named.filter(({ reportGroup }) => reportGroup === 'cost').map(({ id }) => `expense:${id}`),
  );
  return { rows, accounts, money, rents, costs };
}
export type Books = Awaited<ReturnType<typeof postingsOf>>;

type Within = (account: string) => boolean;

/** The net inflow of some accounts. */
export const intoOf = ({ rows }: Books, is: Within, isInRange: (row: Books['rows'][number]) => boolean) =>
  rows
    .filter(isInRange)
    .reduce(
      (sum, { source, destination, amount }) =>
        sum + (is(destination) ? amount : 0) - (is(source) ? amount : 0),
      0,
    );
