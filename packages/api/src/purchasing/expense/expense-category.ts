import type { TenantTx } from '@mostrador/database/connect';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { among } from '../../core/db/list.ts';
import { type Account, spendingAccount } from '../../ledger/ledger/accounts.ts';
import { book, depreciationUndone, isOpen, movedPostings, type Period } from '../../ledger/ledger/ledger.ts';
import { disposedAmong } from '../disposal/disposal.ts';
import { purchases } from '../purchase/purchase.table.ts';
import { wearOff } from '../purchase/purchase-asset.ts';

type LockedExpense = {
  id: string;
  business_date: string;
  category_id: string | null;
  useful_months?: number | null;
};

/** Locks the expenses with these ids, in the order of their ids; missing expenses are omitted. */
export const holdExpenses = (tx: TenantTx, ids: string[]) =>
  tx.execute<LockedExpense>(sql`
    select id, business_date::text, category_id, useful_months from purchases
    where id = any(${idList(ids)}) order by id for no key update`);

/** Locks the next expenses of a category that lie on an open day, up to a limit. */
export const holdExpensesIn = (
  tx: TenantTx,
  { lockedUntil }: Period,
  { id, most }: { id: string; most: number },
) =>
  tx.execute<LockedExpense>(sql`
    select id, business_date::text, category_id from purchases
    where category_id = ${id} and business_date > ${lockedUntil ?? '-infinity'}::date and not exists (
      select from asset_disposals d where d.asset_id = purchases.id and d.voided_at is null)
    order by id limit ${most} for no key update`);

/**
 * Moves expenses, which must be locked, to another category together with their postings; a pending expense
 * takes the new category when it is approved. Expenses on a closed day and assets that were sold or scrapped
 * stay, and so do their postings. Returns the ids of the moved ones and the number that stayed. Throws 422 if
 * there is no other category, because an expense must have one.
 */
export async function categorizeExpenses(
  tx: TenantTx,
  period: Period,
  { locked, to }: { locked: LockedExpense[]; to: string | null },
) {
  const others = locked.filter((expense) => expense.category_id !== to);
  if (to === null && others.length > 0) throw new InvalidField('moveToCategoryId', 'categoryRequired');
  const gone = await disposedAmong(
    tx,
    others.map(({ id }) => id),
  );
  const moving = others.filter(({ id, business_date: day }) => isOpen(period, day) && !gone.has(id));
  const ids = moving.map(({ id }) => id);
  const [since] = moving.map((expense) => expense.business_date).sort();
  if (since && to) {
    const accountOf = await accountsOf(tx, [to, ...moving.flatMap((expense) => expense.category_id ?? [])]);
    const documents = moving.flatMap(({ id, category_id }) =>
      category_id ? [{ id, account: accountOf(category_id) }] : [],
    );
    const isFixedAsset = isAsset(accountOf(to));
    if (!isFixedAsset) await stopWearing(tx, ids);
    await book(tx, movedPostings(period, { documents, to: accountOf(to), since }));
    await tx
      .update(purchases)
      .set({
        categoryId: to,
        waiting: sql`
          jsonb_set(waiting, '{input,categoryId}', ${JSON.stringify(to)}::jsonb)
            #- ${isFixedAsset ? '{}' : '{input,usefulMonths}'}`,
        updatedAt: sql`now()`,
      })
      .where(among(purchases.id, ids));
  }
  return { ids, locked: others.length - moving.length };
}

/** An expense that is no longer an asset counts as spent at once, so its depreciation is reversed. */
async function stopWearing(tx: TenantTx, ids: string[]) {
  const worn = and(among(purchases.id, ids), isNotNull(purchases.usefulMonths));
  await book(tx, { undone: depreciationUndone(ids) });
  await tx.update(purchases).set({ usefulMonths: null, nextDepreciationOn: null }).where(worn);
}

type Life = { id: string; usefulMonths: number; from: string };

/**
 * Restores the useful life that a move into `from` ended, and books the depreciation of the expenses up to
 * today. A move between fixed assets ended no useful life. The rows are locked and already in their former
 * category.
 */
export async function restoreLives(
  ctx: { tx: TenantTx; principal: Pick<Principal, 'shop'> } & Pick<Call, 'now'>,
  lives: readonly Life[],
) {
  const accountOf = await accountsOf(
    ctx.tx,
    lives.map(({ from }) => from),
  );
  for (const { id, usefulMonths, from } of lives) {
    if (isAsset(accountOf(from))) continue;
    const [row] = await ctx.tx
      .update(purchases)
      .set({
        usefulMonths,
        waiting: sql`jsonb_set(waiting, '{input,usefulMonths}', to_jsonb(${usefulMonths}::int))`,
      })
      .where(and(eq(purchases.id, id), isNull(purchases.usefulMonths)))
      .returning();
    if (row) await wearOff(ctx, row);
  }
}

type FixedAsset = { categoryId?: string | null | undefined; usefulMonths?: number | null | undefined };

/** The useful life ends if the new category is no fixed asset, unless the edit sets it. */
export async function lifeIn(tx: TenantTx, before: FixedAsset, categoryId: string | null | undefined) {
  if (!before.usefulMonths || !categoryId || categoryId === before.categoryId) return {};
  const accountOf = await accountsOf(tx, [categoryId]);
  return isAsset(accountOf(categoryId)) ? {} : { usefulMonths: null };
}

const isAsset = (account: Account) => account.startsWith('asset:');

/** The ledger accounts of the categories. */
async function accountsOf(tx: TenantTx, ids: string[]) {
  const rows = await tx.execute<{ id: string; report_group: string | null }>(sql`
    select id, report_group from categories where id = any(${idList(ids)})`);
  const accounts = new Map<string, Account>(
    rows.map((row) => [row.id, spendingAccount({ id: row.id, reportGroup: row.report_group })]),
  );
  return (id: string) => accounts.get(id) ?? spendingAccount({ id, reportGroup: null });
}
