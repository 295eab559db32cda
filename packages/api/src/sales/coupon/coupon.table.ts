import { couponTargets, discountUnits, offerChannels } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { contacts } from '../../directory/contact/contact.table.ts';

/** A code that a customer names for a discount. `usedCount` is the number of its uses that stand. */
export const coupons = tenantTable(
  { name: 'coupons', rights: 'edit' },
  {
    name: text().notNull(),
    nameKey: text().notNull(),
    /** Upper case, as it is compared. */
    code: text().notNull(),
    /** Basis points for a percentage, 1/100 of the currency for money. */
    value: bigint({ mode: 'number' }).notNull(),
    unit: text({ enum: discountUnits }).notNull(),
    startsAt: instantColumn().notNull(),
    endsAt: instantColumn().notNull(),
    maxActivations: integer(),
    perCustomer: integer(),
    /** Of the goods, after every other discount. */
    minPurchase: moneyColumn(),
    appliesTo: text({ enum: couponTargets }).notNull().default('all'),
    targetIds: uuid().array().notNull().default([]),
    channels: text({ enum: offerChannels }).array().notNull().default(['pos', 'web']),
    active: boolean().notNull().default(true),
    /** One alone may be active, which the index keeps under any race. */
    solo: boolean().notNull().default(true),
    usedCount: integer().notNull().default(0),
    /** Null where the server made the id. */
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

/** That a sale used a coupon: given back once, by who undoes the sale or takes the coupon off it. */
export const couponUses = tenantTable(
  { name: 'coupon_uses', rights: 'edit' },
  {
    couponId: uuid().notNull(),
    /** Coupons stand below sales, so the invariant says that it is one. */
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
