import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { tenantTable } from '../../core/db/tenant.ts';
import type { Bought } from './access.ts';
import {
  type Card,
  chargeStatuses,
  licenseStatuses,
  planTypes,
  providers,
  receiptStatuses,
  subscriptionStatuses,
} from './billing.schema.ts';

/** What each plan costs and since when; a plan is on offer while one of its prices is. */
export const planPrices = pgTable(
  'plan_prices',
  {
    planType: text({ enum: planTypes }).notNull(),
    currency: text().notNull(),
    amount: moneyColumn().notNull(),
    /** What it costs after so many payments; null where the price stays. */
    amountAfter: moneyColumn(),
    paymentsBefore: integer(),
    /** How many months one payment pays for. */
    months: integer().notNull(),
    bestValue: boolean().notNull().default(false),
    /** The place among the others. */
    position: integer().notNull(),
    soldFrom: instantColumn().notNull(),
    /** From here on it is not sold any more; null while no end is known. */
    soldUntil: instantColumn(),
  },
  (t) => [primaryKey({ columns: [t.planType, t.soldFrom] })],
);

/**
 * What an organization has of Plus, one row at most. Gates read `paid_until` and `trial_ends_at` of the
 * organization, whichever statement writes here writes there too.
 */
export const subscriptions = tenantTable(
  { name: 'subscriptions', rights: 'edit' },
  {
    status: text({ enum: subscriptionStatuses }).notNull(),
    /** Who collects; null where nobody does. */
    provider: text({ enum: providers }),
    /** Its name with the provider. */
    providerId: text(),
    plan: text(),
    /** Of the licence by which it is; null where there is none. */
    licenseTier: integer(),
    startedAt: instantColumn().notNull(),
    /** Access lasts until then; null for ever. */
    endsAt: instantColumn(),
    nextPaymentAt: instantColumn(),
    /** A payment failed: the card may be changed until then before Plus ends. */
    graceUntil: instantColumn(),
    /** The plan that follows at the end of what is paid for. */
    pendingPlan: text({ enum: planTypes }),
    pendingFrom: instantColumn(),
  },
  (t) => [uniqueIndex('subscriptions_organization_key').on(t.organizationId)],
);

/**
 * Who tried Plus: each person and each business once. No organization owns these rows, so they outlive it,
 * and the keyed hash of the address knows a person who left and came back.
 */
export const trials = pgTable(
  'trials',
  {
    businessId: uuid().primaryKey(),
    personId: uuid().notNull(),
    personKey: text().notNull(),
    startedAt: instantColumn().notNull(),
  },
  (t) => [uniqueIndex('trials_person_key').on(t.personId), uniqueIndex('trials_address_key').on(t.personKey)],
);

/** Who the organization is with the card provider, and how far what stands there was fetched. */
export const billingCustomers = tenantTable(
  { name: 'billing_customers', rights: 'edit' },
  {
    providerId: text().notNull(),
    card: jsonb().$type<Card>(),
    /** The number behind the card, keyed: the same card is known again, and no card from this. */
    cardKey: text(),
    /** What was bought there, as the newest fetch found it. */
    bought: jsonb().$type<Bought[]>(),
    /** When the newest fetch began whose outcome stands here: one that began before changes nothing. */
    syncedAt: instantColumn(),
    /** The bank of who paid has the money back since then: what was bought before is closed. */
    disputedAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('billing_customers_organization_key').on(t.organizationId),
    uniqueIndex('billing_customers_provider_key').on(t.providerId),
    index('billing_customers_card').on(t.cardKey),
  ],
);

/**
 * A plan that somebody began to pay for. Its id is what clients know it by and the key by which the provider
 * makes it once; one is open at a time.
 */
export const billingCharges = tenantTable(
  { name: 'billing_charges', rights: 'edit' },
  {
    planType: text({ enum: planTypes }).notNull(),
    amount: moneyColumn().notNull(),
    currency: text().notNull(),
    status: text({ enum: chargeStatuses }).notNull(),
    providerId: text(),
    expiresAt: instantColumn().notNull(),
  },
  (t) => [
    uniqueIndex('billing_charges_open_key').on(t.organizationId).where(sql`status in ('opening', 'pending')`),
  ],
);

/** What was asked for and paid, as the provider tells it; its own pages show and print each. */
export const billingReceipts = tenantTable(
  { name: 'billing_receipts', rights: 'edit' },
  {
    providerId: text().notNull(),
    number: text(),
    status: text({ enum: receiptStatuses }).notNull(),
    amountDue: moneyColumn().notNull(),
    amountPaid: moneyColumn().notNull(),
    /** Given back since, by us or by the bank of who paid. */
    amountRefunded: moneyColumn().notNull().default(0),
    /** Of what was paid. */
    tax: moneyColumn().notNull().default(0),
    currency: text().notNull(),
    issuedAt: instantColumn().notNull(),
    paidAt: instantColumn(),
    url: text(),
    pdfUrl: text(),
  },
  (t) => [uniqueIndex('billing_receipts_provider_key').on(t.organizationId, t.providerId)],
);

/** What the card provider told, each once, for sixty days; what it said is asked of it anew. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** When it happened there. */
    happenedAt: instantColumn().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [index('billing_events_happened').on(t.happenedAt)],
);

/**
 * Licences that a marketplace sold, kept by the hash of their key. A licence is a person's and serves one
 * business of his; what follows it, as a larger one does, takes both over.
 */
export const licenses = pgTable(
  'licenses',
  {
    keyHash: text().primaryKey(),
    last4: text().notNull(),
    tier: integer().notNull(),
    status: text({ enum: licenseStatuses }).notNull(),
    /** Not references: a licence outlives who had it. */
    userId: uuid(),
    businessId: uuid(),
    previousHash: text(),
    /** When the newest thing happened that was told of it; what is older changes nothing. */
    eventAt: instantColumn().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('licenses_business_key').on(t.businessId).where(sql`status = 'active'`),
    index('licenses_previous').on(t.previousHash),
    index('licenses_user').on(t.userId),
    index('licenses_business').on(t.businessId),
  ],
);

/** What the marketplace told, each once. */
export const licenseEvents = pgTable(
  'license_events',
  {
    bodyHash: text().primaryKey(),
    keyHash: text().notNull(),
    event: text().notNull(),
    eventAt: instantColumn().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [index('license_events_key').on(t.keyHash, t.eventAt)],
);
