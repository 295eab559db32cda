import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import { pipeline } from '../../core/db/pipeline.ts';

/** The documents that a debt can belong to. A debt from before the books has no document. */
const tables = [sql`sales`, sql`purchases`];

const ofDebts = (which: SQL) => sql`id in (select document_id from debts where ${which})`;

/** Locks the documents before their contact, in the same order as voids, edits and refunds. */
export const holdDocuments = (tx: TenantTx, which: SQL) =>
  pipeline(
    tables.map((table) =>
      tx.execute(sql`select from ${table} where ${ofDebts(which)} order by id for no key update`),
    ),
  );

/**
 * Documents show their paid and open amounts, so clients with a copy must see a change. In `batchWrites`,
 * put these parts before any part that has the name of a table.
 */
export const changedDocuments = (which: SQL) => ({
  changedSales: sql`update sales set updated_at = now() where ${ofDebts(which)}`,
  changedPurchases: sql`update purchases set updated_at = now() where ${ofDebts(which)}`,
});
