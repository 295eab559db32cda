import type { TenantTx } from '@mostrador/database/connect';
import { cardDays, daysWithin } from '@mostrador/shared/time/card-days';
import { sql } from 'drizzle-orm';
import { moneyAccount } from '../ledger/accounts.ts';

/** The amount due of a credit card on a day. */
export type CardDue = { id: string; name: string; dueOn: string; amount: number };

type Card = { id: string; name: string; cutDay: number | null; paymentDay: number };
type Owed = { account: string; owed: string; atCut: string; paid: string };

/**
 * Reads the amounts due of each credit card with a payment day: the balance at the last cut less later
 * payments is due next, the rest a month later.
 */
export async function readCardDues(tx: TenantTx, today: string): Promise<CardDue[]> {
  const cards = await tx.execute<Card>(sql`
    select id, name, cut_day "cutDay", payment_day "paymentDay" from money_accounts
    where kind = 'credit_card' and payment_day is not null and closed_at is null order by name, id`);
  if (cards.length === 0) return [];
  const dated = cards.map((card) => ({ ...card, ...cardDays(card, today), account: moneyAccount(card.id) }));
  const cuts = JSON.stringify(dated.map(({ account, cutOn }) => ({ account, cut_on: cutOn })));
  const rows = await tx.execute<Owed>(sql`
    select c.account, sum(case when p.source = c.account then p.amount else -p.amount end) owed,
      coalesce(sum(case when p.source = c.account then p.amount else -p.amount end)
        filter (where p.business_date <= c.cut_on), 0) "atCut",
      coalesce(sum(p.amount) filter (where p.destination = c.account and p.business_date > c.cut_on), 0) paid
    from jsonb_to_recordset(${cuts}::jsonb) c (account text, cut_on date)
    join postings p on p.source = c.account or p.destination = c.account
    group by 1`);
  const byAccount = new Map(rows.map((row) => [row.account, row]));
  return dated.flatMap(({ id, name, account, dueOn, nextDueOn }) => {
    const row = byAccount.get(account);
    if (!row) return [];
    const due = Math.max(0, Number(row.atCut) - Number(row.paid));
    const rest = Math.max(0, Number(row.owed) - due);
    const parts = [
      { id, name, dueOn, amount: due },
      { id, name, dueOn: nextDueOn, amount: rest },
    ];
    return parts.filter(({ amount }) => amount > 0);
  });
}

/**
 * A closing or payment day of a credit card; `amount` is the known amount to pay on it, null for a closing
 * day.
 */
export type CardDay = {
  id: string;
  name: string;
  kind: 'cut' | 'payment';
  on: string;
  amount: number | null;
};

/** Lists closing and payment days of credit cards within the given days from today, in order. */
export async function readCardDays(tx: TenantTx, days: { from: string; until: string }): Promise<CardDay[]> {
  const cards = await tx.execute<Omit<Card, 'paymentDay'> & { paymentDay: number | null }>(sql`
    select id, name, cut_day "cutDay", payment_day "paymentDay" from money_accounts
    where kind = 'credit_card' and closed_at is null and (cut_day is not null or payment_day is not null)`);
  if (cards.length === 0) return [];
  const dues = new Map((await readCardDues(tx, days.from)).map((due) => [`${due.id} ${due.dueOn}`, due]));
  const daysOf = (day: number | null) => (day === null ? [] : daysWithin(day, days));
  return cards
    .flatMap(({ id, name, cutDay, paymentDay }): CardDay[] => [
      ...daysOf(cutDay).map((on) => ({ id, name, kind: 'cut' as const, on, amount: null })),
      ...daysOf(paymentDay).map((on) => ({
        ...{ id, name, kind: 'payment' as const, on },
        amount: dues.get(`${id} ${on}`)?.amount ?? 0,
      })),
    ])
    .toSorted((one, other) => one.on.localeCompare(other.on) || one.name.localeCompare(other.name));
}
