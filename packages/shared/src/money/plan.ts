import { percentOf, roundTo, wholeRate } from './money.ts';

export const planMonths = 12;

/** The base of a plan: the average of closed months, or the same months a year ago. */
export type PlanBase = {
  /** Over an average the growth compounds monthly; over last year it applies once. */
  growthApplies: 'compound' | 'once';
  sales: number[];
  expenses: number[];
  cash: number;
};

export type Projection =
  | { type: 'growth'; by: 'percentage' | 'money'; amount: number }
  | { type: 'individual'; amounts: readonly number[] };

export type PlanParameters = { sales: Projection; expenses: Projection; costPercentage: number };

export type PlanRow = {
  sales: number;
  cost: number;
  gross: number;
  expenses: number;
  net: number;
  /** The margin on sales, in basis points. */
  margin: number | null;
  accumulated: number;
  cashEnd: number;
};

/** Twelve months, each rounded once to the decimals of the currency. */
export function planOf(base: PlanBase, parameters: PlanParameters, decimals: number): PlanRow[] {
  const unit = 10 ** Math.max(0, 2 - decimals);
  const sales = projected(base.sales, { projection: parameters.sales, base, unit });
  const expenses = projected(base.expenses, { projection: parameters.expenses, base, unit });
  let accumulated = 0;
  return sales.map((sold, index) => {
    const cost = roundTo(percentOf(sold, parameters.costPercentage), unit);
    const spent = expenses[index] ?? 0;
    const net = sold - cost - spent;
    accumulated += net;
    return {
      ...{ sales: sold, cost, gross: sold - cost, expenses: spent, net, accumulated },
      margin: sold === 0 ? null : Math.round((net * wholeRate) / sold),
      cashEnd: base.cash + accumulated,
    };
  });
}

/** The first month, from 1, with sales that cover its cost and expenses. */
export function breakEvenMonth(rows: readonly PlanRow[]): number | null {
  const index = rows.findIndex(({ net }) => net >= 0);
  return index < 0 ? null : index + 1;
}

/** The sales that cover the expenses. Null if the cost of each sale equals its price. */
export const breakEvenSales = (expenses: number, costPercentage: number) =>
  costPercentage >= wholeRate ? null : Math.round((expenses * wholeRate) / (wholeRate - costPercentage));

type Growing = { projection: Projection; base: PlanBase; unit: number };

function projected(from: readonly number[], { projection, base, unit }: Growing): number[] {
  return from.slice(0, planMonths).map((amount, index) => {
    if (projection.type === 'individual') return projection.amounts[index] ?? 0;
    const times = base.growthApplies === 'compound' ? index + 1 : 1;
    if (projection.by === 'money') return Math.max(0, amount + projection.amount * times);
    return grown(amount, { rate: projection.amount, times, unit });
  });
}

/** Rounded once and otherwise exact, because powers of decimals are not exact in binary. */
function grown(amount: number, { rate, times, unit }: { rate: number; times: number; unit: number }) {
  const numerator = BigInt(amount) * BigInt(wholeRate + rate) ** BigInt(times);
  const divisor = BigInt(wholeRate) ** BigInt(times) * BigInt(unit);
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = Number((size * 2n + divisor) / (divisor * 2n)) * unit;
  return numerator < 0n ? -rounded : rounded;
}
