import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

/**
 * The demonstration that a user opened to try the program, one at a time, and the time of its automatic
 * deletion.
 */
export const demos = pgTable(
  'demos',
  {
    userId: uuid().primaryKey(),
    shopId: uuid().notNull(),
    endsAt: instantColumn().notNull(),
  },
  (t) => [uniqueIndex('demos_shop_key').on(t.shopId)],
);
