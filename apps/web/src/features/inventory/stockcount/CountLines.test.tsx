// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lost } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { field, fill, press, pressKey, seen, textOfField, until } from '../../../lib/testing/user.testing.ts';
import { CountedQuantity } from './CountedQuantity.tsx';
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

test('stock that moved during a count in parts is requested in the review and shown', async () => {
  const moved = { ...line, moved: true, went: 3000 };
  const sent = vi.fn(() => ({ ...moved, moved: false, wentCounted: 2000 }));
  const list = { lines: [moved], pagination: { page: 1, pages: 1, count: 1 } };
  const pages = { content: '', page: 1, onPage: () => undefined };
  await draw(<CountLines count={{ ...count, status: 'review' }} isDifferent pages={pages} />, {
    answers: { ...answers, 'stockCount.lines': () => list, 'stockCount.settle': sent },
  });
  const label = /de las 3 de Café/;
  await until(() => field(label));
  expect(document.querySelectorAll('input')).toHaveLength(1);
  fill(field(label), '2');
  pressKey(field(label), 'Enter');
  await until(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ variantId: 'v', wentCounted: 2000 })),
  );
});

/** A line that another user counts while the test types in it. */
function Line() {
  const [quantity, setQuantity] = useState(1000);
  return (
    <>
      <button type="button" onClick={() => setQuantity(quantity + 3000)}>
        Other
      </button>
      <output>is {quantity}</output>
      <CountedQuantity countId="c" line={{ variantId: 'v', name: 'Café', quantity }} />
    </>
  );
}

test('a figure that is being typed stays while others count, and until it was taken', async () => {
  let isLost = true;
  const sent = vi.fn(() => {
    if (isLost) throw lost();
    return line;
  });
  await draw(<Line />, { answers: { 'user.me': () => aMe({}), 'stockCount.count': sent } });
  const input = () => field(/Café/);
  await until(input);
  press('Other');
  await until(() => expect(textOfField(input())).toBe('4'));
  fill(input(), '250');
  press('Other');
  await until(() => expect(seen()).toContain('is 7000'));
  expect(textOfField(input())).toBe('250');
  pressKey(input(), 'Enter');
  await until(() => expect(sent).toHaveBeenCalledTimes(1));
  await until(() => expect(input().getAttribute('aria-invalid')).toBe('true'));
  expect(textOfField(input())).toBe('250');
  isLost = false;
  pressKey(input(), 'Enter');
  await until(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ quantity: 250_000 })));
  await until(() => expect(input().getAttribute('aria-invalid')).not.toBe('true'));
});
