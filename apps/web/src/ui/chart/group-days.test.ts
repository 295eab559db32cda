import { expect, test } from 'vitest';
import { daysAfter } from '../../lib/format/days.ts';
import { type Day, grainOf, groupDays } from './group-days.ts';

const daysFrom = (date: string, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => ({
    date: daysAfter(date, index),
    amount: index,
    previousAmount: 1,
  }));

test('a long period is summed so that its bars can be distinguished', () => {
  expect([grainOf(92), grainOf(93), grainOf(550), grainOf(551)]).toEqual(['day', 'week', 'week', 'month']);
  expect(groupDays(daysFrom('2026-11-20', 3), 'day')).toHaveLength(3);
});

test('weeks end on Sunday, months on their last day, and nothing is lost at the edges', () => {
  expect(groupDays(daysFrom('2026-11-20', 11), 'week')).toEqual([
    { from: '2026-11-20', until: '2026-11-22', amount: 3, previousAmount: 3, margin: 0 },
    { from: '2026-11-23', until: '2026-11-29', amount: 42, previousAmount: 7, margin: 0 },
    { from: '2026-11-30', until: '2026-11-30', amount: 10, previousAmount: 1, margin: 0 },
  ]);
  expect(groupDays(daysFrom('2027-01-30', 32), 'month').map(({ from, until }) => [from, until])).toEqual([
    ['2027-01-30', '2027-01-31'],
    ['2027-02-01', '2027-02-28'],
    ['2027-03-01', '2027-03-02'],
  ]);
});
