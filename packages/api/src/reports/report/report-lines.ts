import type { DateRange } from '@mostrador/shared/time/date-range';
import { sql } from 'drizzle-orm';
import { soldIn, summedCost } from '../../sales/sale/totals/sale-sold.ts';

/**
 * The sales of each product on each day, as a CTE named `line`, from running totals: voids and refunds count
 * on the day they were booked. `known` is the part of the amount with a known cost.
 */
export const soldLines = ({ from, until }: DateRange) => sql`
  line as (
    select product_id, business_date as day, quantity, amount, cost, amount - amount_without_cost as known,
      times, returned_quantity, returned_amount
    from product_totals where business_date between ${from}::date and ${until}::date)`;

/** The same CTE for the whole period; whole months are read from monthly totals. */
export const soldTogether = (range: DateRange) => sql`
  line as (
    select product_id, quantity, amount, cost, amount - amount_without_cost as known, times,
      returned_quantity, returned_amount
    from (${soldIn(range)}) stored)`;

/** The first picture of each product `p`, as a join named `i`. */
export const firstPicture = sql`
  left join lateral (
    select u.storage_key from product_images i join uploads u on u.id = i.upload_id
    where i.product_id = p.id order by i.position limit 1) i on true`;

export const lineSums = sql`
  coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount, ${summedCost} as cost,
  coalesce(sum(known), 0) as known, coalesce(sum(times), 0) as times`;

/** The raw sums under the names of the response. All numbers are integers. */
export type Sums = { quantity: number; amount: number; cost: number | null; known: number; times: number };

/** Omits cost and margin if the user may not see costs. */
export function earnedOf({ quantity, amount, cost, known }: Sums, { seesCosts }: { seesCosts: boolean }) {
  if (!seesCosts) return { quantity, amount };
  const margin = cost === null ? null : known - cost;
  const marginShare = margin === null || known === 0 ? null : Math.round((margin * 10_000) / known);
  return { quantity, amount, cost, margin, marginShare, amountWithoutCost: amount - known };
}
