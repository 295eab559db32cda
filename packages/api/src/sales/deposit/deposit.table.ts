import { debtDirections, paymentMethods } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';

/**
 * Payments on debts: `AB-000001`. `applied` is the part that paid debts and `credited` the part that became
 * the contact's credit balance; `rounding` is the difference that coins could not pay exactly.
 */
export const deposits = tenantTable(
  { name: 'deposits', rights: 'edit' },
  {
    code: text(),
    number: bigint({ mode: 'number' }),
    direction: text({ enum: debtDirections }).notNull(),
    contactId: uuid().notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    occurredAt: instantColumn().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** Null if the customer paid with the credit balance. */
    moneyAccountId: uuid(),
    amount: moneyColumn().notNull(),
    applied: moneyColumn().notNull(),
    credited: moneyColumn().notNull(),
    rounding: moneyColumn().notNull().default(0),
    received: moneyColumn(),
    change: moneyColumn().notNull().default(0),
    /** The balance between contact and shop before and after the deposit. */
    previousBalance: moneyColumn().notNull(),
    balance: moneyColumn().notNull(),
    reference: text(),
    comments: text(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
    voidedAt: instantColumn(),
    voidedOn: date({ mode: 'string' }),
    voidedBy: uuid(),
    voidReason: text(),
  },
  (t) => [
    uniqueIndex('deposits_code_key').on(t.organizationId, t.code),
    index('deposits_of_contact').on(t.organizationId, t.contactId, t.occurredAt),
    index('deposits_by_time').on(t.organizationId, t.occurredAt, t.id),
    check(
      'deposits_amount_check',
      sql`amount >= 0 and applied >= 0 and credited >= 0 and applied + credited > 0
      and applied + credited + rounding = amount and previous_balance - balance = applied
      and (rounding = 0 or method = 'cash')`,
    ),
    check('deposits_method_check', sql`(method = 'credit_balance') = (money_account_id is null)`),
    check('deposits_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('deposits_contact_fkey', [t.organizationId, t.contactId], contacts),
    withinOrganization('deposits_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
  ],
);

/** The part of a deposit that paid one debt, and the balance of that debt before it. */
export const depositShares = tenantTable(
  { name: 'deposit_shares', rights: 'append' },
  {
    depositId: uuid().notNull(),
    debtId: uuid().notNull(),
    amount: moneyColumn().notNull(),
    previousBalance: moneyColumn().notNull(),
  },
  (t) => [
    index('deposit_shares_deposit').on(t.organizationId, t.depositId),
    index('deposit_shares_debt').on(t.organizationId, t.debtId),
    check('deposit_shares_amount_check', sql`amount > 0 and amount <= previous_balance`),
    withinOrganization('deposit_shares_deposit_fkey', [t.organizationId, t.depositId], deposits),
    withinOrganization('deposit_shares_debt_fkey', [t.organizationId, t.debtId], debts),
  ],
);
