import { sql } from 'drizzle-orm';
import { index, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { currentOrganization, tenantRole, tenantTable } from './tenant.ts';

/** Append-only: who changed what, and what stood there before. */
export const auditLog = tenantTable(
  'audit_log',
  {
    userId: uuid(),
    action: text().notNull(),
    subjectId: text(),
    before: jsonb(),
    after: jsonb(),
    ip: text().notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    index('audit_log_subject').on(t.organizationId, t.subjectId),
    index('audit_log_at').on(t.organizationId, t.createdAt),
  ],
);

/** Answers kept for a day. `scope` is the organization and the person, or the person alone. */
export const idempotencyKeys = pgTable(
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
    pgPolicy('tenant', {
      to: tenantRole,
      using: sql`starts_with(scope, 'organization:' || ${currentOrganization} || ':')`,
    }),
  ],
);
