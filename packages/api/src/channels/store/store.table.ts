import { bankAccountTypes, outsideAreas, reviewStatuses } from '@mostrador/shared/codes/codes';
import type { Point } from '@mostrador/shared/shop/geo';
import type { Hours, SpecialDay } from '@mostrador/shared/time/opening';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { uploads } from '../../platform/upload/upload.table.ts';

/**
 * The settings of the public store of a shop. One row with the organization's own id, created with the first
 * change. They are separate from the settings that every call of every till reads.
 */
export const storeSettings = tenantTable(
  { name: 'store_settings', rights: 'edit' },
  {
    isPublished: boolean().notNull().default(false),
    /** Until this time, the page shows products but accepts no orders. */
    pausedUntil: instantColumn(),
    description: text(),
    /** The default language of the page, unless the reader chooses another. */
    language: text({ enum: ['es', 'en', 'ar'] })
      .notNull()
      .default('es'),
    /** The delivery price if no area has another one; null if not set. */
    fixedRate: moneyColumn(),
    outsideAreas: text({ enum: outsideAreas }).notNull().default('by_whatsapp'),
    pickInStore: boolean().notNull().default(true),
    delivery: boolean().notNull().default(false),
    /** The number of tables, counted from 1, at which customers can order. 0: none. */
    tables: integer().notNull().default(0),
    payWithCash: boolean().notNull().default(true),
    payWithCard: boolean().notNull().default(false),
    payWithBank: boolean().notNull().default(false),
    /** The link for card payments. */
    paymentLink: text(),
    hours: jsonb().$type<Hours>().notNull(),
    exceptions: jsonb().$type<SpecialDay[]>().notNull().default([]),
    prepMinutes: integer().notNull().default(20),
    /** The number of days ahead for which an order can be scheduled; 0: scheduling is off. */
    scheduleDays: integer().notNull().default(7),
    facebook: text(),
    twitter: text(),
    instagram: text(),
    tikTok: text(),
    whatsappContact: text(),
    bannerUploadId: uuid(),
    /** True if sold-out products are listed after the available ones. */
    outOfStockLast: boolean().notNull().default(true),
    /** True if customers see that only a few are left. */
    lowStockNote: boolean().notNull().default(false),
    /** True if more than one coupon may be active at once. */
    severalCoupons: boolean().notNull().default(false),
    /** The maximum number of units in one line of an order. */
    maxPerLine: integer().notNull().default(20),
    /** The percentage of a product's stock that orders can reserve before a member has looked at them. */
    strangerShare: integer().notNull().default(50),
    /** True if search engines may list the page. */
    isIndexed: boolean().notNull().default(true),
    location: jsonb().$type<Point>(),
    /** The sum and number of the published ratings, updated by the trigger `ratings_counted`. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    check('store_settings_one_check', sql`id = organization_id`),
    check('store_settings_prep_check', sql`prep_minutes between 0 and 240`),
    check('store_settings_schedule_check', sql`schedule_days between 0 and 14`),
    check('store_settings_line_check', sql`max_per_line between 1 and 1000`),
    check('store_settings_share_check', sql`stranger_share between 1 and 100`),
    check('store_settings_rate_check', sql`fixed_rate >= 0`),
    withinOrganization('store_settings_banner_fkey', [t.organizationId, t.bannerUploadId], uploads),
  ],
);

/**
 * The bank account for payments by transfer, and its holder. One row with the organization's own id.
 * Customers see the account after it is accepted; every change is reviewed again.
 */
export const paymentInfos = tenantTable(
  { name: 'payment_infos', rights: 'edit' },
  {
    bankName: text().notNull(),
    accountType: text({ enum: bankAccountTypes }).notNull(),
    /** Encrypted, so that the database cannot read it. */
    accountNumber: text().notNull(),
    last4: text().notNull(),
    holder: text().notNull(),
    idFrontUploadId: uuid().notNull(),
    idBackUploadId: uuid().notNull(),
    selfieUploadId: uuid().notNull(),
    status: text({ enum: reviewStatuses }).notNull().default('in_progress'),
    /** The reason of the rejection. */
    message: text(),
    reviewedAt: instantColumn(),
    reviewedBy: jsonb().$type<Actor>(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    check('payment_infos_one_check', sql`id = organization_id`),
    check('payment_infos_reviewed_check', sql`(status = 'in_progress') = (reviewed_at is null)`),
    check('payment_infos_message_check', sql`(status = 'rejected') = (message is not null)`),
    withinOrganization('payment_infos_front_fkey', [t.organizationId, t.idFrontUploadId], uploads),
    withinOrganization('payment_infos_back_fkey', [t.organizationId, t.idBackUploadId], uploads),
    withinOrganization('payment_infos_selfie_fkey', [t.organizationId, t.selfieUploadId], uploads),
  ],
);
