import type { BatchKind } from '@mostrador/shared/codes/batch-kinds';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn } from '../../core/db/columns.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/** A bulk change, stored for as long as it may be undone. */
export const batchActs = tenantTable(
  { name: 'batch_acts', rights: 'edit' },
  {
    kind: text().$type<BatchKind>().notNull(),
    /** The display name of the subject as a whole: a category, a count, a contact. */
    label: text(),
    count: integer().notNull(),
    /** The names of the first three records. */
    names: jsonb().$type<string[]>().notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    undoneAt: instantColumn(),
    undoneBy: uuid(),
  },
  (t) => [
    index('batch_acts_list').on(t.organizationId, t.createdAt, t.id),
    check('batch_acts_actor_check', sql`(user_id is null) = (actor is not null)`),
  ],
);

/** The state of one record before and after a bulk change, in the field names of the kind of change. */
export const batchItems = tenantTable(
  { name: 'batch_items', rights: 'edit' },
  {
    actId: uuid().notNull(),
    subjectId: uuid().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('batch_items_act').on(t.organizationId, t.actId)],
);
