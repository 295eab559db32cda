import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { tenantTable } from '../../core/db/tenant.ts';
import type { ApprovableGate } from './approval.schema.ts';

/** One person's word that another may do something once. Stored by the hash of its secret. */
export const approvals = tenantTable(
  { name: 'approvals', rights: 'edit' },
  {
    gates: text().array().$type<ApprovableGate[]>().notNull(),
    approvedBy: uuid().notNull(),
    /** The only person who may use it. */
    askedBy: uuid().notNull(),
    tokenHash: text().notNull(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    /** Marks the use that came first. */
    usedFor: uuid(),
    /** The act that is allowed: the procedure and the fingerprint of its input. */
    act: text(),
    /** Of the PIN that was typed: with it the word ends. */
    pinMark: text(),
  },
  (t) => [
    uniqueIndex('approvals_token_key').on(t.organizationId, t.tokenHash),
    index('approvals_at').on(t.createdAt),
  ],
);
