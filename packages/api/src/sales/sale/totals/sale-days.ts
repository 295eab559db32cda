import type { TenantTx } from '@mostrador/database/connect';
import { unsoldStatuses } from '@mostrador/shared/codes/codes';
import { and, type SQL, sql } from 'drizzle-orm';
import type { SaleFilter } from '../list/sale-filter.schema.ts';

/** Reads the sums of days with many sales (`sale_days`), and the days on which a list has results. */

export type Days = { from?: string | undefined; until?: string | undefined };

export const within = ({ from, until }: Days) =>
  and(
    from ? sql`business_date >= ${from}::date` : undefined,
    until ? sql`business_date <= ${until}::date` : undefined,
  ) ?? sql`true`;

export const summedDays = (days: Days) => sql`
  select business_date from sale_days where place = 1 and part = 1 and ${within(days)}`;

/** The days with sales that are not in `summed`, including days whose sums were removed by a change. */
export const openDays = (days: Days, summed = summedDays(days)) => sql`
  select business_date from daily_totals where kind = 'sale' and ${within(days)} except ${summed}`;

/** Above this number of sales, matching sales are not counted. */
const countedAmong = 300_000;

/**
 * `days` is an array of the only days with possible results. Null if no day is summed. It avoids a scan of
 * millions of rows between rare sales.
 */
export type Found = { days: string | null; isLong: boolean };

/**
 * `where` matches the rows `day` that may contain a result, `also` selects further days, and `only` limits
 * the days.
 */
type Target = { where: SQL | undefined; also?: SQL; only?: SQL | undefined };

export async function daysWith(tx: TenantTx, filter: Days, { where, also, only }: Target): Promise<Found> {
  const [found] = await tx.execute<Found>(sql`
    with open as (${openDays(filter)}),
    found as (
      select case when exists (select from sale_days) then array(
        (select business_date from open
        union select business_date from sale_days day where ${and(within(filter), where)}
        ${also ? sql`union ${also}` : sql``})
        ${only ? sql`intersect ${only}` : sql``}
        order by 1) end days)
    select days::text[] days, coalesce((
      select sum(count) from daily_totals where kind = 'sale' and business_date = any(days)), 0)
        > ${countedAmong} "isLong"
    from found`);
  return found ?? { days: null, isLong: false };
}

/** The days with sales that a filter may match. `isLong` if they contain too many sales to count. */
export async function onDaysOf(tx: TenantTx, filter: Partial<SaleFilter>) {
  const nowhere = { where: undefined, isLong: false };
  if (filter.isReturned || filter.isVoided || filter.updatedSince || isUnsold(filter.status)) return nowhere;
  const condition = dayConditions(filter);
  const only = filter.hour === undefined ? undefined : daysWithHour(filter.hour);
  if (!condition && !only) return nowhere;
  const { days, isLong } = await daysWith(tx, filter, { where: condition, only });
  if (days === null) return nowhere;
  if (days === '{}') return { where: sql`false`, isLong };
  // The days as conditions for the index `sales_numbers_of_day`, and as times for lists, which are ordered by
  // time.
  const where = sql`
    order_number is not null and business_date = any(${days}::date[])
    and occurred_at >= ((${days}::date[])[1] - 1)::timestamp at time zone 'UTC'
    and occurred_at < ((${days}::date[])[array_upper(${days}::date[], 1)] + 3)::timestamp at time zone 'UTC'`;
  return { where, isLong };
}

const isUnsold = (status: SaleFilter['status']) => unsoldStatuses.some((unsold) => unsold === status);

const dayConditions = ({
  status,
  userId,
  paymentMethod,
  paidWith,
  minAmount,
  maxAmount,
}: Partial<SaleFilter>) =>
  and(
    status ? sql`status = ${status}` : undefined,
    userId ? sql`user_id = ${userId}` : undefined,
    paymentMethod && hasPart(paymentMethod === 'mixed' ? sql`part.part > 1` : paidBy(paymentMethod)),
    paidWith ? hasPart(paidBy(paidWith)) : undefined,
    minAmount === undefined ? undefined : sql`largest >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`smallest <= ${maxAmount}`,
  );

/** True if a row of the same day and place as `day` matches. */
export const hasPart = (is: SQL) => sql`exists (
  select from sale_days part
  where part.business_date = day.business_date and part.place = day.place and ${is})`;

/** Sales with a total of zero match any method, because they have no payment. */
const paidBy = (method: string) => sql`coalesce(part.method, ${method}) = ${method}`;

/** The daily totals contain the hour of every sale at the time of sale. */
const daysWithHour = (hour: number) => sql`
  select business_date from daily_totals
  where kind = 'seller' and split_part(key, ':', 2) = ${String(hour).padStart(2, '0')}`;
