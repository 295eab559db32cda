import { contactKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, softDeleted, sortKeyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/**
 * Customers and suppliers. `owed` and `owes` are running totals of open debts, updated by the statements that
 * open and close them. `totalSpent` and `lastPurchaseAt` follow sales. A merged contact is deleted and names
 * the contact that took over its books in `mergedInto`.
 */
export const contacts = tenantTable(
  { name: 'contacts', rights: 'edit' },
  {
    name: text().notNull(),
    nameKey: text().notNull(),
    sortKey: sortKeyColumn(),
    /** `searchKey` of name, phone, email and tax id; phone and tax id by their digits too. */
    searchText: text().notNull(),
    phone: text(),
    /** The phone in E.164 notation, by which a number is recognized in any notation. */
    phoneE164: text(),
    email: text(),
    address: text(),
    kind: text({ enum: contactKinds }).notNull().default('client'),
    taxId: text(),
    creditLimit: moneyColumn(),
    creditDays: integer(),
    notes: text(),
    /** The debt of the contact to the shop, and of the shop to the contact. */
    owed: moneyColumn().notNull().default(0),
    owes: moneyColumn().notNull().default(0),
    /** Credit in the contact's favour, with which purchases can be paid. */
    credit: moneyColumn().notNull().default(0),
    totalSpent: moneyColumn().notNull().default(0),
    lastPurchaseAt: instantColumn(),
    /** The day on which the contact promised to pay. */
    promisedOn: date({ mode: 'string' }),
    mergedInto: uuid(),
    /** The last edit of the contact's own fields. `updatedAt` changes with sales and debts too. */
    editedAt: instantColumn().notNull().defaultNow(),
    /** Fingerprint of the input, or null if the server made the id. */
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    index('contacts_by_name').on(t.organizationId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('contacts_sorted').on(t.organizationId, t.sortKey, t.id).where(sql`deleted_at is null`),
    index('contacts_by_phone').on(t.organizationId, t.phone),
    index('contacts_by_number').on(t.organizationId, t.phoneE164).where(sql`phone_e_164 is not null`),
    index('contacts_by_change').on(t.organizationId, t.updatedAt, t.id),
    index('contacts_merged').on(t.organizationId, t.mergedInto).where(sql`merged_into is not null`),
    check('contacts_credit_check', sql`credit >= 0`),
  ],
);

/**
 * View of the search texts without row-level security, which would prevent LIKE from using an index. The view
 * filters by organization itself.
 */
export const searchedContacts = pgView('searched_contacts', {
  id: uuid().notNull(),
  searchText: text().notNull(),
}).existing();
