import { Temporal } from 'temporal-polyfill';
import { type Weekday, weekdays } from '../codes/codes.ts';

/**
 * Start and end as 'HH:MM' in the shop's time zone; if `to` is at or before `from`, it is on the next day.
 */
export type Interval = { from: string; to: string };
export type Hours = Record<Weekday, Interval[]>;

/** A date with special opening hours; without intervals the shop is closed. */
export type SpecialDay = { date: string; intervals: Interval[]; label: string | null };

export type Opening = { hours: Hours; exceptions: readonly SpecialDay[]; timeZone: string };
export type OpenState = { isOpen: boolean; opensAt: Date | null; closesAt: Date | null };

export const maxIntervals = 3;

/** Creates a value for each day of the week. */
export const eachDay = <Value>(make: (day: Weekday) => Value): Record<Weekday, Value> => ({
  monday: make('monday'),
  tuesday: make('tuesday'),
  wednesday: make('wednesday'),
  thursday: make('thursday'),
  friday: make('friday'),
  saturday: make('saturday'),
  sunday: make('sunday'),
});

/** Creates a value for both ends of each day: `mondayFrom`, `mondayTo` and so on. */
export const dayEnds = <Value>(make: (day: Weekday, end: keyof Interval) => Value) => ({
  mondayFrom: make('monday', 'from'),
  mondayTo: make('monday', 'to'),
  tuesdayFrom: make('tuesday', 'from'),
  tuesdayTo: make('tuesday', 'to'),
  wednesdayFrom: make('wednesday', 'from'),
  wednesdayTo: make('wednesday', 'to'),
  thursdayFrom: make('thursday', 'from'),
  thursdayTo: make('thursday', 'to'),
  fridayFrom: make('friday', 'from'),
  fridayTo: make('friday', 'to'),
  saturdayFrom: make('saturday', 'from'),
  saturdayTo: make('saturday', 'to'),
  sundayFrom: make('sunday', 'from'),
  sundayTo: make('sunday', 'to'),
});

/** Closed on every day. */
export const neverOpen = (): Hours => eachDay(() => []);

/**
 * Long enough to find the next opening of a shop that opens once a fortnight; for a shop that never opens
 * the search ends here.
 */
const daysAhead = 60;

type Span = { start: number; end: number };

/**
 * Returns whether a shop is open at an instant, until when, and when it opens next. The hours of the
 * previous day count if they end past midnight, and a special day replaces its weekday's. Only the shop's
 * time zone is used.
 */
export function openAt(opening: Opening, instant: Date): OpenState {
  const at = instant.getTime();
  const spans = spansFrom(opening, instant);
  const now = spans.find(({ start, end }) => start <= at && at < end);
  const next = spans.find(({ start }) => start > at);
  return {
    isOpen: now !== undefined,
    opensAt: now || !next ? null : new Date(next.start),
    closesAt: now ? new Date(now.end) : null,
  };
}

/** The opening times of a day as spans of instants, in order. */
export function spansOf(
  { hours, exceptions, timeZone }: Opening,
  date: string,
): { start: Date; end: Date }[] {
  const day = Temporal.PlainDate.from(date);
  return joined(spansOfDay({ hours, exceptions, timeZone }, day)).map(({ start, end }) => ({
    start: new Date(start),
    end: new Date(end),
  }));
}

function spansFrom(opening: Opening, instant: Date): Span[] {
  const today = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(opening.timeZone)
    .toPlainDate();
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => today.add({ days: index - 1 }));
  return joined(days.flatMap((day) => spansOfDay(opening, day)));
}

function spansOfDay({ hours, exceptions, timeZone }: Opening, day: Temporal.PlainDate): Span[] {
  const special = exceptions.find(({ date }) => date === day.toString());
  const intervals = special?.intervals ?? hours[weekdays[day.dayOfWeek - 1] ?? 'monday'];
  const instantOf = (date: Temporal.PlainDate, time: string) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
  return (
    intervals
      .map(({ from, to }) => ({
        start: instantOf(day, from),
        end: instantOf(to <= from ? day.add({ days: 1 }) : day, to),
      }))
      // An interval that starts in an hour skipped by the clock change starts later, perhaps after its end.
      .filter(({ start, end }) => start < end)
  );
}

/** Adjacent spans are one: a shop that is open until midnight and from midnight does not close. */
function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
