import { addDays, daysBetween } from './time.ts';

/** Business days, both ends included. */
export type DateRange = { from: string; until: string };

/** Three years, for responses with a row for each day. */
export const mostDays = 1100;

/** Ten years, for responses with sums only. */
export const mostDaysSummed = 3660;

/** The period of the same length immediately before. */
export function previousOf({ from, until }: DateRange): DateRange {
  const last = addDays(from, -1);
  return { from: addDays(last, -daysBetween(from, until)), until: last };
}

/** Every day, in order. */
export const daysOf = ({ from, until }: DateRange) =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index));
