import type { TenantTx } from '@mostrador/database/connect';
import { type TransactionType, transactionTypes } from '@mostrador/shared/codes/codes';
import { and, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import type { Emit } from '../../core/jobs/event.ts';
import { categories } from '../../directory/category/category.table.ts';
import { countRecurrencesOf, renameInRecurrences } from '../../ledger/recurrence/recurrence-names.ts';
import type { batchItems } from '../../platform/batch/batch.table.ts';
import { type BatchItem, noteBatch } from '../../platform/batch/batch.ts';
import {
  categorizeExpenses,
  holdExpenses,
  holdExpensesIn,
  restoreLives,
} from '../../purchasing/expense/expense-category.ts';
import {
  categorizeSales,
  holdIncomes,
  holdSales,
  holdSalesIn,
} from '../../sales/sale/totals/sale-category.ts';
import type { TransactionBatch, TransactionCategoryRemoval } from './transactioncategory.schema.ts';
import { ofTransactions, readTransactionCategory, thisOne, type Working } from './transactioncategory.ts';

type Moving = Omit<Working, 'principal'> & { principal: Principal; emit: Emit };
/** The statements that find and move the documents in categories of a type. */
const ofSales = {
  hold: holdSales,
  holdIn: holdSalesIn,
  categorize: categorizeSales,
  changed: 'sale.updated',
} as const;
const ofIncomes = { ...ofSales, hold: holdIncomes, changed: 'income.updated' } as const;
const ofExpenses = {
  hold: holdExpenses,
  holdIn: holdExpensesIn,
  categorize: categorizeExpenses,
  changed: 'expense.updated',
} as const;
const documents = { sale: ofSales, income: ofIncomes, expense: ofExpenses };
const documentsOf = (type: TransactionType | null | undefined) => documents[type ?? 'sale'];

/** The number of documents that are rebooked at once. */
const atATime = 500;

/**
 * Removes a category. Its documents must be moved to another one first; those on closed days keep the
 * category and its name. Returns the category as it was before.
 */
export async function removeTransactionCategory(
  ctx: Moving,
  { id: categoryId, moveToCategoryId }: TransactionCategoryRemoval,
) {
  if (moveToCategoryId === categoryId) throw new InvalidField('moveToCategoryId', 'categoryIntoItself');
  const types = await typesOf(
    ctx.tx,
    moveToCategoryId ? [categoryId, moveToCategoryId] : [categoryId],
    'update',
  );
  if (!types.has(categoryId)) throw notFound();
  const before = await readTransactionCategory(ctx, categoryId);
  const count = before.count + (await countRecurrencesOf(ctx.tx, 'categoryId', categoryId));
  if (count > 0 && !moveToCategoryId) throw conflict('categoryInUse', { count });
  if (moveToCategoryId) {
    if (!types.has(moveToCategoryId)) throw notFound('moveToCategoryId');
    if (types.get(moveToCategoryId) !== types.get(categoryId))
      throw new InvalidField('moveToCategoryId', 'categoryTypeDiffers');
    await moveAll(ctx, { type: types.get(categoryId), from: categoryId, to: moveToCategoryId });
    await renameInRecurrences(ctx.tx, 'categoryId', { from: categoryId, to: moveToCategoryId });
  }
  await ctx.tx
    .update(categories)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(thisOne(categoryId));
  return before;
}

type Whole = { type: TransactionType | null | undefined; from: string; to: string };

async function moveAll(ctx: Moving, { type, from, to }: Whole) {
  const { shop } = ctx.principal;
  const { holdIn, categorize, changed } = documentsOf(type);
  for (;;) {
    const locked = await holdIn(ctx.tx, shop, { id: from, most: atATime });
    if (locked.length === 0) return;
    for (const id of (await categorize(ctx.tx, shop, { locked, to })).ids) ctx.emit(changed, { id });
  }
}

type Input = {
  input: TransactionBatch;
  type: TransactionType | null | undefined;
  known: readonly { id: string }[];
};

/** Refuses unknown ids. Documents of the other type and ids that do not exist get different errors. */
async function refuseUnknown(tx: TenantTx, { input, type, known }: Input) {
  const ids = new Set(known.map(({ id }) => id));
  for (const field of ['addIds', 'removeIds'] as const) {
    const unknown = [...new Set(input[field])].filter((id) => !ids.has(id));
    if (unknown.length === 0) continue;
    const others = transactionTypes.filter((each) => each !== type);
    const elsewhere = await Promise.all(others.map((each) => documentsOf(each).hold(tx, unknown)));
    if (elsewhere.flat().length < unknown.length) throw notFound(field);
    throw new InvalidField(field, 'categoryTypeDiffers');
  }
}

/**
 * Locks the categories in the order of their ids, so that concurrent moves between the same categories do
 * not deadlock.
 */
async function typesOf(tx: TenantTx, ids: string[], strength: 'share' | 'update') {
  const rows = await tx
    .select({ id: categories.id, type: categories.transactionType })
    .from(categories)
    .where(and(ofTransactions, among(categories.id, ids), notDeleted(categories)))
    .orderBy(categories.id)
    .for(strength);
  return new Map(rows.map((row) => [row.id, row.type]));
}

/** Moves transactions between categories of their type. If one id is unknown, nothing is moved. */
export async function moveTransactions(ctx: Moving, input: TransactionBatch) {
  const { id: categoryId, addIds, removeIds, moveToCategoryId = null } = input;
  if (moveToCategoryId === categoryId) throw new InvalidField('moveToCategoryId', 'categoryIntoItself');
  const ids = moveToCategoryId ? [categoryId, moveToCategoryId] : [categoryId];
  const types = await typesOf(ctx.tx, ids, 'share');
  if (!types.has(categoryId)) throw notFound();
  if (types.get(categoryId) === 'income' && input.removeIds.length > 0 && !moveToCategoryId)
    throw new InvalidField('moveToCategoryId', 'categoryRequired');
  if (moveToCategoryId && !types.has(moveToCategoryId)) throw notFound('moveToCategoryId');
  const { hold, categorize, changed } = documentsOf(types.get(categoryId));
  const locked = await hold(ctx.tx, [...addIds, ...removeIds]);
  await refuseUnknown(ctx.tx, { input, type: types.get(categoryId), known: locked });
  if (moveToCategoryId && types.get(moveToCategoryId) !== types.get(categoryId))
    throw new InvalidField('moveToCategoryId', 'categoryTypeDiffers');
  const coming = locked.filter(({ id }) => addIds.includes(id));
  const leaving = locked.filter(({ id, category_id }) => category_id === categoryId && !addIds.includes(id));
  const { shop } = ctx.principal;
  const added = await categorize(ctx.tx, shop, { locked: coming, to: categoryId });
  const removed = await categorize(ctx.tx, shop, { locked: leaving, to: moveToCategoryId });
  for (const id of [...added.ids, ...removed.ids]) ctx.emit(changed, { id });
  await noteBatch(ctx, {
    kind: 'transactions_moved',
    label: (await readTransactionCategory(ctx, categoryId)).name,
    items: [
      ...movesOf(coming, { ids: added.ids, to: categoryId }),
      ...movesOf(leaving, { ids: removed.ids, to: moveToCategoryId }),
    ],
  });
  return {
    added: added.ids.length,
    removed: removed.ids.length,
    moved: moveToCategoryId ? removed.ids.length : 0,
    locked: added.locked + removed.locked,
  };
}

type LockedRow = { id: string; category_id: string | null; useful_months?: number | null };

const movesOf = (
  locked: readonly LockedRow[],
  { ids, to }: { ids: string[]; to: string | null },
): BatchItem[] =>
  locked
    .filter(({ id }) => ids.includes(id))
    .map(({ id, category_id, useful_months: usefulMonths }) => ({
      subjectId: id,
      before: { category: category_id, ...(usefulMonths && { usefulMonths }) },
      after: { category: to },
    }));

type Moved = Pick<typeof batchItems.$inferSelect, 'subjectId' | 'before' | 'after'>;

/**
 * Moves documents back into their former categories, if they are still where they were moved to and the
 * category exists. Returns the number of moved documents.
 */
export async function moveBack(ctx: Moving, items: readonly Moved[]): Promise<number> {
  const known = await typesOf(ctx.tx, items.flatMap(categoriesIn), 'share');
  let undone = 0;
  for (const [was, group] of Map.groupBy(items, ({ before }) => idIn(before))) {
    const [first] = group.flatMap(categoriesIn);
    const type = known.get(first ?? '');
    // Only sales can be without a category.
    if (was === null ? type !== 'sale' : !known.has(was)) continue;
    const { hold, categorize, changed } = documentsOf(type);
    const is = new Map(group.map(({ subjectId, after }) => [subjectId, idIn(after)]));
    const locked = await hold(ctx.tx, [...is.keys()]);
    const still = locked.filter(({ id, category_id }) => category_id === is.get(id));
    const { ids } = await categorize(ctx.tx, ctx.principal.shop, { locked: still, to: was });
    await restoreLives(ctx, group.flatMap(livesIn(ids)));
    for (const id of ids) ctx.emit(changed, { id });
    undone += ids.length;
  }
  return undone;
}

/** The former useful life of the expenses that are moved back. */
const livesIn =
  (ids: readonly string[]) =>
  ({ subjectId: id, before: { usefulMonths }, after }: Moved) => {
    const from = idIn(after);
    return from && typeof usefulMonths === 'number' && ids.includes(id) ? { id, usefulMonths, from } : [];
  };

const idIn = ({ category }: Record<string, unknown>) => (typeof category === 'string' ? category : null);
const categoriesIn = ({ before, after }: Moved) => [before, after].flatMap((side) => idIn(side) ?? []);
