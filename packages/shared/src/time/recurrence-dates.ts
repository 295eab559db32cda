import { Temporal } from 'temporal-polyfill';
import type { daysOfMonth, RecurrencePeriod, WeekendRule } from '../codes/codes.ts';

/** By name the 1st, the 15th and the last day; a day that a month has not is its last one. */
export type DayOfMonth = (typeof daysOfMonth)[number] | number;

export type RecurrenceRule = {
  period: RecurrencePeriod;
  /** Only in these months; empty: in all, and yearly in the one it begins in. */
  months: readonly number[];
  /** Of monthly and yearly ones; null: the day on which it begins. */
  dayOfMonth: DayOfMonth | null;
  /** Of weekly and biweekly ones, 1 is Monday; null: the day on which it begins. */
  weekday: number | null;
  startsOn: string;
  endsOn: string | null;
  /** The total number of occurrences. */
  times: number | null;
  weekend: WeekendRule;
};

/** `dueOn` is the day by its rule, which names it for good; `postsOn` the one it is booked on. */
export type Occurrence = { dueOn: string; postsOn: string };

/** The last year that is calculated. */
const lastYear = 2199;

/** The days on which it comes due, the first one that counts first; the day it begins on is one of them. */
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

/** The first one on a day or later; null where it ended before. */
export function nextOccurrence(rule: RecurrenceRule, from: string): Occurrence | null {
  for (const occurrence of occurrencesOf(rule)) if (occurrence.dueOn >= from) return occurrence;
  return null;
}

/** The first ones on a day or later, at most so many. */
export function nextOccurrences(rule: RecurrenceRule, { from, most }: { from: string; most: number }) {
  const found: Occurrence[] = [];
  for (const occurrence of occurrencesOf(rule)) {
    if (found.length >= most) break;
    if (occurrence.dueOn >= from) found.push(occurrence);
  }
  return found;
}

/** Of some days, both included, those on which it is booked. */
export function occurrencesIn(rule: RecurrenceRule, { from, until }: { from: string; until: string }) {
  const found: Occurrence[] = [];
  for (const occurrence of occurrencesOf(rule)) {
    // A weekend moves a day by two at most, so one behind the end may be booked before it.
    if (daysAfter(until, 2) < occurrence.dueOn) break;
    if (occurrence.postsOn >= from && occurrence.postsOn <= until) found.push(occurrence);
  }
  return found;
}

/** True if the rule is due on the day. */
export const isOccurrence = (rule: RecurrenceRule, day: string) => nextOccurrence(rule, day)?.dueOn === day;

const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** Every day that the rule names, from the month or week it begins in. */
function datesOf(rule: RecurrenceRule): Iterable<Temporal.PlainDate> {
  const start = Temporal.PlainDate.from(rule.startsOn);
  if (rule.period === 'once') return [start];
  if (rule.period === 'weekly' || rule.period === 'biweekly') return weeksOf(rule, start);
  return monthsOf(rule, start);
}

/** Weeks are counted from the first such day, so that a biweekly one keeps its rhythm over a year's end. */
function* weeksOf({ period, weekday, months }: RecurrenceRule, start: Temporal.PlainDate) {
  const ahead = ((weekday ?? start.dayOfWeek) - start.dayOfWeek + 7) % 7;
  const first = start.add({ days: ahead });
  const length = period === 'weekly' ? 7 : 14;
  for (let date = first; date.year <= lastYear; date = date.add({ days: length }))
    if (months.length === 0 || months.includes(date.month)) yield date;
}

/** Days are taken from the rule in each month, never from the month before, where a short one cut them. */
function* monthsOf(rule: RecurrenceRule, start: Temporal.PlainDate) {
  const requested = rule.period === 'yearly' && rule.months.length === 0 ? [start.month] : rule.months;
  const first = start.with({ day: 1 });
  for (let month = first; month.year <= lastYear; month = month.add({ months: 1 })) {
    if (requested.length > 0 && !requested.includes(month.month)) continue;
    for (const day of daysOf(rule, { month, start })) yield month.with({ day });
  }
}

type InMonth = { month: Temporal.PlainDate; start: Temporal.PlainDate };

/** `with` cuts a day that the month has not to its last one. */
function daysOf({ period, dayOfMonth }: RecurrenceRule, { month, start }: InMonth): number[] {
  if (period === 'semimonthly') return [15, month.daysInMonth];
  if (dayOfMonth === 'first_of_month') return [1];
  if (dayOfMonth === 'middle_of_month') return [15];
  if (dayOfMonth === 'last_of_month') return [month.daysInMonth];
  return [dayOfMonth ?? start.day];
}

/** A Saturday or a Sunday moved to the Monday behind or the Friday before it. */
function movedOff(date: Temporal.PlainDate, weekend: WeekendRule) {
  const beyond = date.dayOfWeek - 5;
  if (weekend === 'keep' || beyond <= 0) return date;
  return date.add({ days: weekend === 'next' ? 3 - beyond : -beyond });
}
