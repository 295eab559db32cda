// @vitest-environment happy-dom
import type { ProductsStats } from '@mostrador/api/reports/report/report.schema';
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { ProductSums } from './ProductSums.tsx';

const days = { from: '2026-11-01', until: '2026-11-23' };
const sums = { quantity: 9_237_000, amount: 401_957_262 };
const stats: ProductsStats = {
  ...days,
  totals: { ...sums, products: 2234, returned: { quantity: 0, amount: 0 } },
  previous: { ...days, quantity: 0, amount: 0 },
  change: { quantity: null, amount: null },
  topByQuantity: [],
  topByAmount: [],
  worst: [],
  returned: [],
  notSold: { count: 0, products: [] },
  byCategory: [],
  byHour: [],
  byDay: [],
};

test('the number of products sold is formatted like every other number', async () => {
  await draw(<ProductSums stats={stats} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('9,237'));
  expect(seen()).toContain('2,234');
});

test('every figure opens the sales behind it, what came back those of which it did', async () => {
  const returned = { quantity: 1000, amount: 5000 };
  const earned = { margin: 100_000, marginShare: 2500 };
  const totals = { ...stats.totals, ...earned, returned };
  await draw(<ProductSums stats={{ ...stats, totals }} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(document.querySelectorAll('dd a')).toHaveLength(6));
  const values = [...document.querySelectorAll('dl > div')].map((each) => each.querySelectorAll('dd > a'));
  expect(values.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
  const last = [...document.querySelectorAll('dd a')].at(-1);
  expect(last?.getAttribute('href')).toContain('isReturned=true');
});
