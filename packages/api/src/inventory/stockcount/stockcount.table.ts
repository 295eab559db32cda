import { countModes, stockCountStatuses, uncountedRules } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { productVariants } from '../../catalog/product/product.table.ts';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn, quantityColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { categories } from '../../directory/category/category.table.ts';

/** A physical count of the whole shop, or of one category. */
export const stockCounts = tenantTable(
  { name: 'stock_counts', rights: 'edit' },
  {
    status: text({ enum: stockCountStatuses }).notNull().default('open'),
    /** `CF-000012`. */
    code: text().notNull(),
    orderNumber: bigint({ mode: 'number' }).notNull(),
    name: text(),
    categoryId: uuid(),
    /** If true, the counting users do not see the expected stock. */
    isBlind: boolean().notNull().default(false),
    uncounted: text({ enum: uncountedRules }).notNull().default('keep'),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    /** The value of the differences at cost when they were booked; unknown costs add nothing. */
    valueFound: moneyColumn().notNull().default(0),
    valueLost: moneyColumn().notNull().default(0),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
    finishedAt: instantColumn(),
    endedAt: instantColumn(),
    endedBy: uuid(),
  },
  (t) => [
    index('stock_counts_list').on(t.organizationId, t.createdAt, t.id),
    uniqueIndex('stock_counts_code_key').on(t.organizationId, t.code),
    check('stock_counts_ended_check', sql`(status in ('posted', 'cancelled')) = (ended_at is not null)`),
    withinOrganization('stock_counts_category_fkey', [t.organizationId, t.categoryId], categories),
  ],
);

/** The counted quantity of each variant, with the expected stock at that moment. */
export const stockCountLines = tenantTable(
  { name: 'stock_count_lines', rights: 'delete' },
  {
    countId: uuid().notNull(),
    variantId: uuid().notNull(),
    quantity: quantityColumn().notNull(),
    /** The stock at the latest count, and the movements in or out of the parts that were counted before. */
    expected: quantityColumn().notNull(),
    /** The stock when its first part was counted. */
    expectedFirst: quantityColumn().notNull(),
    /**
     * The quantity that had left since the start of the count when the first part was counted; later
     * departures are calculated from it.
     */
    goneBefore: quantityColumn().notNull().default(0),
    /** The stock that left and arrived between the first part and the last. */
    went: quantityColumn().notNull().default(0),
    came: quantityColumn().notNull().default(0),
    /** The quantity that left, or arrived at, parts that had been counted already; null if not entered. */
    wentCounted: quantityColumn(),
    cameCounted: quantityColumn(),
    /** The cost of one unit, stored when the count was booked; null if unknown. */
    unitCost: moneyColumn(),
    userId: uuid(),
    countedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('stock_count_lines_variant_key').on(t.organizationId, t.countId, t.variantId),
    check('stock_count_lines_quantity_check', sql`quantity >= 0`),
    check(
      'stock_count_lines_moved_check',
      sql`went >= 0 and came >= 0 and coalesce(went_counted, 0) between 0 and went
        and coalesce(came_counted, 0) between 0 and came and expected = expected_first
        - went + came + coalesce(went_counted, 0) - coalesce(came_counted, 0)`,
    ),
    withinOrganization('stock_count_lines_count_fkey', [t.organizationId, t.countId], stockCounts),
    withinOrganization('stock_count_lines_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);

/** The individual count entries: a retry is recognized by its id, and the line is the sum of its entries. */
export const stockCountEntries = tenantTable(
  { name: 'stock_count_entries', rights: 'append' },
  {
    countId: uuid().notNull(),
    variantId: uuid().notNull(),
    mode: text({ enum: countModes }).notNull(),
    quantity: quantityColumn().notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
  },
  (t) => [
    index('stock_count_entries_count').on(t.organizationId, t.countId, t.createdAt, t.id),
    withinOrganization('stock_count_entries_count_fkey', [t.organizationId, t.countId], stockCounts),
    withinOrganization('stock_count_entries_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);
