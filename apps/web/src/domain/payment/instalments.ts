import { newId } from '@mostrador/shared/wire/new-id';
import { daysAfter, monthsAfter } from '../../lib/format/days.ts';

/** An instalment in a form. */
export type InstalmentPart = { id: string; dueDate: string; amount: number | null };

export const instalmentPeriods = ['weekly', 'biweekly', 'monthly'] as const;
type InstalmentPeriod = (typeof instalmentPeriods)[number];

const days = { weekly: 7, biweekly: 15 };

type Split = { total: number; count: number; first: string; period: InstalmentPeriod; decimals: 0 | 2 };

/** Splits the total into equal parts; the last one includes the remainder. */
export function splitInstalments({ total, count, first, period, decimals }: Split): InstalmentPart[] {
  const unit = decimals === 0 ? 100 : 1;
  const part = Math.floor(total / count / unit) * unit;
  return Array.from({ length: count }, (_, index) => ({
    id: newId(),
    dueDate: period === 'monthly' ? monthsAfter(first, index) : daysAfter(first, days[period] * index),
    amount: index === count - 1 ? total - part * (count - 1) : part,
  }));
}

/** Returns three monthly instalments, from the next month on. */
export const usualParts = ({ total, from, decimals }: Pick<Split, 'total' | 'decimals'> & { from: string }) =>
  splitInstalments({ total, decimals, count: 3, first: monthsAfter(from, 1), period: 'monthly' });

/** Converts a form's instalments to the names of the API. Null if there is a single due date. */
export const instalmentsOf = (parts: readonly InstalmentPart[]) =>
  parts.length > 0 ? parts.map(({ dueDate, amount }) => ({ dueDate: dueDate || null, amount })) : null;

/** The existing instalments as form values. */
export const instalmentParts = (
  instalments: readonly { dueDate: string; amount: number }[],
): InstalmentPart[] => instalments.map(({ dueDate, amount }) => ({ id: newId(), dueDate, amount }));
