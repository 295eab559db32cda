import { businessTypes } from '@mostrador/shared/codes/codes';
import { suspensions } from '@mostrador/shared/codes/suspensions';
import type { Settings } from '@mostrador/shared/shop/settings';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { currentOrganization, tenantPolicy, tenantTable, withRights } from '../../core/db/tenant.ts';

export const organizations = withRights(
  'change',
  pgTable(
    'organizations',
    {
      id: uuid().primaryKey(),
      name: text().notNull(),
      avatarKey: text(),
      slug: text(),
      countryId: text(),
      currency: text().notNull().default('USD'),
      timeZone: text().notNull().default('America/Guatemala'),
      businessType: text({ enum: businessTypes }).notNull().default('business'),
      industry: text(),
      numberOfEmployees: integer(),
      customImageKey: text(),
      /** Complete when the organization is created; `readSettings` adds settings introduced later. */
      settings: jsonb().$type<Partial<Settings>>().notNull(),
      /** The last business day that is closed for postings; null if no day is closed. */
      lockedUntil: date({ mode: 'string' }),
      /** The day of the initial balances, before which nothing is dated; null if there are none. */
      openedOn: date({ mode: 'string' }),
      /** The events with listeners outside of the program; events without listeners are not written. */
      listenedEvents: text().array().notNull().default(sql`'{}'`),
      /**
       * Products with movements since then, or a little before, may be sorted by another stock than they
       * have.
       */
      stockListedAt: instantColumn().notNull().defaultNow(),
      trialEndsAt: instantColumn(),
      paidUntil: instantColumn(),
      /** The reason why the organization is suspended at present, or null. */
      suspension: text({ enum: suspensions }),
      /** The address of the installation to which the organization moved, if one was given. */
      movedTo: text(),
      isDemo: boolean().notNull().default(false),
      fingerprint: fingerprintColumn(),
      deletedAt: instantColumn(),
      createdAt: instantColumn().notNull().defaultNow(),
      updatedAt: instantColumn().notNull().defaultNow(),
    },
    (t) => [
      uniqueIndex('organizations_slug_key').on(sql`lower(${t.slug})`),
      tenantPolicy(sql`id = ${currentOrganization}`),
      // The stock invariants, which are in SQL, read this setting: it must exist and be valid.
      check(
        'organizations_stock_policy',
        sql`coalesce(${t.settings} ->> 'stockPolicy' in ('block', 'warn', 'allow'), false)`,
      ),
    ],
  ),
);

/**
 * The addresses with their owners, or with the time at which they were given up. After ninety days any shop
 * may take them.
 */
export const slugs = pgTable(
  'slugs',
  { slug: text().primaryKey(), holderId: uuid().notNull(), freedAt: instantColumn() },
  (t) => [index('slugs_holder').on(t.holderId)],
);

/** The members of the organization with their roles. Rows name their user by `displayName`. */
export const members = tenantTable(
  { name: 'members', rights: 'delete' },
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
