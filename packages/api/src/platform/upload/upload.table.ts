import { uploadKinds, uploadVisibilities } from '@mostrador/shared/codes/codes';
import { bigint, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/**
 * A file that is announced, then received by a signed PUT. Images are stored re-encoded, never as received.
 */
export const uploads = tenantTable(
  { name: 'uploads', rights: 'delete' },
  {
    /** Null if no user created the file, such as a scheduled export. */
    userId: uuid(),
    kind: text({ enum: uploadKinds }).notNull().default('image'),
    visibility: text({ enum: uploadVisibilities }).notNull().default('public'),
    filename: text().notNull(),
    contentType: text().notNull(),
    byteSize: bigint({ mode: 'number' }).notNull(),
    /** Base64 MD5 of the bytes as announced. */
    checksum: text().notNull(),
    /** The storage key, for an image without the size suffix; null until the bytes arrive. */
    storageKey: text(),
    /**
     * The bytes that the upload takes from the organization's storage limit, all sizes of a picture
     * together.
     */
    storedBytes: bigint({ mode: 'number' }).notNull().default(0),
    width: integer(),
    height: integer(),
    storedAt: instantColumn(),
  },
  (t) => [index('uploads_at').on(t.organizationId, t.createdAt)],
);
