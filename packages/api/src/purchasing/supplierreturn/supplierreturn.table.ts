import { moneyMethods } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn, quantityColumn } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { purchaseLines, purchases } from '../purchase/purchase.table.ts';

/** Goods of one purchase that went back to the supplier, booked on the day they left. */
export const supplierReturns = tenantTable(
  { name: 'supplier_returns', rights: 'edit' },
  {
    purchaseId: uuid().notNull(),
    /** `DP-000123`. */
    code: text().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    /** The number of the supplier's credit note. */
    supplierDocument: text(),
    currency: text().notNull(),
    decimals: smallint().$type<0 | 2>().notNull(),
    /** The amount that the supplier credits, with its tax. */
    amount: moneyColumn().notNull(),
    amountTax: moneyColumn().notNull(),
    /** True if the tax is deducted from the tax that the shop reclaimed, as it was for the purchase. */
    isTaxCredited: boolean().notNull(),
    /** The part that lowered the debt of the purchase. */
    credited: moneyColumn().notNull(),
    /** The part that the supplier paid back at once. */
    paid: moneyColumn().notNull(),
    /** The part that the supplier owes the shop from the return on. */
    balance: moneyColumn().notNull(),
    method: text({ enum: moneyMethods }),
    moneyAccountId: uuid(),
    dueDate: date({ mode: 'string' }),
    reason: text().notNull(),
    fingerprint: fingerprintColumn(),
    updatedAt: instantColumn().notNull().defaultNow(),
    voidedAt: instantColumn(),
    /** The day on which the void is booked. */
    voidedOn: date({ mode: 'string' }),
    voidedBy: uuid(),
    voidReason: text(),
  },
  (t) => [
    index('supplier_returns_purchase').on(t.organizationId, t.purchaseId),
    index('supplier_returns_list').on(t.organizationId, t.businessDate, t.id),
    check(
      'supplier_returns_amount_check',
      sql`amount = credited + paid + balance and least(credited, paid, balance) >= 0
        and amount_tax between 0 and amount`,
    ),
    check(
      'supplier_returns_paid_check',
      sql`(paid > 0) = (money_account_id is not null) and (paid > 0) = (method is not null)
        and (balance > 0) = (due_date is not null) and (paid = 0 or balance = 0)`,
    ),
    check('supplier_returns_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('supplier_returns_purchase_fkey', [t.organizationId, t.purchaseId], purchases),
    withinOrganization('supplier_returns_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
  ],
);

/** The returned quantity of a purchase line, with its share of the amounts of the return. */
export const supplierReturnLines = tenantTable(
  { name: 'supplier_return_lines', rights: 'append' },
  {
    supplierReturnId: uuid().notNull(),
    purchaseLineId: uuid().notNull(),
    position: integer().notNull(),
    quantity: quantityColumn().notNull(),
    amount: moneyColumn().notNull(),
    amountTax: moneyColumn().notNull(),
    /** The share of the line's cost at which the goods were received. */
    amountLanded: moneyColumn().notNull(),
  },
  (t) => [
    index('supplier_return_lines_return').on(t.organizationId, t.supplierReturnId, t.position),
    index('supplier_return_lines_line').on(t.organizationId, t.purchaseLineId),
    check(
      'supplier_return_lines_check',
      sql`quantity > 0 and amount_landed >= 0 and amount_tax between 0 and amount`,
    ),
    withinOrganization(
      'supplier_return_lines_return_fkey',
      [t.organizationId, t.supplierReturnId],
      supplierReturns,
    ),
    withinOrganization(
      'supplier_return_lines_line_fkey',
      [t.organizationId, t.purchaseLineId],
      purchaseLines,
    ),
  ],
);
