import { isDeepStrictEqual } from 'node:util';
import type { TenantTx } from '@mostrador/database/connect';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { conflict, lacking, notFound } from '../../core/call/errors.ts';
import { updateOf } from '../../core/db/bulk.ts';
import { attach } from '../../ledger/attachment/attachment.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { withdrawDebt } from '../../ledger/debt/debt.ts';
import { readInstalments } from '../../ledger/debt/instalment.ts';
import { readPosted } from '../../ledger/ledger/difference.ts';
import {
  depreciationUndone,
  noSession,
  refuseClosedAccounts,
  reversalOf,
} from '../../ledger/ledger/ledger.ts';
import type { RecurrenceInput } from '../../ledger/recurrence/recurrence.schema.ts';
import { refuseDisposed } from '../disposal/disposal.ts';
import { purchaseLines, purchasePayments, purchases } from '../purchase/purchase.table.ts';
import { bookSpend, findMaterial, type PurchaseContext } from '../purchase/purchase.ts';
import { type Draft, draftPurchase } from '../purchase/purchase-draft.ts';
import { waitingRow } from '../purchase/purchase-pending.ts';
import type { SpendInput } from '../purchase/spend.ts';
import type { ExpenseChanges, ExpenseInput } from './expense.schema.ts';
import { readExpense, repeatExpense, spendInputOf } from './expense.ts';
import { lifeIn } from './expense-category.ts';
import {
  approveExpense,
  type ExpenseRow,
  holdExpense,
  openDrawerOf,
  pendingInput,
} from './expense-pending.ts';

/**
 * Changes an expense. A pending expense is validated and calculated again. Texts of a booked expense change
 * in place; any other change is a revision: the difference is booked on the day of the expense, or the whole
 * expense if the day changes. Throws 409 `ticketChanged` for another revision, `expenseHasGoods` if its
 * goods moved, `debtHasDeposits`, `purchaseVoided`, `notPending`, `periodLocked`, `moneyAccountClosed`.
 */
export async function editExpense(ctx: PurchaseContext & Pick<Call, 'config'>, input: ExpenseChanges) {
  const { id, revision, recurrence, attachments, pending, ...changes } = input;
  const { tx, principal } = ctx;
  const row = await holdExpense(tx, id);
  if (revision !== undefined && revision !== row.revision) throw conflict('ticketChanged');
  const isOwn = row.status === 'pending' && row.userId !== null && row.userId === principal.user?.id;
  if (!isOwn && !principal.flags.has('acc_financial_statement')) throw conflict('onlyOwnPending');
  if (row.status === 'voided') throw conflict('purchaseVoided');
  if (row.status === 'skipped') throw conflict('notPending');
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (pending && row.status === 'done') throw conflict('alreadyApproved');
  if (row.status === 'pending') await editPending(ctx, row, given);
  else if (Object.keys(given).length > 0 || pending === undefined) await editBooked(ctx, row, given);
  if (recurrence !== undefined) await editRecurrence(ctx, id, recurrence);
  if (pending === false && row.status === 'pending') {
    if (!principal.flags.has('acc_financial_statement')) throw lacking('acc_financial_statement');
    await approveExpense(ctx, { id });
  }
  const files = attachments && (await attach(ctx, { type: 'expense', id }, attachments));
  if (row.status === 'done') ctx.emit('expense.updated', { id });
  await ctx.audit({
    subjectId: id,
    before: { ...wordsOf(row), ...(files && { attachments: files.before }) },
    after: { ...changes, ...(files && { attachments: files.after }) },
  });
  return readExpense(ctx, id);
}

type Changes = Omit<ExpenseChanges, 'id' | 'revision' | 'recurrence' | 'attachments' | 'pending'>;

/** Changes the recurrence of an expense. The repetitions copy the expense with its current values. */
async function editRecurrence(ctx: PurchaseContext, id: string, recurrence: RecurrenceInput | null) {
  const row = await holdExpense(ctx.tx, id);
  const request = row.waiting ? templateOf(pendingInput(row)) : await inputOf(ctx, row);
  await repeatExpense(ctx, id, { recurrence, request });
}

const templateOf = ({ supplierDocument, products: lines, isPending, channel, ...rest }: SpendInput) => ({
  ...rest,
  ...linesIn(lines),
  documentNumber: supplierDocument,
});

/**
 * Cash that left a drawer for the expense stays unchanged: a different amount is corrected at the approval.
 */
async function editPending(ctx: PurchaseContext, row: ExpenseRow, changes: Changes) {
  const { tx, principal } = ctx;
  const before = templateOf(pendingInput(row));
  const later = await laterOf(tx, before, changes);
  const revised = { ...before, ...later, ...changes };
  const input = spendInputOf(revised, principal, { isCategoryOptional: lacksCategory(row, changes) });
  const { id, fingerprint } = row;
  const { known, ...found } = await findMaterial(tx, { id, input });
  const revision = row.revision + 1;
  const draft = draftPurchase({ input, fingerprint, id, revision, principal, now: ctx.now(), ...found });
  const { userId, actor, isFromDrawer } = row;
  const origin = { userId, actor, isFromDrawer, deviceId: changes.deviceId ?? row.deviceId };
  const next = { ...draft.purchase, ...origin, ...waitingRow(draft, input) };
  await tx.execute(updateOf(purchases, { rows: [next], also: sql`, updated_at = now()` }));
}

/** An expense from a drawer may have no category, and stays without one if the edit sets none. */
const lacksCategory = ({ categoryId, amountFree }: ExpenseRow, changes: Changes) =>
  categoryId === null && amountFree > 0 && !changes.categoryId;

function linesIn(lines: ReturnType<typeof pendingInput>['products']) {
  const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ kind: _, ...line }) => line);
  return { products: of('product'), services: of('service') };
}

async function editBooked(ctx: PurchaseContext, row: ExpenseRow, changes: Changes) {
  const { tx } = ctx;
  const { concept, comments, documentNumber, couponCode, ...others } = changes;
  const words = {
    ...(concept !== undefined && { concept }),
    ...(comments !== undefined && { comments }),
    ...(documentNumber !== undefined && { supplierDocument: documentNumber }),
    ...(couponCode !== undefined && { couponCode }),
  };
  const before = await inputOf(ctx, row);
  if (isAsItStands(before, others)) {
    await tx
      .update(purchases)
      .set({ ...words, updatedAt: sql`now()` })
      .where(eq(purchases.id, row.id));
    return;
  }
  await refuseDisposed(tx, row.id);
  const [line] = await tx
    .select({ id: purchaseLines.id })
    .from(purchaseLines)
    .where(eq(purchaseLines.purchaseId, row.id))
    .limit(1);
  if (line || changes.products?.length || changes.services?.length) throw conflict('expenseHasGoods');
  await rebook(ctx, { ...row, ...words }, { before, changes: others });
}

type Rebooking = { before: ExpenseInput; changes: Changes };

async function rebook(ctx: PurchaseContext, row: ExpenseRow, { before: current, changes }: Rebooking) {
  const { tx, principal } = ctx;
  const { id, fingerprint } = row;
  const before = { ...current, concept: row.concept, comments: row.comments };
  const words = { documentNumber: row.supplierDocument, couponCode: row.couponCode };
  const later = await laterOf(tx, before, changes);
  const revised = { ...before, ...words, ...later, ...changes };
  const input = spendInputOf(revised, principal, { isCategoryOptional: lacksCategory(row, changes) });
  // The edit may name no account: each payment stays in its account.
  const accounts = new Set(current.payments?.map(({ moneyAccountId }) => moneyAccountId));
  await refuseClosedAccounts(
    tx,
    (input.payments ?? []).flatMap(({ moneyAccountId }) =>
      accounts.has(moneyAccountId) ? [moneyAccountId] : [],
    ),
  );
  const { known, ...found } = await findMaterial(tx, { id, input });
  if (!known) throw notFound();
  const revision = row.revision + 1;
  const laid = draftPurchase({ input, fingerprint, id, revision, principal, now: ctx.now(), ...found });
  const { channel, userId, actor, isFromDrawer } = row;
  const origin = { channel, userId, actor, isFromDrawer, deviceId: changes.deviceId ?? row.deviceId };
  const draft = { ...laid, purchase: { ...laid.purchase, ...origin } };
  await withdrawDebt(tx, id);
  await bookSpend(ctx, draft, {
    ...drawerOf(id, { now: draft.payments, before: before.payments }),
    ...(await takenBack(ctx, { row, draft, before: before.payments })),
    row: { purchase: updateOf(purchases, { rows: [draft.purchase], also: sql`, updated_at = now()` }) },
  });
}

type Revised = { row: ExpenseRow; draft: Draft; before: Payments | undefined };

/**
 * Reverses postings before a booked expense is booked again. On the same day only the difference moves, so
 * that no report shows money that did not; depreciation is always recalculated. All postings are mirrored if
 * one account pays less and another more, if one pays in two ways, or if the day changes: the difference
 * would not show its payment.
 */
async function takenBack({ tx, principal }: PurchaseContext, { row, draft, before = [] }: Revised) {
  const { id, businessDate } = row;
  const more = paidMore(before, draft.payments);
  const isDifference =
    businessDate === draft.purchase.businessDate &&
    more.every(({ methods }) => methods.size === 1) &&
    (more.every(({ amount }) => amount >= 0) || more.every(({ amount }) => amount <= 0));
  if (!isDifference) {
    const place = { businessDate, sessionId: noSession };
    return { before: reversalOf(principal.shop, { documentId: id, ...place }) };
  }
  const currentLegs = await readPosted(tx, id);
  return {
    before: depreciationUndone([id]),
    currentLegs: currentLegs.filter(({ kind }) => kind !== 'depreciation' && kind !== 'suspense'),
  };
}

type AccountPaid = { method: string; amount: number; moneyAccountId?: string | null | undefined };

/** The difference that each account pays, and its former and new methods. */
function paidMore(before: readonly AccountPaid[], now: readonly AccountPaid[]) {
  const negative = before.map((payment) => ({ ...payment, amount: -payment.amount }));
  const accounts = Map.groupBy([...negative, ...now], ({ moneyAccountId }) => moneyAccountId);
  return [...accounts.values()].map((payments) => ({
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
    methods: new Set(payments.map(({ method }) => method)),
  }));
}

/** True if the edit changes no value of the expense. Its postings then stay as they are. */
function isAsItStands(before: ExpenseInput, changes: Changes) {
  const { payments = [] } = before;
  const [only, ...others] = payments;
  const isWhole = only && others.length === 0 && only.amount === (before.amount ?? 0) + (before.tip ?? 0);
  const current = { ...before, paymentMethod: isWhole ? only.method : undefined };
  return Object.entries(changes).every(([name, value]) => {
    if (name === 'payments') return isSamePaid(payments, changes.payments ?? []);
    return name === 'deviceId' || isDeepStrictEqual(value ?? null, Reflect.get(current, name) ?? null);
  });
}

type Payments = NonNullable<ExpenseInput['payments']>;

/** True if the edit changes no payment. Omitted payment fields count as unchanged. */
const isSamePaid = (current: Payments, input: Payments) =>
  current.length === input.length &&
  input.every((payment, index) => {
    const given = Object.entries(payment).filter(([name, value]) => name !== 'id' && value !== undefined);
    return given.every(([name, value]) => value === Reflect.get(Object(current[index]), name));
  });

type Paid = readonly { method: string }[] | undefined;

/**
 * Cash stays with the drawer that paid it, or with none once that was counted; a new cash payment leaves the
 * current drawer, and other payments use no drawer.
 */
function drawerOf(id: string, { now, before }: { now: Paid; before: Paid }) {
  const isCash = (paid: Paid = []) => paid.some(({ method }) => method === 'cash');
  if (!isCash(now)) return { sessionId: noSession };
  return isCash(before) ? { sessionId: openDrawerOf(id) } : {};
}

/** Builds the input that would create a booked expense without goods. */
async function inputOf({ tx }: PurchaseContext, row: ExpenseRow): Promise<ExpenseInput> {
  const payments = await tx
    .select()
    .from(purchasePayments)
    .where(and(eq(purchasePayments.purchaseId, row.id), eq(purchasePayments.revision, row.revision)))
    .orderBy(asc(purchasePayments.position));
  const [debt] = await tx.select({ dueDate: debts.dueDate }).from(debts).where(eq(debts.documentId, row.id));
  const instalments = await readInstalments(tx, row.id);
  return {
    concept: row.concept,
    date: row.businessDate,
    categoryId: row.categoryId,
    amount: row.amount - row.tip,
    tip: row.tip,
    couponCode: row.couponCode,
    occurredAt: row.occurredAt?.toISOString(),
    tax: row.amountTax,
    contactId: row.contactId,
    // The terms of the last agreement.
    ...(instalments ? { instalments } : { dueDate: debt?.dueDate ?? row.dueDate }),
    documentNumber: row.supplierDocument,
    comments: row.comments,
    usefulMonths: row.usefulMonths,
    payments: payments.map(({ method, amount, received, reference, moneyAccountId }) => ({
      method,
      amount,
      received,
      reference,
      moneyAccountId,
    })),
  };
}

/** The fields of an expense that change as a result of other changes. */
const laterOf = async (tx: TenantTx, before: ExpenseInput, changes: Changes) => ({
  ...paidAs(before, changes),
  ...(changes.dueDate && { instalments: null }),
  ...(changes.instalments?.length && { dueDate: null }),
  ...(await lifeIn(tx, before, changes.categoryId)),
});

/** A single payment of the whole amount stays one, even if the amount changes. */
function paidAs(before: Pick<ExpenseInput, 'amount' | 'tip' | 'payments'>, changes: Changes) {
  const [only, ...others] = before.payments ?? [];
  if (changes.payments || changes.paymentMethod) return { payments: undefined, paymentMethod: undefined };
  const isWhole = only && others.length === 0 && only.amount === (before.amount ?? 0) + (before.tip ?? 0);
  const { amount = before.amount, tip = before.tip } = changes;
  const whole = (amount ?? 0) + (tip ?? 0);
  if (!isWhole || only.amount === whole) return {};
  // The cash received is cleared, because it was for another amount.
  return { payments: [{ ...only, amount: whole, received: null }] };
}

const wordsOf = ({ concept, amount, businessDate, categoryId }: ExpenseRow) => ({
  concept,
  amount,
  date: businessDate,
  categoryId,
});
