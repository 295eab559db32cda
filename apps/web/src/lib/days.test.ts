import { expect, test } from 'vitest';
import { daysAfter, endOfMonth, shopDay } from './days.ts';

test('the day of the shop is that of its own clock and cut-off', () => {
  const now = new Date('2026-03-02T05:30:00Z');
  expect(shopDay(now, { timeZone: 'America/Guatemala', cutoffHour: 0 })).toBe('2026-03-01');
  expect(shopDay(now, { timeZone: 'America/Sao_Paulo', cutoffHour: 0 })).toBe('2026-03-02');
  expect(shopDay(now, { timeZone: 'America/Sao_Paulo', cutoffHour: 4 })).toBe('2026-03-01');
});

test('days after cross months and years', () => {
  expect(daysAfter('2026-12-28', 8)).toBe('2027-01-05');
  expect(daysAfter('2028-02-25', 8)).toBe('2028-03-04');
});

test('a month ends where it ends', () => {
  expect(endOfMonth('2026-02-03')).toBe('2026-02-28');
  expect(endOfMonth('2028-02-29')).toBe('2028-02-29');
  expect(endOfMonth('2026-12-31')).toBe('2026-12-31');
});
