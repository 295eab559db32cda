import { expect, test } from 'vitest';
import { stockLevelOf } from './stock-level.ts';

const product = { stock: 5000, trackStock: true, lowStock: null };

test('without a threshold of its own the organization decides', () => {
  expect(stockLevelOf(product, 5000)).toBe('low');
  expect(stockLevelOf(product, 4999)).toBe('enough');
  expect(stockLevelOf({ ...product, lowStock: 0 }, 5000)).toBe('enough');
});

test('nothing or less is out', () => {
  expect(stockLevelOf({ ...product, stock: 0 }, 5000)).toBe('out');
  expect(stockLevelOf({ ...product, stock: -1000 }, 5000)).toBe('out');
});

test('a product without stock tracking never runs out', () => {
  expect(stockLevelOf({ ...product, stock: 0, trackStock: false }, 5000)).toBe('untracked');
});
