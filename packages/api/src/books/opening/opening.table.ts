import { initialBalanceKinds } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';

/** Opening balances: assets and debts at the start of the books. All current ones have the same day. */
export const initialBalances = tenantTable(
  { name: 'initial_balances', rights: 'edit' },
  {
    kind: text({ enum: initialBalanceKinds }).notNull(),
    amount: moneyColumn().notNull(),
    /** The booked part: for an inventory, only the amount that the counted stock does not already include. */
    booked: moneyColumn().notNull(),
    asOf: date({ mode: 'string' }).notNull(),
    label: text(),
    moneyAccountId: uuid(),
    contactId: uuid(),
    /** The debt that the opening balance created. */
    debtId: uuid(),
    dueDate: date({ mode: 'string' }),
    /** The useful life of a fixed asset in months, and the day of the next depreciation. */
    usefulMonths: smallint(),
    nextDepreciationOn: date({ mode: 'string' }),
    revision: integer().notNull().default(1),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
    deletedAt: instantColumn(),
  },
  (t) => [
    index('initial_balances_list').on(t.organizationId, t.createdAt, t.id),
    index('initial_balances_wearing_off')
      .on(t.organizationId, t.nextDepreciationOn)
      .where(sql`next_depreciation_on is not null`),
    check('initial_balances_asset_check', sql`useful_months is null or kind = 'fixed_asset'`),
    check('initial_balances_amount_check', sql`amount > 0 and booked between 0 and amount`),
    check(
      'initial_balances_debt_check',
      sql`(kind in ('receivable', 'payable')) = (debt_id is not null and contact_id is not null)`,
    ),
    withinOrganization('initial_balances_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
    withinOrganization('initial_balances_contact_fkey', [t.organizationId, t.contactId], contacts),
  ],
);
