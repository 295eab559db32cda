import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/** Counts by name (imported, refused…) and the id of a file that the task created. */
export type TaskResult = { counts?: Record<string, number>; fileId?: string };

/** A long-running task with visible progress, such as an import, an export or a change of many rows. */
export const tasks = tenantTable(
  { name: 'tasks', rights: 'edit' },
  {
    kind: text().notNull(),
    status: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    done: integer().notNull().default(0),
    /** Null while the amount of work is unknown. */
    total: integer(),
    /** The reason of the failure: a key of the texts, with its details. */
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    result: jsonb().$type<TaskResult>(),
    userId: uuid(),
    /** The API key that started the task, if no user did. */
    apiKeyId: uuid(),
    actorName: text().notNull(),
    /** The id of the current run; a replaced run finds another id here and rolls back. */
    runId: uuid(),
    attempts: integer().notNull().default(0),
    startedAt: instantColumn(),
    endedAt: instantColumn(),
    fingerprint: fingerprintColumn(),
    updatedAt: softDeleted().updatedAt,
  },
  (t) => [
    index('tasks_list').on(t.organizationId, t.createdAt, t.id),
    index('tasks_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
);
