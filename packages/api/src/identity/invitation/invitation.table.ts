import { languages } from '@mostrador/shared/text/translate';
import { sql } from 'drizzle-orm';
import { boolean, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { roles } from '../role/role.table.ts';

/**
 * Who may come in, and as what. The code is found by its keyed hash and shown again from its sealed form, so
 * the table alone lets nobody in. It goes with its role.
 */
export const invitations = tenantTable(
  { name: 'invitations', rights: 'edit' },
  {
    roleId: uuid().notNull(),
    /** The only address that may use the code; null lets whoever has the code. */
    email: text(),
    phone: text(),
    firstName: text(),
    lastName: text(),
    language: text({ enum: languages }).notNull(),
    codeHash: text().notNull(),
    codeSealed: text().notNull(),
    expiresAt: instantColumn().notNull(),
    /** When it was last mailed or made anew. */
    sentAt: instantColumn().notNull(),
    acceptedAt: instantColumn(),
    acceptedBy: uuid(),
    revokedAt: instantColumn(),
    /** It was not the owner who took it back but the invited person who said no. */
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
