import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { currentOrganization, tenantPolicy, withRights } from '../../core/db/tenant.ts';
import { sales } from '../sale/sale.table.ts';

/** The number of prints of a sale's receipt. The first print is the original, the others are copies. */
export const receiptPrints = withRights(
  'edit',
  pgTable(
    'receipt_prints',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      saleId: uuid().notNull(),
      count: integer().notNull(),
      /** The id of the last print, made by the client. A repeated request with it is the same print. */
      lastPrintId: uuid().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.saleId] }),
      tenantPolicy(),
      foreignKey({
        name: 'receipt_prints_sale_fkey',
        columns: [t.organizationId, t.saleId],
        foreignColumns: [sales.organizationId, sales.id],
      }),
      check('receipt_prints_count_check', sql`count > 0`),
    ],
  ),
);
