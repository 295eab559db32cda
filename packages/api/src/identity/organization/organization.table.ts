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
      /** Whole when the organization is made; `readSettings` adds what was invented since. */
      settings: jsonb().$type<Partial<Settings>>().notNull(),
      /** The last business day that takes no postings any more; null while every day does. */
      lockedUntil: date({ mode: 'string' }),
      /** The day of the initial balances, before which nothing is dated; null where there are none. */
      openedOn: date({ mode: 'string' }),
      /** The events that anything outside of the program listens to; what nobody hears is not written. */
      listenedEvents: text().array().notNull().default(sql`'{}'`),
      /** What moved since then, or a little before, may be sorted by another stock than its product has. */
      stockListedAt: instantColumn().notNull().defaultNow(),
      trialEndsAt: instantColumn(),
      paidUntil: instantColumn(),
      /** Why nobody works in it at present; null while everybody does. */
      suspension: text({ enum: suspensions }),
      /** The address of the installation that it moved to, where one was named. */
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
      // What stands in SQL, the invariants of stock, reads this one: it must be there and be known.
      check(
        'organizations_stock_policy',
        sql`coalesce(${t.settings} ->> 'stockPolicy' in ('block', 'warn', 'allow'), false)`,
      ),
    ],
  ),
);

/** Who has an address, or gave it up and when. Ninety days later anybody may take it. */
export const slugs = pgTable(
  'slugs',
  { slug: text().primaryKey(), holderId: uuid().notNull(), freedAt: instantColumn() },
  (t) => [index('slugs_holder').on(t.holderId)],
);

/** Who belongs to the organization and as what. Rows name their user by `displayName`. */
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
