import { sql } from 'drizzle-orm';
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';

/** What money is put aside for. What is saved is the balance of its account, which the ledger tells. */
export const goals = tenantTable(
  { name: 'goals', rights: 'edit' },
  {
    name: text().notNull(),
    target: moneyColumn().notNull(),
    startedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }),
    moneyAccountId: uuid().notNull(),
    closedAt: instantColumn(),
    /** What was in the account when it was closed: whatever comes there later belongs to another goal. */
    closedWith: moneyColumn(),
    /** When its people were told that it is reached; money that leaves and comes back is not told again. */
    toldAt: instantColumn(),
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [
    index('goals_list').on(t.organizationId, t.createdAt, t.id),
    uniqueIndex('goals_account_key')
      .on(t.organizationId, t.moneyAccountId)
      .where(sql`closed_at is null and deleted_at is null`),
    check('goals_target_check', sql`target > 0`),
    check('goals_days_check', sql`due_on >= started_on`),
    check('goals_closed_check', sql`(closed_at is null) = (closed_with is null)`),
    withinOrganization('goals_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
  ],
);
