import type { StatementKey } from '@mostrador/shared/codes/statement-lines';
import type { StatementRow } from './assistant.schema.ts';
import { inLines, type Line, moneyLines, type Sum } from './places.ts';
import { type Beside, detailRows, lineRows, total } from './statement-rows.ts';

export const assetLines = [
  ...moneyLines,
  'receivable',
  'stock',
  'otherStock',
  'fixedAsset',
  'suspense',
] as const satisfies readonly Line[];
export const currentDebts = ['payable', 'creditCard', 'tip', 'customerCredit'] as const;
export const debtLines = [...currentDebts, 'loan'] as const;
/** True for lines of income, cost and expenses. Their net sum is the profit. */
export const isOfResult = (line: Line) => !balanceLines.has(line);
const balanceLines = new Set<Line>([...assetLines, ...debtLines, 'tax', 'exchange', 'capital', 'owner']);

export type BalanceFigures = ReturnType<typeof calculateBalances>;

/**
 * Calculates assets, liabilities and equity. A bank account below zero is a liability, prepaid tax is an
 * asset, and the profit is the net sum of all lines of the result. Both sides are equal because every
 * posting has two accounts.
 */
export function calculateBalances(sums: readonly Sum[]) {
  const overdraft = sums.reduce(
    (sum, { line, amount }) => sum + (line === 'bank' && amount < 0 ? -amount : 0),
    0,
  );
  const tax = inLines(sums, 'tax');
  const taxAhead = Math.max(0, tax);
  const taxOwed = Math.max(0, -tax);
  const assets = inLines(sums, ...assetLines) + overdraft + taxAhead;
  const current = 0 - inLines(sums, ...currentDebts) + overdraft + taxOwed;
  const loan = 0 - inLines(sums, 'loan');
  const capital = 0 - inLines(sums, 'capital');
  const owner = 0 - inLines(sums, 'owner');
  const profit = sums.reduce((sum, { line, amount }) => sum - (isOfResult(line) ? amount : 0), 0);
  return {
    ...{ overdraft, taxAhead, taxOwed, assets, loan, capital, owner, profit },
    liabilities: current + loan,
    equity: capital + owner,
    currentAssets: assets - inLines(sums, 'fixedAsset'),
    currentLiabilities: current,
    money: inLines(sums, ...moneyLines),
    stock: inLines(sums, 'stock', 'otherStock'),
    receivable: inLines(sums, 'receivable'),
    payable: 0 - inLines(sums, 'payable'),
  };
}

type Both = { now: readonly Sum[]; before: readonly Sum[] };

/**
 * Builds the balance sheet line by line, compared with the day before the period. `earned` is the profit of
 * the period.
 */
export function balanceRows(sums: Both, earned: number): StatementRow[] {
  const now = calculateBalances(sums.now);
  const before = calculateBalances(sums.before);
  const beside = (figure: keyof BalanceFigures): Beside => ({
    amount: now[figure],
    previous: before[figure],
  });
  const rowsOf = (line: Line & StatementKey, sign: 1 | -1) => {
    const of = (list: readonly Sum[]) =>
      list.filter((sum) => sum.line === line && !(line === 'bank' && sum.amount < 0));
    const both = { now: of(sums.now), before: of(sums.before) };
    const sum = (list: readonly Sum[]) => list.reduce((all, { amount }) => all + sign * amount, 0);
    return lineRows(
      line,
      { amount: sum(both.now), previous: sum(both.before) },
      detailRows(line, both, sign),
    );
  };
  const both = (amount: number, previous: number) => ({ amount, previous });
  return [
    ...assetLines.flatMap((line) => rowsOf(line, 1)),
    ...lineRows('taxAhead', beside('taxAhead')),
    total('assets', beside('assets')),
    ...currentDebts.flatMap((line) => rowsOf(line, -1)),
    ...lineRows('overdraft', beside('overdraft')),
    ...lineRows('taxOwed', beside('taxOwed')),
    ...rowsOf('loan', -1),
    total('liabilities', beside('liabilities')),
    ...lineRows('capital', beside('capital')),
    ...lineRows('owner', beside('owner')),
    ...lineRows('profitBefore', both(now.profit - earned, before.profit)),
    ...lineRows('profitNow', both(earned, 0)),
    total('equityAndProfit', both(now.equity + now.profit, before.equity + before.profit)),
    total(
      'liabilitiesAndEquity',
      both(now.liabilities + now.equity + now.profit, before.liabilities + before.equity + before.profit),
    ),
  ];
}
