import {
  importKinds,
  importModes,
  importOutcomes,
  importSources,
} from '@mostrador/shared/codes/import-codes';
import type { ImportField } from '@mostrador/shared/codes/import-fields';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import type { Problem, Value } from './read/import-values.ts';

/** The data to undo the change of a row. */
export type Before = {
  /** The changes that restore the previous state of a record. */
  changes?: Record<string, unknown>;
  /** The stock added (or removed) by variant, in 1/1000. */
  stock?: { variantId: string; quantity: number }[];
  /** Variants that were added to an existing product. */
  variantIds?: string[];
  /** The contact that was created for a debt. */
  contactId?: string;
};
export type Shown = { field: string; before: Value; after: Value };

/**
 * An imported file. `checking` and `processing` mean that its task was started and has not ended. If the
 * task ended and the import is neither `draft` nor `completed`, the import failed.
 */
export const dataImports = tenantTable(
  { name: 'data_imports', rights: 'delete' },
  {
    kind: text({ enum: importKinds }).notNull(),
    mode: text({ enum: importModes }).notNull(),
    source: text({ enum: importSources }).notNull(),
    status: text({ enum: ['checking', 'draft', 'processing', 'completed', 'undone'] }).notNull(),
    fileName: text().notNull(),
    /** Null after the file is deleted: it is stored for 30 days. */
    uploadId: uuid(),
    sheet: integer().notNull(),
    sheets: text().array().notNull(),
    titles: text().array().notNull(),
    samples: jsonb().$type<string[][]>().notNull(),
    fields: jsonb().$type<(ImportField | null)[]>().notNull(),
    /** The fields named by the titles of omitted columns with values that do not fit. */
    doubts: jsonb().$type<(ImportField | null)[]>().notNull().default([]),
    total: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    taskId: uuid(),
    resultId: uuid(),
    /** Categories created on the way, which an undo removes if they are empty. */
    categoryIds: uuid().array().notNull().default(sql`'{}'`),
    /** The timestamp of all rows that it wrote: a row with another one was changed since. */
    appliedAt: instantColumn(),
    endedAt: instantColumn(),
    kept: jsonb().$type<{ id: string; name: string }[]>().notNull().default([]),
    userId: uuid(),
    /** The actor of the import if it was not a member. */
    actor: jsonb().$type<Actor>(),
    fingerprint: fingerprintColumn(),
  },
  (t) => [
    index('data_imports_list').on(t.organizationId, t.createdAt, t.id),
    index('data_imports_upload').on(t.organizationId, t.uploadId).where(sql`upload_id is not null`),
    check('data_imports_counts_check', sql`created + updated + unchanged + failed = total`),
    withinOrganization('data_imports_upload_fkey', [t.organizationId, t.uploadId], uploads),
  ],
);

/** The result of each row of a file; stored as long as the import can be undone. */
export const dataImportRows = tenantTable(
  { name: 'data_import_rows', rights: 'delete' },
  {
    importId: uuid().notNull(),
    row: integer().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    subjectId: uuid(),
    name: text().notNull(),
    changes: jsonb().$type<Shown[]>().notNull().default([]),
    problems: jsonb().$type<Problem[]>().notNull().default([]),
    before: jsonb().$type<Before>(),
  },
  (t) => [
    uniqueIndex('data_import_rows_row_key').on(t.organizationId, t.importId, t.row),
    withinOrganization('data_import_rows_import_fkey', [t.organizationId, t.importId], dataImports),
  ],
);
