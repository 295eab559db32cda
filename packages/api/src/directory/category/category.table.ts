import { categoryKinds, transactionTypes } from '@mostrador/shared/codes/codes';
import { reportGroups } from '@mostrador/shared/codes/report-groups';
import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { softDeleted, sortKeyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/** Product, service and transaction categories: one table, distinguished by `kind`. */
export const categories = tenantTable(
  { name: 'categories', rights: 'edit' },
  {
    kind: text({ enum: categoryKinds }).notNull(),
    name: text().notNull(),
    /** `searchKey(name)`, by which the category is found and compared. */
    nameKey: text().notNull(),
    sortKey: sortKeyColumn(),
    description: text(),
    color: text(),
    icon: text(),
    transactionType: text({ enum: transactionTypes }),
    /**
     * Only for transaction categories: the line of the statements, and whether the expenses are fixed costs.
     */
    reportGroup: text({ enum: reportGroups }),
    isFixed: boolean().notNull().default(false),
    /** The entry of `startingTransactions` from which it was created. */
    code: text(),
    /** Null if the server created the id. */
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    // The type is part of the index, because «Otros» may be an income and an expense.
    uniqueIndex('categories_name_key')
      .on(t.organizationId, t.kind, t.nameKey, sql`coalesce(transaction_type, '')`)
      .where(sql`deleted_at is null`),
    index('categories_list').on(t.organizationId, t.kind, t.sortKey, t.id),
  ],
);
