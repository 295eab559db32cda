import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, dayBounds, daysBetween, isDate, isTimeZone } from './time.ts';

const zones = [
  'America/Guatemala',
  'America/Santiago',
  'America/Havana',
  'America/New_York',
  'America/Asuncion',
  'UTC',
];

test.each([
  ['2026-11-20T05:59:59Z', 'America/Guatemala', 0, '2026-11-19'],
  ['2026-11-20T06:00:00Z', 'America/Guatemala', 0, '2026-11-20'],
  ['2026-11-20T09:59:59Z', 'America/Guatemala', 4, '2026-11-19'],
  ['2026-11-20T10:00:00Z', 'America/Guatemala', 4, '2026-11-20'],
  ['2026-01-01T02:00:00Z', 'America/Argentina/Buenos_Aires', 0, '2025-12-31'],
])('%s in %s from hour %i is %s', (instant, zone, cutoff, date) =>
  expect(businessDate(new Date(instant), zone, cutoff)).toBe(date),
);

test('a day that loses or wins an hour is 23 or 25 hours long', () => {
  const hours = (date: string, timeZone: string) => {
    const { start, end } = dayBounds(date, date, { timeZone });
    return (end.getTime() - start.getTime()) / 3_600_000;
  };
  expect(hours('2026-03-08', 'America/New_York')).toBe(23);
  expect(hours('2026-11-01', 'America/New_York')).toBe(25);
  // Chile and Cuba change their clocks at midnight: one day has no 00:00, another has it twice.
  expect(hours('2026-09-06', 'America/Santiago')).toBe(23);
  expect(hours('2026-04-04', 'America/Santiago')).toBe(25);
  expect(hours('2026-03-08', 'America/Havana')).toBe(23);
  expect(hours('2026-11-01', 'America/Havana')).toBe(25);
  expect(hours('2026-11-20', 'America/Guatemala')).toBe(24);
});

test('every instant lies within the bounds of its own business day, and of no other', () => {
  const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      instant,
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 6 }),
      (at, timeZone, cutoffHour) => {
        const date = businessDate(at, timeZone, cutoffHour);
        const { start, end } = dayBounds(date, date, { timeZone, cutoffHour });
        expect(start <= at && at < end).toBe(true);
        expect(businessDate(start, timeZone, cutoffHour)).toBe(date);
        expect(businessDate(end, timeZone, cutoffHour)).toBe(addDays(date, 1));
      },
    ),
  );
});

test('dates are counted on the calendar', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});

test('a date exists or is refused', () => {
  for (const good of ['1900-01-01', '2024-02-29', '2199-12-31']) expect(isDate(good)).toBe(true);
  for (const bad of [
    '2026-02-29',
    '2026-13-01',
    '2200-01-01',
    '1899-12-31',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
    'x',
  ])
    expect(isDate(bad)).toBe(false);
});

test('a zone has a name', () => {
  for (const good of [...zones, 'America/Argentina/Buenos_Aires', 'Etc/GMT+6'])
    expect(isTimeZone(good)).toBe(true);
  for (const bad of ['', '+06:00', 'Marte/Olimpo', 'local', 'America/', '../etc/passwd', 'EST5EDT; drop'])
    expect(isTimeZone(bad)).toBe(false);
});
