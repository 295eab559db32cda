import { sql } from 'drizzle-orm';
import { date, index, integer, text } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../base/columns.ts';
import { tenantTable } from '../base/tenant.ts';

/** Customers and suppliers. `owed`, `owes` and `totalSpent` are kept by the ledger's own statement. */
export const contacts = tenantTable(
  'contacts',
  {
    name: text().notNull(),
    nameKey: text().notNull(),
    /** `searchKey` of name, phone, email and tax id. */
    searchText: text().notNull(),
    phone: text(),
    email: text(),
    address: text(),
    kind: text({ enum: ['client', 'supplier', 'both'] })
      .notNull()
      .default('client'),
    taxId: text(),
    creditLimit: moneyColumn(),
    creditDays: integer(),
    notes: text(),
    /** What the contact owes the shop, and what the shop owes the contact. */
    owed: moneyColumn().notNull().default(0),
    owes: moneyColumn().notNull().default(0),
    totalSpent: moneyColumn().notNull().default(0),
    lastPurchaseOn: date({ mode: 'string' }),
    updatedAt: instantColumn().notNull().defaultNow(),
    deletedAt: instantColumn(),
  },
  (t) => [
    index('contacts_by_name').on(t.organizationId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('contacts_by_phone').on(t.organizationId, t.phone),
  ],
);
