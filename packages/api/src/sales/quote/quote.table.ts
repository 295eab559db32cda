import type { PaymentMethod } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { currentOrganization, tenantPolicy, withinOrganization, withRights } from '../../core/db/tenant.ts';
import { sales } from '../sale/sale.table.ts';

/** The payment terms as requested; the default payment of the quote's sale. */
export type StoredPaying = {
  payments?: StoredPayment[] | undefined;
  paymentMethod?: PaymentMethod | 'credit' | undefined;
  received?: number | null | undefined;
  dueDate?: string | null | undefined;
  instalments?: { dueDate: string; amount: number }[] | null | undefined;
};
type StoredPayment = {
  id: string;
  method: PaymentMethod;
  amount: number;
  received?: number | null | undefined;
  reference?: string | null | undefined;
  moneyAccountId?: string | null | undefined;
};

/**
 * Additional fields of a sale that is only offered: its number, validity and outcome. Expiry, views and
 * conversion are derived from the rest.
 */
export const quotes = withRights(
  'edit',
  pgTable(
    'quotes',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      saleId: uuid().notNull(),
      number: bigint({ mode: 'number' }).notNull(),
      /** `COT-000123`. */
      code: text().notNull(),
      daysOfValidity: integer().notNull(),
      /** The last day on which the quote is valid. */
      expiresOn: date({ mode: 'string' }).notNull(),
      /** The name of the recipient, if it is not a contact. */
      contactName: text(),
      terms: text(),
      /** Internal notes that only the shop sees. */
      notes: text(),
      state: text({ enum: ['draft', 'sent', 'accepted', 'rejected'] })
        .notNull()
        .default('draft'),
      sentAt: instantColumn(),
      viewedAt: instantColumn(),
      answeredAt: instantColumn(),
      answeredName: text(),
      /** The payment terms of its sale, if given. */
      paying: jsonb().$type<StoredPaying>(),
      convertedSaleId: uuid(),
      deletedAt: instantColumn(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.saleId] }),
      tenantPolicy(),
      uniqueIndex('quotes_code_key').on(t.organizationId, t.code),
      uniqueIndex('quotes_converted_key')
        .on(t.organizationId, t.convertedSaleId)
        .where(sql`converted_sale_id is not null`),
      index('quotes_open').on(t.organizationId, t.state, t.expiresOn),
      check('quotes_validity_check', sql`days_of_validity between 1 and 365`),
      check('quotes_answer_check', sql`(answered_at is null) = (state in ('draft', 'sent'))`),
      withinOrganization('quotes_sale_fkey', [t.organizationId, t.saleId], sales),
      withinOrganization('quotes_converted_fkey', [t.organizationId, t.convertedSaleId], sales),
    ],
  ),
);
