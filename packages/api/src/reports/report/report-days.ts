import type { DateRange } from '@mostrador/shared/time/date-range';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { usualDays } from '../../catalog/product/stock/product-pace.ts';
import type { Call, Principal } from '../../core/call/call.ts';
import { refuseLong } from '../../core/call/gate/refuse-long.ts';
import type { Days } from './report.schema.ts';

type DaysContext = Pick<Call, 'now'> & { principal: Pick<Principal, 'shop'> };

/** Returns the requested days, or the last thirty. Throws 422 `periodTooLong` above three years. */
export function periodOf({ now, principal: { shop } }: DaysContext, { from, until }: Days): DateRange {
  const last = until ?? businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const first = from ?? addDays(last, 1 - usualDays);
  // A start date in the future yields a period of that single day.
  const period = { from: first, until: last < first ? first : last };
  refuseLong(period);
  return period;
}
