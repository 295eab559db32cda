import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

/**
 * Redeemed codes of a marketplace, and their outcome. The codes are stored as hashes, so that a stolen table
 * does not reveal sold licences.
 */
export const promotionCodes = pgTable('promotion_codes', {
  id: text().primaryKey(),
  /** Not a reference: a used code stays used after its user is deleted. */
  userId: uuid().notNull(),
  stateHash: text().notNull(),
  /** The time since which the marketplace is queried about the code. */
  claimedAt: instantColumn(),
  redeemedAt: instantColumn(),
  createdAt: instantColumn().notNull().defaultNow(),
});
