import { index, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { uploads } from '../../platform/upload/upload.table.ts';

export const attachedTo = ['expense', 'sale', 'quote'] as const;

/** A file of a document, such as the invoice of an expense. The document itself is in its own table. */
export const attachments = tenantTable(
  { name: 'attachments', rights: 'delete' },
  {
    documentType: text({ enum: attachedTo }).notNull(),
    documentId: uuid().notNull(),
    uploadId: uuid().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    index('attachments_document').on(t.organizationId, t.documentId, t.position),
    uniqueIndex('attachments_upload_key').on(t.organizationId, t.uploadId),
    withinOrganization('attachments_upload_fkey', [t.organizationId, t.uploadId], uploads),
  ],
);
