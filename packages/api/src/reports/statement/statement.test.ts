import { addDays } from '@mostrador/shared/time/time';
import { and, between, eq, isNull, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countsIn } from '../../books/transactioncategory/category-documents.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import { aBusyShop, type Books, intoOf, postingsOf } from './statement.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
/** With the least of money that their currencies have. */
let shops: { shop: Awaited<ReturnType<typeof aBusyShop>>; books: Books; coin: number }[];
beforeAll(async () => {
  world = await testServices();
  shops = [];
  for (const [name, coin] of [['guatemala', 1] as const, ['chile', 100] as const]) {
    const shop = await aBusyShop(world, name, 70 + coin);
    shops.push({ shop, coin, books: await postingsOf(world, shop.organizationId) });
  }
}, 240_000);
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const sum = (rows: readonly number[]) => rows.reduce((total, amount) => total + amount, 0);
type Range = { from: string; until: string };
const within =
  ({ from, until }: Range) =>
  ({ businessDate: day }: { businessDate: string }) =>
    from <= day && day <= until;
const isExpense = (account: string) =>
  account.startsWith('expense:') || account === 'difference' || account === 'rounding';
const isCost = (account: string) => account === 'cost' || account.startsWith('cost:');
const isIncome = (account: string) => account.startsWith('income:') || account === 'discount';

/** Some days that end, begin, or lie within what happened, across months. */
const rangesOf = (today: string): Range[] => [
  { from: addDays(today, -40), until: today },
  { from: addDays(today, -6), until: addDays(today, -2) },
  { from: today, until: today },
  { from: addDays(today, -14), until: addDays(today, 10) },
];

describe('the result of income and expenses', () => {
  test('by accrual is the sum of the postings of income, cost and expenses', async () => {
    for (const { shop, books } of shops)
      for (const range of rangesOf(shop.today)) {
        const stats = await shop.caller.statement.stats({ ...range, basis: 'accrual' });
        const isInRange = within(range);
        const income = 0 - intoOf(books, isIncome, isInRange);
        const rents = 0 - intoOf(books, (account) => books.rents.has(account), isInRange);
        const spent = intoOf(books, (account) => isExpense(account) || isCost(account), isInRange);
        expect(stats).toMatchObject({
          income,
          sales: income - rents,
          expenses: spent,
          profit: income - spent,
        });
        const { financialData } = await shop.caller.statement.financialData({ ...range, groupBy: 'week' });
        const { totals } = await shop.caller.statement.financialStats(range);
        const cogs = intoOf(books, (account) => isCost(account) || books.costs.has(account), isInRange);
        expect(totals).toMatchObject({ income, cogs, expense: spent - cogs, profit: income - spent });
        for (const figure of ['income', 'cogs', 'expense', 'profit'] as const)
          expect(sum(financialData.map((row) => row[figure]))).toBe(totals[figure]);
        expect(financialData.at(-1)).toMatchObject({
          receivable: totals.receivable,
          payable: totals.payable,
        });
      }
  });

  test('in cash is what came in and went out, without assets, capital and loans', async () => {
    const other = /^(asset|owner|equity)/;
    for (const { shop, books } of shops)
      for (const range of rangesOf(shop.today)) {
        const { profit, receivable, payable } = await shop.caller.statement.stats(range);
        const loans = new Set(
          books.accounts.filter(({ kind }) => kind === 'loan').map(({ id }) => `money:${id}`),
        );
        const isOperation = ({ source, destination, ...row }: Books['rows'][number]) =>
          within(range)(row) && ![source, destination].some((each) => other.test(each) || loans.has(each));
        expect(profit).toBe(intoOf(books, (account) => books.money.has(account), isOperation));
        const isBefore = ({ businessDate }: { businessDate: string }) => businessDate <= range.until;
        expect(receivable).toBe(intoOf(books, (account) => account.startsWith('contact:'), isBefore));
        expect(payable).toBe(0 - intoOf(books, (account) => account.startsWith('supplier:'), isBefore));
      }
  });

  test('is the same of days together, of each, and of those before', async () => {
    for (const { shop, coin } of shops)
      for (const basis of ['cash', 'accrual'] as const)
        for (const range of rangesOf(shop.today)) {
          const whole = await shop.caller.statement.stats({ ...range, basis });
          const middle = addDays(range.from, 2) < range.until ? addDays(range.from, 2) : range.from;
          const first = await shop.caller.statement.stats({ from: range.from, until: middle, basis });
          const second =
            middle < range.until
              ? await shop.caller.statement.stats({ from: addDays(middle, 1), until: range.until, basis })
              : null;
          for (const figure of ['income', 'sales', 'expenses', 'profit', 'tickets'] as const)
            expect(first[figure] + (second?.[figure] ?? 0)).toBe(whole[figure]);
          for (const groupBy of ['day', 'week', 'month', 'weekday'] as const) {
            const { charts, totals } = await shop.caller.statement.charts({ ...range, groupBy, basis });
            const { from, until, ...previous } = totals.previous;
            expect(until).toBe(addDays(range.from, -1));
            for (const figure of ['income', 'sales', 'expenses', 'profit', 'tickets'] as const) {
              expect(sum(charts.map((row) => row[figure] ?? 0))).toBe(whole[figure]);
              expect(sum(charts.map((row) => row.previous[figure] ?? 0))).toBe(previous[figure]);
            }
          }
          const { charts } = await shop.caller.statement.charts({ ...range, groupBy: 'hour', basis });
          expect(charts).toHaveLength(24);
          expect(sum(charts.map(({ tickets }) => tickets))).toBe(whole.tickets);
          expect(new Set(charts.map(({ sales }) => sales))).toEqual(new Set([null]));
          const paid = sum(charts.map(({ ticketTotal }) => ticketTotal));
          const byDay = await shop.caller.statement.charts({ ...range, groupBy: 'day', basis });
          expect(sum(byDay.charts.map(({ ticketTotal }) => ticketTotal))).toBe(paid);
          const average = whole.tickets > 0 ? Math.round(paid / whole.tickets / coin) * coin : null;
          expect(whole.average).toBe(average);
        }
  });

  test('of no category is counted by its sales, without those that were voided on whatever day', async () => {
    for (const { shop } of shops)
      for (const range of rangesOf(shop.today)) {
        const countOf = await inTenant(world.services, shop.organizationId, (tx) => countsIn(tx, range));
        const ofNone = and(
          eq(sales.organizationId, shop.organizationId),
          isNull(sales.categoryId),
          between(sales.businessDate, range.from, range.until),
          notInArray(sales.status, ['voided', 'in_progress', 'discarded', 'quoted']),
        );
        const expected = await world.services.db.$count(sales, ofNone);
        expect(countOf({ categoryId: null, type: 'sale' })).toBe(expected);
      }
  });

  test('tells new customers from those who come again', async () => {
    const { caller } = await aShop(world.services);
    const [rosa, mario] = [
      await caller.contact.create({ name: 'Rosa' }),
      await caller.contact.create({ name: 'Mario' }),
    ];
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await caller.pos.create({ amountFree: 100, contactId: rosa.id, occurredAt: ago(9) });
    await caller.pos.create({ amountFree: 100, contactId: rosa.id });
    await caller.pos.create({ amountFree: 100, contactId: mario.id });
    await caller.pos.create({ amountFree: 100 });
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const input = { from: addDays(until, -4), until };
    expect(await caller.statement.stats(input)).toMatchObject({ newCustomers: 1, returningCustomers: 1 });
    const all = { from: addDays(until, -20), until };
    expect(await caller.statement.stats(all)).toMatchObject({ newCustomers: 2, returningCustomers: 0 });
  });
});

type Caller = Awaited<ReturnType<typeof aShop>>['caller'];
type Flow = Parameters<Caller['statement']['cashFlow']>[0];
async function everyMovement(caller: Caller, input: Flow) {
  const rows = [];
  let after: string | undefined;
  do {
    const page = await caller.statement.cashFlow({ ...input, perPage: 7, ...(after && { after }) });
    rows.push(...page.cashFlow);
    after = page.pagination.nextCursor ?? undefined;
  } while (after);
  return rows;
}

describe('the flow of money', () => {
  test('begins with what there was, tells each movement once and ends with what there is', async () => {
    for (const { shop, books } of shops)
      for (const range of rangesOf(shop.today)) {
        const totals = await shop.caller.statement.cashTotals(range);
        const isMoney = (account: string) => books.money.has(account);
        const until = (day: string) => intoOf(books, isMoney, ({ businessDate }) => businessDate <= day);
        expect(totals).toMatchObject({
          opening: until(addDays(range.from, -1)),
          closing: until(range.until),
        });
        expect(sum(totals.accounts.map(({ closing }) => closing))).toBe(totals.closing);
        const rows = await everyMovement(shop.caller, range);
        let balance = totals.opening;
        for (const row of rows) {
          balance += row.amount;
          expect(row.balance).toBe(balance);
        }
        expect(balance).toBe(totals.closing);
        const movements = books.rows.filter(
          (row) => within(range)(row) && isMoney(row.source) !== isMoney(row.destination),
        );
        expect(rows.map(({ id }) => id).sort()).toEqual(movements.map(({ id }) => id).sort());
        const backwards = await everyMovement(shop.caller, { ...range, order: 'desc' });
        expect(backwards.reverse()).toEqual(rows);
        const third = await shop.caller.statement.cashFlow({ ...range, perPage: 7, page: 3 });
        expect(third.cashFlow).toEqual(rows.slice(14, 21));
        const beyond = await shop.caller.statement.cashFlow({ ...range, perPage: 7, page: 900 });
        for (const { pagination } of [third, beyond]) expect(pagination.count).toBe(rows.length);
        const came = sum(rows.map(({ amount }) => Math.max(0, amount)));
        expect(totals).toMatchObject({ in: came, net: totals.closing - totals.opening });
      }
  });

  test('of each day equals that of its movements, with any filter', async () => {
    const filters: object[] = [{}, { paymentMethod: 'cash' }, { paymentMethod: 'transfer' }];
    for (const type of ['sale', 'income', 'refund', 'deposit', 'expense', 'cash_movement', 'opening'])
      filters.push({ transactionType: type });
    for (const { shop } of shops) {
      const range = { from: addDays(shop.today, -14), until: shop.today };
      for (const narrow of [...filters, { userId: shop.owner.id }]) {
        const rows = await everyMovement(shop.caller, { ...range, ...narrow });
        const { days, totals } = await shop.caller.statement.byDay({ ...range, ...narrow });
        expect(days).toHaveLength(15);
        for (const { date, net, in: came, out } of days) {
          const amounts = rows.filter((row) => row.date === date).map(({ amount }) => amount);
          expect({ net, came, out }).toEqual({
            net: sum(amounts),
            came: sum(amounts.map((amount) => Math.max(0, amount))),
            out: sum(amounts.map((amount) => Math.max(0, -amount))),
          });
        }
        expect(totals.count).toBe(rows.length);
        for (const row of rows)
          if ('transactionType' in narrow) expect(row.type).toBe(narrow.transactionType);
      }
      const all = await shop.caller.statement.byDay(range);
      const sales = await shop.caller.statement.byDay({ ...range, transactionType: 'sale' });
      expect(sales.days.map(({ balance }) => balance)).toEqual(all.days.map(({ balance }) => balance));
    }
  });

  test('finds requests by document, code and account', async () => {
    for (const { shop, books } of shops) {
      const range = { from: addDays(shop.today, -14), until: shop.today };
      const { caller } = shop;
      const [row] = (await caller.statement.cashFlow({ ...range, transactionType: 'expense' })).cashFlow;
      expect(row?.code).toMatch(/^G-0000/);
      const named = await caller.statement.cashFlow({ ...range, code: row?.code ?? '' });
      const byId = await caller.statement.cashFlow({ ...range, ids: [row?.transactionId ?? ''] });
      expect(named.cashFlow).toContainEqual(row);
      expect(byId.cashFlow).toEqual(named.cashFlow);
      expect((await caller.statement.cashFlow({ ...range, recurrent: true })).cashFlow).toEqual([]);
      expect(await everyMovement(caller, { ...range, recurrent: false })).toEqual(
        await everyMovement(caller, range),
      );
      expect((await caller.statement.cashFlow({ ...range, paymentMethod: 'credit' })).cashFlow).toEqual([]);
      const card = books.accounts.find(({ kind }) => kind === 'credit_card');
      const owed = await caller.statement.cashTotals({ ...range, moneyAccountId: card?.id ?? '' });
      expect(owed).toMatchObject({ opening: 0, out: 7000, closing: -7000, accounts: [{ name: 'Visa' }] });
      const kinds = (await caller.statement.cashTotals(range)).accounts.map(({ kind }) => kind);
      expect(kinds).not.toContain('credit_card');
      expect(kinds).not.toContain('loan');
    }
  });
});

test('days that are too many, and what is not one’s own or without the right', async () => {
  const [first] = shops;
  if (!first) throw new Error('There is a shop.');
  const { caller, today } = first.shop;
  const long = { from: addDays(today, -1200), until: today };
  const tooLong = [caller.statement.stats(long), caller.statement.financialData(long)];
  for (const refusal of await Promise.all(tooLong.map(refused)))
    expect(refusal).toMatchObject({ fields: { from: ['periodTooLong'] } });
  const other = await aShop(world.services);
  const range = { from: addDays(today, -14), until: today };
  expect(await other.caller.statement.stats(range)).toMatchObject({ income: 0, tickets: 0, receivable: 0 });
  expect((await other.caller.statement.cashFlow(range)).cashFlow).toEqual([]);
  expect((await other.caller.statement.byDay(range)).totals.count).toBe(0);
  const theirs = first.books.accounts[0]?.id ?? '';
  expect(await refused(other.caller.statement.cashTotals({ moneyAccountId: theirs }))).toMatchObject({
    reason: 'notFound',
  });
  const restricted = (await first.shop.employee()).caller.statement;
  const analyst = (await first.shop.employee({ flags: ['acc_see_analytics'] })).caller.statement;
  expect(await refused(analyst.stats({ basis: 'cash' }))).toBeNull();
  const closed = [
    restricted.stats({}),
    restricted.charts({}),
    restricted.byDay({}),
    restricted.cashFlow({}),
    restricted.cashTotals({}),
    restricted.financialData({}),
    restricted.financialStats({}),
  ];
  const costly = [analyst.stats({ basis: 'accrual' }), analyst.charts({ basis: 'accrual' })];
  for (const refusal of await Promise.all([...closed, ...costly].map(refused)))
    expect(refusal).toMatchObject({ reason: 'permissionDenied' });
});
