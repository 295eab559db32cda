import { newId } from '@mostrador/shared/wire/new-id';
import { daysAfter, monthsAfter } from '../../lib/format/days.ts';

/** A part of what is paid later, as a form holds it. */
export type InstalmentPart = { id: string; dueDate: string; amount: number | null };

export const instalmentPeriods = ['weekly', 'biweekly', 'monthly'] as const;
type InstalmentPeriod = (typeof instalmentPeriods)[number];

const days = { weekly: 7, biweekly: 15 };

type Split = { total: number; count: number; first: string; period: InstalmentPeriod; decimals: 0 | 2 };

/** Equal parts, the last of which takes what does not divide. */
export function splitInstalments({ total, count, first, period, decimals }: Split): InstalmentPart[] {
  const unit = decimals === 0 ? 100 : 1;
  const part = Math.floor(total / count / unit) * unit;
  return Array.from({ length: count }, (_, index) => ({
    id: newId(),
    dueDate: period === 'monthly' ? monthsAfter(first, index) : daysAfter(first, days[period] * index),
    amount: index === count - 1 ? total - part * (count - 1) : part,
  }));
}

/** Three months, from the next one on. */
export const usualParts = ({ total, from, decimals }: Pick<Split, 'total' | 'decimals'> & { from: string }) =>
  splitInstalments({ total, decimals, count: 3, first: monthsAfter(from, 1), period: 'monthly' });

/** A form's parts under the names of the API; null: it is due on one day. */
export const instalmentsOf = (parts: readonly InstalmentPart[]) =>
  parts.length > 0 ? parts.map(({ dueDate, amount }) => ({ dueDate: dueDate || null, amount })) : null;

/** The existing instalments as form values. */
export const instalmentParts = (
  instalments: readonly { dueDate: string; amount: number }[],
): InstalmentPart[] => instalments.map(({ dueDate, amount }) => ({ id: newId(), dueDate, amount }));
