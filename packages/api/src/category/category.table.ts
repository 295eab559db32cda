import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../base/columns.ts';
import { tenantTable } from '../base/tenant.ts';

/** Product, service and transaction categories: one table, told apart by `kind`. */
export const categories = tenantTable(
  'categories',
  {
    kind: text({ enum: ['product', 'service', 'transaction'] }).notNull(),
    name: text().notNull(),
    /** `searchKey(name)`: what it is sorted, found and compared by. */
    nameKey: text().notNull(),
    description: text(),
    color: text(),
    icon: text(),
    transactionType: text({ enum: ['income', 'expense', 'sale'] }),
    updatedAt: instantColumn().notNull().defaultNow(),
    deletedAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('categories_name_key').on(t.organizationId, t.kind, t.nameKey).where(sql`deleted_at is null`),
    index('categories_list').on(t.organizationId, t.kind, t.nameKey, t.id),
  ],
);
