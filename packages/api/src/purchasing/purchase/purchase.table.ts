import {
  type discountUnits,
  lineKinds,
  moneyMethods,
  purchaseChannels,
  purchaseStatuses,
} from '@mostrador/shared/codes/codes';
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
import { products, productVariants } from '../../catalog/product/product.table.ts';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn, quantityColumn } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { categories } from '../../directory/category/category.table.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import type { SpendInput } from './spend.ts';

/** The input, and the lines and payments as displayed. */
type Waiting = { input: SpendInput; lines: WaitingLine[]; payments: WaitingPayment[] };
type WaitingLine = {
  kind: (typeof lineKinds)[number];
  id: string;
  lineId: string;
  variantId: string;
  name: string;
  unit: string;
  quantity: number;
  cost: number;
  amount: number;
  unitCost: number;
  price: number | null;
  expiresOn: string | null;
  stock: number;
  discount?: StoredDiscount | null;
  amountDiscount?: number;
  note?: string | null;
  extras?: ChosenExtra[] | null;
};
type ChosenExtra = { id: string; name: string; quantity: number };
type WaitingPayment = {
  id: string;
  method: (typeof moneyMethods)[number];
  amount: number;
  reference: string | null;
  moneyAccountId: string;
  received?: number | null;
};
type StoredDiscount = { value: number; unit: (typeof discountUnits)[number] };

/**
 * A purchase or expense: goods received from a supplier, and every other expense. Its payments carry their
 * `revision`; booked postings are only ever mirrored. If it waits for approval, it consists of this row only.
 */
export const purchases = tenantTable(
  { name: 'purchases', rights: 'edit' },
  {
    status: text({ enum: purchaseStatuses }).notNull().default('done'),
    channel: text({ enum: purchaseChannels }).notNull().default('purchase'),
    /** `C-000123` for goods received, `G-000123` for other expenses; null if it is not booked. */
    code: text(),
    orderNumber: bigint({ mode: 'number' }),
    revision: integer().notNull().default(1),
    concept: text(),
    /** The category of the amount that was not spent on goods. */
    categoryId: uuid(),
    businessDate: date({ mode: 'string' }).notNull(),
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    contactId: uuid(),
    /** The number on the supplier's own document. */
    supplierDocument: text(),
    currency: text().notNull(),
    decimals: smallint().$type<0 | 2>().notNull(),
    /** The sum of the lines, before discount, tax and other costs. */
    amountProducts: moneyColumn().notNull(),
    /**
     * The amount that was not spent on goods, including the tip. It excludes the tax unless the purchase has
     * nothing else.
     */
    amountFree: moneyColumn().notNull().default(0),
    /** The tip included in that amount. */
    tip: moneyColumn().notNull().default(0),
    /** The discount of the whole and of its lines. */
    amountDiscount: moneyColumn().notNull().default(0),
    amountTax: moneyColumn().notNull().default(0),
    /** Freight and similar costs, which are part of the cost of the goods. */
    otherCosts: moneyColumn().notNull().default(0),
    /** True if the tax reduces the tax that the shop owes; otherwise it is part of the cost of the goods. */
    isTaxCredited: boolean().notNull(),
    amount: moneyColumn().notNull(),
    paid: moneyColumn().notNull(),
    balance: moneyColumn().notNull(),
    discount: jsonb().$type<StoredDiscount>(),
    /** The coupon with which the supplier gave a discount: a text of the document. */
    couponCode: text(),
    dueDate: date({ mode: 'string' }),
    /** The input of a pending document. It is validated again when it is approved. */
    waiting: jsonb().$type<Waiting>(),
    /**
     * True for a pending one if cash left an open drawer for it; the books contain that cash in `suspense`.
     */
    isFromDrawer: boolean().notNull().default(false),
    deviceId: text(),
    /** The time of payment, if given. */
    occurredAt: instantColumn(),
    /** The document appears among the pending ones again on this day. */
    postponedUntil: date({ mode: 'string' }),
    approvedBy: uuid(),
    approvedAt: instantColumn(),
    comments: text(),
    /** The useful life of a fixed asset in months, and the date of the next depreciation. */
    usefulMonths: smallint(),
    nextDepreciationOn: date({ mode: 'string' }),
    /** The recurrence of the document, and the occurrence day. */
    recurrenceId: uuid(),
    dueOn: date({ mode: 'string' }),
    /** SHA-256 of the input. */
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
    index('purchases_pending').on(t.organizationId, t.businessDate, t.id).where(sql`status = 'pending'`),
    index('purchases_of_category')
      .on(t.organizationId, t.categoryId, t.businessDate, t.id)
      .where(sql`category_id is not null`),
    index('purchases_wearing_off')
      .on(t.organizationId, t.nextDepreciationOn)
      .where(sql`next_depreciation_on is not null`),
    uniqueIndex('purchases_code_key').on(t.organizationId, t.code),
    uniqueIndex('purchases_of_recurrence')
      .on(t.organizationId, t.recurrenceId, t.dueOn)
      .where(sql`due_on is not null`),
    check(
      'purchases_amount_check',
      sql`amount >= 0 and paid >= 0 and balance >= 0 and paid + balance = amount`,
    ),
    check(
      'purchases_parts_check',
      sql`amount = amount_products - amount_discount + amount_tax + other_costs + amount_free
        and amount_free >= 0 and amount_discount between 0 and amount_products and amount_tax >= 0
        and other_costs >= 0`,
    ),
    check('purchases_tip_check', sql`tip between 0 and amount`),
    check('purchases_owed_check', sql`balance = 0 or (contact_id is not null and due_date is not null)`),
    check('purchases_code_check', sql`(status in ('pending', 'skipped')) = (code is null)`),
    check('purchases_waiting_check', sql`(code is null) = (waiting is not null)`),
    withinOrganization('purchases_category_fkey', [t.organizationId, t.categoryId], categories),
    withinOrganization('purchases_contact_fkey', [t.organizationId, t.contactId], contacts),
  ],
);

export const purchaseLines = tenantTable(
  { name: 'purchase_lines', rights: 'append' },
  {
    purchaseId: uuid().notNull(),
    position: integer().notNull(),
    kind: text({ enum: lineKinds }).notNull().default('product'),
    productId: uuid().notNull(),
    variantId: uuid().notNull(),
    name: text().notNull(),
    unit: text().notNull(),
    quantity: quantityColumn().notNull(),
    /** The supplier's price of one unit. */
    cost: moneyColumn().notNull(),
    /** `cost` × quantity, rounded once. */
    amount: moneyColumn().notNull(),
    /** The total cost of the line's goods, with their shares of discount, tax and other costs. */
    amountLanded: moneyColumn().notNull(),
    /** The amount for one unit. */
    unitCost: moneyColumn().notNull(),
    /** The price that the goods received with it. */
    price: moneyColumn(),
    /** The supplier's discount, as it was given and as an amount. */
    discount: jsonb().$type<StoredDiscount>(),
    amountDiscount: moneyColumn().notNull().default(0),
    note: text(),
    /** The chosen modifiers. They are included in the supplier's cost. */
    extras: jsonb().$type<ChosenExtra[]>(),
    /** The variant's own cost before and after; null if it was unknown. */
    costBefore: moneyColumn(),
    costAfter: moneyColumn().notNull(),
    /** The expiry date of the goods, and the product's former one. */
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
    revision: integer().notNull().default(1),
    position: integer().notNull(),
    method: text({ enum: moneyMethods }).notNull(),
    amount: moneyColumn().notNull(),
    /** The cash received. The excess over the amount was returned as change. */
    received: moneyColumn(),
    reference: text(),
    moneyAccountId: uuid().notNull(),
  },
  (t) => [
    index('purchase_payments_purchase').on(t.organizationId, t.purchaseId, t.position),
    check('purchase_payments_amount_check', sql`amount > 0`),
    check(
      'purchase_payments_received_check',
      sql`received is null or (method = 'cash' and received >= amount)`,
    ),
    withinOrganization('purchase_payments_purchase_fkey', [t.organizationId, t.purchaseId], purchases),
    withinOrganization('purchase_payments_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
  ],
);
