import {
  type couponTargets,
  type discountUnits,
  lineKinds,
  saleChannels,
  saleMethods,
  saleStatuses,
  settledMethods,
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
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { products, productVariants } from '../../catalog/product/product.table.ts';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn, quantityColumn } from '../../core/db/columns.ts';
import {
  currentOrganization,
  tenantPolicy,
  tenantTable,
  withinOrganization,
  withRights,
} from '../../core/db/tenant.ts';
import { categories } from '../../directory/category/category.table.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import type { approvableGates } from '../../identity/approval/approval.schema.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';

export type SaleApproval = { gate: (typeof approvableGates)[number]; id: string; name: string };

/** An option chosen for one unit of a line. Its stock was taken from the variant `variantId`. */
export type StoredExtra = {
  id: string;
  name: string;
  price: number;
  quantity: number;
  cost: number | null;
  variantId: string | null;
};

/**
 * A pack contains `units` units of the line's quantity. `price` is that of the whole pack; null means the
 * price of its units.
 */
export type StoredPack = { id: string; name: string | null; units: number; price: number | null };

type StoredFree = { name: string | null; amount: number };
export type StoredCoupon = StoredDiscount & {
  appliesTo: (typeof couponTargets)[number];
  /** The products or categories to which the coupon applies. */
  targetIds: string[];
};
type StoredDiscount = { value: number; unit: (typeof discountUnits)[number] };

/** One table for the till, the accounting pages and the web store, distinguished by `channel`. */
export const sales = tenantTable(
  { name: 'sales', rights: 'edit' },
  {
    channel: text({ enum: saleChannels }).notNull(),
    status: text({ enum: saleStatuses }).notNull(),
    /** `P-000123`; null while the sale is parked. */
    code: text(),
    orderNumber: bigint({ mode: 'number' }),
    concept: text(),
    /** The organization's business day, determined at the time of sale. */
    businessDate: date({ mode: 'string' }).notNull(),
    /** Lies within the business day, so that an index by time finds the sales of any days. */
    occurredAt: instantColumn().notNull(),
    /** The local hour of the shop (0–23), stored because a shop may move to another time zone. */
    hour: smallint().notNull().default(0),
    deviceId: text(),
    /** The cash session that was open at the till; null if there was none. */
    sessionId: uuid(),
    /** Null if no member sold. `actor` then names the author. */
    userId: uuid(),
    actor: jsonb().$type<Actor>(),
    contactId: uuid(),
    categoryId: uuid(),
    /** The quote from which the sale was created. A quote creates at most one sale. */
    quoteId: uuid(),
    currency: text().notNull(),
    /** Decimals that the currency had in use: every amount of the sale was rounded to them. */
    decimals: smallint().$type<0 | 2>().notNull().default(2),
    /** The revision of the current lines and payments: an edit writes new ones and the old ones stay. */
    revision: integer().notNull().default(1),
    amount: moneyColumn().notNull(),
    amountProducts: moneyColumn().notNull(),
    amountServices: moneyColumn().notNull().default(0),
    amountFree: moneyColumn().notNull().default(0),
    /** The tax rate of the amount without items, in basis points, and its part of the tax. */
    freeTaxRate: integer().notNull().default(0),
    freeTax: moneyColumn().notNull().default(0),
    /** The named parts of the amount without items. Null if it is one amount without a name. */
    freeAmounts: jsonb().$type<StoredFree[]>(),
    amountDiscount: moneyColumn().notNull().default(0),
    /** The coupon's part of the discount. */
    amountCoupon: moneyColumn().notNull().default(0),
    amountTax: moneyColumn().notNull().default(0),
    isTaxIncluded: boolean().notNull().default(true),
    /** The smallest coin to which cash was rounded; null if the sale is older than this column. */
    cashRounding: moneyColumn(),
    /** The delivery fee: income that gets no discount. */
    delivery: moneyColumn().notNull().default(0),
    deliveryTaxRate: integer().notNull().default(0),
    deliveryTax: moneyColumn().notNull().default(0),
    tip: moneyColumn().notNull().default(0),
    rounding: moneyColumn().notNull().default(0),
    totalQuantity: quantityColumn().notNull(),
    discount: jsonb().$type<StoredDiscount>(),
    couponId: uuid(),
    couponCode: text(),
    /** The coupon's discount terms when it was used, independent of later changes. */
    coupon: jsonb().$type<StoredCoupon>(),
    /** The amount paid at the sale. Later deposits are recorded in the debt. */
    paid: moneyColumn().notNull(),
    /** The open balance at the time of sale. The current one is in the debt. */
    balance: moneyColumn().notNull(),
    change: moneyColumn().notNull().default(0),
    paymentMethod: text({ enum: saleMethods }).notNull(),
    /** The refunded part of the amount. */
    refunded: moneyColumn().notNull().default(0),
    dueDate: date({ mode: 'string' }),
    comments: text(),
    /** The recurrence that created the sale, and the due day within it. */
    recurrenceId: uuid(),
    dueOn: date({ mode: 'string' }),
    /** SHA-256 of the input. It distinguishes a known id with another body from a retry. */
    fingerprint: text().notNull(),
    updatedAt: instantColumn().notNull().defaultNow(),
    voidedAt: instantColumn(),
    /** The business day on which the void was booked: the sale's own day while that day is open. */
    voidedOn: date({ mode: 'string' }),
    voidedBy: uuid(),
    voidReason: text(),
    /** The approver of a sale or void for which the user lacked the permission. Null if none was needed. */
    approvals: jsonb().$type<SaleApproval[]>(),
  },
  (t) => [
    index('sales_list').on(t.organizationId, t.channel, t.occurredAt, t.id),
    index('sales_by_time').on(t.organizationId, t.occurredAt, t.id),
    index('sales_by_change').on(t.organizationId, t.updatedAt, t.id),
    index('sales_of_contact')
      .on(t.organizationId, t.contactId, t.occurredAt)
      .where(sql`contact_id is not null`),
    index('sales_of_category')
      .on(t.organizationId, t.categoryId, t.occurredAt, t.id)
      .where(sql`category_id is not null`),
    index('sales_parked').on(t.organizationId, t.occurredAt, t.id).where(sql`status = 'in_progress'`),
    // Statuses that few sales have and by which a list may filter.
    index('sales_discarded').on(t.organizationId, t.occurredAt, t.id).where(sql`status = 'discarded'`),
    index('sales_voided').on(t.organizationId, t.occurredAt, t.id).where(sql`status = 'voided'`),
    index('sales_of_session').on(t.organizationId, t.sessionId).where(sql`session_id is not null`),
    uniqueIndex('sales_code_key').on(t.organizationId, t.code),
    uniqueIndex('sales_quote_key').on(t.organizationId, t.quoteId).where(sql`quote_id is not null`),
    index('sales_quoted').on(t.organizationId, t.occurredAt, t.id).where(sql`status = 'quoted'`),
    uniqueIndex('sales_of_recurrence')
      .on(t.organizationId, t.recurrenceId, t.dueOn)
      .where(sql`due_on is not null`),
    // Few rows. The sale that started a recurrence has no due day.
    index('sales_recurring').on(t.organizationId, t.id).where(sql`recurrence_id is not null`),
    // The first and the last number of any days are found at the ends of each day.
    index('sales_numbers_of_day')
      .on(t.organizationId, t.businessDate, t.orderNumber)
      .where(sql`order_number is not null`),
    // Few rows: most sales are voided on their own day, and daily totals cover the rest.
    index('sales_voided_later')
      .on(t.organizationId, t.voidedOn, t.businessDate)
      .where(sql`voided_on <> business_date`),
    check('sales_amount_check', sql`amount >= 0 and balance >= 0 and paid >= 0 and paid + balance = amount`),
    check('sales_coupon_check', sql`(coupon is null) = (coupon_id is null)`),
    check('sales_refunded_check', sql`refunded between 0 and amount`),
    check('sales_actor_check', sql`(user_id is null) = (actor is not null)`),
    withinOrganization('sales_contact_fkey', [t.organizationId, t.contactId], contacts),
    withinOrganization('sales_category_fkey', [t.organizationId, t.categoryId], categories),
    withinOrganization('sales_quote_fkey', [t.organizationId, t.quoteId], t),
  ],
);

/** The lines sold, with the name, price and cost at that time. */
export const saleLines = tenantTable(
  { name: 'sale_lines', rights: 'append' },
  {
    saleId: uuid().notNull(),
    revision: integer().notNull().default(1),
    /** The id that the line keeps through all revisions; null if it is the row's own id. */
    lineId: uuid(),
    position: integer().notNull(),
    kind: text({ enum: lineKinds }).notNull(),
    productId: uuid().notNull(),
    variantId: uuid().notNull(),
    name: text().notNull(),
    unit: text().notNull(),
    quantity: quantityColumn().notNull(),
    price: moneyColumn().notNull(),
    extras: jsonb().$type<StoredExtra[]>().notNull().default([]),
    /** The price that the modifiers add to one unit. */
    extrasPrice: moneyColumn().notNull().default(0),
    /** The cost of one unit with its modifiers. Modifiers without product and cost add none. */
    cost: moneyColumn(),
    discount: jsonb().$type<StoredDiscount>(),
    /** The offer that determines the discount. Null if a user gave the discount, or without a discount. */
    offerId: uuid(),
    taxRate: integer().notNull().default(0),
    /** The amount of a scale label or pack that replaces price × quantity. Null if there is none. */
    labelAmount: moneyColumn(),
    /** The pack in which the item was sold, with its terms at that time. */
    pack: jsonb().$type<StoredPack>(),
    amountGross: moneyColumn().notNull(),
    amountDiscount: moneyColumn().notNull(),
    /** The coupon's part of the discount. Null if the coupon does not apply to the line. */
    amountCoupon: moneyColumn(),
    amountTax: moneyColumn().notNull(),
    amount: moneyColumn().notNull(),
    note: text(),
  },
  (t) => [
    index('sale_lines_sale').on(t.organizationId, t.saleId, t.position),
    index('sale_lines_product').on(t.organizationId, t.productId, t.saleId),
    withinOrganization('sale_lines_sale_fkey', [t.organizationId, t.saleId], sales),
    withinOrganization('sale_lines_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('sale_lines_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);

/** The sales of a product in a period. Amounts are without tax, after every discount. */
const soldColumns = () => ({
  productId: uuid().notNull(),
  quantity: quantityColumn().notNull(),
  amount: moneyColumn().notNull(),
  /** The part of the amount sold at an unknown cost. */
  amountWithoutCost: moneyColumn().notNull(),
  /** The cost of the items with a known cost; null if no item has one. */
  cost: moneyColumn(),
  /** Lines. */
  times: integer().notNull(),
  /** Returns, counted when they happened. The figures above are net of them. */
  returnedQuantity: quantityColumn().notNull().default(0),
  returnedAmount: moneyColumn().notNull().default(0),
  /** The tax of the sold amount, before refunds. */
  soldTax: moneyColumn().notNull().default(0),
});

/**
 * The sales of each product per business day, updated in the transaction of the sale or its reversal, so that
 * reports never sum lines.
 */
export const productTotals = withRights(
  'edit',
  pgTable(
    'product_totals',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      businessDate: date({ mode: 'string' }).notNull(),
      ...soldColumns(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.businessDate, t.productId] }),
      tenantPolicy(),
      withinOrganization('product_totals_product_fkey', [t.organizationId, t.productId], products),
    ],
  ),
);

/** The same totals per month, for reports over long periods; `month` is the first day of the month. */
export const productMonths = withRights(
  'edit',
  pgTable(
    'product_months',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      month: date({ mode: 'string' }).notNull(),
      ...soldColumns(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.month, t.productId] }),
      tenantPolicy(),
      withinOrganization('product_months_product_fkey', [t.organizationId, t.productId], products),
    ],
  ),
);

/**
 * The sales of each user per product and month, with tax, before refunds; voids are deducted on the day of
 * sale. The days of one user are read from the sale lines.
 */
export const sellerMonths = withRights(
  'edit',
  pgTable(
    'seller_months',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      userId: uuid().notNull(),
      month: date({ mode: 'string' }).notNull(),
      productId: uuid().notNull(),
      quantity: quantityColumn().notNull(),
      amount: moneyColumn().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.userId, t.month, t.productId] }),
      tenantPolicy(),
      withinOrganization('seller_months_product_fkey', [t.organizationId, t.productId], products),
    ],
  ),
);

/**
 * The totals of a day's sales, for past days with many sales (`sale-days-sum.ts`): sales of the same channel,
 * status, category and seller that were paid by the same methods share one `place`, with a row for each
 * method. `paid` is the amount of that method; all other figures cover the whole sales and are repeated in
 * each row. A day without rows is read from its sales. The database deletes the rows of a day in the
 * statement that changes one of its sales.
 */
export const saleDays = withRights(
  'delete',
  pgTable(
    'sale_days',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      businessDate: date({ mode: 'string' }).notNull(),
      place: integer().notNull(),
      part: integer().notNull(),
      channel: text({ enum: saleChannels }).notNull(),
      status: text({ enum: saleStatuses }).notNull(),
      categoryId: uuid(),
      /** The member who sold, or the API key. */
      userId: text(),
      /** `credit` is the open balance; null if there was nothing to pay. */
      method: text({ enum: [...settledMethods, 'credit'] }),
      moneyAccountId: uuid(),
      paid: moneyColumn().notNull(),
      amount: moneyColumn().notNull(),
      /** The amount refunded up to now. */
      refunded: moneyColumn().notNull(),
      count: integer().notNull(),
      smallest: moneyColumn().notNull(),
      largest: moneyColumn().notNull(),
      /** The amount of each sale, the smallest first. */
      amounts: bigint({ mode: 'number' }).array().notNull(),
      /** The part of each amount that this method paid. Null if it paid all. */
      paids: bigint({ mode: 'number' }).array(),
    },
    (t) => [primaryKey({ columns: [t.organizationId, t.businessDate, t.place, t.part] }), tenantPolicy()],
  ),
);

/**
 * The quantity of each product sold on those days, and the number of sales, by channel, category and seller,
 * without voided sales. `is_whole` rows cover all products together and count a sale once.
 */
export const saleDayProducts = withRights(
  'delete',
  pgTable(
    'sale_day_products',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      businessDate: date({ mode: 'string' }).notNull(),
      place: integer().notNull(),
      isWhole: boolean().notNull(),
      /** Null for amounts that belong to no product. */
      productId: uuid(),
      channel: text({ enum: saleChannels }).notNull(),
      categoryId: uuid(),
      userId: text(),
      amount: moneyColumn().notNull(),
      count: integer().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.businessDate, t.place] }),
      index('sale_day_products_whole').on(t.organizationId, t.businessDate).where(sql`is_whole`),
      tenantPolicy(),
    ],
  ),
);

/**
 * Past days with sales to be summed, or found too few for it. The database adds a row with the first sale of
 * a day (migration 0053) and with each change of a past day's sale; the job deletes the rows of a day that it
 * examines. A day may have several rows, so that no transaction waits for another.
 */
export const pendingSaleDays = withRights(
  'delete',
  pgTable(
    'pending_sale_days',
    {
      organizationId: uuid().notNull().default(currentOrganization),
      businessDate: date({ mode: 'string' }).notNull(),
      id: uuid().notNull().defaultRandom(),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.businessDate, t.id] }),
      index('pending_sale_days_order').on(t.businessDate, t.organizationId),
      tenantPolicy(),
    ],
  ),
);

export const salePayments = tenantTable(
  { name: 'sale_payments', rights: 'append' },
  {
    saleId: uuid().notNull(),
    revision: integer().notNull().default(1),
    /** The id that the payment keeps through all revisions; null if it is the row's own id. */
    paymentId: uuid(),
    position: integer().notNull(),
    method: text({ enum: settledMethods }).notNull(),
    amount: moneyColumn().notNull(),
    received: moneyColumn(),
    change: moneyColumn().notNull().default(0),
    reference: text(),
    /** Null if the customer paid with a credit balance or with exchanged goods. */
    moneyAccountId: uuid(),
  },
  (t) => [
    index('sale_payments_sale').on(t.organizationId, t.saleId, t.position),
    check('sale_payments_amount_check', sql`amount > 0`),
    check(
      'sale_payments_method_check',
      sql`(method in ('credit_balance', 'exchange')) = (money_account_id is null)`,
    ),
    withinOrganization('sale_payments_sale_fkey', [t.organizationId, t.saleId], sales),
    withinOrganization('sale_payments_account_fkey', [t.organizationId, t.moneyAccountId], moneyAccounts),
  ],
);
