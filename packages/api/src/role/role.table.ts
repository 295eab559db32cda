import { sql } from 'drizzle-orm';
import { boolean, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../base/columns.ts';
import { fingerprintColumn } from '../base/create-idempotent.ts';
import { tenantTable } from '../base/tenant.ts';

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
