import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

/** The demonstration each person opened to try the program, one at a time, and when it goes by itself. */
export const demos = pgTable(
  'demos',
  {
    userId: uuid().primaryKey(),
    shopId: uuid().notNull(),
    endsAt: instantColumn().notNull(),
  },
  (t) => [uniqueIndex('demos_shop_key').on(t.shopId)],
);
