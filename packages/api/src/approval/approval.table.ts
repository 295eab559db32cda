import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../base/columns.ts';
import { tenantTable } from '../base/tenant.ts';
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
    /** What was done with it: a retry of the same act is no second use. */
    usedFor: uuid(),
  },
  (t) => [
    uniqueIndex('approvals_token_key').on(t.organizationId, t.tokenHash),
    index('approvals_at').on(t.createdAt),
  ],
);
