import { expect, test } from 'vitest';
import { breakEvenMonth, breakEvenSales, type PlanBase, planMonths, planOf } from './plan.ts';

const of = (amount: number) => Array.from({ length: planMonths }, () => amount);
const base: PlanBase = {
  growthApplies: 'compound',
  sales: of(650_000),
  expenses: of(150_000),
  cash: 200_000,
};
const growth = (by: 'percentage' | 'money', amount: number) => ({ type: 'growth' as const, by, amount });
const figures = ({
  sales,
  cost,
  gross,
  expenses,
  net,
  accumulated,
  cashEnd,
}: ReturnType<typeof rows>[number]) => [...[sales, cost, gross, expenses, net, accumulated, cashEnd]];
const rows = () =>
  planOf(
    base,
    { sales: growth('percentage', 500), expenses: growth('money', 2_000), costPercentage: 7_770 },
    2,
  );

test('grows month by month over the average, each month rounded once', () => {
  const plan = rows();
  expect(plan).toHaveLength(12);
  expect([0, 1, 2, 11].map((index) => figures(plan[index] ?? never()))).toEqual([
    [682_500, 530_303, 152_197, 152_000, 197, 197, 200_197],
    [716_625, 556_818, 159_807, 154_000, 5_807, 6_004, 206_004],
    [752_456, 584_658, 167_798, 156_000, 11_798, 17_802, 217_802],
    [1_167_307, 906_998, 260_309, 174_000, 86_309, 466_546, 666_546],
  ]);
  expect(breakEvenMonth(plan)).toBe(1);
  expect(breakEvenSales(150_000, 7_770)).toBe(672_646);
});

test('growth applies once over last year, in amounts the currency can represent', () => {
  const lastYear: PlanBase = {
    ...base,
    growthApplies: 'once',
    sales: of(0).map((_, month) => 12_345 * (month + 1)),
  };
  const parameters = {
    sales: growth('percentage', 1_000),
    expenses: growth('money', 500),
    costPercentage: 0,
  };
  const plan = planOf(lastYear, parameters, 0);
  expect(plan.map(({ sales }) => sales).slice(0, 3)).toEqual([13_600, 27_200, 40_700]);
  expect(plan.every(({ expenses }) => expenses === 150_500)).toBe(true);
  expect(plan.at(-1)?.accumulated).toBe(plan.reduce((sum, { net }) => sum + net, 0));
});

test('takes twelve amounts as they are, and says who never covers his expenses', () => {
  const amounts = of(0).map((_, month) => month * 1_000);
  const plan = planOf(
    base,
    {
      sales: { type: 'individual', amounts },
      expenses: growth('percentage', -10_000),
      costPercentage: 10_000,
    },
    2,
  );
  expect(plan.map(({ sales }) => sales)).toEqual(amounts);
  expect(plan.every(({ net, expenses }) => net === 0 && expenses === 0)).toBe(true);
  expect(plan[0]?.margin).toBeNull();
  expect(breakEvenSales(1, 10_000)).toBeNull();
  const lost = planOf(
    base,
    { sales: growth('money', 0), expenses: growth('money', 0), costPercentage: 9_000 },
    2,
  );
  expect(breakEvenMonth(lost)).toBeNull();
});

function never(): never {
  throw new Error('There are twelve months.');
}
