import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

/**
 * Codes of a marketplace that somebody handed in, and what became of them. Kept hashed: what is sold for
 * money is not read from a stolen table.
 */
export const promotionCodes = pgTable('promotion_codes', {
  id: text().primaryKey(),
  /** Not a reference: a code that a person used stays used when he is gone. */
  userId: uuid().notNull(),
  stateHash: text().notNull(),
  /** Since when the marketplace is asked what is behind it. */
  claimedAt: instantColumn(),
  redeemedAt: instantColumn(),
  createdAt: instantColumn().notNull().defaultNow(),
});
