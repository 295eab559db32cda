import { toDecimals } from '@mostrador/shared/money';
import { addDays, businessDate, daysBetween } from '@mostrador/shared/time';
import { decimalsOf } from '../../accounts/organization/decimals.ts';
import { usualDays } from '../../catalog/product/product-pace.ts';
import type { Call, Principal } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';
import type { Days } from './report.schema.ts';

/** Business days, both ends included. */
export type Period = { from: string; until: string };
type Asking = Pick<Call, 'now'> & { principal: Pick<Principal, 'shop'> };

/** Three years: an answer names every day. */
const most = 1100;

/** The days that are asked for, or the last thirty. Throws 422 `periodTooLong` above three years. */
export function periodOf({ now, principal: { shop } }: Asking, { from, until }: Days): Period {
  const last = until ?? businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const first = from ?? addDays(last, 1 - usualDays);
  // A day to come has begun nowhere: what is asked from there on is that one day.
  const period = { from: first, until: last < first ? first : last };
  if (daysBetween(period.from, period.until) >= most) throw new InvalidField('from', 'periodTooLong');
  return period;
}

/** As many days, right before. */
export function previousOf({ from, until }: Period): Period {
  const last = addDays(from, -1);
  return { from: addDays(last, -daysBetween(from, until)), until: last };
}

/** Every day of a period, in order. */
export const daysOf = ({ from, until }: Period) =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index));

/** Basis points, half away from zero; null where there was nothing before. */
export const changeOf = (value: number, before: number) =>
  before === 0 ? null : Math.round(((value - before) * 10_000) / Math.abs(before));

/** An amount a sale, in what the currency can say; null without a sale. */
export const averageOf = (amount: number, count: number, { shop }: Pick<Principal, 'shop'>) =>
  count > 0 ? toDecimals(Math.round(amount / count), decimalsOf(shop)) : null;
