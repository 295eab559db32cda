import { settledMethods } from '@mostrador/shared/codes/codes';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Actor } from '../../../core/call/call.ts';
import { instantColumn, moneyColumn, quantityColumn } from '../../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../../core/db/tenant.ts';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { moneyAccounts } from '../../../ledger/ledger/ledger.table.ts';
import { type SaleApproval, saleLines, sales } from '../sale.table.ts';

/** A credit note: the refunded part of one sale, booked on the day of the refund. */
export const refunds = tenantTable(
  { name: 'refunds', rights: 'edit' },
  {
    saleId: uuid().notNull(),
    /** `NC-000123`. */
    code: text().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    occurredAt: instantColumn().notNull(),
    /** Null if no member acted. `actor` then names the author. */
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    currency: text().notNull(),
    decimals: smallint().$type<0 | 2>().notNull(),
    amount: moneyColumn().notNull(),
    /** The refunded part of the sale's amount without an item, after its share of the discount. */
    amountFree: moneyColumn().notNull(),
    /** The refunded named amounts of the sale. Null if they were not specified. */
    freeAmounts: jsonb().$type<{ name: string | null; amount: number }[]>(),
    amountDiscount: moneyColumn().notNull(),
    /** The tax of the lines, the free amount and the delivery. */
    amountTax: moneyColumn().notNull(),
    /** The tax of the free amount. It is added on top if the prices of the sale exclude tax. */
    freeTax: moneyColumn().notNull().default(0),
    /** The refunded part of the delivery fee. */
    delivery: moneyColumn().notNull().default(0),
    deliveryTax: moneyColumn().notNull().default(0),
    tip: moneyColumn().notNull(),
    rounding: moneyColumn().notNull(),
    /** The amount paid back, and the amount that only reduced the debt of the sale. */
    paid: moneyColumn().notNull(),
    credited: moneyColumn().notNull(),
    reason: text().notNull(),
    /** The contact that gets a credit balance, if it is not the customer. Otherwise null. */
    contactId: uuid(),
    /** The sale of the goods that the customer took in exchange. Null if there are none. */
    exchangeSaleId: uuid(),
    /** SHA-256 of the input. */
    fingerprint: text().notNull(),
    approvals: jsonb().$type<SaleApproval[]>(),
    /** Voided by reversing entries on its own business day; no other field of a credit note ever changes. */
    voidedAt: instantColumn(),
    voidedBy: uuid(),
    voidReason: text(),
  },
  (t) => [
    index('refunds_sale').on(t.organizationId, t.saleId),
    uniqueIndex('refunds_code_key').on(t.organizationId, t.code),
    uniqueIndex('refunds_exchange_key')
      .on(t.organizationId, t.exchangeSaleId)
      .where(sql`exchange_sale_id is not null`),
    check('refunds_amount_check', sql`paid >= 0 and credited >= 0 and paid + credited = amount`),
    check('refunds_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('refunds_sale_fkey', [t.organizationId, t.saleId], sales),
    withinOrganization('refunds_contact_fkey', [t.organizationId, t.contactId], contacts),
    withinOrganization('refunds_exchange_sale_fkey', [t.organizationId, t.exchangeSaleId], sales),
  ],
);

/** The refunded quantity of a line, with its part of the line's amounts. */
export const refundLines = tenantTable(
  { name: 'refund_lines', rights: 'append' },
  {
    refundId: uuid().notNull(),
    saleLineId: uuid().notNull(),
    position: integer().notNull(),
    quantity: quantityColumn().notNull(),
    /** True if the goods were restocked. */
    isRestocked: boolean().notNull(),
    amountGross: moneyColumn().notNull(),
    amountDiscount: moneyColumn().notNull(),
    amountTax: moneyColumn().notNull(),
    amount: moneyColumn().notNull(),
    /** The cost of the quantity. The shop recovers the cost of restocked goods. */
    cost: moneyColumn().notNull(),
  },
  (t) => [
    index('refund_lines_refund').on(t.organizationId, t.refundId),
    index('refund_lines_line').on(t.organizationId, t.saleLineId),
    check('refund_lines_quantity_check', sql`quantity > 0`),
    withinOrganization('refund_lines_refund_fkey', [t.organizationId, t.refundId], refunds),
    withinOrganization('refund_lines_line_fkey', [t.organizationId, t.saleLineId], saleLines),
  ],
);

export const refundPayments = tenantTable(
  { name: 'refund_payments', rights: 'append' },
  {
    refundId: uuid().notNull(),
    position: integer().notNull(),
    method: text({ enum: settledMethods }).notNull(),
    amount: moneyColumn().notNull(),
    /** Null if the amount became the customer's credit balance, or pays for the sale of an exchange. */
    moneyAccountId: uuid(),
  },
  (t) => [
    index('refund_payments_refund').on(t.organizationId, t.refundId),
    check('refund_payments_amount_check', sql`amount > 0`),
    check(
      'refund_payments_method_check',
      sql`(method in ('credit_balance', 'exchange')) = (money_account_id is null)`,
    ),
    withinOrganization('refund_payments_refund_fkey', [t.organizationId, t.refundId], refunds),
    withinOrganization('refund_payments_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
  ],
);
