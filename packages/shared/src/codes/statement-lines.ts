/** The lines of the financial statements, with a name in every language. */
export const statementKeys = [
  'grossSales',
  'discounts',
  'returns',
  'netSales',
  'cost',
  'direct',
  'shrinkage',
  'adjustment',
  'otherCost',
  'grossProfit',
  'payroll',
  'rent',
  'utilities',
  'selling',
  'marketing',
  'admin',
  'uncollectible',
  'depreciation',
  'till',
  'other',
  'operatingProfit',
  'otherIncome',
  'forgiven',
  'difference',
  'rounding',
  'disposal',
  'interest',
  'incomeTax',
  'netProfit',
  'cash',
  'safe',
  'bank',
  'wallet',
  'savings',
  'card',
  'transit',
  'receivable',
  'stock',
  'otherStock',
  'fixedAsset',
  'suspense',
  'taxAhead',
  'assets',
  'payable',
  'creditCard',
  'tip',
  'customerCredit',
  'overdraft',
  'taxOwed',
  'loan',
  'liabilities',
  'capital',
  'owner',
  'profitBefore',
  'profitNow',
  'equityAndProfit',
  'liabilitiesAndEquity',
  'opening',
  'cashSales',
  'cashDeposits',
  'cashOtherIncome',
  'cashReturns',
  'cashGoods',
  'cashSuppliers',
  'cashExpenses',
  'cashInterest',
  'cashCreditCard',
  'cashTax',
  'cashTips',
  'cashDifferences',
  'cashSuspense',
  'operation',
  'cashAssets',
  'investment',
  'cashOwner',
  'cashLoan',
  'cashOpening',
  'financing',
  'closing',
] as const;
export type StatementKey = (typeof statementKeys)[number];

/** Indicators that are no line of a financial statement. */
export const measureKeys = [
  'currentAssets',
  'currentLiabilities',
  'moneyAtHand',
  'inventory',
  'costOfSales',
  'operatingExpenses',
  'creditSales',
  'creditPurchases',
] as const;

/** The figures that can be opened into their entries. */
export const entryLines = [...statementKeys, ...measureKeys] as const;
export type EntryLine = (typeof entryLines)[number];

const balanceLines: ReadonlySet<EntryLine> = new Set<EntryLine>([
  ...statementKeys.slice(statementKeys.indexOf('cash'), statementKeys.indexOf('opening') + 1),
  'closing',
  'currentAssets',
  'currentLiabilities',
  'moneyAtHand',
  'inventory',
]);

/** True if the line is a balance at the end of a day, and not the sum of a period. */
export const isBalanceLine = (line: EntryLine) => line !== 'profitNow' && balanceLines.has(line);

/** The figures of the income statement. */
export const resultFigures = ['income', 'sales', 'expenses', 'profit'] as const;
export type ResultFigure = (typeof resultFigures)[number];

/** Figures outside the financial statements whose entries can be requested. */
export const entryFigures = [
  ...resultFigures,
  'category',
  'uncategorized_sales',
  'uncategorized_expenses',
] as const;
export type EntryFigure = (typeof entryFigures)[number];
