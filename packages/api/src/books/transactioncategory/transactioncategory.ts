import type { TenantTx } from '@mostrador/database/connect';
import { type ReportGroup, reportGroupsFor } from '@mostrador/shared/codes/report-groups';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { arrayText } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { among, listPage } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import { categories } from '../../directory/category/category.table.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { runningBudgets } from './budget.ts';
import { counted } from './category-documents.ts';
import type {
  TransactionCategory,
  TransactionCategoryChanges,
  TransactionCategoryFilter,
  TransactionCategoryInput,
} from './transactioncategory.schema.ts';

export type Working = {
  tx: TenantTx;
  now: () => Date;
  principal: Pick<Principal, 'flags' | 'shop' | 'organizationId'>;
};

export const ofTransactions = eq(categories.kind, 'transaction');
export const thisOne = (id: string) => and(ofTransactions, eq(categories.id, id), notDeleted(categories));

const { id, name, description, color, icon, isFixed, createdAt, updatedAt, deletedAt } =
  getTableColumns(categories);

async function readRows(ctx: Working, ids: string[]): Promise<TransactionCategory[]> {
  const rows = await ctx.tx
    .select({
      ...{ id, name, description, color, icon, isFixed, createdAt, updatedAt, deletedAt },
      type: categories.transactionType,
      group: categories.reportGroup,
      count: sql<number>`(
        select count(*)::int from sales s
        where s.category_id = categories.id and ${counted}) + (
        select count(*)::int from purchases p
        where p.category_id = categories.id and p.status in ('done', 'pending'))`,
    })
    .from(categories)
    .where(among(categories.id, ids));
  const seesReports = ctx.principal.flags.has('acc_see_analytics');
  const budgets = seesReports ? await runningBudgets(ctx.tx, ids, todayOf(ctx)) : null;
  return rows.map(({ type, group, ...row }) => {
    const transactionTypeId = type ?? 'expense';
    const shown = { ...row, transactionTypeId, reportGroup: group ?? reportGroupsFor[transactionTypeId][0] };
    return budgets ? { ...shown, budget: budgets.get(row.id) ?? null } : shown;
  });
}

export async function readTransactionCategory(ctx: Working, requested: string) {
  const [there] = await ctx.tx.select({ id }).from(categories).where(thisOne(requested));
  const [category] = there ? await readRows(ctx, [requested]) : [];
  if (!category) throw notFound();
  return category;
}

export const listTransactionCategories = (ctx: Working, filter: TransactionCategoryFilter) =>
  listPage(ctx.tx, {
    from: categories,
    where: and(
      ofTransactions,
      filter.transactionTypeId ? eq(categories.transactionType, filter.transactionTypeId) : undefined,
      matching(categories.nameKey, filter.content),
    ),
    order: [categories.sortKey, 'asc'],
    query: filter,
    read: (ids) => readRows(ctx, ids),
  });

export const createTransactionCategory = (ctx: Working, input: TransactionCategoryInput) =>
  createIdempotent(ctx.tx, categories, {
    input,
    make: ({ id: made, fingerprint }) => {
      const { transactionTypeId, reportGroup = reportGroupsFor[transactionTypeId][0], ...values } = input;
      return ctx.tx.insert(categories).values({
        ...values,
        ...{ id: made, fingerprint, reportGroup },
        kind: 'transaction',
        transactionType: transactionTypeId,
        nameKey: searchKey(input.name),
      });
    },
    read: (made) => readTransactionCategory(ctx, made),
  });

/** Locks a category until the transaction ends. Concurrent bookings into it wait or are visible. */
export async function holdTransactionCategory(tx: TenantTx, requested: string) {
  const [category] = await tx
    .select({ id, name, type: categories.transactionType })
    .from(categories)
    .where(thisOne(requested))
    .for('update');
  if (!category) throw notFound();
  return category;
}

/**
 * Updates a category. The type stays once the category has documents, because it determines their side of
 * the books. The report group stays once a closed period has bookings in the category (409
 * `categoryGroupClosed`).
 */
export async function updateTransactionCategory(
  ctx: Working,
  { id: categoryId, ...input }: TransactionCategoryChanges,
) {
  await holdTransactionCategory(ctx.tx, categoryId);
  const before = await readTransactionCategory(ctx, categoryId);
  const { transactionTypeId, reportGroup, ...changes } = input;
  const type = transactionTypeId ?? before.transactionTypeId;
  const isMoved = type !== before.transactionTypeId;
  if (isMoved && (await isUsed(ctx.tx, categoryId))) throw conflict('categoryTypeFixed');
  const groups = reportGroupsFor[type];
  const group = reportGroup ?? (isMoved ? groups[0] : before.reportGroup);
  const isAsset = (each: ReportGroup) => each === 'fixed_asset';
  if (isAsset(group) !== isAsset(before.reportGroup) && (await isUsed(ctx.tx, categoryId)))
    throw conflict('categoryTypeFixed');
  if (!groups.includes(group)) throw new InvalidField('reportGroup', 'reportGroupOfOtherType');
  if (group !== before.reportGroup) await refuseClosedGroup(ctx, categoryId);
  await ctx.tx
    .update(categories)
    .set({
      ...changes,
      ...(changes.name === undefined ? {} : { nameKey: searchKey(changes.name) }),
      transactionType: type,
      reportGroup: group,
      updatedAt: sql`now()`,
    })
    .where(thisOne(categoryId));
  return { before, after: await readTransactionCategory(ctx, categoryId) };
}

/**
 * Refuses a change of the group, because it would move bookings of a closed period to another line of its
 * statement.
 */
async function refuseClosedGroup({ tx, principal }: Working, requested: string) {
  const { lockedUntil } = principal.shop;
  if (lockedUntil === null) return;
  const accounts = arrayText([`income:${requested}`, `expense:${requested}`]);
  const [found] = await tx.execute<{ is_closed: boolean }>(sql`
    select exists (
      select from postings where business_date <= ${lockedUntil}::date
        and source = any(${accounts}::text[])) or exists (
      select from postings where business_date <= ${lockedUntil}::date
        and destination = any(${accounts}::text[])) is_closed`);
  if (found?.is_closed) throw conflict('categoryGroupClosed', { lockedUntil });
}

/** True if the category has documents. Voided ones count too, because their postings refer to it. */
async function isUsed(tx: TenantTx, requested: string) {
  const [used] = await tx.execute<{ is_used: boolean }>(sql`
    select exists (select from sales where category_id = ${requested}) or
      exists (select from purchases where category_id = ${requested}) or
      exists (select from transfers where fee_category_id = ${requested}) or
      exists (select from budgets where category_id = ${requested}) as is_used`);
  return used?.is_used ?? false;
}
