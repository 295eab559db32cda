import type { DocumentType } from '@mostrador/shared/codes/codes';
import type { StatementRow } from './assistant.schema.ts';
import { type Chart, type Entry, isMoneyLine, type Line, type MoneyLine, placeOf } from './places.ts';
import { lineRows, total } from './statement-rows.ts';

export const operation = [
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
] as const;
export const investment = ['cashAssets'] as const;
export const financing = ['cashOwner', 'cashLoan', 'cashOpening'] as const;
export type FlowLine = (typeof operation)[number] | (typeof investment)[number] | (typeof financing)[number];

/** The purpose of a movement, by the line on its other side. */
const flowLines: Record<Exclude<Line, MoneyLine>, FlowLine> = {
  sales: 'cashSales',
  discount: 'cashSales',
  exchange: 'cashSales',
  receivable: 'cashDeposits',
  customerCredit: 'cashDeposits',
  otherIncome: 'cashOtherIncome',
  forgiven: 'cashOtherIncome',
  stock: 'cashGoods',
  otherStock: 'cashGoods',
  cost: 'cashGoods',
  direct: 'cashGoods',
  shrinkage: 'cashGoods',
  adjustment: 'cashGoods',
  otherCost: 'cashGoods',
  payable: 'cashSuppliers',
  interest: 'cashInterest',
  creditCard: 'cashCreditCard',
  tax: 'cashTax',
  incomeTax: 'cashTax',
  tip: 'cashTips',
  difference: 'cashDifferences',
  rounding: 'cashDifferences',
  suspense: 'cashSuspense',
  fixedAsset: 'cashAssets',
  disposal: 'cashAssets',
  owner: 'cashOwner',
  loan: 'cashLoan',
  capital: 'cashOpening',
  payroll: 'cashExpenses',
  rent: 'cashExpenses',
  utilities: 'cashExpenses',
  selling: 'cashExpenses',
  marketing: 'cashExpenses',
  admin: 'cashExpenses',
  uncollectible: 'cashExpenses',
  depreciation: 'cashExpenses',
  till: 'cashExpenses',
  other: 'cashExpenses',
};

export type Flows = ReadonlyMap<FlowLine, number>;

/** Returns the purpose of a movement of money and its sign. Null if no money moved. */
export function flowOf(chart: Chart, { source, destination, documentType }: Omit<Entry, 'amount'>) {
  const [from, to] = [placeOf(chart, source).line, placeOf(chart, destination).line];
  if (isMoneyLine(from)) return isMoneyLine(to) ? null : { line: purposeOf(to, documentType), sign: -1 };
  return isMoneyLine(to) ? { line: purposeOf(from, documentType), sign: 1 } : null;
}

function purposeOf(line: Exclude<Line, MoneyLine>, documentType: DocumentType): FlowLine {
  const purpose = flowLines[line];
  return documentType === 'refund' && purpose === 'cashSales' ? 'cashReturns' : purpose;
}

/** Sums the net inflow by purpose. */
export function flowsOf(chart: Chart, entries: readonly Entry[]): Flows {
  const flows = new Map<FlowLine, number>();
  for (const entry of entries) {
    const flow = flowOf(chart, entry);
    if (flow) flows.set(flow.line, (flows.get(flow.line) ?? 0) + flow.sign * entry.amount);
  }
  return flows;
}

const sumOf = (flows: Flows, lines: readonly FlowLine[]) =>
  lines.reduce((sum, line) => sum + (flows.get(line) ?? 0), 0);

export const cashTotalsOf = (flows: Flows) => ({
  operation: sumOf(flows, operation),
  investment: sumOf(flows, investment),
  financing: sumOf(flows, financing),
  net: sumOf(flows, [...operation, ...investment, ...financing]),
});

/** The operating outflow: money spent on goods and expenses. */
export const spentOf = (flows: Flows) =>
  operation.reduce((sum, line) => sum + Math.max(0, -(flows.get(line) ?? 0)), 0);

type CashFigures = { flows: Flows; opening: number };

export function cashRows(now: CashFigures, before: CashFigures): StatementRow[] {
  const sums = cashTotalsOf(now.flows);
  const earlier = cashTotalsOf(before.flows);
  const rowsOf = (lines: readonly FlowLine[]) =>
    lines.flatMap((line) =>
      lineRows(line, { amount: now.flows.get(line) ?? 0, previous: before.flows.get(line) ?? 0 }),
    );
  const beside = (figure: keyof typeof sums) => ({ amount: sums[figure], previous: earlier[figure] });
  return [
    total('opening', { amount: now.opening, previous: before.opening }),
    ...rowsOf(operation),
    total('operation', beside('operation')),
    ...rowsOf(investment),
    total('investment', beside('investment')),
    ...rowsOf(financing),
    total('financing', beside('financing')),
    total('closing', { amount: now.opening + sums.net, previous: before.opening + earlier.net }),
  ];
}
