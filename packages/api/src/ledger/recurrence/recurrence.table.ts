import {
  recurrenceKinds,
  recurrenceModes,
  recurrencePeriods,
  storedOccurrenceStatuses,
  weekendRules,
} from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

/** The input of a recurring document, without its day; validated again for each document. */
export type RecurringBody = {
  input: object;
  /**
   * The number of days after the document's day at which the unpaid amount is due; null uses the shop's
   * credit days.
   */
  dueDays: number | null;
};

/** The recurrences: a rule of days and the document to create on each of them. */
export const recurrences = tenantTable(
  { name: 'recurrences', rights: 'edit' },
  {
    kind: text({ enum: recurrenceKinds }).notNull(),
    body: jsonb().$type<RecurringBody>().notNull(),
    concept: text(),
    /** The amount of the document at the last validation. */
    amount: moneyColumn().notNull(),
    period: text({ enum: recurrencePeriods }).notNull(),
    months: jsonb().$type<number[]>().notNull(),
    dayOfMonth: text(),
    weekday: smallint(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }),
    times: integer(),
    weekend: text({ enum: weekendRules }).notNull(),
    mode: text({ enum: recurrenceModes }).notNull(),
    /** True if the amount is an estimate, so that each occurrence waits for approval. */
    isApproximate: boolean().notNull(),
    /** The numbers of days in advance at which a reminder is sent. */
    reminders: jsonb().$type<number[]>().notNull(),
    /** The next day of the rule for which nothing was created yet; null if none is left. */
    nextOn: date({ mode: 'string' }),
    /** The recurrence that this one continues with other terms. */
    continuesId: uuid(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    pausedAt: instantColumn(),
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    index('recurrences_list').on(t.organizationId, t.createdAt, t.id),
    index('recurrences_due').on(t.nextOn).where(sql`deleted_at is null and paused_at is null`),
    check('recurrences_days_check', sql`ends_on is null or ends_on >= starts_on - 1`),
    check('recurrences_times_check', sql`times is null or times > 0`),
    check('recurrences_next_check', sql`next_on is null or ends_on is null or next_on <= ends_on`),
  ],
);

/** The processed occurrences of a recurrence, each identified by its day in the rule. */
export const recurrenceOccurrences = tenantTable(
  { name: 'recurrence_occurrences', rights: 'edit' },
  {
    recurrenceId: uuid().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    postsOn: date({ mode: 'string' }).notNull(),
    status: text({ enum: storedOccurrenceStatuses }).notNull(),
    documentId: uuid(),
    /** The terms of this occurrence, if they differ from the others. */
    body: jsonb().$type<RecurringBody>(),
    /** The reason why it was not booked, or was skipped. */
    reason: text(),
    postponedUntil: date({ mode: 'string' }),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('recurrence_occurrences_day').on(t.organizationId, t.recurrenceId, t.dueOn),
    check('recurrence_occurrences_made_check', sql`(status = 'made') = (document_id is not null)`),
    withinOrganization(
      'recurrence_occurrences_recurrence_fkey',
      [t.organizationId, t.recurrenceId],
      recurrences,
    ),
  ],
);
