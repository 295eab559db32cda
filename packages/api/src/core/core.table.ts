import { actorKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from './db/columns.ts';
import { currentOrganization, tenantPolicy, tenantTable, withRights } from './db/tenant.ts';

/**
 * The columns that both logs share. Secrets and fields that the schema of the call does not know are omitted.
 */
const act = {
  action: text().notNull(),
  subjectId: text(),
  before: jsonb(),
  after: jsonb(),
  ip: text().notNull(),
  requestId: text().notNull(),
};

/**
 * Append-only: the changes in an organization with their authors and the previous values. Stored for two
 * years.
 */
export const auditLog = tenantTable(
  { name: 'audit_log', rights: 'append' },
  {
    /** Null if no user acted. */
    userId: uuid(),
    actorKind: text({ enum: actorKinds }).notNull().default('member'),
    actorId: uuid(),
    actorName: text().notNull().default(''),
    ...act,
  },
  (t) => [
    index('audit_log_subject').on(t.organizationId, t.subjectId, t.createdAt, t.id),
    index('audit_log_at').on(t.organizationId, t.createdAt, t.id),
    index('audit_log_age').using('brin', t.createdAt),
  ],
);

/** Events with listeners, until all of the listeners have been notified. Stored for a month. */
export const events = tenantTable(
  { name: 'events', rights: 'append' },
  {
    name: text().notNull(),
    subjectId: uuid().notNull(),
    attempts: integer().notNull().default(0),
    retryAt: instantColumn().notNull().defaultNow(),
    toldAt: instantColumn(),
  },
  (t) => [
    index('events_waiting').on(t.retryAt, t.id).where(sql`told_at is null`),
    index('events_age').using('brin', t.createdAt),
  ],
);

/** The changes that users made to their own account, outside every organization; deleted with the user. */
export const accountLog = pgTable(
  'account_log',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    ...act,
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    index('account_log_user').on(t.userId, t.createdAt),
    index('account_log_age').using('brin', t.createdAt),
  ],
);

/** Answers stored for a day. `scope` is the organization and the user, or the user alone. */
export const idempotencyKeys = withRights(
  'delete',
  pgTable(
    'idempotency_keys',
    {
      scope: text().notNull(),
      key: text().notNull(),
      fingerprint: text().notNull(),
      output: jsonb().notNull(),
      createdAt: instantColumn().notNull().defaultNow(),
    },
    (t) => [
      primaryKey({ columns: [t.scope, t.key] }),
      index('idempotency_keys_at').on(t.createdAt),
      tenantPolicy(sql`starts_with(scope, 'organization:' || ${currentOrganization} || ':')`),
    ],
  ),
);

/**
 * One row: the fingerprint of the secret that signs and encrypts. The program does not start with another
 * secret.
 */
export const programSecret = pgTable(
  'program_secret',
  {
    isOnly: boolean().primaryKey().default(true),
    fingerprint: text().notNull(),
  },
  (t) => [check('program_secret_one_row', sql`${t.isOnly}`)],
);
