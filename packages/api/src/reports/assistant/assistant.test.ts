import type { Flag } from '@mostrador/shared/rights/gates';
import { addDays, addMonths, businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { statementLineOf } from '../../ledger/ledger/accounts.ts';
import { readSpreadsheet } from '../../platform/upload/spreadsheet.ts';
import { aBusyShop, type Books, intoOf, postingsOf } from '../statement/statement.testing.ts';
import type { StatementRow } from './assistant.schema.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shops: { shop: Awaited<ReturnType<typeof aBusyShop>>; books: Books }[];
beforeAll(async () => {
  world = await testServices();
  shops = [];
  for (const name of ['guatemala', 'chile'] as const) {
    const shop = await aBusyShop(world, name, 811);
    shops.push({ shop, books: await postingsOf(world, shop.organizationId) });
  }
}, 240_000);
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const rowOf = (rows: readonly StatementRow[], key: string) =>
  rows.find((row) => row.key === key && row.kind !== 'detail')?.amount ?? 0;
const momentOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
/** The business day in the time zone of the test shops. Their evening is already the next day elsewhere. */
const dayOf = (ago: number) => addDays(businessDate(new Date(), 'America/Guatemala'), -ago);

/** The total of one side of the balance sheet on a day, calculated independently of the program. */
function sideOf(books: Books, day: string, lines: readonly (string | null)[]) {
  const owed = new Set(
    books.accounts
      .filter(({ kind }) => kind === 'credit_card' || kind === 'loan')
      .map(({ id }) => `money:${id}`),
  );
  const lineOf = (account: string) => (owed.has(account) ? 'liability' : statementLineOf(account));
  return intoOf(
    books,
    (account) => lines.includes(lineOf(account)),
    ({ businessDate }) => businessDate <= day,
  );
}

describe('the balance sheet', () => {
  test('is balanced on each day, and each of its sides is that of the postings', async () => {
    for (const { shop, books } of shops)
      for (let ago = 12; ago >= -1; ago -= 1) {
        const day = addDays(shop.today, -ago);
        const input = { from: addDays(day, -3), until: day };
        const { balanceSheet, incomeStatement } = await shop.caller.assistant.read(input);
        const { assets, liabilities, equity, profit, rows } = balanceSheet;
        expect(assets).toBe(liabilities + equity + profit);
        expect(equity).toBe(0 - sideOf(books, day, ['equity']));
        expect(profit).toBe(0 - sideOf(books, day, ['income', 'cost', 'expense']));
        expect(assets - liabilities).toBe(sideOf(books, day, ['asset', 'liability', 'between']));
        expect(rowOf(rows, 'assets')).toBe(assets);
        expect(rowOf(rows, 'liabilitiesAndEquity')).toBe(assets);
        expect(rowOf(rows, 'profitNow')).toBe(incomeStatement.netProfit);
      }
  });
});

describe('the income statement', () => {
  test('is the sum of its lines and of the postings', async () => {
    for (const { shop, books } of shops)
      for (const query of [
        { from: addDays(shop.today, -40), until: shop.today },
        { from: addDays(shop.today, -6), until: addDays(shop.today, -2) },
      ]) {
        const { incomeStatement: reported } = await shop.caller.assistant.read(query);
        const isInPeriod = ({ businessDate: day }: { businessDate: string }) =>
          query.from <= day && day <= query.until;
        const isResult = (account: string) =>
          ['income', 'cost', 'expense'].includes(statementLineOf(account) ?? '');
        expect(reported.netProfit).toBe(0 - intoOf(books, isResult, isInPeriod));
        const lines = reported.rows.filter(({ kind }) => kind === 'line');
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(reported.netProfit);
        const { totals } = await shop.caller.statement.financialStats(query);
        expect(reported.netProfit).toBe(totals.profit);
        expect(reported.cost).toBe(0 - totals.cogs);
        expect(reported.grossSales).toBeGreaterThan(reported.netSales);
        expect(reported.netSales).toBe(reported.grossSales + reported.discounts + reported.returns);
      }
  });

  test('tells discounts, returns, groups and budgets in lines of their own', async () => {
    const { caller, product } = await aShopThatSells();
    const { id: rent } = await caller.transactionCategory.create({
      ...{ name: 'Bodega del centro', transactionTypeId: 'expense', reportGroup: 'rent' },
    });
    await caller.transactionCategory.addBudget({ id: rent, amount: 9_000, period: 'monthly' });
    const sale = await caller.pos.create({
      products: [{ id: product, quantity: 4_000 }],
      discount: { value: 400, unit: 'money' },
    });
    const [line] = sale.products;
    await caller.pos.refund({
      saleId: sale.id,
      lines: [{ lineId: line?.lineId ?? '', quantity: 1_000 }],
      paymentMethod: 'cash',
      reason: 'Roto',
    });
    await caller.expense.create({ categoryId: rent, amount: 1_500 });
    const { incomeStatement: reported } = await caller.assistant.read({});
    expect(reported).toMatchObject({ grossSales: 4_000, discounts: -400, returns: -900, netSales: 2_700 });
    expect(reported).toMatchObject({ cost: -1_200, grossProfit: 1_500, expenses: -1_500, netProfit: 0 });
    const rentRow = reported.rows.find(({ id }) => id === rent);
    expect(rentRow).toMatchObject({
      kind: 'detail',
      name: 'Bodega del centro',
      amount: -1_500,
      share: -5_556,
    });
    expect(rentRow?.budget).toBe(9_000);
  });
});

describe('the cash flow', () => {
  test('leads from what there was to what there is', async () => {
    for (const { shop } of shops)
      for (const ago of [0, 3, 20]) {
        const input = { from: addDays(shop.today, -ago), until: shop.today };
        const { cashFlow } = await shop.caller.assistant.read(input);
        const totals = await shop.caller.statement.cashTotals(input);
        expect(cashFlow).toMatchObject({ opening: totals.opening, net: totals.net, closing: totals.closing });
        const lines = cashFlow.rows.filter(({ kind }) => kind === 'line');
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(cashFlow.net);
        expect(cashFlow.operation + cashFlow.investment + cashFlow.financing).toBe(cashFlow.net);
      }
  });
});

describe('the indicators', () => {
  test('are empty for thirty days, then show the state', async () => {
    const young = await aShopThatSells();
    await young.caller.pos.create({ products: [{ id: young.product, quantity: 1_000 }] });
    const early = await young.caller.assistant.read({});
    expect(early.indicators).toHaveLength(16);
    expect(early.indicators.every(({ value, light }) => value === null && light === null)).toBe(true);

    const { caller, product } = await aShopThatSells();
    await caller.pos.create({ products: [{ id: product, quantity: 1_000 }], occurredAt: momentOf(40) });
    const rosa = await caller.contact.create({ name: 'Rosa' });
    await caller.pos.create({
      products: [{ id: product, quantity: 3_000 }],
      ...{
        contactId: rosa.id,
        paymentMethod: 'credit' as const,
        dueDate: dayOf(10),
        occurredAt: momentOf(20),
      },
    });
    const until = dayOf(0);
    const { indicators } = await caller.assistant.read({ from: addDays(until, -45), until });
    const of = (key: string) => indicators.find((each) => each.key === key);
    expect(of('grossMargin')).toMatchObject({ value: 6_000, light: 'green', unit: 'percentage' });
    expect(of('creditShare')).toMatchObject({ value: 7_500, light: 'red' });
    expect(of('overdueShare')).toMatchObject({ value: 10_000, light: 'red', amount: 3_000 });
    expect(of('overdueShare')?.contact).toEqual({ id: rosa.id, name: 'Rosa' });
    expect(of('paymentDays')).toMatchObject({ value: null, light: null });
  });
});

describe('the plan', () => {
  test('grows from the average of three closed months, and is for who may plan', async () => {
    const { caller, member } = await aShopThatSells();
    const month = `${dayOf(0).slice(0, 7)}-01`;
    for (const back of [1, 2, 3])
      await caller.pos.create({
        amountFree: 30_000 * back,
        occurredAt: `${addMonths(month, -back)}T15:00:00Z`,
      });
    const { plan } = await caller.assistant.read({
      ...{ salesGrowthType: 'percentage', salesGrowthAmount: 1_000, costPercentage: 5_000 },
    });
    expect(plan?.base).toMatchObject({ growthApplies: 'compound', costPercentage: 5_000, cash: 180_000 });
    expect(plan?.base.sales[0]).toBe(60_000);
    expect(plan?.rows.map(({ sales }) => sales).slice(0, 2)).toEqual([66_000, 72_600]);
    expect(plan?.rows[0]).toMatchObject({ month: month.slice(0, 7), cost: 33_000, net: 33_000 });
    expect(plan?.rows[0]?.real).toMatchObject({ sales: 0 });
    expect(plan?.rows[1]?.real).toBeNull();

    const accountant = await member(['acc_financial_statement']);
    expect((await accountant.assistant.read({})).plan).toBeNull();
    expect(await refused(accountant.assistant.read({ costPercentage: 10 }))).toMatchObject({
      status: 403,
      details: { permission: 'acc_budget_assistant' },
    });
    const clerk = await member(['acc_budget_assistant']);
    expect(await refused(clerk.assistant.read({}))).toMatchObject({ status: 403 });
  });

  test('refuses what is no plan', async () => {
    const { caller } = await aShopThatSells();
    const reason = async (query: object) => (await refused(caller.assistant.read(query)))?.fields;
    expect(await reason({ salesProyectionType: 'individual' })).toEqual({
      salesIndividualAmounts: ['individualAmountsTwelve'],
    });
    expect(await reason({ expensesIndividualAmounts: [1, 2, 3] })).toEqual({
      expensesIndividualAmounts: ['individualAmountsTwelve'],
    });
    expect(await reason({ salesGrowthAmount: -10_001 })).toEqual({
      salesGrowthAmount: ['percentageTooSmall'],
    });
    expect(await reason({ costPercentage: 10_001 })).toEqual({ costPercentage: ['percentageTooLarge'] });
    expect(await reason({ from: '2026-02-02', until: '2026-02-01' })).toEqual({
      from: ['dateRangeReversed'],
    });
  });
});

describe('as known on a day', () => {
  test('the statements are without what was booked later, and balanced', async () => {
    const { caller, organizationId } = await aShopThatSells();
    await caller.pos.create({ amountFree: 10_000 });
    await world.services.db.execute(sql`
      update postings set created_at = created_at - interval '5 days'
      where organization_id = ${organizationId}`);
    await caller.pos.create({ amountFree: 7_000 });
    const input = { from: dayOf(3), until: dayOf(0) };
    const now = await caller.assistant.read(input);
    const before = await caller.assistant.read({ ...input, knownAt: dayOf(2) });
    expect([now, before].map(({ incomeStatement }) => incomeStatement.netSales)).toEqual([17_000, 10_000]);
    const { assets, liabilities, equity, profit } = before.balanceSheet;
    expect(assets).toBe(liabilities + equity + profit);
    expect(now.balanceSheet.assets - assets).toBe(7_000);
    expect(before.cashFlow.closing).toBe(now.cashFlow.closing - 7_000);
    expect(before).toMatchObject({ indicators: [], incomeStatement: { withoutCost: null } });
    const today = await caller.assistant.read({ ...input, knownAt: dayOf(0) });
    expect([today.incomeStatement.rows, today.balanceSheet.rows, today.cashFlow.rows]).toEqual([
      ...[now.incomeStatement.rows, now.balanceSheet.rows, now.cashFlow.rows],
    ]);
    const paper = await caller.assistant.paper({ ...input, knownAt: dayOf(2) });
    expect(paper.facts).toHaveLength(2);
    const [netSales] = paper.sections[0]?.rows.filter(({ label }) => label === 'Ventas netas') ?? [];
    expect(netSales).toMatchObject({ kind: 'total', values: ['100.00', '0.00', expect.any(String)] });
  });
});

describe('the forecast', () => {
  test('brings what is owed when it is expected and says the first day that lacks', async () => {
    const { caller } = await aShopThatSells();
    const today = dayOf(0);
    const [rosa, dist] = [
      await caller.contact.create({ name: 'Rosa' }),
      await caller.contact.create({ name: 'Dist', kind: 'supplier' }),
    ];
    const dueIn = (days: number) => addDays(today, days);
    await caller.pos.create({
      ...{ amountFree: 20_000, contactId: rosa.id, paymentMethod: 'credit' as const, dueDate: dueIn(30) },
    });
    const { id: other } = await caller.transactionCategory.create({
      ...{ name: 'Varios', transactionTypeId: 'expense' },
    });
    await caller.expense.create({
      ...{
        categoryId: other,
        amount: 5_000,
        contactId: dist.id,
        paymentMethod: 'credit',
        dueDate: dueIn(10),
      },
    });
    await caller.expense.create({ categoryId: other, amount: 700, concept: 'Pintura', pending: true });
    const { forecast } = await caller.assistant.read({ buffer: 100 });
    expect(forecast.days).toHaveLength(90);
    const cashOn = (day: string) => forecast.days.find(({ date }) => date === day)?.cash;
    expect(forecast.cash).toBe(0);
    expect([cashOn(dueIn(1)), cashOn(dueIn(10)), cashOn(dueIn(30)), cashOn(dueIn(90))]).toEqual([
      -700, -5_700, 14_300, 14_300,
    ]);
    expect(forecast.shortfall).toMatchObject({ date: dueIn(1), cash: -700, missing: 800 });
    expect(forecast.shortfall?.causes.map(({ label }) => label)).toEqual(['Pintura']);
    expect(forecast.events.map(({ kind }) => kind)).toEqual(['pending', 'payable', 'receivable']);
    expect(await caller.assistant.shortfall({ buffer: 100 })).toEqual({ shortfall: forecast.shortfall });
  });

  test('counts what comes again on its days, and not among what is usual too', async () => {
    const { caller } = await aShopThatSells();
    const today = dayOf(0);
    const { id: rent } = await caller.transactionCategory.create({
      ...{ name: 'Bodega del centro', transactionTypeId: 'expense' },
    });
    const expense = { categoryId: rent, amount: 9_000, concept: 'Renta' };
    const recurrence = { period: 'weekly' as const };
    await caller.expense.create({ ...expense, date: dayOf(3), recurrence });
    const { forecast } = await caller.assistant.read({});
    const again = forecast.events.filter(({ kind }) => kind === 'recurring');
    const weeks = Array.from({ length: 13 }, (_, week) => addDays(today, -3 + 7 * (week + 1)));
    expect(again.map(({ date }) => date)).toEqual(weeks.filter((day) => day <= forecast.until));
    expect(again[0]).toMatchObject({ amount: -9_000, label: 'Renta', documentId: null });
    expect(forecast.usual.expenses).toBe(0);
    expect(forecast.days.at(-1)?.cash).toBe(forecast.cash - again.length * 9_000);
  });

  test('takes neither a payment of a customer nor one to a supplier for a usual expense', async () => {
    const { caller, as, token } = await aShopThatSells();
    const { id: rosa } = await caller.contact.create({ name: 'Rosa' });
    const { id: dist } = await caller.contact.create({ name: 'Dist', kind: 'supplier' });
    const { id: other } = await caller.transactionCategory.create({
      ...{ name: 'Varios', transactionTypeId: 'expense' },
    });
    await caller.pos.create({ amountFree: 1_000, contactId: rosa, paymentMethod: 'credit' });
    await caller.expense.create({
      ...{ categoryId: other, amount: 5_000, contactId: dist, paymentMethod: 'credit' },
    });
    const paid = { paymentMethod: 'cash' as const };
    await caller.debt.depositOfContact({ ...paid, contactId: rosa, amount: 1_000 });
    await caller.debt.depositOfContact({ ...paid, contactId: dist, direction: 'payable', amount: 5_000 });
    const tomorrow = as(token, { now: () => new Date(Date.now() + 86_400_000) });
    const { forecast } = await tomorrow.assistant.read({});
    expect(forecast.cash).toBe(-4_000);
    expect(forecast.usual).toEqual({ sales: 0, expenses: 0, goods: 0 });
  });

  test('buys what is sold again, first by what is owed for goods already', async () => {
    const { caller, as, token, product } = await aShopThatSells();
    const { id: dist } = await caller.contact.create({ name: 'Dist', kind: 'supplier' });
    await caller.purchase.create({
      contactId: dist,
      products: [{ id: product, quantity: 3_000, cost: 400 }],
      paymentMethod: 'credit',
      dueDate: addDays(dayOf(0), 4),
    });
    await caller.pos.create({ products: [{ id: product, quantity: 2_000 }] });
    const tomorrow = as(token, { now: () => new Date(Date.now() + 86_400_000) });
    const { forecast } = await tomorrow.assistant.read({});
    expect(forecast.usual).toEqual({ sales: 286, expenses: 0, goods: 800 });
    // 1200 are owed for goods: one day and a half of what is sold.
    const out = forecast.days.map((day) => day.out);
    expect(out.slice(0, 5)).toEqual([0, 400, 2_000, 800, 800]);
  });
});

test('the statements are a file of three parts for who may export', async () => {
  const { caller, product, member } = await aShopThatSells();
  await caller.pos.create({ products: [{ id: product, quantity: 2_000 }] });
  const { id } = await caller.assistant.export({ format: 'csv' });
  await world.work();
  expect(await caller.task.byId({ id })).toMatchObject({ status: 'done' });
  const bytes = [...world.files.values()].at(-1) ?? new Uint8Array();
  const sheet = await readSpreadsheet({ bytes, sheet: null });
  if ('refusal' in sheet) throw new Error(sheet.refusal);
  const amountOf = (statement: string, line: string) =>
    sheet.rows.find((row) => row[0] === statement && row[1] === line && !row[2])?.[3];
  expect(Number(amountOf('Estado de resultados', 'Ganancia neta'))).toBe(12);
  expect(amountOf('Balance general', 'Lo que tienes')).toBe(
    amountOf('Balance general', 'Lo que debes y lo tuyo'),
  );
  expect(Number(amountOf('Flujo de efectivo', 'Hay al terminar'))).toBe(20);
  const reader = await member(['acc_financial_statement']);
  await expect(reader.assistant.export({})).rejects.toMatchObject({ reason: 'permissionDenied' });
});

async function aShopThatSells() {
  const shop = await aShop(world.services);
  const { id: product } = await shop.caller.product.create({
    ...{ name: 'Arroz', price: 1_000, cost: 400, stock: 100_000 },
  });
  const member = async (flags: Flag[]) => (await shop.employee({ flags })).caller;
  return { ...shop, product, member };
}
