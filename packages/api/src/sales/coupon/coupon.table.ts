import { couponTargets, discountUnits, offerChannels } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { contacts } from '../../directory/contact/contact.table.ts';

/**
 * A code that a customer gives for a discount. `usedCount` is the number of its uses that were not released.
 */
export const coupons = tenantTable(
  { name: 'coupons', rights: 'edit' },
  {
    name: text().notNull(),
    nameKey: text().notNull(),
    /** Upper case, because codes are compared in upper case. */
    code: text().notNull(),
    /** Basis points for a percentage, 1/100 of the currency for a fixed amount. */
    value: bigint({ mode: 'number' }).notNull(),
    unit: text({ enum: discountUnits }).notNull(),
    startsAt: instantColumn().notNull(),
    endsAt: instantColumn().notNull(),
    maxActivations: integer(),
    perCustomer: integer(),
    /** The minimum amount of the goods, after every other discount. */
    minPurchase: moneyColumn(),
    appliesTo: text({ enum: couponTargets }).notNull().default('all'),
    targetIds: uuid().array().notNull().default([]),
    channels: text({ enum: offerChannels }).array().notNull().default(['pos', 'web']),
    active: boolean().notNull().default(true),
    /** If true, only one coupon may be active at a time. A unique index guarantees this under concurrency. */
    solo: boolean().notNull().default(true),
    usedCount: integer().notNull().default(0),
    /** Null if the server created the id. */
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    index('coupons_by_name').on(t.organizationId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('coupons_by_change').on(t.organizationId, t.updatedAt, t.id),
    uniqueIndex('coupons_code_key').on(t.organizationId, t.code).where(sql`deleted_at is null`),
    uniqueIndex('coupons_solo_key').on(t.organizationId).where(sql`solo and active and deleted_at is null`),
    check('coupons_value_check', sql`value > 0 and (unit = 'money' or value <= 10000)`),
    check('coupons_period_check', sql`starts_at < ends_at`),
    check('coupons_used_check', sql`used_count between 0 and coalesce(max_activations, used_count)`),
  ],
);

/**
 * The use of a coupon by a sale. It is released once, when the sale is voided or the coupon is removed from
 * it.
 */
export const couponUses = tenantTable(
  { name: 'coupon_uses', rights: 'edit' },
  {
    couponId: uuid().notNull(),
    /**
     * No foreign key, because the coupon module is below sales; an invariant check verifies that the sale
     * exists.
     */
    saleId: uuid().notNull(),
    /** The user of the coupon: a contact, or a phone number of the store. */
    contactId: uuid(),
    phoneKey: text(),
    amount: moneyColumn().notNull(),
    releasedAt: instantColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('coupon_uses_sale_key').on(t.organizationId, t.saleId).where(sql`released_at is null`),
    index('coupon_uses_coupon').on(t.organizationId, t.couponId).where(sql`released_at is null`),
    withinOrganization('coupon_uses_coupon_fkey', [t.organizationId, t.couponId], coupons),
    withinOrganization('coupon_uses_contact_fkey', [t.organizationId, t.contactId], contacts),
  ],
);
