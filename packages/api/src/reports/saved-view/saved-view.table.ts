import { densities } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantTable } from '../../core/db/tenant.ts';

/** A user's view of a list: search, filters and table layout. */
export const views = tenantTable(
  { name: 'views', rights: 'delete' },
  {
    userId: uuid().notNull(),
    /** The path of the list's page. */
    list: text().notNull(),
    /** Null for the first view of the list, which has no filter and only stores a layout. */
    name: text(),
    /** The state of the list's address, as a query string. */
    search: text().notNull().default(''),
    /** Columns that are not shown. */
    hidden: text().array().notNull().default(sql`'{}'`),
    density: text({ enum: densities }),
  },
  (t) => [
    uniqueIndex('views_name_key').on(t.organizationId, t.userId, t.list, sql`lower(coalesce(${t.name}, ''))`),
  ],
);
