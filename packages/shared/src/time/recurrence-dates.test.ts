import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { daysOfMonth, recurrencePeriods, weekendRules } from '../codes/codes.ts';
import {
  isOccurrence,
  nextOccurrence,
  nextOccurrences,
  occurrencesIn,
  occurrencesOf,
  type RecurrenceRule,
} from './recurrence-dates.ts';
import { businessDate, dayBounds } from './time.ts';

const aRule = (over: Partial<RecurrenceRule> = {}): RecurrenceRule => ({
  ...{ period: 'monthly', months: [], dayOfMonth: null, weekday: null },
  ...{ startsOn: '2026-01-31', endsOn: null, times: null, weekend: 'keep' },
  ...over,
});
const firstDays = (rule: RecurrenceRule, most: number) =>
  nextOccurrences(rule, { from: rule.startsOn, most }).map(({ dueOn }) => dueOn);

/** An independent way to the same days: tests each day of the calendar with plain numbers. */
function* reference(rule: RecurrenceRule, until: string) {
  const day = 86_400_000;
  const begin = Date.parse(`${rule.startsOn}T00:00:00Z`);
  const started = new Date(begin);
  let count = 0;
  let firstWeek: number | null = null;
  for (let time = begin; time <= Date.parse(`${until}T00:00:00Z`); time += day) {
    const date = new Date(time);
    const month = date.getUTCMonth() + 1;
    const last = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
    const isLast = date.getUTCDate() === last;
    const weekday = date.getUTCDay() || 7;
    const isMonth = rule.months.length === 0 || rule.months.includes(month);
    const requested = { first_of_month: 1, middle_of_month: 15, last_of_month: 31 };
    const named = rule.dayOfMonth ?? started.getUTCDate();
    const number = typeof named === 'number' ? named : requested[named];
    const isDay = date.getUTCDate() === number || (isLast && number > last);
    if (weekday === (rule.weekday ?? (started.getUTCDay() || 7))) firstWeek ??= time;
    const weeks = firstWeek === null ? -1 : (time - firstWeek) / (7 * day);
    const fits = {
      once: time === begin,
      weekly: isMonth && Number.isInteger(weeks) && weeks >= 0,
      biweekly: isMonth && Number.isInteger(weeks / 2) && weeks >= 0,
      semimonthly: isMonth && (date.getUTCDate() === 15 || isLast),
      monthly: isMonth && isDay,
      yearly: isDay && (rule.months.length > 0 ? isMonth : month === started.getUTCMonth() + 1),
    }[rule.period];
    const dueOn = date.toISOString().slice(0, 10);
    if (!fits) continue;
    if ((rule.endsOn && dueOn > rule.endsOn) || (rule.times !== null && count >= rule.times)) return;
    count += 1;
    const moves = { keep: [0, 0], next: [2, 1], previous: [-1, -2] }[rule.weekend];
    const moved = weekday < 6 ? 0 : (moves[weekday - 6] ?? 0);
    yield { dueOn, postsOn: new Date(time + moved * day).toISOString().slice(0, 10) };
  }
}

const rules = fc.record({
  period: fc.constantFrom(...recurrencePeriods),
  months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  dayOfMonth: fc.option(fc.oneof(fc.constantFrom(...daysOfMonth), fc.integer({ min: 1, max: 31 }))),
  weekday: fc.option(fc.integer({ min: 1, max: 7 })),
  startsOn: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  endsOn: fc.option(
    fc
      .date({ min: new Date('2024-01-01'), max: new Date('2080-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  times: fc.option(fc.integer({ min: 1, max: 700 })),
  weekend: fc.constantFrom(...weekendRules),
});

describe('the days of a recurrence', () => {
  test('match the days that a calendar gives day by day, over fifty years', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const until = '2078-12-31';
        const ours = [];
        for (const each of occurrencesOf(rule))
          if (each.dueOn <= until) ours.push(each);
          else break;
        expect(ours).toEqual([...reference(rule, until)]);
      }),
      { numRuns: 60 },
    );
  });

  const home = process.env.TZ;
  afterEach(() => {
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  });

  test.each([
    'America/Guatemala',
    'America/Santiago',
    'America/Mexico_City',
    'America/Asuncion',
    'America/Havana',
    'America/Sao_Paulo',
    'America/New_York',
    'Europe/Madrid',
    'Asia/Riyadh',
    'Pacific/Kiritimati',
  ])('begin and end with the clocks of %s for fifty years, wherever the server stands', (timeZone) => {
    process.env.TZ = timeZone;
    const rule = aRule({ period: 'semimonthly', startsOn: '2026-01-01' });
    const days = nextOccurrences(rule, { from: rule.startsOn, most: 1200 });
    expect(days).toEqual([...reference(rule, '2075-12-31')]);
    for (const { dueOn } of days) {
      const { start, end } = dayBounds(dueOn, dueOn, { timeZone });
      const around = [start.getTime() - 1, start.getTime(), end.getTime() - 1, end.getTime()];
      const isThen = around.map((time) => businessDate(new Date(time), timeZone) === dueOn);
      expect([dueOn, ...isThen]).toEqual([dueOn, false, true, true, false]);
    }
  });

  test('keep the 31st through short months', () => {
    expect(firstDays(aRule(), 5)).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ]);
    const leap = aRule({ period: 'yearly', startsOn: '2028-02-29' });
    expect(firstDays(leap, 5)[4]).toBe('2032-02-29');
  });

  test('count the day it begins on, and end after so many or on a day', () => {
    expect(firstDays(aRule({ startsOn: '2026-03-15', times: 2 }), 9)).toEqual(['2026-03-15', '2026-04-15']);
    expect(firstDays(aRule({ startsOn: '2026-03-15', endsOn: '2026-05-15' }), 9)).toHaveLength(3);
    expect(firstDays(aRule({ period: 'once', startsOn: '2026-03-15' }), 9)).toEqual(['2026-03-15']);
    const over = aRule({ startsOn: '2026-03-15', times: 1 });
    expect(nextOccurrence(over, '2026-03-16')).toBeNull();
  });

  test('keep their name where a weekend moves them', () => {
    const rule = aRule({ dayOfMonth: 1, startsOn: '2026-08-01', weekend: 'next' });
    expect(nextOccurrence(rule, '2026-08-01')).toEqual({ dueOn: '2026-08-01', postsOn: '2026-08-03' });
    const before = nextOccurrence({ ...rule, weekend: 'previous' }, '2026-11-01');
    expect(before).toEqual({ dueOn: '2026-11-01', postsOn: '2026-10-30' });
    // Friday belongs to the last week of October by its booking, though its name lies behind it.
    const october = { from: '2026-10-25', until: '2026-10-31' };
    expect(occurrencesIn({ ...rule, weekend: 'previous' }, october)).toEqual([before]);
    expect(isOccurrence(rule, '2026-08-01')).toBe(true);
    expect(isOccurrence(rule, '2026-08-03')).toBe(false);
  });
});
