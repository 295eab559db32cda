import { expect, test } from 'vitest';
import { backOf, dueWith } from './traded.ts';

const due = { cash: 9999, other: 9995 };

test('the difference alone is paid, rounded by itself in cash', () => {
  expect(dueWith(due, { worth: 5000 }, 10)).toEqual({ cash: 5000, other: 4995 });
});

test('what the sale does not take goes back, in cash in coins there are, and never more than it was', () => {
  const ways = { exact: { isCash: false, cashRounding: 10 }, cash: { isCash: true, cashRounding: 10 } };
  expect(backOf(due, { worth: 5000 }, ways.exact)).toBe(0);
  expect(backOf(due, { worth: 12_502 }, ways.exact)).toBe(2507);
  expect(backOf(due, { worth: 12_502 }, ways.cash)).toBe(2510);
  expect(backOf({ cash: 0, other: 0 }, { worth: 5 }, ways.cash)).toBe(5);
});
