import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moneyColumn } from '../base/columns.ts';
import { currentOrganization, tenantRole, tenantTable } from '../base/tenant.ts';

export const moneyAccounts = tenantTable('money_accounts', {
  kind: text({ enum: ['cash', 'card', 'bank', 'wallet'] }).notNull(),
  name: text().notNull(),
  isDefault: boolean().notNull().default(true),
});

/** Append-only. Each row moves `amount` from one account to another, so the books balance by construction. */
export const postings = tenantTable(
  'postings',
  {
    /**
     * `money:<id>`, `contact:<id>`, `income:<category>`, `expense:<category>`, `tax`, `tip`, `rounding`,
     * `stock`, `cost`…
     */
    source: text().notNull(),
    destination: text().notNull(),
    amount: moneyColumn().notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    kind: text({ enum: ['sale', 'payment', 'tax', 'tip', 'rounding', 'cost', 'opening'] }).notNull(),
    documentType: text({ enum: ['sale'] }).notNull(),
    documentId: uuid().notNull(),
    /** The legs of one act: the sale, its void. */
    groupId: uuid().notNull(),
    reversesId: uuid(),
  },
  (t) => [
    index('postings_document').on(t.organizationId, t.documentId),
    index('postings_source').on(t.organizationId, t.source, t.businessDate),
    index('postings_destination').on(t.organizationId, t.destination, t.businessDate),
    check('postings_amount_check', sql`amount > 0`),
    check('postings_accounts_check', sql`source <> destination`),
  ],
);

const organizationId = () => uuid().notNull().default(currentOrganization);
const policy = () =>
  pgPolicy('tenant', { to: tenantRole, using: sql`organization_id = ${currentOrganization}` });

/** Kept per business day in the transaction that moved the money, so reports never sum the documents. */
export const dailyTotals = pgTable(
  'daily_totals',
  {
    organizationId: organizationId(),
    businessDate: date({ mode: 'string' }).notNull(),
    kind: text().notNull(),
    key: text().notNull(),
    amount: moneyColumn().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.businessDate, t.kind, t.key] }), policy()],
);

/** The last human number given, per kind of document. Taken last in a transaction, so it has no gap. */
export const counters = pgTable(
  'counters',
  { organizationId: organizationId(), kind: text().notNull(), value: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.organizationId, t.kind] }), policy()],
);
