import type { EntryLine } from '@mostrador/shared/codes/statement-lines';
import { wholeRate } from '@mostrador/shared/money/money';
import type { Indicator } from './assistant.schema.ts';
import type { BalanceFigures } from './balance-sheet.ts';
import type { Results } from './income-statement.ts';

/** The input of the indicators: a period, its number of days up to today, and its last day. */
export type Figures = {
  days: number;
  /** The number of days since the first entry of the books. */
  daysOfData: number;
  results: Results;
  /** The expenses that do not depend on sales. */
  fixedExpenses: number;
  earlier: { netSales: number; average: number | null };
  average: number | null;
  opening: Pick<BalanceFigures, 'stock'>;
  closing: BalanceFigures;
  creditSales: number;
  creditPurchases: number;
  overdue: number;
  /** The contact with the largest overdue debt. */
  debtor: Indicator['contact'];
  /** The average monthly outflow of three months. */
  monthlyOutflow: number;
};

type Rule = Pick<Indicator, 'key' | 'unit'> & {
  /** In 1/100, like the value. Without bounds the indicator has no traffic light. */
  bounds?: readonly [green: number, amber: number];
  isLessBetter?: true;
  value: (figures: Figures) => number | null;
  amount?: (figures: Figures) => number | null;
  contact?: (figures: Figures) => Indicator['contact'];
  /** True if the indicator also applies to a person, whose income counts as sales. */
  isOfPersons?: true;
  /** The figures of the books from which the indicator is calculated. */
  of: readonly PartLine[];
};

const parts = {
  netSales: ({ results }) => results.netSales,
  grossProfit: ({ results }) => results.grossProfit,
  netProfit: ({ results }) => results.netProfit,
  costOfSales: ({ results }) => 0 - results.cost,
  operatingExpenses: ({ results }) => 0 - results.expenses,
  currentAssets: ({ closing }) => closing.currentAssets,
  currentLiabilities: ({ closing }) => closing.currentLiabilities,
  assets: ({ closing }) => closing.assets,
  liabilities: ({ closing }) => closing.liabilities,
  inventory: ({ closing }) => closing.stock,
  receivable: ({ closing }) => closing.receivable,
  payable: ({ closing }) => closing.payable,
  moneyAtHand: ({ closing }) => closing.money,
  creditSales: (figures) => figures.creditSales,
  creditPurchases: (figures) => figures.creditPurchases,
} as const satisfies Partial<Record<EntryLine, (figures: Figures) => number>>;
type PartLine = keyof typeof parts;

const enoughDays = 30;
const daysOfYear = 365;
const whole = 100;

/** Divides two amounts; returns null if the divisor is not positive. */
const over = (part: number, of: number, scale: number) => (of > 0 ? Math.round((part * scale) / of) : null);

const costOf = ({ results }: Figures) => -results.cost;
const inventoryDays = (f: Figures) =>
  over(((f.opening.stock + f.closing.stock) / 2) * f.days, costOf(f), whole);
const collectionDays = (f: Figures) => over(f.closing.receivable * f.days, f.creditSales, whole);
const paymentDays = (f: Figures) => over(f.closing.payable * f.days, f.creditPurchases, whole);

/**
 * Calculates the sales that cover the fixed expenses with the contribution margin, which is what remains of
 * sales after the cost of goods and variable expenses. Returns null if nothing remains.
 */
function breakEven({ results, fixedExpenses }: Figures) {
  const contribution = results.grossProfit + results.expenses + fixedExpenses;
  return contribution > 0 && results.netSales > 0
    ? Math.round((fixedExpenses * results.netSales) / contribution)
    : null;
}

function cashCycle(f: Figures) {
  const [inventory, collection, payment] = [inventoryDays(f), collectionDays(f), paymentDays(f)];
  return inventory === null ? null : inventory + (collection ?? 0) - (payment ?? 0);
}

const changed = (now: number | null, before: number | null) =>
  now === null || before === null ? null : over(now - before, before, wholeRate);

const rules: readonly Rule[] = [
  {
    ...{ key: 'grossMargin', unit: 'percentage', bounds: [3000, 2000] },
    of: ['grossProfit', 'netSales'],
    value: ({ results }) => over(results.grossProfit, results.netSales, wholeRate),
  },
  {
    ...{ key: 'netMargin', unit: 'percentage', bounds: [1000, 300] },
    isOfPersons: true,
    of: ['netProfit', 'netSales'],
    value: ({ results }) => over(results.netProfit, results.netSales, wholeRate),
  },
  {
    ...{ key: 'liquidity', unit: 'ratio', bounds: [150, 100] },
    isOfPersons: true,
    of: ['currentAssets', 'currentLiabilities'],
    value: ({ closing }) => over(closing.currentAssets, closing.currentLiabilities, whole),
  },
  {
    ...{ key: 'acidTest', unit: 'ratio', bounds: [100, 70] },
    of: ['currentAssets', 'inventory', 'currentLiabilities'],
    value: ({ closing }) => over(closing.currentAssets - closing.stock, closing.currentLiabilities, whole),
  },
  {
    ...{ key: 'indebtedness', unit: 'percentage', bounds: [5000, 7000], isLessBetter: true },
    isOfPersons: true,
    of: ['liabilities', 'assets'],
    value: ({ closing }) => over(closing.liabilities, closing.assets, wholeRate),
  },
  {
    ...{ key: 'inventoryDays', unit: 'days', bounds: [4500, 9000], isLessBetter: true },
    of: ['inventory', 'costOfSales'],
    value: inventoryDays,
    amount: ({ closing }) => closing.stock,
  },
  {
    ...{ key: 'inventoryTurns', unit: 'times' },
    of: ['inventory', 'costOfSales'],
    value: (f) => over(daysOfYear * whole, inventoryDays(f) ?? 0, whole),
  },
  {
    ...{ key: 'collectionDays', unit: 'days', bounds: [2000, 4000], isLessBetter: true },
    of: ['receivable', 'creditSales'],
    value: collectionDays,
    amount: ({ closing }) => closing.receivable,
  },
  {
    key: 'paymentDays',
    of: ['payable', 'creditPurchases'],
    unit: 'days',
    value: paymentDays,
    amount: ({ closing }) => closing.payable,
  },
  {
    key: 'cashCycle',
    of: ['inventory', 'receivable', 'payable'],
    unit: 'days',
    bounds: [4500, 7500],
    isLessBetter: true,
    value: cashCycle,
  },
  {
    ...{ key: 'breakEven', unit: 'percentage', bounds: [11_000, 10_000] },
    of: ['operatingExpenses', 'grossProfit', 'netSales'],
    value: (f) => over(f.results.netSales, breakEven(f) ?? 0, wholeRate),
    amount: (f) => {
      const needed = breakEven(f);
      return needed === null ? null : needed - f.results.netSales;
    },
  },
  {
    ...{ key: 'creditShare', unit: 'percentage', bounds: [2500, 4000], isLessBetter: true },
    of: ['creditSales', 'netSales'],
    value: ({ creditSales, results }) => over(creditSales, results.netSales, wholeRate),
  },
  {
    ...{ key: 'overdueShare', unit: 'percentage', bounds: [1000, 2500], isLessBetter: true },
    isOfPersons: true,
    of: ['receivable'],
    value: ({ overdue, closing }) => over(overdue, closing.receivable, wholeRate),
    amount: ({ overdue }) => overdue,
    contact: ({ debtor }) => debtor,
  },
  {
    ...{ key: 'runway', unit: 'months', bounds: [300, 100] },
    isOfPersons: true,
    of: ['moneyAtHand'],
    value: ({ closing, monthlyOutflow }) => over(closing.money, monthlyOutflow, whole),
    amount: ({ closing }) => closing.money,
  },
  {
    ...{ key: 'growth', unit: 'percentage', bounds: [500, 0] },
    isOfPersons: true,
    of: ['netSales'],
    value: ({ results, earlier }) => changed(results.netSales, earlier.netSales),
  },
  {
    ...{ key: 'ticket', unit: 'percentage', bounds: [500, 0] },
    of: [],
    value: ({ average, earlier }) => changed(average, earlier.average),
    amount: ({ average }) => average,
  },
];

export const indicatorsOf = (figures: Figures, { isPerson }: { isPerson: boolean }): Indicator[] =>
  rules
    .filter(({ isOfPersons }) => isOfPersons || !isPerson)
    .map((rule) => {
      const value = figures.daysOfData < enoughDays ? null : rule.value(figures);
      const [green, amber] = rule.bounds ?? [null, null];
      return {
        key: rule.key,
        unit: rule.unit,
        value,
        light: lightOf(value, rule),
        ...{ green, amber, isMoreBetter: !rule.isLessBetter },
        amount: rule.amount?.(figures) ?? null,
        contact: rule.contact?.(figures) ?? null,
        parts: rule.of.map((line) => ({ line, amount: parts[line](figures) })),
      };
    });

function lightOf(value: number | null, { bounds, isLessBetter }: Rule): Indicator['light'] {
  if (value === null || !bounds) return null;
  const reaches = (bound: number) => (isLessBetter ? value <= bound : value >= bound);
  return reaches(bounds[0]) ? 'green' : reaches(bounds[1]) ? 'amber' : 'red';
}
