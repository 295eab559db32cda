import { budgetPeriods } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { moneyColumn } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { categories } from '../../directory/category/category.table.ts';

/** Append-only: the latest row that starts on or before a day is valid on that day. */
export const budgets = tenantTable(
  { name: 'budgets', rights: 'append' },
  {
    categoryId: uuid().notNull(),
    /** The amount for one period. Null ends the budget. */
    amount: moneyColumn(),
    period: text({ enum: budgetPeriods }).notNull(),
    /** The first day of a period. */
    startsOn: date({ mode: 'string' }).notNull(),
    /** True if the remainder or the overspending of a period is carried over to the next one. */
    rollover: boolean().notNull().default(false),
    /** The shares of the budget, in percent, at which an alert is sent. */
    alertAt: integer().array().notNull().default([80, 100]),
  },
  (t) => [
    index('budgets_of_category').on(t.organizationId, t.categoryId, t.createdAt),
    check('budgets_amount_check', sql`amount > 0`),
    withinOrganization('budgets_category_fkey', [t.organizationId, t.categoryId], categories),
  ],
);
