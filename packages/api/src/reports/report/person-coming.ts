import { addDays } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { calendarOf, type ScheduleContext } from '../../books/schedule/schedule.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { openParts } from '../../ledger/debt/instalment.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { readCardDues } from '../../ledger/moneyaccount/card-dues.ts';
import type { Coming } from './person-home.schema.ts';

const daysAhead = 15;

/** Items that are overdue or due within fifteen days, the soonest first. */
export async function readComing(ctx: ScheduleContext): Promise<Coming[]> {
  const today = todayOf(ctx);
  const until = addDays(today, daysAhead);
  const all = await pipeline([comesAgain(ctx), isOwed(ctx, until), cardsToPay(ctx, today), waits(ctx)]);
  return all
    .flat()
    .filter(({ date }) => date <= until)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const noDay = { contactId: null, dueOn: null, isWaiting: false };

async function comesAgain(ctx: ScheduleContext): Promise<Coming[]> {
  const { occurrences } = await calendarOf(ctx);
  return occurrences.flatMap(
    ({ recurrenceId, kind, status, postsOn, postponedUntil, amount = 0, concept, dueOn }) =>
      status === 'waiting' || status === 'planned'
        ? {
            ...{ kind: 'recurring' as const, label: concept, id: recurrenceId, contactId: null, dueOn },
            date: postponedUntil ?? postsOn,
            amount: kind === 'expense' ? -amount : amount,
            isWaiting: status === 'waiting',
          }
        : [],
  );
}

type Part = {
  id: string;
  direction: 'payable' | 'receivable';
  balance: string;
  on: string;
  contactId: string | null;
  name: string | null;
};

async function isOwed({ tx }: ScheduleContext, until: string): Promise<Coming[]> {
  const parts = await tx.execute<Part>(sql`
    select d.document_id id, d.direction, d.balance, d.due_date::text "on", d.contact_id "contactId", c.name
    from (${openParts(sql`d.due_date <= ${until}::date`)}) d left join contacts c on c.id = d.contact_id
    where d.due_date <= ${until}::date`);
  return parts.map(({ id, direction, balance, on, contactId, name }) => ({
    ...{ ...noDay, kind: direction, id, contactId, label: name, date: on },
    amount: direction === 'payable' ? -Number(balance) : Number(balance),
  }));
}

async function cardsToPay({ tx }: ScheduleContext, today: string): Promise<Coming[]> {
  const dues = await readCardDues(tx, today);
  return dues.map(({ id, name, dueOn, amount }) => ({
    ...{ ...noDay, kind: 'card', id, label: name, date: dueOn, amount: -amount },
  }));
}

/** Lists pending recurring items, each with its day. */
async function waits({ tx }: ScheduleContext): Promise<Coming[]> {
  const rows = await tx.execute<{ id: string; amount: string; on: string; label: string | null }>(sql`
    select id, amount, coalesce(postponed_until, business_date)::text "on", concept label
    from purchases where status = 'pending' and recurrence_id is null`);
  return rows.map(({ id, amount, on, label }) => ({
    ...{ ...noDay, kind: 'pending', id, label, date: on, amount: -Number(amount) },
  }));
}
