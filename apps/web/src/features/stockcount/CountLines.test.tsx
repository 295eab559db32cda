// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { until } from '../../lib/hands.testing.ts';
import { aMe } from '../../lib/person.fixture.ts';
import { CountLines } from './CountLines.tsx';
import type { StockCount } from './stockcount.columns.tsx';

const count: StockCount = {
  id: 'c',
  code: 'CF-000001',
  status: 'posted',
  name: null,
  category: null,
  blind: false,
  uncounted: 'keep',
  user: null,
  counted: 1,
  pending: 0,
  different: 1,
  valueFound: 0,
  valueLost: 0,
  createdAt: '2026-11-22T16:00:00.000Z',
  updatedAt: '2026-11-22T16:00:00.000Z',
  finishedAt: null,
  endedAt: null,
};
const line = {
  id: 'l',
  variantId: 'v',
  productId: 'p',
  name: 'Café',
  unit: 'piece',
  quantity: 1000,
  expected: 2000,
  difference: -1000,
  unitCost: 100,
  user: { id: 'u', name: 'Ana' },
  countedAt: '2026-11-22T16:00:00.000Z',
};
const answers = {
  'user.me': () => aMe({}),
  'stockCount.lines': () => ({ lines: [line], pagination: { page: 1, pages: 1, count: 1 } }),
};

test('from right to left a Latin name does not take the day after it apart', async () => {
  const pages = { content: '', page: 1, onPage: () => undefined };
  await draw(<CountLines count={count} isDifferent={false} pages={pages} />, { answers, language: 'ar' });
  await until(() => expect(document.body.textContent).toMatch(/Ana\u200f · \u200f\D*22/));
});
