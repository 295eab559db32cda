import type { TenantTx } from '@mostrador/database/connect';
import type { DebtDirection } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { WriteActor } from '../../core/call/call.ts';
import { batchWrites, idList } from '../../core/db/bulk.ts';
import { accountOfDebt } from '../ledger/accounts.ts';
import { book, booked, type Leg, noSession, postingsOfAll, reversalsOf } from '../ledger/ledger.ts';
import { reversedLeg } from './debt.ts';

/** A debt from before the shop used these books. No other document belongs to it. */
export type OpeningDebt = {
  id: string;
  direction: DebtDirection;
  contactId: string;
  total: number;
  issuedOn: string;
  /** The day on which the debt is booked; the default is today. */
  bookedOn?: string;
  dueDate: string;
  note: string | null;
};

type Writing = { tx: TenantTx; principal: WriteActor; now: () => Date };

const perStatement = 1000;

/**
 * Opens debts of existing, locked contacts, numbered in the given order. They are booked today against
 * capital, as part of the opening balance; each debt keeps its own start day.
 */
export async function openDebts(ctx: Writing, debts: OpeningDebt[]) {
  for (let from = 0; from < debts.length; from += perStatement)
    await openSome(ctx, debts.slice(from, from + perStatement));
}

async function openSome({ tx, principal, now }: Writing, debts: OpeningDebt[]) {
  const legOf = ({ contactId, total: amount, direction }: OpeningDebt): Leg => {
    const lent: Leg = {
      source: 'equity:opening',
      destination: accountOfDebt(direction, contactId),
      amount,
      kind: 'opening',
    };
    return direction === 'receivable' ? lent : reversedLeg(lent);
  };
  const acts = debts.map((debt) => ({
    documentType: 'opening' as const,
    documentId: debt.id,
    businessDate: debt.bookedOn ?? todayOf({ principal, now }),
    userId: principal.user?.id ?? null,
    legs: [legOf(debt)],
  }));
  const placed = debts.map((debt, place) => ({ ...debt, place }));
  await batchWrites(tx, {
    requested: sql`
      select * from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as r (id uuid, direction text, "contactId" uuid, total bigint, "issuedOn" date, "dueDate" date,
          note text, place int)`,
    debtors: sql`
      update contacts c set updated_at = now(), owed = c.owed + w.owed, owes = c.owes + w.owes
      from (
        select "contactId" id, coalesce(sum(total) filter (where direction = 'receivable'), 0) owed,
          coalesce(sum(total) filter (where direction = 'payable'), 0) owes from requested group by 1) w
      where c.id = w.id`,
    numbers: sql`
      insert into counters (kind, value)
      select 'debt:' || direction, count(*) from requested group by direction order by 1
      on conflict (organization_id, kind) do update set value = counters.value + excluded.value
      returning kind, value`,
    debts: sql`
      insert into debts (id, code, number, direction, contact_id, document_type, document_id, total, balance,
        issued_on, due_date, note)
      select id, case direction when 'receivable' then 'FI-' else 'CP-' end
          || lpad(number::text, greatest(6, length(number::text)), '0'),
        number, direction, "contactId", 'opening', id, total, total, "issuedOn", "dueDate", note
      from (
        select w.*, n.value - count(*) over (partition by direction)
          + row_number() over (partition by direction order by place) as number
        from requested w join numbers n on n.kind = 'debt:' || direction) numbered`,
    ...booked({ postings: postingsOfAll(principal.shop, acts, noSession) }),
  });
}

const todayOf = ({ principal: { shop }, now }: Omit<Writing, 'tx'>) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

/**
 * Voids opening debts that were not paid, written off, or changed since `openedAt`. Returns the voided debts.
 */
export async function withdrawOpenings(
  ctx: Writing,
  { ids, openedAt }: { ids: string[]; openedAt: SQL },
): Promise<string[]> {
  const { tx } = ctx;
  // Contacts are locked before debts, as everywhere.
  const debtors = await tx.execute<{ id: string }>(sql`
    select distinct contact_id id from debts where id = any(${idList(ids)})`);
  await tx.execute(sql`
    select from contacts where id = any(${idList(debtors.map(({ id }) => id))})
    order by id for no key update`);
  const gone: string[] = [];
  for (let from = 0; from < ids.length; from += perStatement)
    gone.push(...(await withdrawSome(ctx, ids.slice(from, from + perStatement), openedAt)));
  return gone;
}

async function withdrawSome(ctx: Writing, ids: string[], openedAt: SQL) {
  const { tx, principal } = ctx;
  // Each statement lists its rows, because just after a large import the planner would expect few rows in a
  // join.
  const gone = await tx.execute<{ id: string; contact_id: string; direction: string; total: string }>(sql`
    select id, contact_id, direction, total from debts
    where id = any(${idList(ids)}) and document_type = 'opening' and voided_at is null
      and balance = total and updated_at = ${openedAt} order by id for no key update`);
  const documentIds = gone.map(({ id }) => id);
  if (documentIds.length === 0) return [];
  await tx.execute(sql`
    update debts set balance = 0, voided_at = now(), updated_at = now()
    where id = any(${idList(documentIds)})`);
  await tx.execute(sql`
    update contacts c set updated_at = now(), owed = c.owed - o.owed, owes = c.owes - o.owes
    from (
      select contact_id id, coalesce(sum(total) filter (where direction = 'receivable'), 0) owed,
        coalesce(sum(total) filter (where direction = 'payable'), 0) owes
      from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as r (contact_id uuid, direction text, total bigint) group by 1) o
    where c.id = o.id`);
  const place = { businessDate: todayOf(ctx), sessionId: noSession };
  await book(tx, { postings: reversalsOf(principal.shop, { documentIds, ...place }) });
  return documentIds;
}
