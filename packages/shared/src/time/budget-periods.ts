import { Temporal } from 'temporal-polyfill';
import type { BudgetPeriod } from '../codes/codes.ts';
import type { DateRange } from './date-range.ts';
import { addDays, daysBetween } from './time.ts';

/** The entries of a budget, in the order in which they were entered; an amount of null ends the budget. */
export type BudgetEntry = {
  amount: number | null;
  period: BudgetPeriod;
  startsOn: string;
  rollover: boolean;
};
/** An entry with an amount, which does not end the budget. */
export type ActiveBudget = BudgetEntry & { amount: number };

/** The period in which a day lies. Weeks begin on Monday. */
export function periodAround(period: BudgetPeriod, day: string): DateRange {
  const date = Temporal.PlainDate.from(day);
  const from = {
    weekly: () => date.subtract({ days: date.dayOfWeek - 1 }),
    monthly: () => date.with({ day: 1 }),
    yearly: () => date.with({ month: 1, day: 1 }),
  }[period]();
  const length = { weekly: { weeks: 1 }, monthly: { months: 1 }, yearly: { years: 1 } }[period];
  return { from: from.toString(), until: from.add(length).subtract({ days: 1 }).toString() };
}

/** The budget of a day: the latest entry among those that had started by then. */
export function budgetOn(entries: readonly BudgetEntry[], day: string): ActiveBudget | null {
  const last = entries.findLast(({ startsOn }) => startsOn <= day);
  return last && last.amount !== null ? { ...last, amount: last.amount } : null;
}

export type Link = DateRange & { budget: ActiveBudget };

/**
 * The period of a day and the earlier periods that carry over into it, the earliest first. A period carries
 * its remainder over if the budget says so and the next period has the same length. Empty without a budget.
 */
export function chainUntil(entries: readonly BudgetEntry[], day: string): Link[] {
  const budget = budgetOn(entries, day);
  if (!budget) return [];
  const links: Link[] = [{ budget, ...periodAround(budget.period, day) }];
  for (let [first] = links; first?.budget.rollover; [first] = links) {
    const last = addDays(first.from, -1);
    const before = budgetOn(entries, last);
    if (before?.period !== first.budget.period) break;
    links.unshift({ budget: before, ...periodAround(before.period, last) });
  }
  return links;
}

/** The remaining budget of several periods together; below zero if they are overspent. */
export const leftOf = (links: readonly Link[], spentIn: (link: Link) => number) =>
  links.reduce((left, link) => left + link.budget.amount - spentIn(link), 0);

/**
 * The budgeted amount of some days, null without a budget. A period that is only partly within these days
 * counts in proportion to its days.
 */
export function allowedOn(entries: readonly BudgetEntry[], { from, until }: DateRange): number | null {
  let sum: number | null = null;
  for (let day = from; day <= until; ) {
    const ruling = entries.findLastIndex(({ startsOn }) => startsOn <= day);
    const budget = budgetOn(entries, day);
    const whole = budget && periodAround(budget.period, day);
    const next = entries.slice(ruling + 1).map(({ startsOn }) => addDays(startsOn, -1));
    const end = [until, ...(whole ? [whole.until] : []), ...next].sort()[0] ?? until;
    if (budget && whole) {
      const part = (daysBetween(day, end) + 1) / (daysBetween(whole.from, whole.until) + 1);
      sum = (sum ?? 0) + Math.round(budget.amount * part);
    }
    day = addDays(end, 1);
  }
  return sum;
}
