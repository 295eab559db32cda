import { Temporal } from 'temporal-polyfill';

/** The given day in the month of a date, or the last day of a shorter month. */
const inMonthOf = (date: Temporal.PlainDate, day: number) => date.with({ day });

/** The last date with this day of the month, on or before a date. */
function lastBy(day: number, until: string): string {
  const date = Temporal.PlainDate.from(until);
  const here = inMonthOf(date, day);
  return (
    Temporal.PlainDate.compare(here, date) <= 0 ? here : inMonthOf(date.subtract({ months: 1 }), day)
  ).toString();
}

/** The first date with this day of the month, after a date. */
function nextAfter(day: number, after: string): string {
  const date = Temporal.PlainDate.from(after);
  const here = inMonthOf(date, day);
  return (
    Temporal.PlainDate.compare(here, date) > 0 ? here : inMonthOf(date.add({ months: 1 }), day)
  ).toString();
}

/** All dates with this day of the month within a period, both ends included. */
export function daysWithin(day: number, { from, until }: { from: string; until: string }): string[] {
  const days: string[] = [];
  const before = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString();
  for (let next = nextAfter(day, before); next <= until; next = nextAfter(day, next)) days.push(next);
  return days;
}

type Card = { cutDay: number | null; paymentDay: number };

/**
 * The payment days of a credit card: the balance at the last statement is due on `dueOn`, later purchases on
 * `nextDueOn`. A card without a known statement day is paid in full on its next day.
 */
export function cardDays({ cutDay, paymentDay }: Card, today: string) {
  const cutOn = cutDay === null ? today : lastBy(cutDay, today);
  const dueOn = cutDay === null && lastBy(paymentDay, today) === today ? today : nextAfter(paymentDay, cutOn);
  const nextCutOn = cutDay === null ? dueOn : nextAfter(cutDay, cutOn);
  return { cutOn, dueOn, nextDueOn: nextAfter(paymentDay, nextCutOn) };
}
