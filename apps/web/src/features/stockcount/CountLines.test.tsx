// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { field, fill, pressKey, until } from '../../lib/hands.testing.ts';
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
  unsettled: 0,
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
  moved: false,
  went: 0,
  came: 0,
  wentCounted: null,
  cameCounted: null,
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

test('what went while it was counted in parts is asked for in the review, and said', async () => {
  const moved = { ...line, moved: true, went: 3000 };
  const sent = vi.fn(() => ({ ...moved, moved: false, wentCounted: 2000 }));
  const list = { lines: [moved], pagination: { page: 1, pages: 1, count: 1 } };
  const pages = { content: '', page: 1, onPage: () => undefined };
  await draw(<CountLines count={{ ...count, status: 'review' }} isDifferent pages={pages} />, {
    answers: { ...answers, 'stockCount.lines': () => list, 'stockCount.settle': sent },
  });
  const asked = /de las 3 de Café/;
  await until(() => field(asked));
  expect(document.querySelectorAll('input')).toHaveLength(1);
  fill(field(asked), '2');
  pressKey(field(asked), 'Enter');
  await until(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ variantId: 'v', wentCounted: 2000 })),
  );
});
