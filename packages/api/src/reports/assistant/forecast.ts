import type { TenantTx } from '@mostrador/database/connect';
import { addDays, daysBetween } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { openParts } from '../../ledger/debt/instalment.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { readCardDues } from '../../ledger/moneyaccount/card-dues.ts';
import type { StatementContext } from '../statement/stats.ts';
import type { Forecast, ForecastEvent } from './assistant.schema.ts';
import { readUsual } from './forecast-usual.ts';
import type { Chart } from './places.ts';
import { readRecurring } from './recurring.ts';

const forecastDays = 90;
/** Debts that are overdue for longer and were never paid are not expected to be paid. */
const hopelessDays = 90;
const mostCauses = 3;

type Known = { chart: Chart; firstDay: string | null; cash: number; buffer: number };

/**
 * Forecasts the money of the shop, day by day, from debts, pending expenses, recurring documents and usual
 * days. Goods that are sold are bought again: debts for goods already cover the first purchases, and the
 * rest is paid in cash.
 */
export async function readForecast(ctx: StatementContext, known: Known): Promise<Forecast> {
  const today = todayOf(ctx);
  const until = addDays(today, forecastDays);
  const events = [
    ...(await readNamed(ctx.tx, today)),
    ...(await readRecurring(ctx, until)),
    ...(await readCards(ctx.tx, today)),
  ];
  const named = events.filter(({ date }) => date <= until).sort(byDay);
  const usual = await readUsual(ctx, known, today);
  const { cash, buffer } = known;
  const owedForGoods = await readOwedForGoods(ctx.tx);
  const restocked = (count: number) => Math.max(0, usual.goods * count - owedForGoods);
  let balance = cash;
  const days = Array.from({ length: forecastDays }, (_, index) => {
    const date = addDays(today, index + 1);
    const onDay = named.filter((event) => event.date === date);
    const sum = (isIn: boolean) =>
      onDay.reduce((total, { amount }) => total + (amount > 0 === isIn ? Math.abs(amount) : 0), 0);
    const came = sum(true) + usual.salesOn(date);
    const went = sum(false) + usual.expenses + restocked(index + 1) - restocked(index);
    balance += came - went;
    return { date, in: came, out: went, cash: balance };
  });
  const short = days.find((day) => day.cash < buffer);
  return {
    ...{ from: today, until, cash, buffer, days, events: named },
    shortfall: short
      ? {
          date: short.date,
          cash: short.cash,
          missing: buffer - short.cash,
          causes: causesOf(named, short.date),
        }
      : null,
    usual: { sales: usual.sales, expenses: usual.expenses, goods: usual.goods },
  };
}

const causesOf = (events: readonly ForecastEvent[], day: string) =>
  events
    .filter(({ date, amount }) => amount < 0 && date <= day)
    .sort((a, b) => a.amount - b.amount)
    .slice(0, mostCauses);

type Debt = {
  id: string;
  direction: 'receivable' | 'payable';
  balance: string;
  due: string;
  name: string | null;
  delay: number;
  isPaidBefore: boolean;
};

const byDay = (a: ForecastEvent, b: ForecastEvent) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

/** Reads receivables, payables and pending approvals. */
async function readNamed(tx: TenantTx, today: string): Promise<ForecastEvent[]> {
  const tomorrow = addDays(today, 1);
  const debts = await tx.execute<Debt>(sql`
    with late as (
      select contact_id, percentile_cont(0.5) within group (
        order by greatest(0, last_deposit_on - due_date))::int delay
      from debts where direction = 'receivable' and balance = 0 and voided_at is null
        and last_deposit_on is not null
      group by 1)
    select d.document_id id, d.direction, d.balance, d.due_date::text due, c.name,
      coalesce(late.delay, 0) delay,
      (d.last_deposit_on is not null or late.delay is not null) "isPaidBefore"
    from (${openParts(sql`true`)}) d
    left join contacts c on c.id = d.contact_id left join late on late.contact_id = d.contact_id`);
  const owed = debts.flatMap(
    ({ id, direction, balance, due, name, delay, isPaidBefore }): ForecastEvent[] => {
      const event = { label: name, documentId: id };
      const isOverdue = due <= today;
      if (direction === 'payable')
        return [{ ...event, kind: 'payable', date: isOverdue ? tomorrow : due, amount: -Number(balance) }];
      if (daysBetween(due, today) > hopelessDays && !isPaidBefore) return [];
      const date = addDays(isOverdue ? tomorrow : due, delay);
      return [{ ...event, kind: 'receivable', date, amount: Number(balance) }];
    },
  );
  const waiting = await tx.execute<{ id: string; amount: string; on: string; label: string | null }>(sql`
    select id, amount, greatest(coalesce(postponed_until, business_date), ${tomorrow}::date)::text "on",
      concept label
    from purchases where status = 'pending' and not is_from_drawer`);
  const pending = waiting.map(
    ({ id, amount, on, label }): ForecastEvent => ({
      ...{ kind: 'pending', date: on, amount: -Number(amount), label, documentId: id },
    }),
  );
  return [...owed, ...pending];
}

async function readOwedForGoods(tx: TenantTx): Promise<number> {
  const [owed] = await tx.execute<{ amount: string }>(sql`
    select coalesce(sum(d.balance), 0) amount from debts d
    join purchases p on p.id = d.document_id and p.channel = 'purchase'
    where d.direction = 'payable' and d.balance > 0 and d.voided_at is null`);
  return Number(owed?.amount ?? 0);
}

/**
 * Reads the credit card payments. Card purchases leave the bank when the card is paid; overdue card payments
 * are expected tomorrow.
 */
async function readCards(tx: TenantTx, today: string): Promise<ForecastEvent[]> {
  const dues = await readCardDues(tx, today);
  return dues.map(({ name, dueOn, amount }) => ({
    ...{ kind: 'card', label: name, amount: -amount, documentId: null },
    date: dueOn <= today ? addDays(today, 1) : dueOn,
  }));
}
