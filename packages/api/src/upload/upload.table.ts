import { bigint, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../base/columns.ts';
import { tenantTable } from '../base/tenant.ts';

/** A file announced, then received by a signed PUT. Images are kept re-encoded, never as they came. */
export const uploads = tenantTable(
  'uploads',
  {
    userId: uuid().notNull(),
    filename: text().notNull(),
    contentType: text().notNull(),
    byteSize: bigint({ mode: 'number' }).notNull(),
    /** Base64 MD5 of the bytes as announced. */
    checksum: text().notNull(),
    /** Storage key without the size suffix; null until the bytes arrived. */
    storageKey: text(),
    width: integer(),
    height: integer(),
    storedAt: instantColumn(),
  },
  (t) => [index('uploads_at').on(t.organizationId, t.createdAt)],
);
