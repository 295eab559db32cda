import { addDays, daysBetween } from './time.ts';

/** Business days, both ends included. */
export type DateRange = { from: string; until: string };

/** Three years: an answer may name every day. */
export const mostDays = 1100;

/** Ten years: an answer of sums names none. */
export const mostDaysSummed = 3660;

/** As many days, right before. */
export function previousOf({ from, until }: DateRange): DateRange {
  const last = addDays(from, -1);
  return { from: addDays(last, -daysBetween(from, until)), until: last };
}

/** Every day, in order. */
export const daysOf = ({ from, until }: DateRange) =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index));
