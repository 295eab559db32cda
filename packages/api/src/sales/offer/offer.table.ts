import { discountUnits, offerChannels } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../catalog/product/product.table.ts';
import { instantColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

/** A temporary discount on each unit of some products. */
export const offers = tenantTable(
  { name: 'offers', rights: 'edit' },
  {
    name: text(),
    nameKey: text().notNull(),
    /** Basis points for a percentage, 1/100 of the currency for a fixed amount. */
    value: bigint({ mode: 'number' }).notNull(),
    unit: text({ enum: discountUnits }).notNull(),
    startsAt: instantColumn().notNull(),
    endsAt: instantColumn().notNull(),
    allProducts: boolean().notNull().default(false),
    channels: text({ enum: offerChannels }).array().notNull().default(['pos', 'web']),
    /** If two offers lead to the same price, the offer with the higher priority applies. */
    priority: smallint().notNull().default(0),
    /** The banner of the offer in the store. */
    banner: jsonb().$type<{ text: string; color: string }>(),
    active: boolean().notNull().default(true),
    /** Null if the server created the id. */
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    index('offers_by_name').on(t.organizationId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('offers_by_change').on(t.organizationId, t.updatedAt, t.id),
    index('offers_active').on(t.organizationId, t.endsAt).where(sql`active and deleted_at is null`),
    check('offers_value_check', sql`value > 0 and (unit = 'money' or value <= 10000)`),
    check('offers_period_check', sql`starts_at < ends_at`),
    check('offers_priority_check', sql`priority between 0 and 9`),
  ],
);

/** The products of an offer that does not cover all products. */
export const offerProducts = tenantTable(
  { name: 'offer_products', rights: 'delete' },
  { offerId: uuid().notNull(), productId: uuid().notNull() },
  (t) => [
    uniqueIndex('offer_products_key').on(t.organizationId, t.offerId, t.productId),
    index('offer_products_product').on(t.organizationId, t.productId),
    withinOrganization('offer_products_offer_fkey', [t.organizationId, t.offerId], offers),
    withinOrganization('offer_products_product_fkey', [t.organizationId, t.productId], products),
  ],
);
