import { type discountUnits, moneyMethods, purchaseStatuses } from '@mostrador/shared/codes';
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
import { moneyAccounts } from '../../books/ledger/ledger.table.ts';
import { products, productVariants } from '../../catalog/product/product.table.ts';
import { contacts } from '../../contacts/contact/contact.table.ts';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn, quantityColumn } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

type StoredDiscount = { value: number; unit: (typeof discountUnits)[number] };

/** Goods received from a supplier. What is on it never changes; a void mirrors it. */
export const purchases = tenantTable(
  { name: 'purchases', rights: 'edit' },
  {
    status: text({ enum: purchaseStatuses }).notNull().default('done'),
    /** `C-000123`. */
    code: text().notNull(),
    orderNumber: bigint({ mode: 'number' }).notNull(),
    businessDate: date({ mode: 'string' }).notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    contactId: uuid(),
    /** The number on the supplier's own paper. */
    supplierDocument: text(),
    currency: text().notNull(),
    decimals: smallint().$type<0 | 2>().notNull(),
    /** What the lines add up to, before discount, tax and other costs. */
    amountProducts: moneyColumn().notNull(),
    amountDiscount: moneyColumn().notNull().default(0),
    amountTax: moneyColumn().notNull().default(0),
    /** Freight and the like, which the goods bear. */
    otherCosts: moneyColumn().notNull().default(0),
    /** The tax is taken back from what the shop owes; otherwise the goods bear it. */
    isTaxCredited: boolean().notNull(),
    amount: moneyColumn().notNull(),
    paid: moneyColumn().notNull(),
    balance: moneyColumn().notNull(),
    discount: jsonb().$type<StoredDiscount>(),
    dueDate: date({ mode: 'string' }),
    comments: text(),
    /** SHA-256 of what was asked. */
    fingerprint: text().notNull(),
    updatedAt: instantColumn().notNull().defaultNow(),
    voidedAt: instantColumn(),
    voidedOn: date({ mode: 'string' }),
    voidedBy: uuid(),
    voidReason: text(),
  },
  (t) => [
    index('purchases_list').on(t.organizationId, t.businessDate, t.id),
    index('purchases_of_contact').on(t.organizationId, t.contactId).where(sql`contact_id is not null`),
    uniqueIndex('purchases_code_key').on(t.organizationId, t.code),
    check(
      'purchases_amount_check',
      sql`amount >= 0 and paid >= 0 and balance >= 0 and paid + balance = amount`,
    ),
    check(
      'purchases_parts_check',
      sql`amount = amount_products - amount_discount + amount_tax + other_costs
        and amount_discount between 0 and amount_products and amount_tax >= 0 and other_costs >= 0`,
    ),
    check('purchases_owed_check', sql`balance = 0 or (contact_id is not null and due_date is not null)`),
    withinOrganization('purchases_contact_fkey', [t.organizationId, t.contactId], contacts),
  ],
);

export const purchaseLines = tenantTable(
  { name: 'purchase_lines', rights: 'append' },
  {
    purchaseId: uuid().notNull(),
    position: integer().notNull(),
    productId: uuid().notNull(),
    variantId: uuid().notNull(),
    name: text().notNull(),
    unit: text().notNull(),
    quantity: quantityColumn().notNull(),
    /** What the supplier asks for one. */
    cost: moneyColumn().notNull(),
    /** `cost` × quantity, rounded once. */
    amount: moneyColumn().notNull(),
    /** What the goods of the line cost in all, with their shares of discount, tax and other costs. */
    amountLanded: moneyColumn().notNull(),
    /** The same for one unit. */
    unitCost: moneyColumn().notNull(),
    /** The price that the goods got with it. */
    price: moneyColumn(),
    /** The variant's own cost before and after; null: it was unknown. */
    costBefore: moneyColumn(),
    costAfter: moneyColumn().notNull(),
    /** When the goods expire, and what the product told of that before. */
    expiresOn: date({ mode: 'string' }),
    expiresBefore: date({ mode: 'string' }),
  },
  (t) => [
    index('purchase_lines_purchase').on(t.organizationId, t.purchaseId, t.position),
    index('purchase_lines_variant').on(t.organizationId, t.variantId, t.id),
    check('purchase_lines_check', sql`quantity > 0 and cost >= 0 and amount_landed >= 0`),
    withinOrganization('purchase_lines_purchase_fkey', [t.organizationId, t.purchaseId], purchases),
    withinOrganization('purchase_lines_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('purchase_lines_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);

export const purchasePayments = tenantTable(
  { name: 'purchase_payments', rights: 'append' },
  {
    purchaseId: uuid().notNull(),
    position: integer().notNull(),
    method: text({ enum: moneyMethods }).notNull(),
    amount: moneyColumn().notNull(),
    reference: text(),
    moneyAccountId: uuid().notNull(),
  },
  (t) => [
    index('purchase_payments_purchase').on(t.organizationId, t.purchaseId, t.position),
    check('purchase_payments_amount_check', sql`amount > 0`),
    withinOrganization('purchase_payments_purchase_fkey', [t.organizationId, t.purchaseId], purchases),
    withinOrganization('purchase_payments_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
  ],
);
