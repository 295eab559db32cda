import type { TenantTx } from '@mostrador/database/connect';
import { toDecimals } from '@mostrador/shared/money/money';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { openParts } from '../../ledger/debt/instalment.ts';
import { dailyTotals } from '../../ledger/ledger/ledger.table.ts';
import { countsBlind } from '../../sales/cash/cash-cut.ts';
import { seesExpected } from '../../sales/cash/cash-view.ts';
import type { DaySales, PosHome } from './pos.schema.ts';

type Context = Pick<Call, 'now'> & { tx: TenantTx; principal: Principal };
type Sum = Record<'count' | 'amount', string>;

/**
 * Reads two days of the running totals, less their refunds, and the open amounts. The cost does not depend on
 * the number of sales.
 */
export async function readPosHome({ tx, now, principal }: Context): Promise<PosHome> {
  const { shop } = principal;
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const weekBefore = addDays(today, -7);
  const sumOf = (column: 'amount' | 'count', kind: string, key: string) =>
    sql<number>`coalesce(sum(${dailyTotals[column]}) filter (
      where ${dailyTotals.kind} = ${kind} and ${dailyTotals.key} = ${key}), 0)`.mapWith(Number);
  const sumLike = (kind: string, keys: string) =>
    sql`coalesce(sum(${dailyTotals.amount}) filter (
      where ${dailyTotals.kind} = ${kind} and ${dailyTotals.key} like ${keys}), 0)`;
  const less = (sold: SQL, refunded: SQL) => sql<number>`${sold} - ${refunded}`.mapWith(Number);
  const seesDrawers = seesExpected(principal, { isClosed: false });
  const days = tx
    .select({
      date: dailyTotals.businessDate,
      amount: less(sumOf('amount', 'sale', 'pos'), sumOf('amount', 'refund', 'pos')),
      refunded: sumOf('amount', 'refund', 'pos'),
      count: sumOf('count', 'sale', 'pos'),
      cash: less(sumLike('payment', 'cash:%'), sumLike('refund_payment', 'cash:%')),
    })
    .from(dailyTotals)
    .where(sql`${dailyTotals.businessDate} in (${today}::date, ${weekBefore}::date)`)
    .groupBy(dailyTotals.businessDate);
  const [totals, isBlind, drawers, due, waiting] = await pipeline([
    days,
    countsBlind({ tx, principal }, today),
    seesDrawers ? openDrawers(tx) : null,
    dueBy(tx, today),
    tx.execute<Sum>(sql`
      select count(*), coalesce(sum(amount), 0) amount from sales
      where status = 'in_progress' and channel = 'pos'`),
  ]);
  const decimals = decimalsOf(shop);
  const dayOf = (date: string): DaySales => {
    const { amount, refunded, count, cash } = totals.find((day) => day.date === date) ?? nothing;
    const average = count > 0 ? toDecimals(Math.round((amount + refunded) / count), decimals) : null;
    return { date, amount, refunded, count, average, cash: seesDrawers ? cash : null };
  };
  return {
    today: isBlind ? { ...dayOf(today), amount: null, average: null } : dayOf(today),
    weekBefore: dayOf(weekBefore),
    drawers: drawers && { count: sumOfFirst(drawers).count, cash: sumOfFirst(drawers).amount },
    due: sumOfFirst(due),
    waiting: sumOfFirst(waiting),
  };
}

const sumOfFirst = ([row]: Sum[]) => ({ count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) });

/** The cash in open drawers: the float of each session and the cash received since it was opened. */
const openDrawers = (tx: TenantTx) =>
  tx.execute<Sum>(sql`
    select count(*), coalesce(sum(s.opening_amount + coalesce(p.moved, 0)), 0) amount
    from cash_sessions s
    left join lateral (
      select sum(case when p.destination = 'money:' || a.id then p.amount else -p.amount end) moved
      from postings p
      join money_accounts a on a.kind = 'cash' and 'money:' || a.id in (p.source, p.destination)
      where p.session_id = s.id and p.document_type not in ('cash_session', 'cash_closing')) p on true
    where s.closing_id is null`);

const dueBy = (tx: TenantTx, today: string) =>
  tx.execute<Sum>(sql`
    select count(distinct id), coalesce(sum(balance), 0) amount
    from (${openParts(sql`d.direction = 'receivable' and d.due_date <= ${today}::date`)}) d
    where due_date <= ${today}::date`);

const nothing = { amount: 0, refunded: 0, count: 0, cash: 0 };
