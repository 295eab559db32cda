import { contactKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, softDeleted, sortKeyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/**
 * Customers and suppliers. `owed` and `owes` are the sums of their open debts, kept by the statements that
 * open and close those; `totalSpent` and `lastPurchaseAt` follow their sales. Who was merged into another is
 * deleted and names him: what the books say of the one is the other's.
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
    /** The same as every phone dials it: what one number is known by, however it is written. */
    phoneE164: text(),
    email: text(),
    address: text(),
    kind: text({ enum: contactKinds }).notNull().default('client'),
    taxId: text(),
    creditLimit: moneyColumn(),
    creditDays: integer(),
    notes: text(),
    /** What the contact owes the shop, and what the shop owes the contact. */
    owed: moneyColumn().notNull().default(0),
    owes: moneyColumn().notNull().default(0),
    /** What the shop keeps for the contact to pay with: the balance in his favour. */
    credit: moneyColumn().notNull().default(0),
    totalSpent: moneyColumn().notNull().default(0),
    lastPurchaseAt: instantColumn(),
    /** The day on which he said he would pay. */
    promisedOn: date({ mode: 'string' }),
    mergedInto: uuid(),
    /** When somebody last changed what is said of him: `updatedAt` moves with what he buys and owes too. */
    editedAt: instantColumn().notNull().defaultNow(),
    /** Null where the server made the id. */
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
 * What contacts are found by, without row-level security, which keeps LIKE away from every index: the view
 * names the organization itself.
 */
export const searchedContacts = pgView('searched_contacts', {
  id: uuid().notNull(),
  searchText: text().notNull(),
}).existing();
