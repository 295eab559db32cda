import { businessDate } from '@mostrador/shared/time/time';
import { expect, test } from 'vitest';
import { daysAfter, endOfMonth, shopDay } from './days.ts';

test('the day of the shop is that of its own clock and cut-off', () => {
  const now = new Date('2026-03-02T05:30:00Z');
  expect(shopDay(now, { timeZone: 'America/Guatemala', cutoffHour: 0 })).toBe('2026-03-01');
  expect(shopDay(now, { timeZone: 'America/Sao_Paulo', cutoffHour: 0 })).toBe('2026-03-02');
  expect(shopDay(now, { timeZone: 'America/Sao_Paulo', cutoffHour: 4 })).toBe('2026-03-01');
});

test.each([0, 1, 4, 23])(
  'the day begins at %i by the clock, also when it is set forward or back',
  (cutoffHour) => {
    const timeZone = 'America/Santiago';
    for (const day of ['2026-04-04', '2026-09-05'])
      for (let hour = 0; hour < 60; hour += 1) {
        const now = new Date(Date.parse(`${day}T00:30:00Z`) + hour * 3_600_000);
        expect(shopDay(now, { timeZone, cutoffHour })).toBe(businessDate(now, timeZone, cutoffHour));
      }
  },
);

test('days after cross months and years', () => {
  expect(daysAfter('2026-12-28', 8)).toBe('2027-01-05');
  expect(daysAfter('2028-02-25', 8)).toBe('2028-03-04');
});

test('a month ends where it ends', () => {
  expect(endOfMonth('2026-02-03')).toBe('2026-02-28');
  expect(endOfMonth('2028-02-29')).toBe('2028-02-29');
  expect(endOfMonth('2026-12-31')).toBe('2026-12-31');
});
