import type { TenantTx } from '@mostrador/database/connect';
import type { TransactionType } from '@mostrador/shared/codes/codes';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { sql } from 'drizzle-orm';

/** The documents that count. Parked sales are included because they have a category too. */
export const counted = sql.raw(`status not in ('voided', 'discarded', 'quoted')`);

type Row = { category_id: string | null; type: TransactionType; count: number };

/**
 * Counts the transactions of a period by category, and those without a category by type. Most sales have no
 * category and are not counted one by one: daily totals give the number sold, less the voided ones. A void
 * counts in `voided` on the day of the void and in `given_up` on the day of the sale.
 */
export async function countsIn(tx: TenantTx, { from, until }: DateRange) {
  // Sales are found by their instant, so the days are also given as instants, wide enough for every time
  // zone.
  const rows = await tx.execute<Row>(sql`
    with sold as (
      select category_id, count(*)::int from sales
      where category_id is not null and ${counted} and status <> 'in_progress'
        and business_date between ${from}::date and ${until}::date
        and occurred_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
        and occurred_at < (${until}::date + 3)::timestamp at time zone 'UTC'
      group by 1)
    select category_id, 'sale' as type, count from sold
    union all
    select null, 'sale', (coalesce(sum(case kind when 'given_up' then -count else count end), 0)
      - (select coalesce(sum(count), 0) from sold))::int
    from daily_totals
    where kind in ('sale', 'voided', 'given_up') and business_date between ${from}::date and ${until}::date
    union all
    select category_id, 'expense', count(*)::int from purchases
    where status = 'done' and category_id is not null
      and business_date between ${from}::date and ${until}::date
    group by 1
    union all
    select null, 'expense', count(*)::int from (
      select p.id from purchases p
      where p.status = 'done' and p.category_id is null and p.amount_free > 0
        and p.business_date between ${from}::date and ${until}::date
      union all
      select id from cash_movements
      where type = 'expense' and expense_id is null
        and business_date between ${from}::date and ${until}::date) spent`);
  const counts = new Map(rows.map((row) => [row.category_id ?? row.type, row.count]));
  return ({ categoryId, type }: { categoryId: string | null; type: TransactionType }) =>
    counts.get(categoryId ?? type) ?? 0;
}
