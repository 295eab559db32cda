import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, quantityColumn } from '../base/columns.ts';
import { tenantTable, withinOrganization } from '../base/tenant.ts';
import { categories } from '../category/category.table.ts';
import { contacts } from '../contact/contact.table.ts';
import { products, productVariants } from '../product/product.table.ts';

type StoredDiscount = { value: number; unit: 'percentage' | 'money' };

/** One table for the till, the accounting pages and the web store, told apart by `channel`. */
export const sales = tenantTable(
  'sales',
  {
    channel: text({ enum: ['pos', 'accounting', 'web'] }).notNull(),
    status: text({ enum: ['in_progress', 'done', 'voided'] }).notNull(),
    /** `P-000123`; null while the sale is parked. */
    code: text(),
    orderNumber: bigint({ mode: 'number' }),
    concept: text(),
    /** The organization's business day, decided when it was sold. */
    businessDate: date({ mode: 'string' }).notNull(),
    occurredAt: instantColumn().notNull(),
    deviceId: text(),
    userId: uuid().notNull(),
    contactId: uuid(),
    categoryId: uuid(),
    currency: text().notNull(),
    amount: moneyColumn().notNull(),
    amountProducts: moneyColumn().notNull(),
    amountServices: moneyColumn().notNull().default(0),
    amountFree: moneyColumn().notNull().default(0),
    amountDiscount: moneyColumn().notNull().default(0),
    amountTax: moneyColumn().notNull().default(0),
    isTaxIncluded: boolean().notNull().default(true),
    tip: moneyColumn().notNull().default(0),
    rounding: moneyColumn().notNull().default(0),
    totalQuantity: quantityColumn().notNull(),
    discount: jsonb().$type<StoredDiscount>(),
    paid: moneyColumn().notNull(),
    balance: moneyColumn().notNull(),
    change: moneyColumn().notNull().default(0),
    paymentMethod: text({ enum: ['cash', 'card', 'transfer', 'credit', 'mixed'] }).notNull(),
    dueDate: date({ mode: 'string' }),
    comments: text(),
    /** SHA-256 of what was asked, so that a known id with another body is told apart from a retry. */
    fingerprint: text().notNull(),
    updatedAt: instantColumn().notNull().defaultNow(),
    voidedAt: instantColumn(),
    voidedBy: uuid(),
    voidReason: text(),
  },
  (t) => [
    index('sales_list').on(t.organizationId, t.channel, t.occurredAt, t.id),
    index('sales_by_day').on(t.organizationId, t.businessDate, t.id),
    index('sales_by_contact').on(t.organizationId, t.contactId, t.businessDate),
    uniqueIndex('sales_code_key').on(t.organizationId, t.code),
    check('sales_amount_check', sql`amount >= 0 and balance >= 0 and paid >= 0 and paid + balance = amount`),
    withinOrganization('sales_contact_fkey', [t.organizationId, t.contactId], contacts),
    withinOrganization('sales_category_fkey', [t.organizationId, t.categoryId], categories),
  ],
);

/** What was sold, with name, price and cost as they were then. */
export const saleLines = tenantTable(
  'sale_lines',
  {
    saleId: uuid().notNull(),
    position: integer().notNull(),
    kind: text({ enum: ['product', 'service'] }).notNull(),
    productId: uuid().notNull(),
    variantId: uuid().notNull(),
    name: text().notNull(),
    unit: text().notNull(),
    quantity: quantityColumn().notNull(),
    price: moneyColumn().notNull(),
    cost: moneyColumn(),
    discount: jsonb().$type<StoredDiscount>(),
    taxRate: integer().notNull().default(0),
    amountGross: moneyColumn().notNull(),
    amountDiscount: moneyColumn().notNull(),
    amountTax: moneyColumn().notNull(),
    amount: moneyColumn().notNull(),
    note: text(),
  },
  (t) => [
    index('sale_lines_sale').on(t.organizationId, t.saleId, t.position),
    withinOrganization('sale_lines_sale_fkey', [t.organizationId, t.saleId], sales),
    withinOrganization('sale_lines_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('sale_lines_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);

export const salePayments = tenantTable(
  'sale_payments',
  {
    saleId: uuid().notNull(),
    position: integer().notNull(),
    method: text({ enum: ['cash', 'card', 'transfer'] }).notNull(),
    amount: moneyColumn().notNull(),
    received: moneyColumn(),
    change: moneyColumn().notNull().default(0),
    reference: text(),
    moneyAccountId: uuid().notNull(),
  },
  (t) => [
    index('sale_payments_sale').on(t.organizationId, t.saleId, t.position),
    check('sale_payments_amount_check', sql`amount > 0`),
    withinOrganization('sale_payments_sale_fkey', [t.organizationId, t.saleId], sales),
  ],
);
