import { periodAround } from '@mostrador/shared/time/budget-periods';
import { type DateRange, mostDays, previousOf } from '@mostrador/shared/time/date-range';
import { businessDate, dayBounds } from '@mostrador/shared/time/time';
import type { Call, Principal } from '../../core/call/call.ts';
import { refuseLong } from '../../core/call/gate/refuse-long.ts';

type DayContext = Pick<Call, 'now'> & { principal: Pick<Principal, 'shop'> };

export const todayOf = ({ principal: { shop }, now }: DayContext) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

/** The moment at which a day of the shop ends. */
export const endOf = ({ principal: { shop } }: Pick<DayContext, 'principal'>, day: string) =>
  dayBounds(day, day, { timeZone: shop.timeZone, cutoffHour: shop.settings.cutoffHour }).end;

type Days = { from?: string | undefined; until?: string | undefined };

/** Resolves the requested days, or the current month. Throws 422 `periodTooLong` above the maximum. */
export function resolveDays(ctx: DayContext, { from, until }: Days, most = mostDays): DateRange {
  const month = periodAround('monthly', until ?? from ?? todayOf(ctx));
  const range = { from: from ?? month.from, until: until ?? month.until };
  refuseLong(range, most);
  return range;
}

/**
 * Returns a range of the same length before the given one; for a range in progress, the length up to today.
 */
export function daysBefore(ctx: DayContext, { from, until }: DateRange) {
  const today = todayOf(ctx);
  return previousOf({ from, until: from <= today && today < until ? today : until });
}
