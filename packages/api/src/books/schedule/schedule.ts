import type { TenantTx } from '@mostrador/database/connect';
import { recurrenceKinds } from '@mostrador/shared/codes/codes';
import { type Gate, gateRefusal } from '@mostrador/shared/rights/gates';
import { addDays } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { forbidden, InvalidField, inField, notFound } from '../../core/call/errors.ts';
import { refuseLong } from '../../core/call/gate/refuse-long.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { among, listPage } from '../../core/db/list.ts';
import { readCardDays } from '../../ledger/moneyaccount/card-dues.ts';
import { recurrenceOccurrences, recurrences } from '../../ledger/recurrence/recurrence.table.ts';
import {
  answeredRule,
  bodyOf,
  changeRecurrence,
  endRecurrence,
  holdRecurrence,
  nextFrom,
  type RecurrenceRow,
  ruleColumns,
  startRecurrence,
  todayOf,
} from '../../ledger/recurrence/recurrence.ts';
import { ExpenseInput } from '../../purchasing/expense/expense.schema.ts';
import { spendInputOf } from '../../purchasing/expense/expense.ts';
import { findMaterial, type PurchaseContext } from '../../purchasing/purchase/purchase.ts';
import { draftPurchase } from '../../purchasing/purchase/purchase-draft.ts';
import { BookSaleInput } from '../../sales/accounting/accounting.schema.ts';
import { IncomeInput } from '../../sales/income/income.schema.ts';
import { laidOut, readMaterial } from '../../sales/sale/sale.ts';
import { freeFor } from '../../sales/sale/sell/sale-rule.ts';
import {
  hasGoods,
  holdOccurrence,
  noteOccurrence,
  occurrencesOf,
  showsAmount,
  skipOccurrence,
} from './occurrence.ts';
import type {
  Schedule,
  ScheduleChanges,
  ScheduleEnd,
  ScheduleFilter,
  ScheduleInput,
} from './schedule.schema.ts';
import { scheduleJob } from './schedule-run.ts';

export type ScheduleContext = PurchaseContext & Pick<Call, 'jobs'>;
type Reading = Pick<ScheduleContext, 'tx' | 'principal'>;
type Reader = { tx: TenantTx; principal: Pick<Principal, 'flags'> };

export const createSchedule = (ctx: ScheduleContext, input: ScheduleInput) =>
  createIdempotent(ctx.tx, recurrences, {
    input,
    make: async (creation) => {
      const { id: _, expense, sale, income, ...recurrence } = input;
      const what = await judged(ctx, { expense, sale, income });
      await startRecurrence(ctx, { ...creation, ...what, recurrence });
      await ctx.audit({ subjectId: creation.id, after: input });
      await ctx.jobs.enqueue(ctx.tx, scheduleJob, {});
    },
    read: (id) => readSchedule(ctx, id),
  });

type Documents = Pick<ScheduleInput, 'expense' | 'sale' | 'income'>;

/** Validates each document by the rules of its own creation, as far as they apply on any day. */
async function judged(ctx: ScheduleContext, { expense, sale, income }: Documents) {
  if (expense) {
    requireGate(ctx, 'expense.create');
    return { kind: 'expense' as const, ...(await inField('expense', () => judgedExpense(ctx, expense))) };
  }
  if (income) {
    requireGate(ctx, 'income.create');
    return { kind: 'income' as const, ...(await inField('income', () => judgedIncome(ctx, income))) };
  }
  if (!sale) throw new InvalidField('expense', 'oneDocument');
  requireGate(ctx, 'sale.create');
  return { kind: 'sale' as const, ...(await inField('sale', () => judgedSale(ctx, sale))) };
}

async function judgedExpense(ctx: ScheduleContext, expense: NonNullable<Documents['expense']>) {
  const { tx, principal } = ctx;
  const body = bodyOf(expense, todayOf(ctx));
  const { date, dueDate, ...details } = expense;
  const id = newId();
  const input = spendInputOf({ ...details, id }, principal);
  const { known, ...found } = await findMaterial(tx, { id, input });
  const draft = draftPurchase({
    input,
    fingerprint: '',
    id,
    revision: 1,
    principal,
    now: ctx.now(),
    ...found,
  });
  return { body, concept: expense.concept ?? null, amount: draft.purchase.amount };
}

/** The stock is checked on the day itself. */
async function judgedSale(ctx: ScheduleContext, sale: NonNullable<Documents['sale']>) {
  const body = bodyOf(sale, todayOf(ctx));
  const { date, dueDate, recurrence, ...input } = sale;
  return { body, ...(await laidOutAs(ctx, { input, channel: 'accounting' })) };
}

async function judgedIncome(ctx: ScheduleContext, income: NonNullable<Documents['income']>) {
  const body = bodyOf(income, todayOf(ctx));
  const { date, dueDate, recurrence, amount, ...details } = income;
  const input = { ...details, amountFree: amount, products: [] };
  return { body, ...(await laidOutAs(ctx, { input, channel: 'income' })) };
}

type Sold = Pick<Parameters<typeof readMaterial>[1], 'input' | 'channel'>;

async function laidOutAs(ctx: ScheduleContext, sold: Sold) {
  const read = await readMaterial(ctx, { ...sold, id: newId() });
  if (read.known) throw new Error('A new id is of nothing.');
  return { concept: sold.input.concept ?? null, amount: laidOut(read).draft.sale.amount };
}

/** Requires the permission to create the document, in addition to the one to schedule it. */
function requireGate({ principal }: ScheduleContext, gate: Gate) {
  const refusal = gateRefusal(gate, { ...principal, accountType: principal.shop.accountType });
  if (!refusal) return;
  const { reason, ...details } = refusal;
  throw forbidden(reason, details);
}

/** Changes all days, the days from one on, or one day. */
export async function changeSchedule(ctx: ScheduleContext, changes: ScheduleChanges) {
  const { id, scope = 'all', dueOn, expense, sale, income, amount, concept, ...recurrence } = changes;
  const row = await holdRecurrence(ctx.tx, id);
  const documents = { expense, sale, income };
  const made = recurrenceKinds.find((kind) => documents[kind]);
  if (made && made !== row.kind) throw new InvalidField(made, 'kindFixed');
  const revised = made ? documents : reviseDocuments(ctx, row, { amount, concept });
  const what = revised && (await judged(ctx, revised));
  await ctx.audit({ subjectId: id, before: answeredRule(row), after: { ...changes } });
  if (scope === 'this' && dueOn) {
    await changeDay(ctx, { id, dueOn, body: what?.body ?? null });
    return readSchedule(ctx, id);
  }
  if (scope === 'following' && dueOn)
    return readSchedule(ctx, await goOn(ctx, row, { dueOn, recurrence, what }));
  await changeRecurrence(ctx, row, { recurrence, ...(what && { body: what }) });
  return readSchedule(ctx, id);
}

type Words = Pick<ScheduleChanges, 'amount' | 'concept'>;

/**
 * Builds the same document with another amount or concept. Returns null if neither is given. The price of
 * goods cannot be changed.
 */
function reviseDocuments(
  { principal }: ScheduleContext,
  row: RecurrenceRow,
  { amount, concept }: Words,
): Documents | null {
  if (!amount && concept === undefined) return null;
  const { input } = row.body;
  if (amount && hasGoods(row.body)) throw new InvalidField('amount', 'amountOfGoods');
  const paid = { payments: undefined, paymentMethod: methodIn(input) };
  const free = row.kind === 'sale' ? { amountFree: amount && freeFor(principal.shop, amount) } : { amount };
  const request = {
    ...input,
    ...(concept !== undefined && { concept }),
    ...(amount && { ...free, ...paid }),
  };
  if (row.kind === 'income') return { income: IncomeInput.parse(request) };
  return row.kind === 'expense'
    ? { expense: ExpenseInput.parse(request) }
    : { sale: BookSaleInput.parse(request) };
}

/** Keeps a single payment of the whole amount as one, even if the amount changes. */
function methodIn(input: object) {
  const { payments = [], paymentMethod } = Object(input);
  return paymentMethod ?? payments[0]?.method ?? (Array.isArray(Object(input).payments) ? 'credit' : 'cash');
}

type DayChange = { id: string; dueOn: string; body: RecurrenceRow['body'] | null };

async function changeDay(ctx: ScheduleContext, { id, dueOn, body }: DayChange) {
  if (!body) throw new InvalidField('scope', 'onlyWhatIsMade');
  const { day } = await holdOccurrence(ctx.tx, { id, dueOn });
  if (day.status !== 'planned' && day.status !== 'waiting')
    throw new InvalidField('dueOn', 'occurrenceNotOpen');
  await noteOccurrence(ctx.tx, day.id, { body });
  ctx.emit('recurrence.updated', { id });
}

type Following = {
  dueOn: string;
  recurrence: Omit<ScheduleChanges, 'id' | 'scope' | 'dueOn' | 'expense' | 'sale' | 'income'>;
  what: Awaited<ReturnType<typeof judged>> | null;
};

/** Ends the recurrence on the day before, and creates another one that continues from the day on. */
async function goOn(ctx: ScheduleContext, row: RecurrenceRow, { dueOn, recurrence, what }: Following) {
  const { endsOn, times } = row;
  const before = answeredRule(row);
  await endBefore(ctx, row, dueOn);
  const left = times === null ? null : await timesLeft(ctx, row, dueOn);
  const { kind, body, concept, amount } = row;
  const { id } = await startRecurrence(ctx, {
    ...{ kind, body, concept, amount, ...what, continuesId: row.id },
    recurrence: { ...before, endsOn, times: left, startsOn: dueOn, ...recurrence },
  });
  return id;
}

async function timesLeft({ tx }: ScheduleContext, row: RecurrenceRow, dueOn: string) {
  const [past] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(recurrenceOccurrences)
    .where(and(eq(recurrenceOccurrences.recurrenceId, row.id), lt(recurrenceOccurrences.dueOn, dueOn)));
  return Math.max(1, (row.times ?? 1) - (past?.count ?? 0));
}

/**
 * Removes the planned days from that day on; past days stay. Throws 422 `dueOn` if the day has already come.
 */
async function endBefore(ctx: ScheduleContext, row: RecurrenceRow, dueOn: string) {
  const { tx } = ctx;
  const [came] = await tx
    .select({ id: recurrenceOccurrences.id })
    .from(recurrenceOccurrences)
    .where(
      and(
        eq(recurrenceOccurrences.recurrenceId, row.id),
        sql`${recurrenceOccurrences.dueOn} >= ${dueOn}`,
        sql`${recurrenceOccurrences.status} <> 'planned'`,
      ),
    );
  if (came || dueOn < row.startsOn) throw new InvalidField('dueOn', 'occurrenceNotOpen');
  const endsOn = addDays(dueOn, -1);
  const columns = { ...ruleColumns({}, row), endsOn };
  const nextOn = row.nextOn === null ? null : nextFrom(columns, row.nextOn);
  await tx
    .update(recurrences)
    .set({ endsOn, nextOn, updatedAt: sql`now()` })
    .where(eq(recurrences.id, row.id));
  ctx.emit('recurrence.updated', { id: row.id });
}

/** Ends the recurrence, ends it from a day on, or skips one day. */
export async function endSchedule(ctx: ScheduleContext, { id, scope = 'all', dueOn }: ScheduleEnd) {
  if (scope === 'this' && dueOn) return skipOccurrence(ctx, { id, dueOn });
  const row = await holdRecurrence(ctx.tx, id);
  await ctx.audit({ subjectId: id, before: answeredRule(row), after: { scope, dueOn } });
  if (scope === 'following' && dueOn) return endBefore(ctx, row, dueOn);
  return endRecurrence(ctx, id);
}

export async function pauseSchedule(ctx: ScheduleContext, id: string) {
  await holdRecurrence(ctx.tx, id);
  await ctx.tx
    .update(recurrences)
    .set({ pausedAt: sql`coalesce(paused_at, now())`, updatedAt: sql`now()` })
    .where(eq(recurrences.id, id));
  ctx.emit('recurrence.updated', { id });
  return readSchedule(ctx, id);
}

/** Resumes the recurrence with the next day from today. Days during the pause are skipped. */
export async function resumeSchedule(ctx: ScheduleContext, id: string) {
  const row = await holdRecurrence(ctx.tx, id);
  if (row.pausedAt) {
    await ctx.tx.update(recurrences).set({ pausedAt: null }).where(eq(recurrences.id, id));
    await changeRecurrence(ctx, row, { recurrence: {} });
    await ctx.jobs.enqueue(ctx.tx, scheduleJob, {});
  }
  return readSchedule(ctx, id);
}

export async function readSchedule(reader: Reader, id: string): Promise<Schedule> {
  const [read] = await readSchedules(reader, [id]);
  if (!read || read.deletedAt) throw notFound();
  return read;
}

async function readSchedules({ tx, principal }: Reader, ids: string[]): Promise<Schedule[]> {
  const rows = await tx.select().from(recurrences).where(among(recurrences.id, ids));
  const named = await namesFor(tx, rows);
  return rows.map((row) => {
    const { amount, ...rest } = row;
    const shown = { ...rest, ...answeredRule(row), ...named(row) };
    return showsAmount(principal, row) ? { ...shown, amount } : shown;
  });
}

type Names = { id: string; name: string };

/** Reads the names of the categories and contacts of the documents. */
async function namesFor(tx: TenantTx, rows: RecurrenceRow[]) {
  const requested = rows.map(({ body: { input } }) => namedIn(input));
  const ids = (name: 'categoryId' | 'contactId') =>
    `{${requested.flatMap((each) => each[name] ?? []).join(',')}}`;
  const [categories, contacts] = [
    await tx.execute<Names>(
      sql`select id, name from categories where id = any(${ids('categoryId')}::uuid[])`,
    ),
    await tx.execute<Names>(sql`select id, name from contacts where id = any(${ids('contactId')}::uuid[])`),
  ];
  return (row: RecurrenceRow) => {
    const { categoryId, contactId } = namedIn(row.body.input);
    return {
      category: categories.find(({ id }) => id === categoryId) ?? null,
      contact: contacts.find(({ id }) => id === contactId) ?? null,
    };
  };
}

const namedIn = (input: object) => ({
  categoryId: 'categoryId' in input && typeof input.categoryId === 'string' ? input.categoryId : null,
  contactId: 'contactId' in input && typeof input.contactId === 'string' ? input.contactId : null,
});

export async function listSchedules(ctx: Reading, filter: ScheduleFilter) {
  const { kind, paused } = filter;
  const { rows, pagination } = await listPage(ctx.tx, {
    from: recurrences,
    organizationId: ctx.principal.organizationId,
    where: and(
      kind ? eq(recurrences.kind, kind) : undefined,
      // A client that follows the list receives every changed row, because the row shows that the recurrence
      // left the list.
      paused === undefined || filter.updatedSince !== undefined
        ? undefined
        : paused
          ? isNotNull(recurrences.pausedAt)
          : isNull(recurrences.pausedAt),
    ),
    order: [recurrences.createdAt, 'desc'],
    query: filter,
    read: (ids) => readSchedules(ctx, ids),
  });
  return { recurrences: rows, pagination };
}

type Input = { id: string; from?: string | undefined; until?: string | undefined };

/** Lists the days of a schedule: by default from a month back to a quarter ahead. */
export async function listOccurrences(ctx: ScheduleContext, { id, from, until }: Input) {
  const [row] = await ctx.tx.select().from(recurrences).where(eq(recurrences.id, id));
  if (!row) throw notFound();
  const today = todayOf(ctx);
  const days = { from: from ?? addDays(today, -31), until: until ?? addDays(today, 92) };
  refuseLong(days);
  return { occurrences: await occurrencesOf(ctx, [row], days) };
}

/** Lists the pending due days and those of the next sixty days. */
export async function calendarOf(ctx: ScheduleContext) {
  const today = todayOf(ctx);
  const rows = await ctx.tx
    .select()
    .from(recurrences)
    .where(notDeleted(recurrences))
    .orderBy(desc(recurrences.createdAt))
    .limit(500);
  const all = await occurrencesOf(ctx, rows, { from: addDays(today, -400), until: addDays(today, 60) });
  const isSeen = ({ postsOn, status }: (typeof all)[number]) => status === 'waiting' || postsOn >= today;
  const cardDays = await readCardDays(ctx.tx, { from: today, until: addDays(today, 60) });
  return { occurrences: all.filter(isSeen), cardDays };
}

/**
 * Counts the due days that could not be booked, or that are a sale to approve. No list of documents contains
 * these days.
 */
export async function waitingDays(ctx: ScheduleContext) {
  const [waiting] = await ctx.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from recurrence_occurrences o
    join recurrences r on r.id = o.recurrence_id and r.deleted_at is null
    where o.status = 'waiting' and coalesce(o.postponed_until <= ${todayOf(ctx)}::date, true)`);
  return waiting ?? { count: 0 };
}
