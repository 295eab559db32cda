import type { Db } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';

/**
 * Adds to the kept totals what they lack of the postings, which a release of before wrote without them. Both
 * are read at one instant and the difference is added, so who books meanwhile is not forgotten. Answers how
 * many totals were wrong.
 */
export async function repairTotals(db: Db) {
  const days = await db.execute(sql`
    with told as (
      select organization_id, business_date, document_type, kind, source, destination,
        coalesce(user_id::text, '') who, coalesce(channel, '') channel, sum(amount) amount, count(*) count
      from postings group by 1, 2, 3, 4, 5, 6, 7, 8)
    insert into ledger_days as kept (organization_id, business_date, document_type, kind, source, destination,
      who, channel, amount, count)
    select organization_id, business_date, document_type, kind, source, destination, who, channel,
      coalesce(t.amount, 0) - coalesce(d.amount, 0), coalesce(t.count, 0) - coalesce(d.count, 0)
    from told t full join ledger_days d
      using (organization_id, business_date, document_type, kind, source, destination, who, channel)
    where (coalesce(t.amount, 0), coalesce(t.count, 0)) <> (coalesce(d.amount, 0), coalesce(d.count, 0))
    order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (organization_id, business_date, document_type, kind, source, destination, who, channel)
    do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count
    returning count`);
  const months = await db.execute(sql`
    with told as (
      select organization_id, date_trunc('month', business_date)::date as month, document_type, kind, source,
        destination, sum(amount) amount, sum(count) count
      from ledger_days group by 1, 2, 3, 4, 5, 6)
    insert into ledger_months as kept (organization_id, month, document_type, kind, source, destination,
      amount, count)
    select organization_id, month, document_type, kind, source, destination,
      coalesce(t.amount, 0) - coalesce(m.amount, 0), coalesce(t.count, 0) - coalesce(m.count, 0)
    from told t full join ledger_months m
      using (organization_id, month, document_type, kind, source, destination)
    where (coalesce(t.amount, 0), coalesce(t.count, 0)) <> (coalesce(m.amount, 0), coalesce(m.count, 0))
    order by 1, 2, 3, 4, 5, 6
    on conflict (organization_id, month, document_type, kind, source, destination)
    do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count
    returning count`);
  return days.length + months.length;
}
