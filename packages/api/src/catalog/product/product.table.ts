import { deleteReasons, lineKinds, stockMoveTypes } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '../../core/call/call.ts';
import {
  instantColumn,
  moneyColumn,
  quantityColumn,
  softDeleted,
  sortKeyColumn,
} from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { categories } from '../../directory/category/category.table.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { uploads } from '../../platform/upload/upload.table.ts';

const isListed = sql`deleted_at is null and kind = 'product'`;

/**
 * Products and services in one table, so that a sale line has one foreign key. Price, cost and stock are
 * columns of the variants.
 */
export const products = tenantTable(
  { name: 'products', rights: 'edit' },
  {
    kind: text({ enum: lineKinds }).notNull().default('product'),
    name: text().notNull(),
    nameKey: text().notNull(),
    sortKey: sortKeyColumn(),
    /** The search key of the name, the SKUs and every code. */
    searchText: text().notNull(),
    /**
     * The `nameKey` of the product's category, '' without one, because a search finds products by their
     * category too.
     */
    categoryKey: text().notNull().default(''),
    description: text(),
    categoryId: uuid(),
    supplierId: uuid(),
    /** The modifiers that are offered when the product is sold, in their order. */
    modifierIds: uuid().array().notNull().default(sql`'{}'`),
    /** The duration of a service. */
    durationMinutes: integer(),
    unit: text().notNull().default('piece'),
    quantityStep: quantityColumn().notNull().default(1000),
    quantityMin: quantityColumn().notNull().default(1000),
    lowStock: quantityColumn(),
    trackStock: boolean().notNull().default(true),
    showInPos: boolean().notNull().default(true),
    showInStore: boolean().notNull().default(true),
    favourite: boolean().notNull().default(false),
    /** Basis points. Null means the organization's default. */
    taxRate: integer(),
    wholesaleQuantity: quantityColumn(),
    wholesalePrice: moneyColumn(),
    expiresOn: date({ mode: 'string' }),
    hasVariants: boolean().notNull().default(false),
    /**
     * True if the price is entered at each sale. `price` is then only a suggestion and is not shown to the
     * public.
     */
    openPrice: boolean().notNull().default(false),
    /** The price of each variant that has no own price. */
    price: moneyColumn().notNull(),
    /**
     * The stock and the sold quantity, summed over the variants, so that lists sort and filter without a
     * join.
     */
    stock: quantityColumn().notNull().default(0),
    /** The stock reserved for orders: customers may buy the stock less this quantity. */
    held: quantityColumn().notNull().default(0),
    soldQuantity: quantityColumn().notNull().default(0),
    /**
     * Earlier values of stock and sold quantity, which may be indexed. `product-listing` describes their
     * delay.
     */
    listedStock: quantityColumn().notNull().default(0),
    listedSold: quantityColumn().notNull().default(0),
    /** Null if the server created the id. */
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
    deleteReason: text({ enum: deleteReasons }),
    /** The reason in the user's own words, if it is another one. */
    deleteNote: text(),
    deletionId: uuid(),
  },
  (t) => [
    // A sale changes `stock` and `soldQuantity`; an index on either would make every sale write all indexes
    // of the table.
    index('products_listed').on(t.organizationId, t.id).where(isListed),
    index('products_by_name').on(t.organizationId, t.nameKey, t.id).where(isListed),
    index('products_sorted').on(t.organizationId, t.sortKey, t.id).where(isListed),
    index('products_by_price').on(t.organizationId, t.price, t.id).where(isListed),
    index('products_by_created').on(t.organizationId, t.createdAt, t.id).where(isListed),
    index('products_by_listed_stock').on(t.organizationId, t.listedStock, t.id).where(isListed),
    index('products_by_listed_sold').on(t.organizationId, t.listedSold, t.id).where(isListed),
    index('products_by_change').on(t.organizationId, t.updatedAt, t.id),
    index('services_by_name')
      .on(t.organizationId, t.nameKey, t.id)
      .where(sql`deleted_at is null and kind = 'service'`),
    index('services_sorted')
      .on(t.organizationId, t.sortKey, t.id)
      .where(sql`deleted_at is null and kind = 'service'`),
    // Row-level security prevents `@>` from using any index, so a search for a modifier reads the few
    // products that have modifiers.
    index('products_with_modifiers').on(t.organizationId, t.id).where(sql`modifier_ids <> '{}'`),
    check('products_open_price_check', sql`not (open_price and show_in_store)`),
    index('products_by_category').on(t.organizationId, t.categoryId, t.sortKey),
    withinOrganization('products_category_fkey', [t.organizationId, t.categoryId], categories),
    withinOrganization('products_supplier_fkey', [t.organizationId, t.supplierId], contacts),
  ],
);

/**
 * The variants of products. Every product has at least one, the hidden default. Lines and movements refer to
 * variants.
 */
export const productVariants = tenantTable(
  { name: 'product_variants', rights: 'edit' },
  {
    productId: uuid().notNull(),
    position: integer().notNull().default(0),
    color: text(),
    size: text(),
    style: text(),
    /** The price of the variant. It equals the product's price unless the variant has its own. */
    price: moneyColumn().notNull(),
    hasOwnPrice: boolean().notNull().default(false),
    /** Null means that the cost is unknown, not that it is zero. */
    cost: moneyColumn(),
    stock: quantityColumn().notNull().default(0),
    /** The reserved stock: the sum of its active reservations. It is part of `stock`. */
    held: quantityColumn().notNull().default(0),
    /** The book value of the stock: the sum of the values of its movements. */
    stockValue: moneyColumn().notNull().default(0),
    barcode: text(),
    sku: text(),
    uploadId: uuid(),
    deletedAt: instantColumn(),
  },
  (t) => [
    index('product_variants_upload').on(t.organizationId, t.uploadId).where(sql`upload_id is not null`),
    // Variants without a cost are queried, and usually few; a sale changes none of these columns.
    index('product_variants_without_cost')
      .on(t.organizationId, t.productId)
      .where(sql`cost is null and deleted_at is null`),
    check('product_variants_cost_check', sql`cost >= 0`),
    check('product_variants_held_check', sql`held >= 0`),
    index('product_variants_product').on(t.organizationId, t.productId, t.position),
    uniqueIndex('product_variants_barcode_key')
      .on(t.organizationId, t.barcode)
      .where(sql`deleted_at is null`),
    withinOrganization('product_variants_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('product_variants_upload_fkey', [t.organizationId, t.uploadId], uploads),
  ],
);

/**
 * Further codes of a variant: another barcode, or the code of a pack of several units, which may have its
 * own price. The codes of a deleted product are deleted with it, so that other products may use them.
 */
export const productCodes = tenantTable(
  { name: 'product_codes', rights: 'delete' },
  {
    productId: uuid().notNull(),
    variantId: uuid().notNull(),
    position: integer().notNull(),
    code: text().notNull(),
    /** The name of the pack; null for a plain further code. */
    name: text(),
    units: quantityColumn().notNull(),
    /** The price of the whole pack. Null means the price of its units. */
    price: moneyColumn(),
    deletedAt: instantColumn(),
  },
  (t) => [
    check('product_codes_units_check', sql`units > 0`),
    check('product_codes_price_check', sql`price >= 0`),
    index('product_codes_product').on(t.organizationId, t.productId, t.position),
    uniqueIndex('product_codes_code_key').on(t.organizationId, t.code).where(sql`deleted_at is null`),
    withinOrganization('product_codes_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('product_codes_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);

export const productImages = tenantTable(
  { name: 'product_images', rights: 'delete' },
  { productId: uuid().notNull(), uploadId: uuid().notNull(), position: integer().notNull() },
  (t) => [
    index('product_images_product').on(t.organizationId, t.productId, t.position),
    withinOrganization('product_images_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('product_images_upload_fkey', [t.organizationId, t.uploadId], uploads),
  ],
);

/** Append-only journal of the stock. The sum of a variant's movements is its stock. */
export const stockMoves = tenantTable(
  { name: 'stock_moves', rights: 'append' },
  {
    variantId: uuid().notNull(),
    quantity: quantityColumn().notNull(),
    balanceAfter: quantityColumn().notNull(),
    type: text({ enum: stockMoveTypes }).notNull(),
    unitCost: moneyColumn(),
    /** The change of the stock value; null on movements from before it was recorded. */
    value: moneyColumn(),
    /** True if the unit cost was given. Other incoming goods have the cost of the existing ones. */
    isCosted: boolean().notNull().default(false),
    documentId: uuid(),
    userId: uuid(),
    /** The actor of the movement if it was not a member. */
    actor: jsonb().$type<Actor>(),
    reason: text(),
    note: text(),
  },
  (t) => [
    index('stock_moves_variant').on(t.organizationId, t.variantId, t.createdAt, t.id),
    index('stock_moves_by_time').on(t.organizationId, t.createdAt, t.id),
    // Searches by type: few movements compared with the sales.
    index('stock_moves_besides_sales').on(t.organizationId, t.createdAt, t.id).where(sql`type <> 'sale'`),
    // These movements are few. Without the time, all movements of a user would form nearly one index entry.
    index('stock_moves_person').on(t.organizationId, t.userId).where(sql`user_id is not null`),
    index('stock_moves_document').on(t.organizationId, t.documentId),
    // Movements at which a stock ran out or came back: reports count the days without it. The planner expects
    // 0.5% of the rows when two expressions are compared with `=`, and all of them with `<>`.
    index('stock_moves_turns')
      .on(t.organizationId, t.createdAt)
      .where(sql`(balance_after > 0) = (balance_after - quantity <= 0)`),
    check('stock_moves_quantity_check', sql`quantity <> 0`),
    check('stock_moves_cost_check', sql`unit_cost >= 0`),
    withinOrganization('stock_moves_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);

/** All prices before a bulk change, so that it can be undone for 30 days. */
export const priceChanges = tenantTable(
  { name: 'price_changes', rights: 'append' },
  {
    changeId: uuid().notNull(),
    productId: uuid().notNull(),
    /** Null for the product's price, which also applies to variants without an own price. */
    variantId: uuid(),
    before: moneyColumn().notNull(),
    after: moneyColumn().notNull(),
  },
  (t) => [
    index('price_changes_change').on(t.organizationId, t.changeId),
    index('price_changes_created').on(t.createdAt),
    withinOrganization('price_changes_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('price_changes_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);
