import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { tenantTable } from '../../core/db/tenant.ts';
import type { ApprovableGate } from './approval.schema.ts';

/**
 * One user's approval for one act of another user, which can be used once. Stored by the hash of its secret.
 */
export const approvals = tenantTable(
  { name: 'approvals', rights: 'edit' },
  {
    gates: text().array().$type<ApprovableGate[]>().notNull(),
    approvedBy: uuid().notNull(),
    /** The only user who may use the approval. */
    askedBy: uuid().notNull(),
    tokenHash: text().notNull(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    /** Marks the first use. */
    usedFor: uuid(),
    /** The approved act: the procedure and the fingerprint of its input. */
    act: text(),
    /** The mark of the entered PIN. If the PIN changes, the approval ends. */
    pinMark: text(),
  },
  (t) => [
    uniqueIndex('approvals_token_key').on(t.organizationId, t.tokenHash),
    index('approvals_at').on(t.createdAt),
  ],
);
