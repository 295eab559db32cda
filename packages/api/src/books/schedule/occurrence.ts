import type { TenantTx } from '@mostrador/database/connect';
import { isOccurrence, occurrencesIn } from '@mostrador/shared/time/recurrence-dates';
import { addDays } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { hashedId } from '../../core/db/hashed-id.ts';
import { recurrenceOccurrences } from '../../ledger/recurrence/recurrence.table.ts';
import { holdRecurrence, type RecurrenceRow, ruleOf } from '../../ledger/recurrence/recurrence.ts';
import { ExpenseInput } from '../../purchasing/expense/expense.schema.ts';
import { ofRecurrence as expenseOfRecurrence, spendInputOf } from '../../purchasing/expense/expense.ts';
import { approveExpense, postponeExpense, skipExpense } from '../../purchasing/expense/expense-pending.ts';
import { type PurchaseContext, recordSpend } from '../../purchasing/purchase/purchase.ts';
import { BookSaleInput } from '../../sales/accounting/accounting.schema.ts';
import { ofRecurrence as saleOfRecurrence } from '../../sales/accounting/sale-recurrence.ts';
import { IncomeInput } from '../../sales/income/income.schema.ts';
import { recordIncome } from '../../sales/income/income.ts';
import { recordSale } from '../../sales/sale/sale.ts';
import type { Occurrence } from './schedule.schema.ts';

export type OccurrenceRow = typeof recurrenceOccurrences.$inferSelect;
type Day = Pick<OccurrenceRow, 'dueOn' | 'postsOn' | 'body'>;

/**
 * The id of the document is derived from the day of the recurrence, so that creating it twice has the effect
 * of once.
 */
export const documentIdOf = (recurrenceId: string, dueOn: string) => hashedId(`${recurrenceId} ${dueOn}`);

/** Creates the document of a day. Throws the errors of that creation. */
export async function makeDocument(
  ctx: PurchaseContext,
  { row, day, isPending }: { row: RecurrenceRow; day: Day; isPending: boolean },
): Promise<string> {
  const { tx, principal } = ctx;
  const { dueOn, postsOn } = day;
  const { input, dueDays } = day.body ?? row.body;
  const id = documentIdOf(row.id, dueOn);
  const request = {
    ...input,
    id,
    date: postsOn,
    ...(dueDays !== null && { dueDate: addDays(postsOn, dueDays) }),
  };
  const of = { recurrenceId: row.id, dueOn };
  if (row.kind === 'expense') {
    const expense = ExpenseInput.parse(request);
    await recordSpend(ctx, expense, { ...spendInputOf(expense, principal), isPending });
    await expenseOfRecurrence(tx, id, of);
    return id;
  }
  if (row.kind === 'income') await recordIncome(ctx, IncomeInput.parse(request));
  else {
    const { recurrence, ...sale } = BookSaleInput.parse(request);
    await recordSale(ctx, sale, 'accounting');
  }
  await saleOfRecurrence(tx, id, of);
  return id;
}

/** Updates the record of a day. */
export const noteOccurrence = (tx: TenantTx, id: string, noted: Partial<OccurrenceRow>) =>
  tx
    .update(recurrenceOccurrences)
    .set({ ...noted, updatedAt: sql`now()` })
    .where(eq(recurrenceOccurrences.id, id));

/** Locks the row of a day, and creates it if there is none yet. */
export async function claimOccurrence(
  tx: TenantTx,
  row: RecurrenceRow,
  { dueOn, postsOn }: Omit<Day, 'body'>,
) {
  await tx
    .insert(recurrenceOccurrences)
    .values({ id: newId(), recurrenceId: row.id, dueOn, postsOn, status: 'planned' })
    .onConflictDoNothing();
  const [claimed] = await tx
    .select()
    .from(recurrenceOccurrences)
    .where(and(eq(recurrenceOccurrences.recurrenceId, row.id), eq(recurrenceOccurrences.dueOn, dueOn)))
    .for('no key update');
  if (!claimed) throw new Error('The day was claimed a moment ago.');
  return claimed;
}

type Named = { id: string; dueOn: string };

/** Finds a requested day with its recurrence and locks both. Throws 404 if the recurrence has no such day. */
export async function holdOccurrence(tx: TenantTx, { id, dueOn }: Named) {
  const row = await holdRecurrence(tx, id);
  const rule = ruleOf(row);
  const [there] = await tx
    .select({ postsOn: recurrenceOccurrences.postsOn })
    .from(recurrenceOccurrences)
    .where(and(eq(recurrenceOccurrences.recurrenceId, id), eq(recurrenceOccurrences.dueOn, dueOn)));
  if (!there && (row.nextOn === null || dueOn < row.nextOn || !isOccurrence(rule, dueOn)))
    throw notFound('dueOn');
  const postsOn =
    there?.postsOn ??
    occurrencesIn(rule, { from: addDays(dueOn, -2), until: addDays(dueOn, 2) }).find(
      (each) => each.dueOn === dueOn,
    )?.postsOn ??
    dueOn;
  return { row, day: await claimOccurrence(tx, row, { dueOn, postsOn }) };
}

/** Skips a day, past or future. Throws 409 `occurrenceNotOpen` if the day is already booked. */
export async function skipOccurrence(
  ctx: PurchaseContext,
  { reason = null, ...named }: Named & { reason?: string | null },
) {
  const { row, day } = await holdOccurrence(ctx.tx, named);
  if (day.status === 'skipped') throw conflict('occurrenceNotOpen');
  if (day.documentId === null) await noteOccurrence(ctx.tx, day.id, { status: 'skipped', reason });
  else {
    await requirePending(ctx, row, day.documentId);
    await skipExpense(ctx, { id: day.documentId, reason });
  }
  ctx.emit('recurrence.updated', { id: row.id });
}

/** Books a pending day. Throws 409 `occurrenceNotOpen` if the day is in the future, booked or skipped. */
export async function approveOccurrence(ctx: PurchaseContext, named: Named) {
  const { row, day } = await holdOccurrence(ctx.tx, named);
  if (day.documentId !== null) {
    await requirePending(ctx, row, day.documentId);
    await approveExpense(ctx, { id: day.documentId });
    return;
  }
  if (day.status !== 'waiting') throw conflict('occurrenceNotOpen');
  const documentId = await makeDocument(ctx, { row, day, isPending: false });
  await noteOccurrence(ctx.tx, day.id, { status: 'made', documentId, reason: null, postponedUntil: null });
}

/** Postpones a pending day: the list of pending days shows it again on the given day. */
export async function postponeOccurrence(
  ctx: PurchaseContext,
  { until, ...named }: Named & { until: string },
) {
  const { row, day } = await holdOccurrence(ctx.tx, named);
  if (day.documentId !== null) {
    await requirePending(ctx, row, day.documentId);
    await postponeExpense(ctx, { id: day.documentId, until });
    return;
  }
  if (day.status !== 'waiting') throw conflict('occurrenceNotOpen');
  await noteOccurrence(ctx.tx, day.id, { postponedUntil: until });
}

async function requirePending({ tx }: PurchaseContext, { kind }: RecurrenceRow, documentId: string) {
  const [waits] =
    kind === 'expense'
      ? await tx.execute(sql`select from purchases where id = ${documentId} and status = 'pending'`)
      : [];
  if (!waits) throw conflict('occurrenceNotOpen');
}

type Days = { from: string; until: string };

/** Lists the days of some recurrences: past ones with a record, and planned ones. */
export async function occurrencesOf(
  { tx, principal }: { tx: TenantTx; principal: Reader },
  rows: RecurrenceRow[],
  { from, until }: Days,
) {
  const shown = shownTo(principal);
  const ids = rows.map(({ id }) => id);
  const touched = await touchedDays(
    tx,
    and(sql`o.recurrence_id = any(${asIds(ids)})`, inDays({ from, until })),
  );
  const byDay = new Map(touched.map((each) => [`${each.recurrence_id} ${each.due_on}`, each]));
  return rows
    .flatMap((row) => [
      ...touched
        .filter((each) => each.recurrence_id === row.id && each.status !== 'planned')
        .map((each) => shown(row, each)),
      ...planned(row, { from, until })
        .filter(({ dueOn }) => (byDay.get(`${row.id} ${dueOn}`)?.status ?? 'planned') === 'planned')
        .map((day) => shown(row, { ...blank, due_on: day.dueOn, posts_on: day.postsOn })),
    ])
    .sort((a, b) => (a.postsOn < b.postsOn ? -1 : 1));
}

/** The planned days of a recurrence. A paused recurrence has none, and no day is before the next one. */
const planned = (row: RecurrenceRow, days: Days) =>
  row.nextOn === null || row.pausedAt || row.deletedAt
    ? []
    : occurrencesIn(ruleOf(row), days).filter(({ dueOn }) => row.nextOn !== null && dueOn >= row.nextOn);

const asIds = (ids: string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;
const inDays = ({ from, until }: Days) => sql`o.posts_on between ${from}::date and ${until}::date`;

type Touched = {
  recurrence_id: string;
  due_on: string;
  posts_on: string;
  status: Occurrence['status'];
  document_id: string | null;
  reason: string | null;
  postponed_until: string | null;
  amount: number | null;
  body: RecurrenceRow['body'] | null;
  /** True if the document contains goods. Null without a document. */
  has_goods: boolean | null;
};
const blank = {
  ...{ recurrence_id: '', status: 'planned' as const, document_id: null },
  ...{ reason: null, postponed_until: null, amount: null, body: null, has_goods: null },
};

/** Selects the recorded days. The state of each comes from its document. */
const touchedDays = (tx: TenantTx, where = sql`true`) =>
  tx.execute<Touched>(sql`
    select o.recurrence_id, o.due_on::text, o.posts_on::text, o.document_id, o.body,
      case when p.id is not null then jsonb_array_length(coalesce(p.waiting -> 'lines', '[]')) > 0
        or exists (select from purchase_lines l where l.purchase_id = p.id) end has_goods,
      coalesce(o.reason, p.void_reason, s.void_reason) reason,
      coalesce(o.postponed_until, p.postponed_until)::text postponed_until,
      coalesce(p.amount, s.amount)::float8 amount,
      case when o.status <> 'made' then o.status
        when coalesce(p.status, s.status) = 'pending' then 'waiting'
        when coalesce(p.status, s.status) in ('skipped', 'voided') then coalesce(p.status, s.status)
        else 'done' end status
    from recurrence_occurrences o
    left join purchases p on p.id = o.document_id
    left join sales s on s.id = o.document_id
    where ${where} order by o.posts_on`);

/** True if the recurring document consists of goods and not of one amount. */
export const hasGoods = ({ input }: RecurrenceRow['body']) =>
  ['products', 'services'].some((name) => Object(input)[name]?.length > 0);

type Reader = Pick<Principal, 'flags'>;

/** True if the reader may see the amount. The total of a purchase would reveal the cost of its goods. */
export const showsAmount = ({ flags }: Reader, { kind, body }: Pick<RecurrenceRow, 'kind' | 'body'>) =>
  kind !== 'expense' || flags.has('inventory_see_costs') || !hasGoods(body);

const shownTo =
  ({ flags }: Reader) =>
  (row: RecurrenceRow, day: Touched): Occurrence => {
    const isBought = row.kind === 'expense' && (day.has_goods ?? hasGoods(day.body ?? row.body));
    const shows = !isBought || flags.has('inventory_see_costs');
    return { ...occurrenceOf(row, day), ...(shows && { amount: day.amount ?? row.amount }) };
  };

const occurrenceOf = (row: RecurrenceRow, day: Touched): Occurrence => ({
  recurrenceId: row.id,
  kind: row.kind,
  concept: row.concept,
  dueOn: day.due_on,
  postsOn: day.posts_on,
  status: day.status,
  documentId: day.document_id,
  reason: day.reason,
  postponedUntil: day.postponed_until,
});
