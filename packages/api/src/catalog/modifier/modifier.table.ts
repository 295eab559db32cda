import { lineKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, softDeleted, sortKeyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

/**
 * Modifiers: questions that the sale of some products or services asks. The products and services refer to
 * their modifiers.
 */
export const modifiers = tenantTable(
  { name: 'modifiers', rights: 'edit' },
  {
    kind: text({ enum: lineKinds }).notNull(),
    name: text().notNull(),
    nameKey: text().notNull(),
    sortKey: sortKeyColumn(),
    required: boolean().notNull().default(false),
    min: integer().notNull().default(0),
    max: integer(),
    /** Null if the server created the id. */
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    index('modifiers_list').on(t.organizationId, t.kind, t.sortKey, t.id),
    check('modifiers_bounds_check', sql`min >= 0 and (max is null or max >= greatest(min, 1))`),
  ],
);

/** The options of a modifier. Removed ones stay, because lines of sales refer to them. */
export const modifierOptions = tenantTable(
  { name: 'modifier_options', rights: 'edit' },
  {
    modifierId: uuid().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    price: moneyColumn().notNull().default(0),
    /** Null means that the cost is unknown, not that it is zero. */
    cost: moneyColumn(),
    /**
     * The product from which stock is taken. The foreign key is created in SQL, because products depend on
     * modifiers.
     */
    productId: uuid(),
    deletedAt: instantColumn(),
  },
  (t) => [
    index('modifier_options_modifier').on(t.organizationId, t.modifierId, t.position),
    index('modifier_options_product').on(t.organizationId, t.productId).where(sql`product_id is not null`),
    withinOrganization('modifier_options_modifier_fkey', [t.organizationId, t.modifierId], modifiers),
  ],
);
