import { daysAfter, endOfMonth } from '../../lib/format/days.ts';

export type Day = { date: string; amount: number; previousAmount?: number; margin?: number };
export type DayGroup = {
  from: string;
  until: string;
  amount: number;
  previousAmount: number;
  margin: number;
};
export type Grain = 'day' | 'week' | 'month';

/**
 * The grouping that keeps the number of bars readable: days up to three months, weeks up to a year and a
 * half, then months.
 */
export const grainOf = (days: number): Grain => (days <= 92 ? 'day' : days <= 550 ? 'week' : 'month');

/** Sums days by the grain, in order; the first and last group may be only a part of a week or month. */
export function groupDays(days: readonly Day[], grain: Grain): DayGroup[] {
  const groups: DayGroup[] = [];
  let end = '';
  for (const { date, amount, previousAmount = 0, margin = 0 } of days) {
    const open = groups.at(-1);
    if (open && date <= end) {
      open.until = date;
      open.amount += amount;
      open.previousAmount += previousAmount;
      open.margin += margin;
      continue;
    }
    end = endOf(date, grain);
    groups.push({ from: date, until: date, amount, previousAmount, margin });
  }
  return groups;
}

function endOf(date: string, grain: Grain) {
  if (grain === 'day') return date;
  if (grain === 'month') return endOfMonth(date);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
  return daysAfter(date, 7 - weekday);
}
