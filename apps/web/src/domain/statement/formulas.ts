import type { EntryLine, StatementKey } from '@mostrador/shared/codes/statement-lines';

/** The lines whose name does not explain them. */
const explained = [
  'grossSales',
  'discounts',
  'returns',
  'netSales',
  'cost',
  'grossProfit',
  'operatingProfit',
  'netProfit',
  'assets',
  'liabilities',
  'equityAndProfit',
  'liabilitiesAndEquity',
  'profitNow',
  'stock',
  'receivable',
  'opening',
  'operation',
  'investment',
  'financing',
  'closing',
] as const satisfies readonly StatementKey[];

export const formulaOf = (key: EntryLine) => explained.find((each) => each === key);
