import { expect, test } from 'vitest';
import { backOf, dueWith } from './exchanged.ts';

const coin = { cashRounding: 10, isHalfDown: false };
const due = { cash: 9999, other: 9995, coin };

test('the difference alone is paid, rounded by itself in cash', () => {
  expect(dueWith(due, { worth: 5000 })).toEqual({
    cash: 5000,
    other: 4995,
    coin,
  });
});

test('the unused credit is refunded, in cash in available coins, and never above the original amount', () => {
  const coin = { cashRounding: 10, isHalfDown: false };
  const ways = { exact: { isCash: false, ...coin }, cash: { isCash: true, ...coin } };
  expect(backOf(due, { worth: 5000 }, ways.exact)).toBe(0);
  expect(backOf(due, { worth: 12_502 }, ways.exact)).toBe(2507);
  expect(backOf(due, { worth: 12_502 }, ways.cash)).toBe(2510);
  expect(backOf({ cash: 0, other: 0, coin }, { worth: 5 }, ways.cash)).toBe(5);
});
