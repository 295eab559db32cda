import { purchaseChannels, saleChannels, transactionKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, date, index, jsonb, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/**
 * The register has one row for each document that moves money, under the id of the document, so that a list
 * of all documents walks a single index. The database writes the row in the statement that writes the
 * document: a trigger on each document table copies the document's row of the view `document_rows`, which
 * defines the rows.
 */
export const documents = tenantTable(
  { name: 'documents', rights: 'delete' },
  {
    type: text({ enum: transactionKinds }).notNull(),
    /**
     * The channel of a sale, or the origin of a purchase or expense, also of a sold asset's purchase. Null
     * for all other documents.
     */
    channel: text({ enum: [...saleChannels, ...purchaseChannels] }),
    status: text({ enum: ['done', 'partially_refunded', 'refunded', 'voided'] }).notNull(),
    code: text(),
    orderNumber: bigint({ mode: 'number' }),
    concept: text(),
    businessDate: date({ mode: 'string' }).notNull(),
    occurredAt: instantColumn().notNull(),
    categoryId: uuid(),
    contactId: uuid(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    amount: moneyColumn().notNull(),
    /** 1 if the amount increases the shop's assets, -1 if it reduces them, 0 if it only moves within them. */
    sign: smallint().$type<-1 | 0 | 1>().notNull(),
    /** The sale of a refund, the session of a cash movement, or the asset that was sold. */
    originId: uuid(),
    /** The day of the void when it is later than the document's own day, on which it still counts. */
    voidedOn: date({ mode: 'string' }),
  },
  (t) => [
    index('documents_list').on(t.organizationId, t.businessDate, t.id),
    index('documents_of_contact')
      .on(t.organizationId, t.contactId, t.businessDate, t.id)
      .where(sql`contact_id is not null`),
    // Documents other than sales, and documents with their own name, are few compared with the sales of a
    // till.
    index('documents_besides_sales').on(t.organizationId, t.businessDate, t.id).where(sql`type <> 'sale'`),
    index('documents_named').on(t.organizationId, t.businessDate, t.id).where(sql`concept is not null`),
    index('documents_voided_later').on(t.organizationId, t.voidedOn).where(sql`voided_on is not null`),
    index('documents_number').on(t.organizationId, t.orderNumber).where(sql`order_number is not null`),
  ],
);
