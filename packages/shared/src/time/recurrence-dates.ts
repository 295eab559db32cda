import { Temporal } from 'temporal-polyfill';
import type { daysOfMonth, RecurrencePeriod, WeekendRule } from '../codes/codes.ts';

/** The names mean the 1st, the 15th and the last day; a day that a month does not have means its last day. */
export type DayOfMonth = (typeof daysOfMonth)[number] | number;

export type RecurrenceRule = {
  period: RecurrencePeriod;
  /**
   * Limits the recurrence to these months. If empty, it occurs in every month, or yearly in the month of the
   * start.
   */
  months: readonly number[];
  /** For monthly and yearly recurrences; null means the day of the start. */
  dayOfMonth: DayOfMonth | null;
  /** For weekly and biweekly recurrences, 1 is Monday; null means the weekday of the start. */
  weekday: number | null;
  startsOn: string;
  endsOn: string | null;
  /** The total number of occurrences. */
  times: number | null;
  weekend: WeekendRule;
};

/**
 * `dueOn` is the day by the rule, which identifies the occurrence permanently; `postsOn` is the day on which
 * it is booked.
 */
export type Occurrence = { dueOn: string; postsOn: string };

/** The last year that is calculated. */
const lastYear = 2199;

/** The occurrences, starting with the first valid one. The start day may be one of them. */
export function* occurrencesOf(rule: RecurrenceRule): Generator<Occurrence> {
  let count = 0;
  for (const date of datesOf(rule)) {
    const dueOn = date.toString();
    if (dueOn < rule.startsOn) continue;
    const isOver = rule.endsOn !== null && dueOn > rule.endsOn;
    if (isOver || date.year > lastYear || (rule.times !== null && count >= rule.times)) return;
    count += 1;
    yield { dueOn, postsOn: movedOff(date, rule.weekend).toString() };
  }
}

/** The first occurrence on a day or later; null if the recurrence ends before. */
export function nextOccurrence(rule: RecurrenceRule, from: string): Occurrence | null {
  for (const occurrence of occurrencesOf(rule)) if (occurrence.dueOn >= from) return occurrence;
  return null;
}

/** The first occurrences on a day or later, up to a maximum number. */
export function nextOccurrences(rule: RecurrenceRule, { from, most }: { from: string; most: number }) {
  const found: Occurrence[] = [];
  for (const occurrence of occurrencesOf(rule)) {
    if (found.length >= most) break;
    if (occurrence.dueOn >= from) found.push(occurrence);
  }
  return found;
}

/** The occurrences that are booked within some days, both included. */
export function occurrencesIn(rule: RecurrenceRule, { from, until }: { from: string; until: string }) {
  const found: Occurrence[] = [];
  for (const occurrence of occurrencesOf(rule)) {
    // A weekend moves a day by at most two days, so an occurrence after the end may be booked before it.
    if (daysAfter(until, 2) < occurrence.dueOn) break;
    if (occurrence.postsOn >= from && occurrence.postsOn <= until) found.push(occurrence);
  }
  return found;
}

/** True if the rule is due on the day. */
export const isOccurrence = (rule: RecurrenceRule, day: string) => nextOccurrence(rule, day)?.dueOn === day;

const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** All dates of the rule, from the month or week of the start. */
function datesOf(rule: RecurrenceRule): Iterable<Temporal.PlainDate> {
  const start = Temporal.PlainDate.from(rule.startsOn);
  if (rule.period === 'once') return [start];
  if (rule.period === 'weekly' || rule.period === 'biweekly') return weeksOf(rule, start);
  return monthsOf(rule, start);
}

/**
 * Weeks are counted from the first such date, so that a biweekly recurrence keeps its rhythm over the end of
 * a year.
 */
function* weeksOf({ period, weekday, months }: RecurrenceRule, start: Temporal.PlainDate) {
  const ahead = ((weekday ?? start.dayOfWeek) - start.dayOfWeek + 7) % 7;
  const first = start.add({ days: ahead });
  const length = period === 'weekly' ? 7 : 14;
  for (let date = first; date.year <= lastYear; date = date.add({ days: length }))
    if (months.length === 0 || months.includes(date.month)) yield date;
}

/**
 * The day is taken from the rule in each month, and not from the previous month, which may have shortened
 * it.
 */
function* monthsOf(rule: RecurrenceRule, start: Temporal.PlainDate) {
  const requested = rule.period === 'yearly' && rule.months.length === 0 ? [start.month] : rule.months;
  const first = start.with({ day: 1 });
  for (let month = first; month.year <= lastYear; month = month.add({ months: 1 })) {
    if (requested.length > 0 && !requested.includes(month.month)) continue;
    for (const day of daysOf(rule, { month, start })) yield month.with({ day });
  }
}

type InMonth = { month: Temporal.PlainDate; start: Temporal.PlainDate };

/** `with` limits the day to the last day of a shorter month. */
function daysOf({ period, dayOfMonth }: RecurrenceRule, { month, start }: InMonth): number[] {
  if (period === 'semimonthly') return [15, month.daysInMonth];
  if (dayOfMonth === 'first_of_month') return [1];
  if (dayOfMonth === 'middle_of_month') return [15];
  if (dayOfMonth === 'last_of_month') return [month.daysInMonth];
  return [dayOfMonth ?? start.day];
}

/** Moves a Saturday or a Sunday to the following Monday or the preceding Friday. */
function movedOff(date: Temporal.PlainDate, weekend: WeekendRule) {
  const beyond = date.dayOfWeek - 5;
  if (weekend === 'keep' || beyond <= 0) return date;
  return date.add({ days: weekend === 'next' ? 3 - beyond : -beyond });
}
