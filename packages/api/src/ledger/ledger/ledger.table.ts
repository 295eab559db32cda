import { documentTypes, moneyAccountKinds, postingKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { currentOrganization, tenantPolicy, tenantTable, withRights } from '../../core/db/tenant.ts';
import type { Account } from './accounts.ts';

export const moneyAccounts = tenantTable(
  { name: 'money_accounts', rights: 'edit' },
  {
    kind: text({ enum: moneyAccountKinds }).notNull(),
    name: text().notNull(),
    /** True if the account receives payments by the method of its kind when no account is named. */
    isDefault: boolean().notNull().default(true),
    /** The name of the bank, and the digits by which the owner recognizes the account. */
    institution: text(),
    lastDigits: text(),
    /** The closing day and the payment day of a credit card, as days of the month. */
    cutDay: smallint(),
    paymentDay: smallint(),
    closedAt: instantColumn(),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('money_accounts_default_key').on(t.organizationId, t.kind).where(sql`is_default`),
    check('money_accounts_default_check', sql`not is_default or closed_at is null`),
  ],
);

/** True if the date is further from the booking day than any time zone explains. */
export const isRedated = sql`abs(business_date - (created_at at time zone 'UTC')::date) > 1`;

/** Append-only. Each row moves `amount` from one account to another, so the books always balance. */
export const postings = tenantTable(
  { name: 'postings', rights: 'append' },
  {
    source: text().$type<Account>().notNull(),
    destination: text().$type<Account>().notNull(),
    amount: moneyColumn().notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    kind: text({ enum: postingKinds }).notNull(),
    documentType: text({ enum: documentTypes }).notNull(),
    documentId: uuid().notNull(),
    /** The group of the legs of one act: the sale, or its void. */
    groupId: uuid().notNull(),
    reversesId: uuid(),
    /**
     * The cash session in which the money moved, if any. The expected cash of a session is the sum of these
     * postings.
     */
    sessionId: uuid(),
    /** The member who sold, received or paid out; null if it was not a member. */
    userId: uuid(),
    /**
     * The channel of a sale: the till, the store, the books; null for other documents, and for older
     * postings.
     */
    channel: text(),
  },
  (t) => [
    index('postings_document').on(t.organizationId, t.documentId),
    index('postings_source').on(t.organizationId, t.source, t.businessDate),
    index('postings_destination').on(t.organizationId, t.destination, t.businessDate),
    index('postings_by_creation').on(t.organizationId, t.createdAt),
    // Documents other than sales, which are few; sales are covered by the daily totals.
    index('postings_besides_sales').on(t.organizationId, t.businessDate).where(sql`document_type <> 'sale'`),
    index('postings_redated').on(t.organizationId, t.createdAt).where(isRedated),
    index('postings_session').on(t.organizationId, t.sessionId).where(sql`session_id is not null`),
    check('postings_amount_check', sql`amount > 0`),
    check('postings_accounts_check', sql`source <> destination`),
  ],
);

const organizationId = () => uuid().notNull().default(currentOrganization);

/** The movements of one kind between two accounts on a day, from which the books are read. */
export const ledgerDays = withRights(
  'edit',
  pgTable(
    'ledger_days',
    {
      organizationId: organizationId(),
      businessDate: date({ mode: 'string' }).notNull(),
      documentType: text({ enum: documentTypes }).notNull(),
      kind: text({ enum: postingKinds }).notNull(),
      source: text().$type<Account>().notNull(),
      destination: text().$type<Account>().notNull(),
      /** The member and the channel of the movements; '' if there is none. */
      who: text().notNull(),
      channel: text().notNull(),
      amount: moneyColumn().notNull(),
      count: integer().notNull(),
    },
    (t) => [
      primaryKey({
        name: 'ledger_days_pk',
        columns: [
          t.organizationId,
          t.businessDate,
          t.documentType,
          t.kind,
          t.source,
          t.destination,
          t.who,
          t.channel,
        ],
      }),
      tenantPolicy(),
    ],
  ),
);

/** The totals of whole months, which long reports read; `month` is the first day of the month. */
export const ledgerMonths = withRights(
  'edit',
  pgTable(
    'ledger_months',
    {
      organizationId: organizationId(),
      month: date({ mode: 'string' }).notNull(),
      documentType: text({ enum: documentTypes }).notNull(),
      kind: text({ enum: postingKinds }).notNull(),
      source: text().$type<Account>().notNull(),
      destination: text().$type<Account>().notNull(),
      amount: moneyColumn().notNull(),
      count: integer().notNull(),
    },
    (t) => [
      primaryKey({
        name: 'ledger_months_pk',
        columns: [t.organizationId, t.month, t.documentType, t.kind, t.source, t.destination],
      }),
      tenantPolicy(),
    ],
  ),
);

/**
 * Totals per business day, updated in the transaction that moves the money, so that reports never sum
 * documents.
 */
export const dailyTotals = withRights(
  'edit',
  pgTable(
    'daily_totals',
    {
      organizationId: organizationId(),
      businessDate: date({ mode: 'string' }).notNull(),
      kind: text().notNull(),
      key: text().notNull(),
      amount: moneyColumn().notNull(),
      count: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.organizationId, t.businessDate, t.kind, t.key] }), tenantPolicy()],
  ),
);

/**
 * The last visible number of each kind of document. It is taken last in a transaction, so that numbers have
 * no gap.
 */
export const counters = withRights(
  'edit',
  pgTable(
    'counters',
    { organizationId: organizationId(), kind: text().notNull(), value: bigint({ mode: 'number' }).notNull() },
    (t) => [primaryKey({ columns: [t.organizationId, t.kind] }), tenantPolicy()],
  ),
);
