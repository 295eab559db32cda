import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../core/call/call.ts';
import { isSuspended } from '../../../core/call/gate/suspension.ts';
import { inTenant } from '../../../core/call/who/bind-tenant.ts';
import { currentOrganization } from '../../../core/db/tenant.ts';
import { job } from '../../../core/jobs/job.ts';

/** Sums the sales of past days with many sales, every hour. Lists over years read these sums. */
export const saleDaysJob = job({
  name: 'sale-days',
  payload: z.object({}).nullish(),
  schedule: '41 * * * *',
  handle: async (services) => void (await sumSaleDays(services)),
});

const daysAtOnce = 500;

type Day = { organizationId: string; day: string };

/**
 * Examines each pending day once and returns the numbers of examined and summed days. A day with fewer sales
 * than `busyFrom` is read as quickly sale by sale. A day that fails stays pending, and the others are still
 * summed.
 */
export async function sumSaleDays(services: Services, busyFrom = 50) {
  const done = { examined: 0, summed: 0 };
  for (let last: Day | undefined; ; ) {
    const days = await pendingDays(services, last);
    for (const { organizationId, day } of days) {
      try {
        const found = await inTenant(services, organizationId, (tx) => examineDay(tx, { day, busyFrom }));
        if (found !== 'locked') done.examined += 1;
        if (found === 'summed') done.summed += 1;
      } catch (error) {
        if (isSuspended(error)) continue;
        services.log.error({ err: error, organizationId, day }, 'sales of a day were not summed');
      }
    }
    if (days.length < daysAtOnce) return done;
    last = days.at(-1);
  }
}

/**
 * The latest days first. The most recent days are not summed yet: changes of their sales remove no sums
 * (migration 0041), which saves a lookup for each sale of today. A day is summed only when every transaction
 * that began on it must have ended.
 */
const pendingDays = ({ db }: Services, last?: Day) =>
  db.execute<Day>(sql`
    select organization_id "organizationId", business_date::text "day" from pending_sale_days
    where business_date < current_date - 3
      ${last && sql`and (business_date, organization_id) < (${last.day}::date, ${last.organizationId}::uuid)`}
    group by business_date, organization_id
    order by business_date desc, organization_id desc limit ${daysAtOnce}`);

/** Sums the day. It stays pending if a sale of it is changed meanwhile, and is summed another time. */
async function examineDay(tx: TenantTx, { day, busyFrom }: { day: string; busyFrom: number }) {
  const [lock] = await tx.execute<{ isFree: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('sale days ' || ${currentOrganization}, 0)) "isFree"`);
  if (!lock?.isFree) return 'locked';
  // The lock comes first: the sums then include every change whose pending mark is deleted here.
  const [sold] = await tx.execute<{ isBusy: boolean }>(sql`
    with examined as (delete from pending_sale_days where business_date = ${day}::date)
    select coalesce(sum(count), 0) >= ${busyFrom} "isBusy" from daily_totals
    where kind = 'sale' and business_date = ${day}::date`);
  if (!sold?.isBusy) return 'quiet';
  const sums = await tx.execute(sumsOf(day));
  const products = await tx.execute(productsOf(day));
  return sums.length + products.length > 0 ? 'summed' : 'unchanged';
}

/** The sales of a day for which `table` has no rows yet. */
const soldOn = (day: string, table: 'sale_days' | 'sale_day_products') => sql`
  select id, revision, channel, status, category_id, coalesce(user_id::text, actor ->> 'id') user_id, amount,
    refunded, balance
  from sales
  where business_date = ${day}::date and order_number is not null
    and status in ('done', 'partially_refunded', 'refunded', 'voided')
    and not exists (select from ${sql.raw(table)} where business_date = ${day}::date)`;

const sumsOf = (day: string) => sql`
  with sold as (${soldOn(day, 'sale_days')}),
  paid as (
    select s.id, p.method, p.money_account_id, sum(p.amount)::bigint paid
    from sold s join sale_payments p on p.sale_id = s.id and p.revision = s.revision group by 1, 2, 3
    union all
    select id, 'credit', null, balance from sold where balance > 0),
  ways as (
    select id,
      string_agg(concat_ws(' ', method, money_account_id), ',' order by method, money_account_id) ways
    from paid group by 1),
  placed as (
    select s.*, dense_rank() over (order by channel, status, category_id, user_id, ways) place
    from sold s left join ways using (id)),
  whole as (
    select place, channel, status, category_id, user_id, sum(amount) amount, sum(refunded) refunded,
      count(*)::int count, array_agg(amount order by amount, id) amounts
    from placed group by 1, 2, 3, 4, 5),
  part as (
    select place, method, money_account_id, coalesce(sum(paid), 0) paid,
      array_agg(paid order by amount, id) paids
    from placed left join paid using (id) group by 1, 2, 3)
  insert into sale_days (business_date, place, part, channel, status, category_id, user_id, method,
    money_account_id, paid, amount, refunded, count, smallest, largest, amounts, paids)
  select ${day}::date, place, row_number() over (partition by place order by method, money_account_id),
    channel, status, category_id, user_id, method, money_account_id, paid, amount, refunded, count,
    amounts[1], amounts[count], amounts, case when count(*) over (partition by place) > 1 then paids end
  from whole join part using (place) returning place`;

const productsOf = (day: string) => sql`
  with sold as (${soldOn(day, 'sale_day_products')}),
  line as (
    select s.id, s.channel, s.category_id, s.user_id, l.product_id, sum(l.amount)::bigint amount
    from sold s join sale_lines l on l.sale_id = s.id and l.revision = s.revision
    where s.status <> 'voided' group by 1, 2, 3, 4, 5),
  whole as (select id, sum(amount) amount from line group by 1),
  summed as (
    select channel, category_id, user_id, product_id, false is_whole, sum(amount) amount, count(*) count
    from line group by 1, 2, 3, 4
    union all
    select s.channel, s.category_id, s.user_id, null, true, coalesce(sum(w.amount), 0), count(w.id)
    from sold s left join whole w using (id) group by 1, 2, 3),
  stored as (
    insert into sale_day_products (business_date, place, is_whole, product_id, channel, category_id, user_id,
      amount, count)
    select ${day}::date, row_number() over (), is_whole, product_id, channel, category_id, user_id, amount,
      count
    from summed returning is_whole)
  select from stored where is_whole`;
