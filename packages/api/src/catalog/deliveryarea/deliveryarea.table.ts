import { areaMatches, moneyMethods } from '@mostrador/shared/codes/codes';
import type { Corner } from '@mostrador/shared/shop/geo';
import type { Hours } from '@mostrador/shared/time/opening';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/**
 * The areas where the store delivers, with the fee. The first one in order that contains an address applies.
 */
export const deliveryAreas = tenantTable(
  { name: 'delivery_areas', rights: 'edit' },
  {
    name: text().notNull(),
    /** The search text of the area and its places. */
    searchText: text().notNull(),
    fee: moneyColumn().notNull(),
    /** From this sum of goods on delivery costs nothing. */
    freeOver: moneyColumn(),
    /** Below this sum of goods nothing is delivered there. */
    minimumOrder: moneyColumn(),
    etaMinutes: integer().notNull(),
    etaMax: integer(),
    match: text({ enum: areaMatches }).notNull(),
    /** The names a customer chooses from, as they were typed. */
    places: text().array().notNull().default(sql`'{}'`),
    /** Around the shop. */
    radiusM: integer(),
    polygon: jsonb().$type<Corner[]>(),
    /** When it is served, where that is not always while the shop is open. */
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
