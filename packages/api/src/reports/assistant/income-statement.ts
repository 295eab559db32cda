import type { StatementKey } from '@mostrador/shared/codes/statement-lines';
import { wholeRate } from '@mostrador/shared/money/money';
import type { StatementRow } from './assistant.schema.ts';
import { type Chart, costLines, expenseLines, inLines, type Line, type Sum } from './places.ts';
import { type Beside, detailRows, lineRows, total } from './statement-rows.ts';

export type Results = ReturnType<typeof resultsOf>;

/** Calculates income and spending, each figure with its sign in the result. */
export function resultsOf(sums: readonly Sum[]) {
  const returned = (lines: readonly Line[]) =>
    sums.reduce((sum, each) => sum + (lines.includes(each.line) ? each.returned : 0), 0);
  const returns = 0 - returned(['sales', 'discount']);
  const grossSales = 0 - inLines(sums, 'sales') + returned(['sales']);
  const discounts = 0 - inLines(sums, 'discount') + returned(['discount']);
  const netSales = grossSales + discounts + returns;
  const cost = 0 - inLines(sums, ...costLines);
  const grossProfit = netSales + cost;
  const expenses = 0 - inLines(sums, ...expenseLines);
  const operatingProfit = grossProfit + expenses;
  const interest = 0 - inLines(sums, 'interest');
  const other = 0 - inLines(sums, 'otherIncome', 'forgiven', 'difference', 'rounding', 'disposal') + interest;
  const tax = 0 - inLines(sums, 'incomeTax');
  const netProfit = operatingProfit + other + tax;
  return {
    ...{ grossSales, discounts, returns, netSales, cost, grossProfit, expenses, operatingProfit },
    ...{ interest, other, tax, netProfit },
  };
}

/**
 * Calculates the expenses that do not depend on sales: those of categories marked as fixed, and
 * depreciation. If none of the categories with expenses is marked, all expenses count as fixed because it is
 * unknown which vary.
 */
export function fixedExpensesOf({ categories }: Chart, sums: readonly Sum[]) {
  const isMarked = sums.some(({ id, amount }) => amount !== 0 && id !== null && categories.get(id)?.isFixed);
  const isFixed = ({ line, id }: Sum) =>
    !isMarked || line === 'depreciation' || (id !== null && categories.get(id)?.isFixed === true);
  return inLines(sums.filter(isFixed), ...expenseLines);
}

type Both = { now: readonly Sum[]; before: readonly Sum[] };
/** The budgeted amounts, by category. */
type Budgets = ReadonlyMap<string, number>;

/** The sales or income of each category, before refunds. */
function soldRows({ now, before }: Both) {
  const of = (sums: readonly Sum[]) =>
    sums
      .filter(({ line }) => line === 'sales')
      .map(({ amount, returned, ...sum }) => ({ ...sum, returned, amount: amount - returned }));
  return detailRows('grossSales', { now: of(now), before: of(before) }, -1);
}

type IncomeOptions = {
  budgets: Budgets;
  /** A person's statement has no subtotals, because personal income has no cost of goods. */
  isPerson: boolean;
};

/** Builds the income statement line by line. */
export function incomeRows(sums: Both, { budgets, isPerson }: IncomeOptions): StatementRow[] {
  const now = resultsOf(sums.now);
  const before = resultsOf(sums.before);
  const beside = (figure: keyof Results): Beside => ({ amount: now[figure], previous: before[figure] });
  const rowsOf = (line: Line & StatementKey) => {
    const of = (list: readonly Sum[]) => list.filter((sum) => sum.line === line);
    const both = { now: of(sums.now), before: of(sums.before) };
    const amounts = { amount: 0 - inLines(sums.now, line), previous: 0 - inLines(sums.before, line) };
    return lineRows(line, amounts, detailRows(line, both, -1));
  };
  const rows = [
    ...lineRows('grossSales', beside('grossSales'), soldRows(sums)),
    ...lineRows('discounts', beside('discounts')),
    ...lineRows('returns', beside('returns')),
    total('netSales', beside('netSales')),
    ...costLines.flatMap(rowsOf),
    total('grossProfit', beside('grossProfit')),
    ...expenseLines.flatMap(rowsOf),
    total('operatingProfit', beside('operatingProfit')),
    ...(['otherIncome', 'forgiven', 'difference', 'rounding', 'disposal', 'interest'] as const).flatMap(
      rowsOf,
    ),
    ...rowsOf('incomeTax'),
    total('netProfit', beside('netProfit')),
  ];
  const shown = isPerson ? rows.filter(({ kind, key }) => kind !== 'total' || key === 'netProfit') : rows;
  return shown.map((row) => ({
    ...row,
    share: now.netSales > 0 ? Math.round((row.amount * wholeRate) / now.netSales) : null,
    budget: row.id ? (budgets.get(row.id) ?? null) : null,
  }));
}
