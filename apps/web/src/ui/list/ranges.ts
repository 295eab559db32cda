import { daysAfter } from '../../lib/format/days.ts';

/** Days 'YYYY-MM-DD', both ends included; null means unlimited. */
export type Range = { from: string | null; until: string | null };

export const rangeNames = ['today', 'yesterday', 'last7Days', 'thisMonth', 'lastMonth'] as const;
export type RangeName = (typeof rangeNames)[number];

/** The days of a range, relative to the shop's `today`. */
export function rangeOf(name: RangeName, today: string): { from: string; until: string } {
  if (name === 'today') return { from: today, until: today };
  if (name === 'yesterday') return { from: daysAfter(today, -1), until: daysAfter(today, -1) };
  if (name === 'last7Days') return { from: daysAfter(today, -6), until: today };
  const first = `${today.slice(0, 8)}01`;
  if (name === 'thisMonth') return { from: first, until: today };
  const last = daysAfter(first, -1);
  return { from: `${last.slice(0, 8)}01`, until: last };
}

/** The first range with these days: on the first of a month, «today» equals «this month». */
export const rangeNamed = ({ from, until }: Range, today: string): RangeName | undefined =>
  rangeNames.find((name) => {
    const range = rangeOf(name, today);
    return range.from === from && range.until === until;
  });

/** A range that ends before it begins: it is not queried, and the page shows an error. */
export const isReversed = ({ from, until }: Range): boolean =>
  from !== null && until !== null && until < from;
