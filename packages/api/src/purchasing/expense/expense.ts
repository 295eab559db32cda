import type { TenantTx } from '@mostrador/database/connect';
import type { SaleMethod } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { and, eq, gte, inArray, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { InvalidField, lacking, notFound } from '../../core/call/errors.ts';
import { among, listPage } from '../../core/db/list.ts';
import { attachments } from '../../ledger/attachment/attachment.table.ts';
import { withAttachments } from '../../ledger/attachment/attachment.ts';
import type { RecurrenceInput } from '../../ledger/recurrence/recurrence.schema.ts';
import { bodyOf, ofRecurrences, repeat } from '../../ledger/recurrence/recurrence.ts';
import type { Purchase } from '../purchase/purchase.schema.ts';
import { purchaseLines, purchasePayments, purchases } from '../purchase/purchase.table.ts';
import { type PurchaseContext, recordSpend } from '../purchase/purchase.ts';
import { buildPurchaseWhere, readPurchases, saying } from '../purchase/purchase-view.ts';
import type { SpendInput } from '../purchase/spend.ts';
import type { Expense, ExpenseFilter, ExpenseInput } from './expense.schema.ts';

/**
 * Records an expense, or stores it as pending if that was requested or if the shop requires approval of its
 * employees' spending. Only an expense paid from a named cash drawer may lack a category. Throws the errors
 * of booking it.
 */
export async function recordExpense(ctx: PurchaseContext, input: ExpenseInput): Promise<Expense> {
  const { principal } = ctx;
  const isPending = input.pending === true || !mayBook(principal);
  const expense = spendInputOf(input, principal, { isCategoryOptional: ctx.drawerId !== undefined });
  const spend = await recordSpend(ctx, input, { ...expense, isPending });
  if (input.recurrence && !spend.recurrence)
    await repeatExpense(ctx, spend.id, { recurrence: input.recurrence, request: input });
  return readExpense(ctx, spend.id);
}

type Repeating = { recurrence: RecurrenceInput | null; request: object };

/**
 * Sets, changes or ends the recurrence of an expense. The input of the expense is the template of its
 * repetitions.
 */
export async function repeatExpense(ctx: PurchaseContext, id: string, { recurrence, request }: Repeating) {
  const { tx } = ctx;
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('no key update');
  if (!row) throw notFound();
  const { businessDate: date, recurrenceId, concept, amount } = row;
  const what = { body: bodyOf(request, date), concept, amount };
  const started = await repeat(ctx, {
    ...{ kind: 'expense', recurrence, recurrenceId, document: { id, date } },
    what: async () => what,
  });
  if (started) await ofRecurrence(tx, id, { recurrenceId: started.id, dueOn: started.dueOn });
}

/** Records the recurrence of an expense. */
export const ofRecurrence = (
  tx: TenantTx,
  id: string,
  of: Pick<typeof purchases.$inferSelect, 'recurrenceId' | 'dueOn'>,
) =>
  tx
    .update(purchases)
    .set({ ...of, updatedAt: sql`now()` })
    .where(eq(purchases.id, id));

/** A user who may approve expenses needs no approval for their own. */
export const mayBook = ({ flags, shop }: Pick<Principal, 'flags' | 'shop'>) =>
  !shop.settings.approveExpenses || flags.has('acc_financial_statement');

/** The spending that an expense input describes, validated as far as its form allows. */
export function spendInputOf(
  input: Omit<ExpenseInput, 'pending' | 'attachments'>,
  { flags, shop }: Pick<Principal, 'flags' | 'shop'>,
  { isCategoryOptional = false } = {},
): SpendInput {
  const { services = [], products = [], amountFree, documentNumber, recurrence, ...rest } = input;
  const amount = input.amount ?? amountFree;
  const spent = (amount ?? 0) + (input.tip ?? 0);
  const hasLines = products.length + services.length > 0;
  if (!hasLines && !amount) throw new InvalidField('amount', 'amountRequired');
  if (spent > 0 && !input.categoryId && !isCategoryOptional)
    throw new InvalidField('categoryId', 'categoryRequired');
  if (!hasLines && (input.discount?.value ?? 0) > 0) throw new InvalidField('discount', 'onlyWithGoods');
  if (!hasLines && (input.otherCosts ?? 0) > 0) throw new InvalidField('otherCosts', 'onlyWithGoods');
  if (products.length > 0 && !flags.has('inventory_edit_products')) throw lacking('inventory_edit_products');
  const { occurredAt } = input;
  const { timeZone, settings } = shop;
  const day = occurredAt ? businessDate(new Date(occurredAt), timeZone, settings.cutoffHour) : undefined;
  return {
    ...rest,
    date: input.date ?? day,
    channel: 'accounting',
    amount: amount ?? undefined,
    supplierDocument: documentNumber,
    products: [
      ...products.map((line) => ({ ...line, kind: 'product' as const })),
      ...services.map((line) => ({ ...line, kind: 'service' as const })),
    ],
  };
}

const expenseOf = ({ supplierDocument, ...purchase }: Purchase) => ({
  ...purchase,
  // An expense with an undone approval keeps its number for the next approval.
  orderNumber: purchase.code === null ? null : purchase.orderNumber,
  type: 'expense' as const,
  documentNumber: supplierDocument,
});

/** Reads expenses with their lines, payments and files, in no order. */
export async function readExpenses(tx: TenantTx, reader: Pick<Principal, 'flags'>, ids: string[]) {
  return withAttachments(tx, (await readPurchases(tx, reader, ids)).map(expenseOf));
}

type Context = Pick<PurchaseContext, 'tx' | 'principal'>;

export async function readExpense({ tx, principal }: Context, id: string): Promise<Expense> {
  const [expense] = await readExpenses(tx, principal, [id]);
  if (!expense) throw notFound();
  return expense;
}

/** Returns an expense by its id: 404 if the user may not see it. */
export async function showExpense(ctx: Context, id: string) {
  const [row] = await ctx.tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.id, id), seenBy(ctx.principal)));
  if (!row) throw notFound();
  return readExpense(ctx, id);
}

/**
 * Every member sees booked expenses. Pending ones are seen by their author and by users who may approve them.
 */
export const seenBy = ({ flags, user }: Pick<Principal, 'flags' | 'user'>) =>
  flags.has('acc_financial_statement')
    ? undefined
    : or(isNotNull(purchases.code), eq(purchases.userId, user?.id ?? sql`null`));

/** Lists one page of the expenses of a category, the latest first. */
export async function listExpensesOf({ tx, principal }: Context, categoryId: string, query: PageQuery) {
  return listPage(tx, {
    from: purchases,
    organizationId: principal.organizationId,
    where: and(
      eq(purchases.categoryId, categoryId),
      inArray(purchases.status, ['done', 'pending']),
      seenBy(principal),
    ),
    order: [purchases.businessDate, 'desc'],
    query,
    read: (ids) => readExpenses(tx, principal, ids),
  });
}

/**
 * One page of all spending, the latest first. `within` is an additional filter. Expenses that are not booked
 * are listed only if requested.
 */
export async function listExpenses({ tx, principal }: Context, filter: ExpenseFilter, within?: SQL) {
  const { rows, pagination } = await listPage(tx, {
    from: purchases,
    organizationId: principal.organizationId,
    where: and(
      buildPurchaseWhere(filter),
      shownBy(filter),
      sized(principal, filter),
      seenBy(principal),
      within,
    ),
    search: searched(filter.content),
    order: [purchases.businessDate, 'desc'],
    query: filter,
    read: (ids) => readExpenses(tx, principal, ids),
  });
  return { expensesTransactions: rows, pagination };
}

const shownBy = (filter: ExpenseFilter) => {
  const { status, channel, categoryId, userId, includeVoided, updatedSince, hasAttachment } = filter;
  const { ids, code, recurrent, paymentMethod } = filter;
  const file = sql`exists (select from ${attachments} where ${attachments.documentId} = ${purchases.id})`;
  return and(
    hasAttachment === undefined ? undefined : hasAttachment ? file : not(file),
    status || updatedSince
      ? undefined
      : inArray(purchases.status, includeVoided ? ['done', 'voided'] : ['done']),
    channel ? eq(purchases.channel, channel) : undefined,
    categoryId ? eq(purchases.categoryId, categoryId) : undefined,
    ids ? among(purchases.id, ids) : undefined,
    code ? eq(purchases.code, code) : undefined,
    recurrent === undefined ? undefined : ofRecurrences({ id: purchases.id, isSo: recurrent }),
    userId ? eq(purchases.userId, userId) : undefined,
    paymentMethod ? paidWith(paymentMethod) : undefined,
  );
};

/** Filters by a method of payment, or by an open balance; `mixed`: several methods were used. */
function paidWith(method: SaleMethod) {
  if (method === 'credit') return sql`${purchases.balance} > 0`;
  const parts = sql`from ${purchasePayments} where ${purchasePayments.purchaseId} = ${purchases.id}
    and ${purchasePayments.revision} = ${purchases.revision}`;
  return method === 'mixed'
    ? sql`(select count(distinct ${purchasePayments.method}) ${parts}) + (${purchases.balance} > 0)::int > 1`
    : sql`exists (select ${parts} and ${purchasePayments.method} = ${method})`;
}

/** Goods cannot be found by amount if the user may not see costs. */
function sized({ flags }: Pick<Principal, 'flags'>, { minAmount, maxAmount }: ExpenseFilter) {
  if (minAmount === undefined && maxAmount === undefined) return undefined;
  const goods = sql`(exists (select from ${purchaseLines} where ${purchaseLines.purchaseId} = ${purchases.id})
    or coalesce(jsonb_array_length(${purchases.waiting} -> 'lines'), 0) > 0)`;
  return and(
    minAmount === undefined ? undefined : gte(purchases.amount, minAmount),
    maxAmount === undefined ? undefined : lte(purchases.amount, maxAmount),
    flags.has('inventory_see_costs') ? undefined : not(goods),
  );
}

function searched(content: string | undefined) {
  const text = content?.trim();
  if (!text) return undefined;
  return or(saying(text), sql`strpos(lower(${purchases.concept}), lower(${text})) > 0`);
}
