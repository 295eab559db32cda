import { addDays } from '@mostrador/shared/time/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { testServices } from '../../core/testing.ts';
import { aMonth, type Month } from './month.testing.ts';

/** Every figure below was worked out on paper from the acts of the month, not read from the program. */
const october = { from: '2026-10-01', until: '2026-10-31' };

let world: Awaited<ReturnType<typeof testServices>>;
let month: Month;
beforeAll(async () => {
  world = await testServices();
  month = await aMonth(world);
});
afterAll(() => world.close());

type Row = { key: string; kind: string; name: string | null; amount: number };
/** The lines and sums of a statement, as `key: centavos`. */
const sumsOf = (rows: readonly Row[]) =>
  Object.fromEntries(rows.filter(({ kind }) => kind !== 'detail').map(({ key, amount }) => [key, amount]));

test('the result of the month is the one worked out by hand', async () => {
  const { incomeStatement } = await month.ana.assistant.read(october);
  expect(sumsOf(incomeStatement.rows)).toEqual({
    grossSales: 713_874,
    discounts: -3075,
    returns: -12_857,
    netSales: 697_942,
    cost: -533_870,
    direct: -10_000,
    shrinkage: -3600,
    adjustment: 5135,
    grossProfit: 155_607,
    rent: -30_000,
    payroll: -30_000,
    utilities: -35_000,
    marketing: -10_000,
    selling: -7000,
    admin: -5000,
    uncollectible: -15_000,
    depreciation: -10_000,
    till: -2500,
    operatingProfit: 11_107,
    otherIncome: 2679,
    forgiven: 2200,
    difference: 150,
    rounding: -1,
    interest: -5000,
    netProfit: 11_135,
  });
});

test('assets, debts and equity at the end of the month equal the manual calculation', async () => {
  const { balanceSheet } = await month.ana.assistant.read(october);
  const { cash, safe, ...others } = sumsOf(balanceSheet.rows);
  // Cash payments outside the cash drawer left the cash account, so both are shown together.
  expect((cash ?? 0) + (safe ?? 0)).toBe(212_945);
  expect(others).toEqual({
    card: 217_200,
    bank: 974_600,
    receivable: 33_000,
    stock: 796_260,
    fixedAsset: 590_000,
    assets: 2_824_005,
    payable: 27_200,
    creditCard: 11_800,
    loan: 370_000,
    taxOwed: 49_275,
    liabilities: 458_275,
    capital: 2_285_000,
    owner: 69_595,
    profitNow: 11_135,
    equityAndProfit: 2_365_730,
    liabilitiesAndEquity: 2_824_005,
  });
});

test('the sources and uses of money equal the manual calculation', async () => {
  const { cashFlow } = await month.ana.assistant.read(october);
  expect(sumsOf(cashFlow.rows)).toEqual({
    opening: 950_000,
    cashSales: 617_695,
    cashDeposits: 159_000,
    cashOtherIncome: 3000,
    cashReturns: -6000,
    cashGoods: -51_200,
    cashSuppliers: -156_000,
    cashExpenses: -99_900,
    cashInterest: -5000,
    cashCreditCard: -30_000,
    cashTax: -15_000,
    cashTips: -2000,
    cashDifferences: 150,
    operation: 414_745,
    investment: 0,
    cashOwner: 70_000,
    cashLoan: -30_000,
    cashOpening: 0,
    financing: 40_000,
    closing: 1_404_745,
  });
});

test('sales by seller and by payment method add up to the total', async () => {
  const by = async (columns: 'method' | 'user') => {
    const details = await month.ana.transaction.details({ ...october, transactionType: 'sale', columns });
    const { cells, total } = details.totals;
    const amounts = details.columns.map(({ key }, index) => [key, cells[index]?.amount] as const);
    return { amounts, total: total.amount };
  };
  const methods = await by('method');
  expect(methods.total).toBe(801_095);
  expect(Object.fromEntries(methods.amounts)).toEqual({
    cash: 218_995,
    card: 287_200,
    transfer: 114_500,
    credit: 152_000,
    credit_balance: 20_000,
    exchange: 8400,
  });
  const users = await by('user');
  expect(users.amounts.map(([, amount]) => amount).toSorted()).toEqual([261_500, 539_595]);
});

test('goods, debts and the closed month are the ones worked out by hand', async () => {
  const { ana, rice, oil, soap, rosa, mario, dist, printer, categories } = month;
  const stockOf = async (id: string) => (await ana.product.byId({ id })).stock;
  expect([await stockOf(rice), await stockOf(oil), await stockOf(soap)]).toEqual([718_000, 146_000, 439_000]);
  const accountOf = (id: string) => ana.contact.byId({ id });
  expect(await accountOf(rosa)).toMatchObject({ owed: 0, creditBalance: 0 });
  expect(await accountOf(mario)).toMatchObject({ owed: 33_000, creditBalance: 0 });
  // The first of Mario's two instalments was paid, so nothing of his is late.
  const [marios] = (await ana.debt.list({ contactId: mario })).debtsTransactions;
  expect(marios).toMatchObject({
    dueDate: '2026-11-12',
    instalments: [
      { n: 1, dueDate: '2026-10-28', amount: 33_000, paid: 33_000 },
      { n: 2, dueDate: '2026-11-12', amount: 33_000, paid: 0 },
    ],
  });
  const { forecast } = await ana.assistant.read(october);
  expect(forecast.events.filter(({ kind }) => kind === 'receivable')).toMatchObject([
    { date: '2026-11-12', amount: 33_000 },
  ]);
  expect(await accountOf(dist)).toMatchObject({ owes: 27_200 });
  expect(await accountOf(printer)).toMatchObject({ owes: 0 });
  const late = await refusalOf(
    await ana.expense
      .create({ categoryId: categories.cleaning, amount: 1000, date: '2026-10-30' })
      .catch((error: unknown) => error),
  );
  expect(late).toMatchObject({ reason: 'periodLocked' });
});

test('each line of the statements, and each of its details, is the sum of its entries', async () => {
  const { incomeStatement, balanceSheet, cashFlow } = await month.ana.assistant.read(october);
  const september = { from: '2026-09-01', until: '2026-09-30' };
  const daysOf = (key: string) => (key === 'profitBefore' || key === 'opening' ? september : october);
  for (const row of [...incomeStatement.rows, ...balanceSheet.rows, ...cashFlow.rows]) {
    const query = { line: row.key, ...(row.id && { id: row.id }), ...daysOf(row.key) };
    const totals = await month.ana.assistant.entryTotals(query);
    const text = `${row.key} ${row.kind} ${row.name ?? ''}`;
    expect([text, totals.amount]).toEqual([text, row.amount]);
    const entries = await everyEntry((page) => month.ana.assistant.entries({ ...query, ...page }));
    const sum = entries.reduce((all, { amount }) => all + amount, 0);
    expect([text, totals.opening + sum]).toEqual([text, row.amount]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  }
});

test('each figure that an indicator is computed of is the sum of its entries', async () => {
  const { indicators } = await month.ana.assistant.read(october);
  const parts = indicators.flatMap(({ parts: own }) => own);
  expect(parts.length).toBeGreaterThan(20);
  for (const { line, amount } of parts) {
    const { amount: sum } = await month.ana.assistant.entryTotals({ ...october, line });
    expect([line, sum]).toEqual([line, amount]);
  }
});

type Page = Awaited<ReturnType<Month['ana']['assistant']['entries']>>;

/** All of them, by the cursors of pages that are short. */
async function everyEntry(read: (page: { perPage: number; after?: string }) => Promise<Page>) {
  const all: Page['entries'] = [];
  let after: string | null = null;
  do {
    const page: Page = await read({ perPage: 7, ...(after && { after }) });
    all.push(...page.entries);
    after = page.pagination.nextCursor;
  } while (after);
  return all;
}

test('the figures of the stats and of each category are the sums of their entries', async () => {
  const { ana } = month;
  for (const basis of ['cash', 'accrual'] as const) {
    const stats = await ana.statement.stats({ ...october, basis });
    for (const figure of ['income', 'sales', 'expenses', 'profit'] as const) {
      const input = { ...october, figure, basis };
      const entries = await everyEntry((page) => ana.statement.entries({ ...input, ...page }));
      const sum = entries.reduce((all, { amount }) => all + amount, 0);
      expect([basis, figure, sum]).toEqual([basis, figure, stats[figure]]);
      expect((await ana.statement.entryTotals(input)).amount).toBe(sum);
    }
  }
  const { report } = await ana.transactionCategory.report(october);
  expect(report.filter(({ spent }) => spent > 0).length).toBeGreaterThan(3);
  for (const { category, spent } of report) {
    const request = { ...october, figure: 'category' as const, categoryId: category.id };
    const entries = await everyEntry((page) => ana.statement.entries({ ...request, ...page }));
    expect(entries.reduce((all, { amount }) => all + amount, 0)).toBe(spent);
  }
});

test('an entry names its document, and what was noted later was not known before', async () => {
  const { entries } = await month.ana.assistant.entries({ ...october, line: 'receivable' });
  expect(entries).toContainEqual(
    expect.objectContaining({
      documentType: 'sale',
      code: expect.any(String),
      contact: { id: month.rosa, name: 'Rosa' },
    }),
  );
  // All of it was written down today, whatever days it is of.
  const today = new Date().toISOString().slice(0, 10);
  for (const [knownAt, isKnown] of [
    ['2026-10-10', false],
    [addDays(today, 1), true],
  ] as const) {
    const { incomeStatement } = await month.ana.assistant.read({ ...october, knownAt });
    const query = { ...october, line: 'netSales' as const, knownAt };
    const entries = await everyEntry((page) => month.ana.assistant.entries({ ...query, ...page }));
    expect(entries.reduce((all, { amount }) => all + amount, 0)).toBe(incomeStatement.netSales);
    expect(entries.length > 0).toBe(isKnown);
  }
});

test('the figures of a category, and of the costs, are for who may see them', async () => {
  const input = { ...october, figure: 'category' as const };
  expect(await month.ana.statement.entries(input).then(() => null, refusalOf)).toMatchObject({
    fields: { categoryId: ['required'] },
  });
  const unknown = { ...input, categoryId: '0199d1c2-0000-7000-8000-000000000001' };
  expect(await month.ana.statement.entries(unknown).then(() => null, refusalOf)).toMatchObject({
    status: 404,
  });
});
