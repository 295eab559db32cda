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

/** The prices of each plan and their start dates; a plan is on offer while one of its prices is. */
export const planPrices = pgTable(
  'plan_prices',
  {
    planType: text({ enum: planTypes }).notNull(),
    currency: text().notNull(),
    amount: moneyColumn().notNull(),
    /** The price after a number of payments; null if the price stays. */
    amountAfter: moneyColumn(),
    paymentsBefore: integer(),
    /** The number of months that one payment covers. */
    months: integer().notNull(),
    bestValue: boolean().notNull().default(false),
    /** The position among the other prices. */
    position: integer().notNull(),
    soldFrom: instantColumn().notNull(),
    /** The time from which it is no longer sold; null if no end is known. */
    soldUntil: instantColumn(),
  },
  (t) => [primaryKey({ columns: [t.planType, t.soldFrom] })],
);

/**
 * The Plus subscription of an organization, one row at most. Gates read `paid_until` and `trial_ends_at` of
 * the organization; every statement that writes here writes there too.
 */
export const subscriptions = tenantTable(
  { name: 'subscriptions', rights: 'edit' },
  {
    status: text({ enum: subscriptionStatuses }).notNull(),
    /** The payment provider; null if there is none. */
    provider: text({ enum: providers }),
    /** The id at the provider. */
    providerId: text(),
    plan: text(),
    /** The tier of the licence that grants it; null without a licence. */
    licenseTier: integer(),
    startedAt: instantColumn().notNull(),
    /** The end of access; null if unlimited. */
    endsAt: instantColumn(),
    nextPaymentAt: instantColumn(),
    /**
     * The end of the grace period after a failed payment: Plus continues until then, so that the card can be
     * changed.
     */
    graceUntil: instantColumn(),
    /** The plan after the end of the paid period. */
    pendingPlan: text({ enum: planTypes }),
    pendingFrom: instantColumn(),
  },
  (t) => [uniqueIndex('subscriptions_organization_key').on(t.organizationId)],
);

/**
 * The trials of Plus: one per user and per business. No organization owns these rows, so that they outlive
 * the organization. The keyed hash of the email address recognizes a user who deleted the account and came
 * back.
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

/** The customer id of the organization at the card provider, and the state of the synchronization. */
export const billingCustomers = tenantTable(
  { name: 'billing_customers', rights: 'edit' },
  {
    providerId: text().notNull(),
    card: jsonb().$type<Card>(),
    /** A keyed digest of the card number: it recognizes the same card, but reveals no card. */
    cardKey: text(),
    /** The customer's purchases at the provider, as of the newest fetch. */
    bought: jsonb().$type<Bought[]>(),
    /** The start of the newest fetch that was applied. A fetch that began earlier changes nothing. */
    syncedAt: instantColumn(),
    /** The time since which the payer's bank has reclaimed the money: earlier purchases are closed. */
    disputedAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('billing_customers_organization_key').on(t.organizationId),
    uniqueIndex('billing_customers_provider_key').on(t.providerId),
    index('billing_customers_card').on(t.cardKey),
  ],
);

/**
 * A plan whose payment was started. Clients identify the charge by its id, which is also the idempotency key
 * with which the provider creates it once. Only one charge is open at a time.
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

/** The invoices and their payments, as received from the provider, whose own pages display and print them. */
export const billingReceipts = tenantTable(
  { name: 'billing_receipts', rights: 'edit' },
  {
    providerId: text().notNull(),
    number: text(),
    status: text({ enum: receiptStatuses }).notNull(),
    amountDue: moneyColumn().notNull(),
    amountPaid: moneyColumn().notNull(),
    /** The amount refunded since, by us or by the payer's bank. */
    amountRefunded: moneyColumn().notNull().default(0),
    /** The tax included in the amount paid. */
    tax: moneyColumn().notNull().default(0),
    currency: text().notNull(),
    issuedAt: instantColumn().notNull(),
    paidAt: instantColumn(),
    url: text(),
    pdfUrl: text(),
  },
  (t) => [uniqueIndex('billing_receipts_provider_key').on(t.organizationId, t.providerId)],
);

/**
 * The notifications of the card provider, each stored once and for sixty days; their content is fetched from
 * the provider again.
 */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The time of the event at the provider. */
    happenedAt: instantColumn().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [index('billing_events_happened').on(t.happenedAt)],
);

/**
 * The licences that a marketplace sold, stored by the hash of their licence key. A licence belongs to a user
 * and serves one of the user's businesses. A successor, such as a larger licence, takes over both.
 */
export const licenses = pgTable(
  'licenses',
  {
    keyHash: text().primaryKey(),
    last4: text().notNull(),
    tier: integer().notNull(),
    status: text({ enum: licenseStatuses }).notNull(),
    /** Not references, because a licence outlives its user and business. */
    userId: uuid(),
    businessId: uuid(),
    previousHash: text(),
    /** The time of the newest event reported for the licence; older events change nothing. */
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

/** The notifications of the marketplace, each stored once. */
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
