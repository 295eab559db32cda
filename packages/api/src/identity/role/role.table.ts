import { sql } from 'drizzle-orm';
import { boolean, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable } from '../../core/db/tenant.ts';

/** A named set of the documented permission flags. */
export const roles = tenantTable(
  { name: 'roles', rights: 'delete' },
  {
    name: text().notNull(),
    permissions: text().array().notNull().default(sql`'{}'`),
    allowAll: boolean().notNull().default(false),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('roles_name_key').on(t.organizationId, sql`lower(${t.name})`)],
);
