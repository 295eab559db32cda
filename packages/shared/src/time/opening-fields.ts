import { z } from 'zod';
import { dateField, optionalLine } from '../wire/field.ts';
import { eachDay, type Interval, maxIntervals } from './opening.ts';

/** 'HH:MM' in the shop's time zone. */
export const clock = () =>
  z.string({ error: 'hoursInvalid' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hoursInvalid');

const IntervalInput = z.object({ from: clock(), to: clock() });

/** True if the intervals of a day do not overlap; the last may end after midnight. */
function areApart(intervals: readonly Interval[]) {
  const sorted = [...intervals].sort((a, b) => (a.from < b.from ? -1 : 1));
  return sorted.every(({ from }, index) => {
    const before = sorted[index - 1];
    return !before || (before.from < before.to && before.to <= from);
  });
}

const intervals = () =>
  z
    .array(IntervalInput, { error: 'hoursInvalid' })
    .max(maxIntervals, 'hoursInvalid')
    .refine(areApart, 'hoursInvalid');

/** The opening hours of every day of a week. */
export const HoursInput = z.object(eachDay(intervals), { error: 'hoursInvalid' });

export const SpecialDayInput = z.object({
  date: dateField(),
  /** Empty means closed all day. */
  intervals: intervals().default([]),
  label: optionalLine(40).default(null),
});

const IntervalAnswer = z.object({ from: z.string(), to: z.string() });
export const Hours = z.object(eachDay(() => z.array(IntervalAnswer)));
export const SpecialDay = z.object({
  date: z.string(),
  intervals: z.array(IntervalAnswer),
  label: z.string().nullable(),
});
