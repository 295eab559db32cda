import { areaMatches, moneyMethods } from '@mostrador/shared/codes/codes';
import type { Corner } from '@mostrador/shared/shop/geo';
import type { Hours } from '@mostrador/shared/time/opening';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/**
 * The areas where the store delivers, with the fee. The first area in order that contains an address
 * applies.
 */
export const deliveryAreas = tenantTable(
  { name: 'delivery_areas', rights: 'edit' },
  {
    name: text().notNull(),
    /** The search text of the area and its places. */
    searchText: text().notNull(),
    fee: moneyColumn().notNull(),
    /** Delivery is free from this sum of goods on. */
    freeOver: moneyColumn(),
    /** The minimum sum of goods for a delivery to the area. */
    minimumOrder: moneyColumn(),
    etaMinutes: integer().notNull(),
    etaMax: integer(),
    match: text({ enum: areaMatches }).notNull(),
    /** The place names that a customer chooses from, as the shop entered them. */
    places: text().array().notNull().default(sql`'{}'`),
    /** The radius around the shop, in metres. */
    radiusM: integer(),
    polygon: jsonb().$type<Corner[]>(),
    /** The delivery hours of the area. Null if it is served whenever the shop is open. */
    hours: jsonb().$type<Hours>(),
    /** The payment methods that orders for the area accept; empty: the same as any other order. */
    methods: text({ enum: moneyMethods }).array().notNull().default(sql`'{}'`),
    position: integer().notNull(),
    active: boolean().notNull().default(true),
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    index('delivery_areas_list').on(t.organizationId, t.position, t.id).where(sql`deleted_at is null`),
    check('delivery_areas_amounts_check', sql`fee >= 0 and free_over > 0 and minimum_order > 0`),
    check('delivery_areas_radius_check', sql`(match = 'radius') = (radius_m is not null)`),
    check('delivery_areas_polygon_check', sql`(match = 'polygon') = (polygon is not null)`),
    check('delivery_areas_eta_check', sql`eta_minutes >= 0 and eta_max >= eta_minutes`),
  ],
);
