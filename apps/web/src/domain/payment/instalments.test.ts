import { expect, test } from 'vitest';
import { splitInstalments } from './instalments.ts';

const of = (more: object) =>
  splitInstalments({
    ...{ total: 10_000, count: 3, first: '2026-11-30', period: 'monthly', decimals: 2 },
    ...more,
  }).map(({ dueDate, amount }) => [dueDate, amount]);

test('parts are equal but for the last, and stay at the end of short months', () => {
  expect(of({})).toEqual([
    ['2026-11-30', 3333],
    ['2026-12-30', 3333],
    ['2027-01-30', 3334],
  ]);
  expect(of({ first: '2027-01-31', count: 2 }).map(([day]) => day)).toEqual(['2027-01-31', '2027-02-28']);
  expect(of({ period: 'weekly', count: 2 }).map(([day]) => day)).toEqual(['2026-11-30', '2026-12-07']);
  expect(of({ period: 'biweekly', count: 2 }).map(([day]) => day)).toEqual(['2026-11-30', '2026-12-15']);
});

test('a currency without cents has none in any part', () => {
  expect(of({ decimals: 0, total: 100_000 }).map(([, amount]) => amount)).toEqual([33_300, 33_300, 33_400]);
});
