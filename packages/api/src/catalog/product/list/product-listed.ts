import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const quantity = () => bigint({ mode: 'number' }).notNull();

/**
 * The view `listed_products`: what lists of products filter, sort and search by. Row-level security keeps
 * LIKE away from every index, because LIKE is not leakproof: to find one of 100 000 products all of them were
 * read. The view states the same condition on the organization as a plain one, so the planner may choose
 * between the trigram index and the list's own order, and nothing is cut before filters and order. It shows
 * the organization, for a search to name it besides.
 */
export const listedProducts = pgTable('listed_products', {
  id: uuid().notNull(),
  nameKey: text().notNull(),
  sortKey: text().notNull(),
  /** Name, SKUs, barcodes and category. */
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
