import type { TenantTx } from '@mostrador/database/connect';
import { businessDate } from '@mostrador/shared/time/time';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { batchWrites, updateOf } from '../../core/db/bulk.ts';
import { listPage } from '../../core/db/list.ts';
import {
  booked,
  isOpen,
  type Leg,
  noSession,
  openSessionOf,
  type Period,
  postingsOf,
  reversalOf,
} from '../../ledger/ledger/ledger.ts';
import type { batchItems } from '../../platform/batch/batch.table.ts';
import { type BatchItem, noteBatch } from '../../platform/batch/batch.ts';
import { refuseDisposed } from '../disposal/disposal.ts';
import { purchases } from '../purchase/purchase.table.ts';
import { bookSpend, findMaterial, numberFor, type PurchaseContext } from '../purchase/purchase.ts';
import { type Draft, draftPurchase } from '../purchase/purchase-draft.ts';
import { suspendedOf } from '../purchase/purchase-pending.ts';
import type { SpendInput } from '../purchase/spend.ts';
import type { ExpenseApproval } from './expense.schema.ts';
import { readExpense, readExpenses, seenBy } from './expense.ts';
import { lifeIn } from './expense-category.ts';

export type ExpenseRow = typeof purchases.$inferSelect;

/** Locks an expense, so that a concurrent request sees the result of the first. */
export async function holdExpense(tx: TenantTx, id: string): Promise<ExpenseRow> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('no key update');
  if (!row) throw notFound();
  return row;
}

/** Locks a pending expense and returns it with its input. Throws 409 `alreadyApproved` or `notPending`. */
async function holdPending(tx: TenantTx, id: string) {
  const row = await holdExpense(tx, id);
  if (row.status !== 'pending') throw conflict(row.status === 'done' ? 'alreadyApproved' : 'notPending');
  return { row, input: pendingInput(row) };
}

/** The input of a pending expense as it was recorded, with its planned day. */
export const pendingInput = ({ waiting, businessDate: date }: ExpenseRow): SpendInput => {
  if (!waiting) throw conflict('notPending');
  return { date, ...waiting.input, isPending: false };
};

/**
 * Books a pending expense as it was requested or corrected. Also throws the errors of booking a new expense.
 */
export async function approveExpense(ctx: PurchaseContext, { id, ...corrections }: ExpenseApproval) {
  const { row, input } = await holdPending(ctx.tx, id);
  await book(ctx, row, await correctedBy(ctx.tx, input, corrections));
  return readExpense(ctx, id);
}

/** Approves all of the expenses or none. */
export async function approveMany(ctx: PurchaseContext, ids: string[]) {
  const items: BatchItem[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const { row, input } = await holdPending(ctx.tx, id);
    await book(ctx, row, input);
    const before = { waiting: row.waiting, postponedUntil: row.postponedUntil };
    items.push({ subjectId: id, name: row.concept, before, after: { revision: row.revision } });
  }
  await noteBatch(ctx, { kind: 'expenses_approved', items });
}

type Approved = Pick<typeof batchItems.$inferSelect, 'id' | 'subjectId' | 'before' | 'after'>;

/**
 * Resets an approved expense to pending, as it was before, and reserves its number for the next approval.
 * Returns true if it did: an expense with goods or a debt, or one changed since, stays booked.
 */
export async function returnToPending(ctx: PurchaseContext, item: Approved) {
  const { tx, principal } = ctx;
  const { subjectId: id, before, after } = item;
  const row = await holdExpense(tx, id);
  if (row.status !== 'done' || row.revision !== after['revision'] || !before['waiting']) return false;
  if (row.balance > 0 || (await hasGoods(tx, id))) return false;
  await refuseDisposed(tx, id);
  const { shop } = principal;
  const businessDate = isOpen(shop, row.businessDate) ? row.businessDate : todayOf(ctx);
  const place = { documentId: id, businessDate, sessionId: row.isFromDrawer ? openDrawerOf(id) : noSession };
  await batchWrites(tx, {
    ...booked({ undone: reversalOf(shop, { ...place, where: sql`p.destination <> 'suspense'` }) }),
    purchase: sql`
      update purchases set status = 'pending', waiting = i.before -> 'waiting',
        postponed_until = (i.before ->> 'postponedUntil')::date, code = null, approved_by = null,
        approved_at = null, next_depreciation_on = null, revision = revision + 1, updated_at = now()
      from batch_items i where i.id = ${item.id} and purchases.id = ${id}`,
    audit: ctx.auditPart({ subjectId: id, before: { status: 'done' }, after: { status: 'pending' } }),
  });
  ctx.emit('expense.updated', { id });
  return true;
}

async function hasGoods(tx: TenantTx, id: string) {
  const lines = await tx.execute(sql`select from purchase_lines where purchase_id = ${id} limit 1`);
  return lines.length > 0;
}

async function book(ctx: PurchaseContext, row: ExpenseRow, input: SpendInput) {
  const { tx, principal } = ctx;
  const { id, fingerprint, revision } = row;
  const { known, ...found } = await findMaterial(tx, { id, input });
  const laid = draftPurchase({ input, fingerprint, id, revision, principal, now: ctx.now(), ...found });
  const draft = { ...laid, purchase: { ...laid.purchase, ...authorIn(row) } };
  const sessionId = row.isFromDrawer ? openDrawerOf(id) : noSession;
  await bookSpend(ctx, draft, {
    row: approvedRow(ctx, draft, row.orderNumber),
    before: await cameBack(tx, principal.shop, { row, businessDate: draft.purchase.businessDate, sessionId }),
    sessionId,
  });
  // The booking emits the event only for a first version, and this one was changed while pending.
  if (revision > 1) ctx.emit('expense.done', { id });
}

/** The author and the device stay unchanged. */
const authorIn = ({ userId, actor, deviceId, isFromDrawer }: ExpenseRow) => ({
  userId,
  actor,
  deviceId,
  isFromDrawer,
});

/** An expense that was approved before reuses its number. */
function approvedRow({ principal, now }: PurchaseContext, { purchase }: Draft, known: number | null) {
  const { number: next, code } = numberFor(purchase);
  const number = known === null ? next : sql`select ${known}::bigint "value"`;
  const approval = { approvedBy: principal.user?.id ?? null, approvedAt: now() };
  return {
    number,
    purchase: updateOf(purchases, {
      rows: [{ ...purchase, ...approval, postponedUntil: null }],
      also: sql`, order_number = number.value, code = ${code}, updated_at = now()`,
      from: sql`, number`,
    }),
  };
}

type Corrections = Omit<ExpenseApproval, 'id'>;

/**
 * Applies the corrections. A corrected amount, method or account replaces the payments by one payment of the
 * whole amount; the other fields stay as they were requested.
 */
async function correctedBy(tx: TenantTx, input: SpendInput, corrections: Corrections): Promise<SpendInput> {
  const { amount, date, categoryId, paymentMethod, moneyAccountId } = corrections;
  const { payments, paymentMethod: before, ...rest } = input;
  const isPaidAnew = paymentMethod || moneyAccountId || amount;
  const method = paymentMethod ?? before ?? payments?.[0]?.method ?? 'cash';
  const whole = (amount ?? input.amount ?? 0) + (input.tip ?? 0);
  const account = moneyAccountId ?? (paymentMethod ? null : payments?.[0]?.moneyAccountId);
  const paid =
    account && method !== 'credit'
      ? { payments: [{ method, amount: whole, moneyAccountId: account }] }
      : { paymentMethod: method };
  return {
    ...rest,
    ...(isPaidAnew ? paid : { payments, paymentMethod: before }),
    ...(amount && { amount }),
    ...(date && { date }),
    ...(categoryId && { categoryId, ...(await lifeIn(tx, input, categoryId)) }),
  };
}

/** Locks the cash session that an expense was paid from. Null if it is already closed. */
export const openDrawerOf = (id: string) => sql`(
  select s.id from cash_sessions s where s.closing_id is null and s.id = (
    select p.session_id from postings p where p.document_id = ${id} and p.session_id is not null
    order by p.created_at desc limit 1)
  for share)`;

type Returned = { row: ExpenseRow; businessDate: string; sessionId: SQL };

/**
 * Returns the expense's amount in `suspense` to the account it came from. Returns null if there is no such
 * amount.
 */
async function cameBack(tx: TenantTx, period: Period, { row, businessDate, sessionId }: Returned) {
  const legs = (await suspendedOf(tx, row.id)).map(
    ({ account, amount }): Leg => ({
      source: 'suspense',
      destination: account,
      amount,
      kind: 'suspense',
    }),
  );
  if (legs.length === 0) return null;
  const act = { documentType: 'purchase' as const, documentId: row.id, userId: row.userId };
  return postingsOf(period, { ...act, businessDate, sessionId, legs });
}

/**
 * Skips a pending expense, so that it will not be booked; cash that left for it stays out until it is
 * returned.
 */
export async function skipExpense(
  ctx: PurchaseContext,
  { id, reason }: { id: string; reason: string | null },
) {
  await holdPending(ctx.tx, id);
  await ctx.tx
    .update(purchases)
    .set({ status: 'skipped', voidReason: reason, updatedAt: sql`now()` })
    .where(eq(purchases.id, id));
  return readExpense(ctx, id);
}

export async function postponeExpense(ctx: PurchaseContext, { id, until }: { id: string; until: string }) {
  await holdPending(ctx.tx, id);
  await ctx.tx
    .update(purchases)
    .set({ postponedUntil: until, updatedAt: sql`now()` })
    .where(eq(purchases.id, id));
  return readExpense(ctx, id);
}

/** Records the return of cash that left for an expense, into the user's drawer if one is open. */
export async function returnCash(ctx: PurchaseContext, id: string) {
  const { tx, principal } = ctx;
  const row = await holdExpense(tx, id);
  if (row.code !== null) throw conflict('alreadyApproved');
  const day = todayOf(ctx);
  const sessionId = openSessionOf({ deviceId: null, userId: principal.user?.id ?? null });
  const postings = await cameBack(tx, principal.shop, { row, businessDate: day, sessionId });
  if (!postings) throw conflict('nothingToReturn');
  await batchWrites(tx, {
    ...booked({ postings }),
    purchase: updateOf(purchases, { rows: [{ id, isFromDrawer: false }], also: sql`, updated_at = now()` }),
  });
  return readExpense(ctx, id);
}

const todayOf = ({ principal: { shop }, now }: PurchaseContext) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

/** The condition for pending expenses that are shown now. A postponed expense is not shown before its day. */
const waitsFor = (ctx: PurchaseContext) =>
  and(
    eq(purchases.status, 'pending'),
    or(isNull(purchases.postponedUntil), lte(purchases.postponedUntil, todayOf(ctx))),
    seenBy(ctx.principal),
  );

/** Lists pending expenses, the oldest first. */
export async function listPending(ctx: PurchaseContext, query: PageQuery) {
  const { tx, principal } = ctx;
  const { rows, pagination } = await listPage(tx, {
    from: purchases,
    organizationId: principal.organizationId,
    where: waitsFor(ctx),
    order: [purchases.businessDate, 'asc'],
    query,
    read: (ids) => readExpenses(tx, principal, ids),
  });
  return { expensesTransactions: rows, pagination };
}

export async function waitingOf(ctx: PurchaseContext) {
  const [waiting] = await ctx.tx
    .select({
      count: sql<number>`count(*)::int`,
      total: sql<number>`coalesce(sum(${purchases.amount}), 0)::float8`,
    })
    .from(purchases)
    .where(waitsFor(ctx));
  return waiting ?? { count: 0, total: 0 };
}
