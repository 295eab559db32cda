import { sql } from 'drizzle-orm';
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';

/** Savings goals. The saved amount is the balance of its account in the ledger. */
export const goals = tenantTable(
  { name: 'goals', rights: 'edit' },
  {
    name: text().notNull(),
    target: moneyColumn().notNull(),
    startedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }),
    moneyAccountId: uuid().notNull(),
    closedAt: instantColumn(),
    /** The balance of the account when the goal was closed. Later money belongs to another goal. */
    closedWith: moneyColumn(),
    /**
     * The time of the notification that the goal is reached. Money that leaves and returns causes no second
     * notification.
     */
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
