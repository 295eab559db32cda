import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { tenantTable } from '../../core/db/tenant.ts';
import { planTypes, providers, subscriptionStatuses } from './billing.schema.ts';

/** What each plan costs and since when; a plan is on offer while one of its prices is. */
export const planPrices = pgTable(
  'plan_prices',
  {
    planType: text({ enum: planTypes }).notNull(),
    currency: text().notNull(),
    amount: moneyColumn().notNull(),
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
    startedAt: instantColumn().notNull(),
    /** Access lasts until then; null for ever. */
    endsAt: instantColumn(),
    nextPaymentAt: instantColumn(),
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
