import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { isOpen } from '../../core/call/gate/suspension.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { daysBefore } from '../../core/jobs/cleanup.ts';
import { isRedated } from './ledger.table.ts';

/** Days in which an older release may still write beside this one; every night checks them. */
const recentDays = 3;

/**
 * Adds postings that are missing in the running totals because an earlier release did not count them, for
 * days with recent bookings. Returns the number of wrong totals.
 */
export async function repairTotals(services: Services) {
  const since = daysBefore(services.now(), recentDays);
  const organizations = await services.db.execute<{ id: string }>(sql`
    select id from organizations o where ${isOpen('o')} and exists (
      select from postings p where p.organization_id = o.id and p.created_at >= ${since})`);
  let wrong = 0;
  for (const { id } of organizations) wrong += await inTenant(services, id, (tx) => repair(tx, since));
  return wrong;
}

/**
 * Both sums are read at one instant and the difference is added, so that concurrent bookings are not lost.
 */
async function repair(tx: TenantTx, since: SQL) {
  const booked = sql`select distinct business_date "day" from postings where created_at >= ${since}`;
  const days = await tx.execute(sql`
    with booked as materialized (${booked}),
    reported as (
      select business_date, document_type, kind, source, destination, coalesce(user_id::text, '') who,
        coalesce(channel, '') channel, sum(amount) amount, count(*) count
      from booked cross join lateral (${postingsOfDay}) p group by 1, 2, 3, 4, 5, 6, 7),
    stored as (select * from ledger_days where business_date in (select "day" from booked))
    insert into ledger_days as stored (business_date, document_type, kind, source, destination, who, channel,
      amount, count)
    select business_date, document_type, kind, source, destination, who, channel,
      coalesce(t.amount, 0) - coalesce(d.amount, 0), coalesce(t.count, 0) - coalesce(d.count, 0)
    from reported t full join stored d
      using (business_date, document_type, kind, source, destination, who, channel)
    where (coalesce(t.amount, 0), coalesce(t.count, 0)) <> (coalesce(d.amount, 0), coalesce(d.count, 0))
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (organization_id, business_date, document_type, kind, source, destination, who, channel)
    do update set amount = stored.amount + excluded.amount, count = stored.count + excluded.count
    returning count`);
  const months = await tx.execute(sql`
    with booked as materialized (
      select distinct date_trunc('month', "day")::date as month from (${booked}) booked),
    reported as (
      select b.month, document_type, kind, source, destination, sum(amount) amount, sum(count) count
      from booked b join ledger_days d
        on d.business_date >= b.month and d.business_date < b.month + interval '1 month'
      group by 1, 2, 3, 4, 5),
    stored as (select * from ledger_months where month in (select month from booked))
    insert into ledger_months as stored (month, document_type, kind, source, destination, amount, count)
    select month, document_type, kind, source, destination,
      coalesce(t.amount, 0) - coalesce(m.amount, 0), coalesce(t.count, 0) - coalesce(m.count, 0)
    from reported t full join stored m using (month, document_type, kind, source, destination)
    where (coalesce(t.amount, 0), coalesce(t.count, 0)) <> (coalesce(m.amount, 0), coalesce(m.count, 0))
    order by 1, 2, 3, 4, 5
    on conflict (organization_id, month, document_type, kind, source, destination)
    do update set amount = stored.amount + excluded.amount, count = stored.count + excluded.count
    returning count`);
  return days.length + months.length;
}

/** The postings of a day `booked."day"`: by their booking time, and those with a distant date. */
const postingsOfDay = sql`
  select * from postings where business_date = booked."day"
    and created_at >= (booked."day" - 1)::timestamp at time zone 'UTC'
    and created_at < (booked."day" + 2)::timestamp at time zone 'UTC'
  union all
  select * from postings where business_date = booked."day" and ${isRedated}`;
