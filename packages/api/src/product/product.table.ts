import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn, quantityColumn } from '../base/columns.ts';
import { tenantTable, withinOrganization } from '../base/tenant.ts';
import { categories } from '../category/category.table.ts';
import { contacts } from '../contact/contact.table.ts';
import { uploads } from '../upload/upload.table.ts';

/**
 * Products and services, so that a sale line has one foreign key. Price, cost and stock live on the variants.
 */
export const products = tenantTable(
  'products',
  {
    kind: text({ enum: ['product', 'service'] })
      .notNull()
      .default('product'),
    name: text().notNull(),
    nameKey: text().notNull(),
    /** `searchKey` of name, SKUs and barcodes; the trigram index of the search function stands on it. */
    searchText: text().notNull(),
    description: text(),
    categoryId: uuid(),
    supplierId: uuid(),
    unit: text().notNull().default('piece'),
    quantityStep: quantityColumn().notNull().default(1000),
    quantityMin: quantityColumn().notNull().default(1000),
    lowStock: quantityColumn(),
    trackStock: boolean().notNull().default(true),
    showInPos: boolean().notNull().default(true),
    showInStore: boolean().notNull().default(true),
    favourite: boolean().notNull().default(false),
    /** Basis points; null takes the organization's default. */
    taxRate: integer(),
    wholesaleQuantity: quantityColumn(),
    wholesalePrice: moneyColumn(),
    expiresOn: date({ mode: 'string' }),
    hasVariants: boolean().notNull().default(false),
    /** Kept equal to the variants, so lists sort and filter without a join. */
    price: moneyColumn().notNull(),
    stock: quantityColumn().notNull().default(0),
    soldQuantity: quantityColumn().notNull().default(0),
    updatedAt: instantColumn().notNull().defaultNow(),
    deletedAt: instantColumn(),
    deleteReason: text(),
    deletionId: uuid(),
  },
  (t) => [
    index('products_by_name').on(t.organizationId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('products_by_price').on(t.organizationId, t.price, t.id).where(sql`deleted_at is null`),
    index('products_by_stock').on(t.organizationId, t.stock, t.id).where(sql`deleted_at is null`),
    index('products_by_sold').on(t.organizationId, t.soldQuantity, t.id).where(sql`deleted_at is null`),
    index('products_by_created').on(t.organizationId, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('products_by_category').on(t.organizationId, t.categoryId, t.nameKey),
    withinOrganization('products_category_fkey', [t.organizationId, t.categoryId], categories),
    withinOrganization('products_supplier_fkey', [t.organizationId, t.supplierId], contacts),
  ],
);

/** Every product has at least one: the hidden default. Lines and movements point here. */
export const productVariants = tenantTable(
  'product_variants',
  {
    productId: uuid().notNull(),
    position: integer().notNull().default(0),
    color: text(),
    size: text(),
    style: text(),
    /** Null inherits nothing: every variant carries its own price. */
    price: moneyColumn().notNull(),
    /** Null: the cost is unknown, which is not zero. */
    cost: moneyColumn(),
    stock: quantityColumn().notNull().default(0),
    barcode: text(),
    sku: text(),
    uploadId: uuid(),
    deletedAt: instantColumn(),
  },
  (t) => [
    index('product_variants_product').on(t.organizationId, t.productId, t.position),
    uniqueIndex('product_variants_barcode_key')
      .on(t.organizationId, t.barcode)
      .where(sql`deleted_at is null`),
    withinOrganization('product_variants_product_fkey', [t.organizationId, t.productId], products),
  ],
);

export const productImages = tenantTable(
  'product_images',
  { productId: uuid().notNull(), uploadId: uuid().notNull(), position: integer().notNull() },
  (t) => [
    index('product_images_product').on(t.organizationId, t.productId, t.position),
    withinOrganization('product_images_product_fkey', [t.organizationId, t.productId], products),
    withinOrganization('product_images_upload_fkey', [t.organizationId, t.uploadId], uploads),
  ],
);

/** Append-only twin of the stock: its sum per variant is the stock. */
export const stockMoves = tenantTable(
  'stock_moves',
  {
    variantId: uuid().notNull(),
    quantity: quantityColumn().notNull(),
    balanceAfter: quantityColumn().notNull(),
    type: text({
      enum: [
        'initial',
        'sale',
        'void',
        'refund',
        'purchase',
        'adjust_in',
        'adjust_out',
        'count',
        'import',
        'delete',
        'restore',
      ],
    }).notNull(),
    unitCost: moneyColumn(),
    documentId: uuid(),
    userId: uuid(),
    reason: text(),
    note: text(),
  },
  (t) => [
    index('stock_moves_variant').on(t.organizationId, t.variantId, t.createdAt, t.id),
    index('stock_moves_document').on(t.organizationId, t.documentId),
    check('stock_moves_quantity_check', sql`quantity <> 0`),
    withinOrganization('stock_moves_variant_fkey', [t.organizationId, t.variantId], productVariants),
  ],
);
