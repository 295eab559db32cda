import type { OwnerMovementDocument, OwnerMovementKind } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/**
 * Movements between a business and its owner. Each of the two organizations has a row under the same id,
 * which names the document in its own books.
 */
export const ownerMovements = tenantTable(
  { name: 'owner_movements', rights: 'edit' },
  {
    kind: text().$type<OwnerMovementKind>().notNull(),
    /** The other organization. Its rows do not belong to this one. */
    partnerId: uuid().notNull(),
    partnerName: text().notNull(),
    documentType: text().$type<OwnerMovementDocument>().notNull(),
    documentId: uuid().notNull(),
    amount: moneyColumn().notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    comments: text(),
    userId: uuid().notNull(),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
    voidedAt: instantColumn(),
    voidedBy: uuid(),
    voidReason: text(),
  },
  (t) => [
    uniqueIndex('owner_movements_document_key').on(t.organizationId, t.documentId),
    index('owner_movements_list').on(t.organizationId, t.businessDate, t.id),
    index('owner_movements_by_change').on(t.organizationId, t.updatedAt, t.id),
    check('owner_movements_amount_check', sql`amount > 0`),
    check('owner_movements_partner_check', sql`partner_id <> organization_id`),
  ],
);
