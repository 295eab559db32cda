import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { currentOrganization, tenantPolicy, withRights } from '../../core/db/tenant.ts';
import { sales } from '../sale/sale.table.ts';

/** How often the receipt of a sale was printed; the first is the original, the others are its copies. */
export const receiptPrints = withRights(
  'edit',
  pgTable(
    'receipt_prints',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      saleId: uuid().notNull(),
      count: integer().notNull(),
      /** The last print, named by whoever asked for it: asked for again, it is the same one. */
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
