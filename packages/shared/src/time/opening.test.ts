import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { weekdays } from '../codes/codes.ts';
import {
  eachDay,
  type Hours,
  type Interval,
  neverOpen,
  openAt,
  type SpecialDay,
  spansOf,
} from './opening.ts';
import { addDays, businessDate } from './time.ts';

const always = (intervals: Interval[]): Hours => eachDay(() => intervals);
const closed = neverOpen();
const guatemala = 'America/Guatemala';

test.each([
  // Friday 27 November 2026, 18:00 to 02:00.
  ['2026-11-28T07:59:59Z', true],
  ['2026-11-28T08:00:00Z', false],
  ['2026-11-27T23:59:59Z', false],
  ['2026-11-28T00:00:00Z', true],
])('an evening past midnight: at %s it is open: %s', (instant, isOpen) => {
  const hours = { ...closed, friday: [{ from: '18:00', to: '02:00' }] };
  expect(openAt({ hours, exceptions: [], timeZone: guatemala }, new Date(instant)).isOpen).toBe(isOpen);
});

test('it says when it closes and when it opens next', () => {
  const hours = { ...closed, monday: [{ from: '08:00', to: '12:00' }] };
  const opening = { hours, exceptions: [], timeZone: guatemala };
  expect(openAt(opening, new Date('2026-11-23T15:00:00Z'))).toEqual({
    isOpen: true,
    opensAt: null,
    closesAt: new Date('2026-11-23T18:00:00Z'),
  });
  expect(openAt(opening, new Date('2026-11-23T18:00:00Z'))).toEqual({
    isOpen: false,
    opensAt: new Date('2026-11-30T14:00:00Z'),
    closesAt: null,
  });
  expect(openAt({ ...opening, hours: closed }, new Date('2026-11-23T18:00:00Z'))).toEqual({
    isOpen: false,
    opensAt: null,
    closesAt: null,
  });
});

test('a special day replaces its weekday, and the night before it still ends when it ends', () => {
  const hours = always([{ from: '18:00', to: '02:00' }]);
  const exceptions: SpecialDay[] = [{ date: '2026-12-25', intervals: [], label: 'Navidad' }];
  const opening = { hours, exceptions, timeZone: guatemala };
  expect(openAt(opening, new Date('2026-12-25T07:00:00Z')).isOpen).toBe(true);
  expect(openAt(opening, new Date('2026-12-26T01:00:00Z'))).toMatchObject({
    isOpen: false,
    opensAt: new Date('2026-12-27T00:00:00Z'),
  });
});

test('all day is one stretch, not one that closes at midnight', () => {
  const opening = { hours: always([{ from: '00:00', to: '00:00' }]), exceptions: [], timeZone: guatemala };
  const { isOpen, closesAt } = openAt(opening, new Date('2026-11-23T15:00:00Z'));
  expect(isOpen).toBe(true);
  expect((closesAt?.getTime() ?? 0) - Date.parse('2026-11-23T15:00:00Z')).toBeGreaterThan(30 * 86_400_000);
});

test('times that the clock skips are an hour later, and what then ends before it begins is none', () => {
  const openMinutes = (from: string, to: string) => {
    const hours = { ...closed, sunday: [{ from, to }] };
    const spans = spansOf({ hours, exceptions: [], timeZone: 'America/New_York' }, '2026-03-08');
    return spans.map(({ start, end }) => [start.toISOString(), end.getTime() - start.getTime()]);
  };
  expect(openMinutes('02:00', '02:30')).toEqual([['2026-03-08T07:00:00.000Z', 30 * 60_000]]);
  expect(openMinutes('02:45', '03:15')).toEqual([]);
});

const zones = Intl.supportedValuesOf('timeZone');
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );
const interval = fc.record({ from: clock, to: clock });
const week = fc
  .array(fc.array(interval, { maxLength: 3 }), { minLength: 7, maxLength: 7 })
  .map((days) => eachDay((day): Interval[] => days[weekdays.indexOf(day)] ?? []));
/** Two of three near a change of the clocks somewhere: at those everything that counts hours breaks. */
const instant = fc
  .oneof(
    fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2037-01-01') }),
    ...['2026-03-08', '2026-11-01', '2026-09-06', '2026-04-05', '2026-03-29', '2026-10-25'].map((day) =>
      fc.integer({ min: Date.parse(day) - 86_400_000, max: Date.parse(day) + 2 * 86_400_000 }),
    ),
  )
  .map((time) => new Date(time));

/** The same by the clock on the wall alone: what it shows, and of which day. */
function isOpenByTheWall(hours: Hours, timeZone: string, at: Date) {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const of = (day: Temporal.PlainDate) => hours[weekdays[day.dayOfWeek - 1] ?? 'monday'];
  const today = local.toPlainDate();
  return (
    of(today).some(({ from, to }) => from <= time && (to <= from || time < to)) ||
    of(today.subtract({ days: 1 })).some(({ from, to }) => to <= from && time < to)
  );
}

/** True if the clock of the time zone does not change within a day of it. */
function clockIsSteady(timeZone: string, at: Date) {
  const offset = (hours: number) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime() + hours * 3_600_000).toZonedDateTimeISO(timeZone)
      .offset;
  return offset(-48) === offset(0) && offset(0) === offset(48);
}

test('in every zone it agrees with the clock on the wall, and with itself where that jumps', () => {
  fc.assert(
    fc.property(week, fc.constantFrom(...zones), instant, (hours, timeZone, at) => {
      const opening = { hours, exceptions: [], timeZone };
      const { isOpen, opensAt, closesAt } = openAt(opening, at);
      if (clockIsSteady(timeZone, at)) expect(isOpen).toBe(isOpenByTheWall(hours, timeZone, at));
      expect(isOpen).toBe(closesAt !== null);
      const turn = closesAt ?? opensAt;
      if (!turn) return;
      expect(turn > at).toBe(true);
      const isLastDay = turn.getTime() - at.getTime() > 50 * 86_400_000;
      if (!isLastDay) expect(openAt(opening, turn).isOpen).toBe(!isOpen);
      expect(openAt(opening, new Date(turn.getTime() - 1)).isOpen).toBe(isOpen);
      const day = businessDate(at, timeZone);
      const around = [addDays(day, -1), day].flatMap((date) => spansOf(opening, date));
      expect(around.some(({ start, end }) => start <= at && at < end)).toBe(isOpen);
    }),
    { numRuns: 400 },
  );
});
