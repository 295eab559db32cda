import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import { idList } from '../../../core/db/bulk.ts';
import { among } from '../../../core/db/list.ts';
import { incomeAccount } from '../../../ledger/ledger/accounts.ts';
import { book, isOpen, movedPostings, type Period } from '../../../ledger/ledger/ledger.ts';
import { sales } from '../sale.table.ts';

type LockedSale = { id: string; business_date: string; category_id: string | null };

/** Locks the sales with these ids, in the order of their ids; missing sales are left out. */
export const holdSales = (tx: TenantTx, ids: string[]) => holdAmong(tx, ids, sql`channel <> 'income'`);

/** Locks the incomes with these ids, in the same way. */
export const holdIncomes = (tx: TenantTx, ids: string[]) => holdAmong(tx, ids, sql`channel = 'income'`);

const holdAmong = (tx: TenantTx, ids: string[], some: SQL) =>
  tx.execute<LockedSale>(sql`
    select id, business_date::text, category_id from sales
    where id = any(${idList(ids)}) and status <> 'discarded' and ${some} order by id for no key update`);

/** Locks the next sales of a category that lie on an open day, up to a limit. */
export const holdSalesIn = (
  tx: TenantTx,
  { lockedUntil }: Period,
  { id, most }: { id: string; most: number },
) =>
  tx.execute<LockedSale>(sql`
    select id, business_date::text, category_id from sales
    where category_id = ${id} and business_date > ${lockedUntil ?? '-infinity'}::date
      and status <> 'discarded' order by id limit ${most} for no key update`);

/**
 * Moves sales, which must be locked, to another category, or to none, together with their postings and those
 * of their refunds. Sales on a closed day stay, and so do their postings. Returns the ids of the moved sales
 * and the number that stayed.
 */
export async function categorizeSales(
  tx: TenantTx,
  period: Period,
  { locked, to }: { locked: LockedSale[]; to: string | null },
) {
  const others = locked.filter((sale) => sale.category_id !== to);
  const moving = others.filter((sale) => isOpen(period, sale.business_date));
  const ids = moving.map(({ id }) => id);
  const [since] = moving.map((sale) => sale.business_date).sort();
  if (since) {
    const documents = await documentsOf(tx, moving);
    await book(tx, movedPostings(period, { documents, to: incomeAccount(to), since }));
    await tx.update(sales).set({ categoryId: to, updatedAt: sql`now()` }).where(among(sales.id, ids));
  }
  return { ids, locked: others.length - moving.length };
}

/** The sales and their refunds, each with its current income account. */
async function documentsOf(tx: TenantTx, moving: LockedSale[]) {
  const accounts = new Map(moving.map((sale) => [sale.id, incomeAccount(sale.category_id)]));
  const refunds = await tx.execute<{ id: string; sale_id: string }>(sql`
    select id, sale_id from refunds where sale_id = any(${idList([...accounts.keys()])})
    order by id for share`);
  const of = (id: string, saleId: string) => ({ id, account: accounts.get(saleId) ?? incomeAccount(null) });
  return [...accounts.keys()].map((id) => of(id, id)).concat(refunds.map((row) => of(row.id, row.sale_id)));
}
