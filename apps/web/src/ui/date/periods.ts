import { daysAfter, endOfMonth } from '../../lib/format/days.ts';

export type Period = { from: string; until: string };
export const periodKinds = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** The period of the given kind that contains a day; weeks begin on Monday. */
export function periodOf(kind: PeriodKind, day: string): Period {
  if (kind === 'day') return { from: day, until: day };
  if (kind === 'week') {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
    return { from: daysAfter(day, 1 - weekday), until: daysAfter(day, 7 - weekday) };
  }
  const months = monthsIn[kind];
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - ((month - 1) % months);
  return { from: dayIn(year, first), until: endOfMonth(dayIn(year, first + months - 1)) };
}

const dayIn = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

/** The kind of period that these days cover exactly; undefined if they cover none. */
export const kindOf = ({ from, until }: Period): PeriodKind | undefined =>
  periodKinds.find((kind) => {
    const whole = periodOf(kind, from);
    return whole.from === from && whole.until === until;
  });

/** The previous (-1) or next (1) period; other days are moved by their number. */
export function stepped(period: Period, by: 1 | -1): Period {
  const kind = kindOf(period);
  if (kind) return periodOf(kind, by === 1 ? daysAfter(period.until, 1) : daysAfter(period.from, -1));
  const days = Math.round((Date.parse(period.until) - Date.parse(period.from)) / 86_400_000) + 1;
  return { from: daysAfter(period.from, by * days), until: daysAfter(period.until, by * days) };
}
