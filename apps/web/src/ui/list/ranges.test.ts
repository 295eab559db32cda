import { expect, test } from 'vitest';
import { isReversed, rangeNamed, rangeOf } from './ranges.ts';

test('a range may not end before it begins', () => {
  expect(isReversed({ from: '2026-11-21', until: '2026-11-20' })).toBe(true);
  expect(isReversed({ from: '2026-11-21', until: '2026-11-21' })).toBe(false);
  expect(isReversed({ from: '2026-11-21', until: null })).toBe(false);
});

test('ranges are days of the shop', () => {
  expect(rangeOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', until: '2026-03-01' });
  expect(rangeOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', until: '2026-02-28' });
  expect(rangeOf('last7Days', '2026-03-03')).toEqual({ from: '2026-02-25', until: '2026-03-03' });
  expect(rangeOf('thisMonth', '2026-03-14')).toEqual({ from: '2026-03-01', until: '2026-03-14' });
  expect(rangeOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', until: '2025-12-31' });
  expect(rangeOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
});

test('days are shown by the name that people would use first', () => {
  expect(rangeNamed({ from: '2026-03-01', until: '2026-03-01' }, '2026-03-01')).toBe('today');
  expect(rangeNamed({ from: '2026-03-02', until: '2026-03-05' }, '2026-03-05')).toBeUndefined();
  expect(rangeNamed({ from: null, until: null }, '2026-03-05')).toBeUndefined();
});
