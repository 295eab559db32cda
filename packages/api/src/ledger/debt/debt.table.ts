import { debtDirections, documentTypes } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { contacts } from '../../directory/contact/contact.table.ts';

/**
 * Receivables and payables, one row per document with an open amount. The document opens the debt, deposits
 * pay it, and a void of the document closes it. While the debt is not voided, `total - balance - forgiven -
 * refunded` is the amount paid.
 */
export const debts = tenantTable(
  { name: 'debts', rights: 'edit' },
  {
    /** `FI-000123` for a debt to the shop, `CP-000123` for a debt of the shop. */
    code: text(),
    number: bigint({ mode: 'number' }),
    direction: text({ enum: debtDirections }).notNull(),
    contactId: uuid().notNull(),
    documentType: text({ enum: documentTypes }).notNull(),
    documentId: uuid().notNull(),
    /** The open amount of the document, and the remaining balance. */
    total: moneyColumn().notNull(),
    balance: moneyColumn().notNull(),
    /** The business day of the document. */
    issuedOn: date({ mode: 'string' }),
    /** The due date; with instalments, the due date of the first open one. */
    dueDate: date({ mode: 'string' }).notNull(),
    /** The revision of the current instalment plan; null if the whole debt is due on one day. */
    planRevision: integer(),
    lastDepositOn: date({ mode: 'string' }),
    /** The amount that was forgiven. */
    forgiven: moneyColumn().notNull().default(0),
    /** The amount by which a refund reduced the debt. */
    refunded: moneyColumn().notNull().default(0),
    /**
     * The part of a voided debt that was paid and then returned, as money or as a credit balance of the
     * contact.
     */
    returned: moneyColumn().notNull().default(0),
    /** The purpose of an opening debt, which has no other document that shows it. */
    note: text(),
    voidedAt: instantColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('debts_document_key').on(t.organizationId, t.documentId),
    index('debts_open').on(t.organizationId, t.contactId, t.dueDate).where(sql`balance > 0`),
    index('debts_by_due').on(t.organizationId, t.dueDate, t.id),
    uniqueIndex('debts_code_key').on(t.organizationId, t.code),
    check('debts_balance_check', sql`total > 0 and balance between 0 and total`),
    check(
      'debts_forgiven_check',
      sql`forgiven >= 0 and refunded >= 0 and forgiven + refunded <= total - balance`,
    ),
    withinOrganization('debts_contact_fkey', [t.organizationId, t.contactId], contacts),
  ],
);

/**
 * The instalments of a debt with their due dates. Payments, write-offs and deductions count for the first
 * ones; the trigger `debts_first_open` maintains the due date of the first open one.
 */
export const debtInstalments = tenantTable(
  { name: 'debt_instalments', rights: 'append' },
  {
    debtId: uuid().notNull(),
    /** A renegotiated plan gets the next revision. */
    revision: integer().notNull(),
    n: smallint().notNull(),
    dueDate: date({ mode: 'string' }).notNull(),
    amount: moneyColumn().notNull(),
  },
  (t) => [
    uniqueIndex('debt_instalments_key').on(t.organizationId, t.debtId, t.revision, t.n),
    check('debt_instalments_check', sql`amount > 0 and n > 0`),
    withinOrganization('debt_instalments_debt_fkey', [t.organizationId, t.debtId], debts),
  ],
);
