import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const quantity = () => bigint({ mode: 'number' }).notNull();

/**
 * The view `listed_products`, which lists of products filter, sort and search by. Row-level security
 * prevents LIKE from using any index, because LIKE is not leakproof: finding one of 100 000 products would
 * read all of them. The view contains the same condition on the organization as a plain one, so that the
 * planner can choose between the trigram index and the list's own order, and nothing is cut before filters
 * and order. It exposes the organization, so that a search can name it as well.
 */
export const listedProducts = pgTable('listed_products', {
  id: uuid().notNull(),
  nameKey: text().notNull(),
  sortKey: text().notNull(),
  /** The search text of name, SKUs, barcodes and category. */
  searchText: text().notNull(),
  categoryId: uuid(),
  price: quantity(),
  stock: quantity(),
  soldQuantity: quantity(),
  trackStock: boolean().notNull(),
  lowStock: bigint({ mode: 'number' }),
  showInPos: boolean().notNull(),
  showInStore: boolean().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
  deletedAt: timestamp({ withTimezone: true }),
  listedStock: quantity(),
  listedSold: quantity(),
  organizationId: uuid().notNull(),
});
