import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { categories } from '../../directory/category/category.table.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';

/** Money moved between accounts, from and to the owner, or to and from the tax office. */
export const transfers = tenantTable(
  { name: 'transfers', rights: 'edit' },
  {
    /** `T-000001`. */
    code: text().notNull(),
    orderNumber: bigint({ mode: 'number' }).notNull(),
    /** The ledger accounts of the transfer. */
    fromAccount: text().$type<Account>().notNull(),
    toAccount: text().$type<Account>().notNull(),
    /** The amount that arrives; the fee leaves the account together with it. */
    amount: moneyColumn().notNull(),
    fee: moneyColumn().notNull().default(0),
    feeCategoryId: uuid(),
    businessDate: date({ mode: 'string' }).notNull(),
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
    uniqueIndex('transfers_code_key').on(t.organizationId, t.code),
    index('transfers_list').on(t.organizationId, t.businessDate, t.id),
    index('transfers_by_change').on(t.organizationId, t.updatedAt, t.id),
    check('transfers_amount_check', sql`amount > 0 and fee >= 0`),
    check('transfers_fee_check', sql`(fee > 0) = (fee_category_id is not null)`),
    check('transfers_accounts_check', sql`from_account <> to_account`),
    check('transfers_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('transfers_category_fkey', [t.organizationId, t.feeCategoryId], categories),
  ],
);
