import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMonthInChile, listIn } from '../support/chile-month.ts';

/*
 * October 2026 of a grocer in Santiago, calculated on paper in pesos. IVA is 19/119 of the paid amount, to
 * the
 * nearest peso; cash is rounded to the nearest ten, and from five down.
 *
 * Opened on 30 September: safe 200 000, bank 1 500 000, Marta owes 45 000, the wholesaler is owed 180 000,
 * showcase 480 000 (48 months), loan 300 000; rice 200 × 900, oil 120 × 1850, cheese 30 kg × 5600 = 570 000.
 * Capital 2 315 000. The cash is put into the safe at once, and the floats come from there.
 *
 * n  day  entry                                                           total      IVA      net     cost
 * 1    1  drawer opens with 40 000 of the safe
 * 2    1  cash, rice 17 × 1490 + cheese 0.355 × 8990                     28 521    4 553   23 968   17 288
 * (25 330 with 4 044, 3 191 with 509), paid 28 520
 * 3    1  card, oil 12 × 2790                                            33 480    5 346   28 134   22 200
 * 4    2  cash, rice 25 − 7 %: 37 250 − 2 608, paid 34 640               34 642    5 531   29 111   22 500
 * (without discount 31 303 net, a discount of 2 192)
 * 5    2  cash, cheese 0.5, paid 4 490                                    4 495      718    3 777    2 800
 * 6    3  Marta on credit, oil 10, cheese 1.25, delivery 2000            41 138    6 568   34 570   25 500
 * (27 900 with 4 455, 11 238 with 1 794, 2 000 with 319), 20 569 due on 20 Oct and on 5 Nov
 * 7    3  drawer counts 107 600 with 107 650 expected; 67 600 to the safe
 * 8    5  rice 60 × 950, cheese 7 × 5810, − 3 000, freight 5 000, IVA 17 987 = 117 657: 40 000 by the
 * bank, 77 657 owed until 4 Nov. 99 670 landed: rice 58 167, cheese 41 503. So one rice costs 919.11
 * (200 367 ÷ 218) and a kilo of cheese 5 666.00 (197 715 ÷ 34.895)
 * 9    6  light 35 700 (IVA 5 700), bank
 * 10    7  Marta pays 25 000 of her debt, bank
 * 11    8  the wholesaler is paid the 180 000, bank
 * 12    9  drawer opens with the 40 000 left
 * 13    9  card, rice 30, and a tip of 1 000                              44 700    7 137   37 563   27 573
 * 14    9  cash, bread 40 × 250, untracked stock                          10 000    1 597    8 403        –
 * 15    9  5 rice of 2 returned, cash                                    − 7 450  − 1 189  − 6 261  − 4 500
 * 16   10  the tip is handed out, 41 550 counted, 11 550 to the safe
 * 17   12  3 oil are lost (5 550), 0.75 kg of cheese spoils (4 250)
 * 18   13  150 000 from the safe to the bank
 * 19   14  cards settle: 60 000 to the bank, 1 770 retained by it; on the 15th the rent comes due: 120 000,
 * bank
 * 20   19  Pedro, oil 40: 61 600 by transfer, 50 000 owed until 25 Oct   111 600   17 818   93 782   74 000
 * 21   20  Marta pays her first instalment, 20 569, bank
 * 22   21  50 000 of the loan and 4 500 of interest, bank
 * 23   22  flyers on credit 23 800 (IVA 3 800), due on 10 Nov
 * 24   23  the owner takes 80 000, bank
 * 25   24  the printer is paid 10 000, bank
 * 26   26  4 oil of 20 returned, off Pedro's balance                    − 11 160  − 1 782  − 9 378  − 7 400
 * 27   31  the showcase depreciates by 10 000
 *
 * IVA: 49 268 of sales − 2 971 of returns − 27 487 of purchases (17 987 + 5 700 + 3 800) = 18 810 to pay.
 * Stock: rice 193 worth 177 294, oil 59 worth 109 150, cheese 34.145 kg worth 193 465: 479 909.
 */
const days = 'from=2026-10-01&until=2026-10-31';

let month: Awaited<ReturnType<typeof aMonthInChile>>;
beforeAll(async () => {
  month = await aMonthInChile();
});
afterAll(() => month.close());

const sumsOf = (statement: unknown) =>
  Object.fromEntries(
    listIn(Object(statement).rows)
      .filter(({ kind }) => kind !== 'detail')
      .map(({ key, amount }) => [key, amount]),
  );
const read = (url: string) => month.ana('GET', url);
const readAssistant = () => read(`/v1/financial-data/assistant?${days}`);

test('the result of the month', async () => {
  const { income_statement } = await readAssistant();
  expect(sumsOf(income_statement)).toEqual({
    grossSales: 261_500,
    discounts: -2192,
    returns: -15_639,
    netSales: 243_669,
    cost: -179_961,
    shrinkage: -9800,
    grossProfit: 53_908,
    rent: -120_000,
    utilities: -30_000,
    selling: -1770,
    marketing: -20_000,
    depreciation: -10_000,
    operatingProfit: -127_862,
    difference: -50,
    rounding: -8,
    interest: -4500,
    netProfit: -132_420,
  });
});

test('assets and their owners are correct', async () => {
  const { balance_sheet } = await readAssistant();
  expect(sumsOf(balance_sheet)).toEqual({
    cash: 30_000,
    safe: 89_150,
    bank: 1_296_969,
    card: 17_410,
    receivable: 79_409,
    stock: 479_909,
    fixedAsset: 470_000,
    assets: 2_462_847,
    payable: 91_457,
    taxOwed: 18_810,
    loan: 250_000,
    liabilities: 360_267,
    capital: 2_315_000,
    owner: -80_000,
    profitNow: -132_420,
    equityAndProfit: 2_102_580,
    liabilitiesAndEquity: 2_462_847,
  });
});

test('the sources and uses of money are correct', async () => {
  const { cash_flow } = await readAssistant();
  expect(sumsOf(cash_flow)).toEqual({
    opening: 1_700_000,
    cashSales: 218_430,
    cashDeposits: 45_569,
    cashReturns: -7450,
    cashGoods: -40_000,
    cashSuppliers: -190_000,
    cashExpenses: -157_470,
    cashInterest: -4500,
    cashTips: -1000,
    cashDifferences: -50,
    operation: -136_471,
    investment: 0,
    cashOwner: -80_000,
    cashLoan: -50_000,
    cashOpening: 0,
    financing: -130_000,
    closing: 1_433_529,
  });
  const { opening, net, closing } = await read(`/v1/cash-flow/totals?${days}`);
  expect({ opening, net, closing }).toEqual({ opening: 1_700_000, net: -266_471, closing: 1_433_529 });
});

test('the cut of the month, with the tax by its rate', async () => {
  const cut = await read(`/v1/reports-transactions/cash-cut-details?${days}`);
  expect(cut).toMatchObject({
    total: 309_568,
    tickets: 8,
    discounts: 2608,
    tips: 1000,
    rounding: -8,
    taxes: [{ rate: 19, total: 49_268 }],
    refunded: { count: 2, total: 18_610, tax: 2971 },
  });
});

test('debts by contact are correct', async () => {
  const owed = async (id: string) => {
    const { owed: by, owes: to } = await read(`/v1/contacts/${id}`);
    return { by, to };
  };
  expect(await owed(month.marta)).toMatchObject({ by: 40_569 });
  expect(await owed(month.pedro)).toMatchObject({ by: 38_840 });
  expect(await owed(month.wholesaler)).toMatchObject({ to: 77_657 });
  expect(await owed(month.printer)).toMatchObject({ to: 13_800 });
  const { debts_transactions } = await read(`/v1/debts-transactions?contact_id=${month.marta}&status=open`);
  expect(listIn(debts_transactions).find(({ amount }) => amount === 41_138)).toMatchObject({
    balance: 20_569,
    due_date: '2026-11-05',
  });
  const stats = await read(`/v1/stats?${days}`);
  expect(stats).toMatchObject({ receivable: 79_409, payable: 91_457 });
});

test('the value of goods is the same in every report', async () => {
  const { totals, products } = await read(`/v1/stock-analytics?${days}`);
  expect(totals).toMatchObject({ value_at_cost: 479_909 });
  const worth = Object.fromEntries(
    listIn(products).map(({ id, stock, value_at_cost }) => [id, [stock, value_at_cost]]),
  );
  expect(worth).toEqual({
    [month.rice]: [193, 177_294],
    [month.oil]: [59, 109_150],
    [month.cheese]: [34.145, 193_465],
  });
});

test('payments by method and the total of all documents are correct', async () => {
  const details = await read(`/v1/transactions/details?${days}&transaction_type=sale&columns=method`);
  const { cells, total } = Object(details.totals);
  const amounts = listIn(cells);
  const methods = listIn(details.columns).map(({ key }, index) => [key, amounts[index]?.amount]);
  expect(Object.fromEntries(methods)).toEqual({
    cash: 77_650,
    card: 79_180,
    transfer: 61_600,
    credit: 91_138,
  });
  expect(total).toMatchObject({ amount: 309_568, count: 8 });
  // In: sales and the deposits of 10 and 21. Out: the returns, 8, 9, the rent, 23, the payments of 11 and 25,
  // what the owner took and the tip.
  expect(await read(`/v1/transactions/totals?${days}`)).toMatchObject({
    in: 355_137,
    out: 586_767,
    net: -231_630,
  });
  const { transactions } = await read(`/v1/transactions/unified?${days}&per_page=100`);
  const sum = listIn(transactions).reduce((all, { signed_amount }) => all + Number(signed_amount), 0);
  expect(sum).toBe(-231_630);
});

test('the indicators', async () => {
  const { indicators } = await readAssistant();
  const values = listIn(indicators).map(({ key, value }) => [key, value]);
  expect(Object.fromEntries(values)).toEqual({
    grossMargin: 22.12,
    netMargin: -54.34,
    liquidity: 18.07,
    acidTest: 13.72,
    indebtedness: 14.63,
    // The goods were worth 524 954.50 on average, 189 761 were sold or lost in 31 days.
    inventoryDays: 85.76,
    inventoryTurns: 4.26,
    collectionDays: 27.01,
    paymentDays: 27.94,
    cashCycle: 84.83,
    // 821 617 would have to be sold.
    breakEven: 29.66,
    creditShare: 37.4,
    // 20 000 of Marta and 38 840 of Pedro.
    overdueShare: 74.1,
    // 400 470 went out in three months, 133 490 a month.
    runway: 10.74,
    growth: null,
    ticket: null,
  });
});
