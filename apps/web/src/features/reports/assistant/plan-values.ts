import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterInputs } from '@trpc/server';
import type { Output } from '../../../lib/api/output.ts';
import { type Growth, growthOf } from './Growing.tsx';

export type SavedPlan = Output<'plan.byId'>;
type PlanResult = NonNullable<Output<'assistant.read'>['plan']>;
export type PlanParameters = Omit<inferRouterInputs<AppRouter>['plan']['create'], 'id' | 'name'>;

/** The values of the fields of a plan; `own` are the months as typed. */
export type PlanValues = {
  sales: Growth;
  expenses: Growth;
  cost: number | null;
  own: { sales: number[]; expenses: number[] };
};

type StoredGrowth = { type: string | null; by: 'percentage' | 'money' | null; amount: number | null };

const growing = ({ type, by, amount }: StoredGrowth): Growth => ({
  mode: type === 'individual' ? type : (by ?? 'percentage'),
  amount: Math.abs(amount ?? 0),
  isLess: (amount ?? 0) < 0,
});

export const valuesOf = (saved: SavedPlan | null, { base }: PlanResult): PlanValues => ({
  sales: growing({
    type: saved?.salesProyectionType ?? null,
    by: saved?.salesGrowthType ?? null,
    amount: saved?.salesGrowthAmount ?? null,
  }),
  expenses: growing({
    type: saved?.growthProyectionType ?? null,
    by: saved?.expensesGrowthType ?? null,
    amount: saved?.expensesGrowthAmount ?? null,
  }),
  cost: base.costPercentage,
  own: {
    sales: saved?.salesIndividualAmounts ?? base.sales,
    expenses: saved?.expensesIndividualAmounts ?? base.expenses,
  },
});

const partsOf = (growth: Growth, own: number[]) => {
  const projection = growthOf(growth, own);
  return projection.type === 'individual'
    ? { type: projection.type, by: undefined, amount: undefined, amounts: own }
    : { type: projection.type, by: projection.by, amount: projection.amount, amounts: undefined };
};

/** The form values under the field names of the API. */
export function parametersOf({ sales, expenses, cost, own }: PlanValues): PlanParameters {
  const [sold, spent] = [partsOf(sales, own.sales), partsOf(expenses, own.expenses)];
  return {
    salesProyectionType: sold.type,
    salesGrowthType: sold.by,
    salesGrowthAmount: sold.amount,
    salesIndividualAmounts: sold.amounts,
    costPercentage: cost ?? 0,
    growthProyectionType: spent.type,
    expensesGrowthType: spent.by,
    expensesGrowthAmount: spent.amount,
    expensesIndividualAmounts: spent.amounts,
  };
}
