import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, quantityColumn } from '../base/columns.ts';
import { currentOrganization, tenantRole, tenantTable } from '../base/tenant.ts';

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    avatarKey: text(),
    slug: text(),
    countryId: text(),
    currency: text().notNull().default('USD'),
    timeZone: text().notNull().default('America/Guatemala'),
    /** The business day begins at this hour; restaurants say 4. */
    cutoffHour: integer().notNull().default(0),
    businessType: text({ enum: ['business', 'person'] })
      .notNull()
      .default('business'),
    industry: text(),
    moneySymbol: text({ enum: ['dot', 'comma'] })
      .notNull()
      .default('dot'),
    isDollar: boolean().notNull().default(false),
    numberOfEmployees: integer(),
    primaryColor: text(),
    secondaryColor: text(),
    customImageKey: text(),
    thankYouMessage: text(),
    ticketHideLogo: boolean().notNull().default(false),
    receiptLine1: text(),
    receiptLine2: text(),
    receiptLine3: text(),
    receiptLine4: text(),
    lowStock: quantityColumn().notNull().default(5000),
    unifiedTransactions: boolean().notNull().default(false),
    stockPolicy: text({ enum: ['block', 'warn', 'allow'] })
      .notNull()
      .default('block'),
    creditDays: integer().notNull().default(15),
    taxEnabled: boolean().notNull().default(false),
    taxIncluded: boolean().notNull().default(true),
    defaultTaxRate: integer().notNull().default(0),
    cashRounding: moneyColumn().notNull().default(0),
    trialEndsAt: instantColumn(),
    paidUntil: instantColumn(),
    isDemo: boolean().notNull().default(false),
    deletedAt: instantColumn(),
    createdAt: instantColumn().notNull().defaultNow(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('organizations_slug_key').on(sql`lower(${t.slug})`),
    pgPolicy('tenant', { to: tenantRole, using: sql`id = ${currentOrganization}` }),
  ],
);

/** Who belongs to the organization and as what. Rows name their user by `displayName`. */
export const members = tenantTable(
  'members',
  {
    userId: uuid().notNull(),
    displayName: text().notNull().default(''),
    roleId: uuid(),
    isOwner: boolean().notNull().default(false),
    pinHash: text(),
    removedAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('members_user_key').on(t.organizationId, t.userId),
    index('members_by_user').on(t.userId),
  ],
);
