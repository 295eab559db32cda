import { expect, test } from 'vitest';
import { marginOf } from './margin.ts';

test('the gain is a share of the price, not of the cost', () => {
  expect(marginOf(1250, 750)).toEqual({ gain: 500, share: 4000 });
  expect(marginOf(300, 200)).toEqual({ gain: 100, share: 3300 });
});

test('selling below cost is a loss', () => {
  expect(marginOf(900, 1000)).toEqual({ gain: -100, share: -1100 });
});

test('an unknown cost or price has no margin, and a cost of zero has', () => {
  expect(marginOf(1000, null)).toBeNull();
  expect(marginOf(1000, undefined)).toBeNull();
  expect(marginOf(null, 100)).toBeNull();
  expect(marginOf(1000, 0)).toEqual({ gain: 1000, share: 10_000 });
});

test('a price of zero causes no division by zero', () => {
  expect(marginOf(0, 100)).toEqual({ gain: -100, share: 0 });
  expect(marginOf(99_999_999_999, 1)).toEqual({ gain: 99_999_999_998, share: 10_000 });
});
