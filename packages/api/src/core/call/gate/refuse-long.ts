import { type DateRange, mostDays } from '@mostrador/shared/time/date-range';
import { daysBetween } from '@mostrador/shared/time/time';
import { InvalidField } from '../errors.ts';

const daysOfYear = 366;

/** Throws 422 `periodTooLong` for `from` if the period is too long. */
export function refuseLong({ from, until }: DateRange, most = mostDays): void {
  if (daysBetween(from, until) >= most)
    throw new InvalidField('from', 'periodTooLong', { years: Math.floor(most / daysOfYear) });
}
