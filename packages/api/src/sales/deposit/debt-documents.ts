import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import { pipeline } from '../../core/db/pipeline.ts';

/** What a debt may be of. What was owed before the books is of no document. */
const tables = [sql`sales`, sql`purchases`];

const ofDebts = (which: SQL) => sql`id in (select document_id from debts where ${which})`;

/** Held before their contact: whoever voids, edits or takes back one holds it first. */
export const holdDocuments = (tx: TenantTx, which: SQL) =>
  pipeline(
    tables.map((table) =>
      tx.execute(sql`select from ${table} where ${ofDebts(which)} order by id for no key update`),
    ),
  );

/**
 * They show what was paid of them and what is still owed: who keeps a copy is told. For `batchWrites`, before
 * any part of it that is named as a table is.
 */
export const changedDocuments = (which: SQL) => ({
  changedSales: sql`update sales set updated_at = now() where ${ofDebts(which)}`,
  changedPurchases: sql`update purchases set updated_at = now() where ${ofDebts(which)}`,
});
