import { addDays, businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { openParts } from '../../ledger/debt/instalment.ts';
import type { Waiting } from './report.schema.ts';
import type { ReportContext } from './report-pos.ts';

const weekDays = 7;

type Found = {
  tickets: { count: number; amount: number };
  due: { count: number; amount: number; names: string[] | null };
  payable: { count: number; amount: number; name: string | null; dueDate: string | null };
  low: { count: number; name: string | null };
  orders: { count: number; code: string | null; since: string | null };
  expenses: { count: number; amount: number; name: string | null };
};

/** Reads the pending items. Each one is null if the caller may not see it. */
export async function readWaiting({ tx, principal, now }: ReportContext): Promise<Waiting> {
  const { shop, flags } = principal;
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const seesDebts = flags.has('acc_credit_sales');
  const seesStock = flags.has('inventory_see_catalog');
  const approves = flags.has('acc_financial_statement');
  const soon = sql`${seesDebts} and d.due_date <= ${addDays(today, weekDays)}::date`;
  const [row] = await tx.execute<{ found: Found }>(sql`
    with owed as (
      select d.direction, d.balance, d.due_date, c.name from (${openParts(soon)}) d
      left join contacts c on c.id = d.contact_id
      where d.due_date <= ${addDays(today, weekDays)}::date),
    low as (
      select name, stock from products
      where ${seesStock} and deleted_at is null and kind = 'product' and track_stock
        and stock <= coalesce(low_stock, ${shop.settings.lowStock}))
    select jsonb_build_object(
      'tickets', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0))
        from sales where status = 'in_progress' and channel = 'pos'),
      'due', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(balance), 0),
          'names', (array_agg(name order by balance desc) filter (where name is not null))[1:2])
        from owed where direction = 'receivable' and due_date <= ${today}::date),
      'payable', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(balance), 0),
          'name', (array_agg(name order by due_date, balance desc))[1], 'dueDate', min(due_date)::text)
        from owed where direction = 'payable'),
      'low', (select jsonb_build_object('count', count(*), 'name', (array_agg(name order by stock, name))[1])
        from low),
      'orders', (select jsonb_build_object('count', count(*),
          'code', (array_agg(code order by created_at))[1], 'since', min(created_at))
        from web_orders where process_status = 'incoming' and deleted_at is null),
      'expenses', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(p.amount), 0),
          'name', case when count(distinct p.user_id) = 1 then min(m.display_name) end)
        from purchases p left join members m on m.user_id = p.user_id
        where ${approves} and p.status = 'pending'
          and coalesce(p.postponed_until, ${today}::date) <= ${today}::date)) found`);
  if (!row) throw new Error('An aggregate answers one row.');
  const { tickets, due, payable, low, orders, expenses } = row.found;
  return {
    tickets,
    due: seesDebts ? { ...due, names: due.names ?? [] } : null,
    payable: seesDebts ? payable : null,
    lowStock: seesStock ? low : null,
    orders: orders.since === null ? { ...orders, since: null } : { ...orders, since: new Date(orders.since) },
    expenses: approves ? expenses : null,
  };
}
