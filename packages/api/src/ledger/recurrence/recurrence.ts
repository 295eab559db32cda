import type { TenantTx } from '@mostrador/database/connect';
import { daysOfMonth, type RecurrenceKind } from '@mostrador/shared/codes/codes';
import { isOccurrence, nextOccurrence, type RecurrenceRule } from '@mostrador/shared/time/recurrence-dates';
import { addDays, businessDate, daysBetween } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { InvalidField, lacking, notFound } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { notDeleted } from '../../core/db/columns.ts';
import type { Emit } from '../../core/jobs/event.ts';
import type { RecurrenceInput, RecurrenceOf } from './recurrence.schema.ts';
import { type RecurringBody, recurrenceOccurrences, recurrences } from './recurrence.table.ts';

export type RecurrenceRow = typeof recurrences.$inferSelect;
export type RecurrenceContext = { tx: TenantTx; principal: Principal; now: () => Date; emit: Emit };

export const todayOf = ({ principal: { shop }, now }: Pick<RecurrenceContext, 'principal' | 'now'>) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

/**
 * Matches documents that a recurrence created, or that started one. `false` matches all other documents,
 * including those of other types.
 */
export const ofRecurrences = ({ id, isSo }: { id: SQLWrapper; isSo: boolean }) => {
  if (isSo)
    return sql`${id} in (
      select id from sales where recurrence_id is not null
      union all select id from purchases where recurrence_id is not null)`;
  const isNone = (table: SQL) => sql`not exists (
    select from (select id recurring from ${table} where recurrence_id is not null) known
    where recurring = ${id})`;
  return sql`(${isNone(sql.raw('sales'))} and ${isNone(sql.raw('purchases'))})`;
};

export const ruleOf = (row: RecurrenceRow): RecurrenceRule => ({
  ...row,
  dayOfMonth: dayOf(row.dayOfMonth),
});

const dayOf = (text: string | null) =>
  text === null ? null : (daysOfMonth.find((name) => name === text) ?? Number(text));

/**
 * Converts the rule of a recurrence to columns; omitted fields keep the value in `before`, or have the
 * default.
 */
export function ruleColumns(
  recurrence: Partial<RecurrenceInput>,
  before: RecurrenceRow | { startsOn: string },
) {
  const usual = {
    ...{ period: 'monthly' as const, months: [], weekday: null, endsOn: null, times: null },
    ...{ weekend: 'keep' as const, mode: 'approve' as const, isApproximate: false, reminders: [] },
    dayOfMonth: null,
    ...before,
  };
  const { dayOfMonth, months, reminders } = recurrence;
  return {
    period: recurrence.period ?? usual.period,
    months: months ? [...new Set(months)].sort((a, b) => a - b) : usual.months,
    dayOfMonth: dayOfMonth === undefined ? usual.dayOfMonth : dayOfMonth === null ? null : String(dayOfMonth),
    weekday: recurrence.weekday === undefined ? usual.weekday : recurrence.weekday,
    startsOn: recurrence.startsOn ?? usual.startsOn,
    endsOn: recurrence.endsOn === undefined ? usual.endsOn : recurrence.endsOn,
    times: recurrence.times === undefined ? usual.times : recurrence.times,
    weekend: recurrence.weekend ?? usual.weekend,
    mode: recurrence.mode ?? usual.mode,
    isApproximate: recurrence.approximate ?? usual.isApproximate,
    reminders: reminders ? [...new Set(reminders)].sort((a, b) => a - b) : usual.reminders,
  };
}
type RuleColumns = ReturnType<typeof ruleColumns>;

/** The next day of the rule that is not before `from`; null if none is left. */
export const nextFrom = (columns: RuleColumns, from: string) =>
  nextOccurrence({ ...columns, dayOfMonth: dayOf(columns.dayOfMonth) }, from)?.dueOn ?? null;

export const answeredRule = (row: RecurrenceRow) => {
  const { period, months, weekday, startsOn, endsOn, times, weekend, mode, reminders } = row;
  const rest = { period, months, weekday, startsOn, endsOn, times, weekend, mode, reminders };
  return { ...rest, dayOfMonth: dayOf(row.dayOfMonth), approximate: row.isApproximate };
};

/** The recurrence of a document, as it is returned. */
export const recurrenceOf = (row: RecurrenceRow | null, dueOn: string | null): RecurrenceOf | null =>
  row && !row.deletedAt ? { id: row.id, ...answeredRule(row), nextOn: row.nextOn, dueOn } : null;

type Input = { date?: string | null | undefined; dueDate?: string | null | undefined };

/**
 * Builds the input of each document of the recurrence, without the fields that apply only to the first one.
 */
export function bodyOf(input: object & Input, day: string): RecurringBody {
  const { dueDate } = input;
  const once = new Set(['id', 'lineId', 'date', 'dueDate', 'occurredAt', 'deviceId', 'pending', 'status']);
  for (const name of ['recurrence', 'attachments', 'approval', 'revision', 'received', 'instalments'])
    once.add(name);
  const dueDays = dueDate ? Math.max(0, daysBetween(input.date ?? day, dueDate)) : null;
  return { input: without(input, once), dueDays };
}

/**
 * Removes fields that belong to one document, such as the own id of a line or a payment. A line refers to its
 * goods by `id`.
 */
function without(input: object, names: ReadonlySet<string>): object {
  const entries = Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    if (names.has(name) || value === undefined) return [];
    if (!Array.isArray(value)) return [[name, value]];
    const own = new Set(name === 'payments' ? ['id', 'received'] : ['lineId']);
    return [[name, value.map((each: unknown) => (isRecord(each) ? without(each, own) : each))]];
  });
  return Object.fromEntries(entries);
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

type Start = {
  id?: string;
  fingerprint?: string | null;
  kind: RecurrenceKind;
  recurrence: RecurrenceInput;
  body: RecurringBody;
  concept: string | null;
  amount: number;
  continuesId?: string;
  /**
   * The document recorded together with the recurrence. If the rule contains its day, the document is the
   * first occurrence.
   */
  document?: { id: string; date: string };
};

/**
 * Creates a recurrence from now on: past days get no documents, except the one with which it was created.
 * Returns its id, and the occurrence of that document.
 */
export async function startRecurrence(ctx: RecurrenceContext, start: Start) {
  const { tx, principal, emit } = ctx;
  requireRight(principal);
  const { id = newId(), recurrence, document, fingerprint = null, continuesId = null, ...what } = start;
  const today = todayOf(ctx);
  const columns = ruleColumns(recurrence, { startsOn: document?.date ?? today });
  const { endsOn, startsOn } = columns;
  if (endsOn && endsOn < startsOn) throw new InvalidField('endsOn', 'dateRangeReversed');
  const rule = { ...columns, dayOfMonth: dayOf(columns.dayOfMonth) };
  const dueOn = document && isOccurrence(rule, document.date) ? document.date : null;
  const from = [startsOn, today, ...(document ? [addDays(document.date, 1)] : [])].sort().at(-1) ?? today;
  await tx.insert(recurrences).values({
    ...{ ...what, ...columns, id, fingerprint, continuesId, ...authorOf(principal) },
    nextOn: nextFrom(columns, from),
  });
  if (document && dueOn)
    await tx.insert(recurrenceOccurrences).values({
      ...{ id: newId(), recurrenceId: id, dueOn, postsOn: document.date },
      ...{ status: 'made', documentId: document.id },
    });
  emit('recurrence.created', { id });
  return { id, dueOn };
}

/**
 * Requires the permission to decide on recurring expenses and income, because such a decision binds the
 * shop.
 */
export function requireRight({ flags }: Pick<Principal, 'flags'>) {
  if (!flags.has('acc_financial_statement')) throw lacking('acc_financial_statement');
}

/**
 * Locks the recurrence, so that a run and a change wait for each other; throws 404 if it no longer exists.
 */
export async function holdRecurrence(tx: TenantTx, id: string): Promise<RecurrenceRow> {
  const requested = and(notDeleted(recurrences), eq(recurrences.id, id));
  const [row] = await tx.select().from(recurrences).where(requested).for('no key update');
  if (!row) throw notFound();
  return row;
}

/** The last processed day of a recurrence; null if there is none. */
async function lastTouched(tx: TenantTx, recurrenceId: string) {
  const [last] = await tx.execute<{ day: string | null }>(sql`
    select max(due_on)::text as day from recurrence_occurrences
    where recurrence_id = ${recurrenceId} and status <> 'planned'`);
  return last?.day ?? null;
}

type Change = {
  recurrence: Partial<RecurrenceInput>;
  body?: Partial<Pick<RecurrenceRow, 'body' | 'amount' | 'concept'>>;
};

/** Changes the days or the terms; existing documents stay unchanged. */
export async function changeRecurrence(
  ctx: RecurrenceContext,
  row: RecurrenceRow,
  { recurrence, body }: Change,
) {
  const { tx, principal, emit } = ctx;
  requireRight(principal);
  const columns = ruleColumns(recurrence, row);
  const last = await lastTouched(tx, row.id);
  const { startsOn, endsOn } = columns;
  if (endsOn && endsOn < startsOn) throw new InvalidField('endsOn', 'dateRangeReversed');
  if (endsOn && last && endsOn < last) throw new InvalidField('endsOn', 'endsBeforeLast', { last });
  const from = [startsOn, todayOf(ctx), ...(last ? [addDays(last, 1)] : [])].sort().at(-1) ?? startsOn;
  await tx
    .update(recurrences)
    .set({ ...columns, ...body, nextOn: nextFrom(columns, from), updatedAt: sql`now()` })
    .where(eq(recurrences.id, row.id));
  emit('recurrence.updated', { id: row.id });
}

/** Ends a recurrence; pending occurrences without a document are skipped. */
export async function endRecurrence(ctx: RecurrenceContext, id: string) {
  const { tx, principal, emit } = ctx;
  requireRight(principal);
  await tx
    .update(recurrences)
    .set({ deletedAt: sql`now()`, nextOn: null, updatedAt: sql`now()` })
    .where(eq(recurrences.id, id));
  await tx
    .update(recurrenceOccurrences)
    .set({ status: 'skipped', updatedAt: sql`now()` })
    .where(and(eq(recurrenceOccurrences.recurrenceId, id), sql`${recurrenceOccurrences.status} <> 'made'`));
  emit('recurrence.deleted', { id });
}

type Repeated = {
  kind: RecurrenceKind;
  /** The recurrence in the input of the document; null ends an existing recurrence. */
  recurrence: RecurrenceInput | null;
  /** The current recurrence of the document. */
  recurrenceId: string | null;
  document: { id: string; date: string };
  what: () => Promise<Pick<RecurrenceRow, 'body' | 'concept' | 'amount'>>;
};

/**
 * Applies the recurrence in the input of a document: creates, changes or ends it. Returns null if the
 * document no longer has a recurrence.
 */
export async function repeat(ctx: RecurrenceContext, repeated: Repeated) {
  const { recurrence, recurrenceId, document, kind, what } = repeated;
  const [row] = recurrenceId
    ? await ctx.tx
        .select()
        .from(recurrences)
        .where(and(notDeleted(recurrences), eq(recurrences.id, recurrenceId)))
        .for('no key update')
    : [];
  if (!recurrence) {
    if (row) await endRecurrence(ctx, row.id);
    return null;
  }
  if (!row) {
    if (recurrenceId) await release(ctx.tx, document.id);
    return startRecurrence(ctx, { kind, recurrence, document, ...(await what()) });
  }
  await changeRecurrence(ctx, row, { recurrence });
  return null;
}

/** Releases a document from a recurrence that ended, because it moves to another one. */
const release = (tx: TenantTx, documentId: string) =>
  tx
    .update(recurrenceOccurrences)
    .set({ status: 'skipped', documentId: null, updatedAt: sql`now()` })
    .where(eq(recurrenceOccurrences.documentId, documentId));
