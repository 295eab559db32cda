import { sql } from 'drizzle-orm';
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { productVariants } from '../../catalog/product/product.table.ts';
import { instantColumn, quantityColumn } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

export const holdEnds = ['sold', 'expired', 'rejected', 'cancelled', 'edited', 'taken'] as const;

const stands = sql`released_at is null`;

/**
 * Reserved stock: the goods are physically present, but not available to others. Released reservations stay
 * stored, with the reason.
 */
export const stockHolds = tenantTable(
  { name: 'stock_holds', rights: 'edit' },
  {
    /** The sale for which the stock is reserved. */
    holderId: uuid().notNull(),
    variantId: uuid().notNull(),
    quantity: quantityColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    releasedAt: instantColumn(),
    releaseReason: text({ enum: holdEnds }),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('stock_holds_holder_key').on(t.organizationId, t.holderId, t.variantId).where(stands),
    index('stock_holds_variant').on(t.organizationId, t.variantId).where(stands),
    check('stock_holds_quantity_check', sql`quantity > 0`),
    check('stock_holds_released_check', sql`(released_at is null) = (release_reason is null)`),
    withinOrganization('stock_holds_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);
