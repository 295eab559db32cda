import type { TenantTx } from '@mostrador/database/connect';
import { snake } from '@mostrador/shared/wire/snake';
import { eq, getTableName, sql } from 'drizzle-orm';
import { initialBalances } from '../../books/opening/opening.table.ts';
import { products } from '../../catalog/product/product.table.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { contactFields } from '../../directory/contact/contact.schema.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { contactOf, ownColumnsOf, readContact, searchColumnsOf } from '../../directory/contact/contact.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { moveTotals } from '../../ledger/ledger/ledger.ts';
import { renameInRecurrences } from '../../ledger/recurrence/recurrence-names.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import { couponUses } from '../../sales/coupon/coupon.table.ts';
import { deposits } from '../../sales/deposit/deposit.table.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import type { Merge } from './customer.schema.ts';

/**
 * Every column that names a contact, which a merge rewrites. A test compares it with the references of the
 * database, so a new table is not forgotten.
 */
export const contactColumns = [
  sales.contactId,
  debts.contactId,
  deposits.contactId,
  purchases.contactId,
  initialBalances.contactId,
  couponUses.contactId,
  products.supplierId,
] as const;

/** Counts the records that a merge would move. */
export async function previewMerge(tx: TenantTx, { id, fromId }: Merge) {
  if (id === fromId) throw conflict('mergeSameContact');
  const [target, gone, ...counts] = await pipeline([
    readContact(tx, id),
    readContact(tx, fromId),
    tx.$count(sales, eq(sales.contactId, fromId)),
    tx.$count(debts, eq(debts.contactId, fromId)),
    tx.$count(deposits, eq(deposits.contactId, fromId)),
  ]);
  const [saleCount, debtCount, depositCount] = counts;
  return { kept: target, gone, sales: saleCount, debts: debtCount, deposits: depositCount };
}

/**
 * Merges two contacts permanently: sales, debts and deposits of the second move to the first, debts and
 * credit balances are added, and fields that the first lacks come from the second. Both contacts are locked,
 * so a concurrent sale to either is moved or finds the remaining contact. Documents that name the second
 * contact are locked before, in the same order as payments, refunds and voids, to prevent deadlocks. The
 * second contact's ledger account stays and is read as that of the first.
 */
export async function mergeContacts(tx: TenantTx, { id, fromId }: Merge, countryId: string | null) {
  if (id === fromId) throw conflict('mergeSameContact');
  await pipeline([deposits, sales, purchases, products].map((table) => holdNaming(tx, table, fromId)));
  await renameInRecurrences(tx, 'contactId', { from: fromId, to: id });
  const locked = await tx
    .select()
    .from(contacts)
    .where(among(contacts.id, [id, fromId]))
    .orderBy(contacts.id)
    .for('update');
  const [target, gone] = [id, fromId].map((each) => locked.find((row) => row.id === each && !row.deletedAt));
  if (!target || !gone) throw notFound(target ? 'fromId' : 'id');
  await pipeline([
    ...contactColumns.map((column) =>
      tx.execute(sql`
        update ${sql.identifier(getTableName(column.table))}
        set ${sql.identifier(snake(column.name))} = ${id}, updated_at = now()
        where ${sql.identifier(snake(column.name))} = ${fromId}`),
    ),
    moveTotals(tx, { kind: 'buyer', from: fromId, to: id }),
    tx.update(contacts).set({ mergedInto: id }).where(eq(contacts.mergedInto, fromId)),
    tx
      .update(contacts)
      .set({
        ...{ owed: 0, owes: 0, credit: 0, totalSpent: 0, lastPurchaseAt: null, promisedOn: null },
        ...{ mergedInto: id, deletedAt: sql`now()`, updatedAt: sql`now()` },
      })
      .where(eq(contacts.id, fromId)),
    tx
      .update(contacts)
      .set({ ...together(target, gone, countryId), updatedAt: sql`now()`, editedAt: sql`now()` })
      .where(eq(contacts.id, id)),
  ]);
  return { before: contactOf(target), gone: contactOf(gone), after: await readContact(tx, id) };
}

type Naming = typeof deposits | typeof sales | typeof purchases | typeof products;

function holdNaming(tx: TenantTx, table: Naming, contactId: string) {
  const contact = 'supplierId' in table ? table.supplierId : table.contactId;
  return tx.execute(sql`
    select from ${table} where ${contact} = ${contactId} order by id for no key update`);
}

type Row = typeof contacts.$inferSelect;

/**
 * Combines two contacts. Sums are added; the other fields come from the remaining contact, or from the
 * deleted one if empty.
 */
function together(target: Row, gone: Row, countryId: string | null) {
  const details = { ...target };
  for (const field of [...contactFields, 'promisedOn'] as const) fillFrom(gone, { row: details, field });
  const times = [target.lastPurchaseAt, gone.lastPurchaseAt].filter((time) => time !== null);
  return {
    ...ownColumnsOf(details),
    promisedOn: details.promisedOn,
    ...searchColumnsOf(details, countryId),
    kind: target.kind === gone.kind ? target.kind : ('both' as const),
    owed: target.owed + gone.owed,
    owes: target.owes + gone.owes,
    credit: target.credit + gone.credit,
    totalSpent: target.totalSpent + gone.totalSpent,
    lastPurchaseAt: times.length === 0 ? null : new Date(Math.max(...times.map(Number))),
  };
}

/** Fills an empty field of a row from another row. */
function fillFrom<Key extends keyof Row>(other: Row, { row, field }: { row: Row; field: Key }) {
  row[field] ??= other[field];
}
