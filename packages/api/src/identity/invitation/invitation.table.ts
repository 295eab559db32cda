import { languages } from '@mostrador/shared/text/translate';
import { sql } from 'drizzle-orm';
import { boolean, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { roles } from '../role/role.table.ts';

/**
 * The invitations with their roles. A code is found by its keyed hash and shown again from its encrypted
 * form, so that the table alone gives no access. An invitation is deleted with its role.
 */
export const invitations = tenantTable(
  { name: 'invitations', rights: 'edit' },
  {
    roleId: uuid().notNull(),
    /** The only address that may use the code; null means anyone with the code. */
    email: text(),
    phone: text(),
    firstName: text(),
    lastName: text(),
    language: text({ enum: languages }).notNull(),
    codeHash: text().notNull(),
    codeSealed: text().notNull(),
    expiresAt: instantColumn().notNull(),
    /** The time at which the invitation was last mailed or renewed. */
    sentAt: instantColumn().notNull(),
    acceptedAt: instantColumn(),
    acceptedBy: uuid(),
    revokedAt: instantColumn(),
    /** True if the invited person declined it, and the owner did not revoke it. */
    isDeclined: boolean().notNull().default(false),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('invitations_code_key').on(t.codeHash),
    index('invitations_role').on(t.organizationId, t.roleId),
    index('invitations_email').on(t.email).where(sql`accepted_at is null and revoked_at is null`),
    check(
      'invitations_end_check',
      sql`(accepted_at is null) = (accepted_by is null) and (accepted_at is null or revoked_at is null)`,
    ),
    withinOrganization('invitations_role_fkey', [t.organizationId, t.roleId], roles).onDelete('cascade'),
  ],
);
