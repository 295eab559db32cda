import { budgetPeriods } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { moneyColumn } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { categories } from '../../directory/category/category.table.ts';

/** Append-only: of a day counts the last row said that begins on it or before. */
export const budgets = tenantTable(
  { name: 'budgets', rights: 'append' },
  {
    categoryId: uuid().notNull(),
    /** Of one period; null ends the budget. */
    amount: moneyColumn(),
    period: text({ enum: budgetPeriods }).notNull(),
    /** The first day of a period. */
    startsOn: date({ mode: 'string' }).notNull(),
    /** What a period leaves, or spends too much, goes on to the next one. */
    rollover: boolean().notNull().default(false),
    /** At how much of it, in percent, somebody is told. */
    alertAt: integer().array().notNull().default([80, 100]),
  },
  (t) => [
    index('budgets_of_category').on(t.organizationId, t.categoryId, t.createdAt),
    check('budgets_amount_check', sql`amount > 0`),
    withinOrganization('budgets_category_fkey', [t.organizationId, t.categoryId], categories),
  ],
);
