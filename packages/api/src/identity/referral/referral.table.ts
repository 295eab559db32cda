import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, moneyColumn } from '../../core/db/columns.ts';
import { commissionKinds, payoutMethods, payoutStatuses, refusals } from './referral.schema.ts';

/** The referral code of a user; created at the first request and deleted with the user. */
export const referralCodes = pgTable(
  'referral_codes',
  { userId: uuid().primaryKey(), code: text().notNull(), createdAt: instantColumn().notNull().defaultNow() },
  (t) => [uniqueIndex('referral_codes_code_key').on(t.code)],
);

/**
 * The referred users with their referrers, once each. Users are not foreign keys, because commissions outlive
 * them.
 */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid().primaryKey(),
    referrerId: uuid().notNull(),
    referredId: uuid().notNull(),
    code: text().notNull(),
    /** A keyed digest of the e-mail address: it only recognizes a user who returns with the same address. */
    referredKey: text().notNull(),
    attributedAt: instantColumn().notNull(),
    refusedReason: text({ enum: refusals }),
  },
  (t) => [
    uniqueIndex('referrals_referred_key').on(t.referredId),
    index('referrals_referrer').on(t.referrerId, t.attributedAt),
    index('referrals_address').on(t.referredKey),
  ],
);

/**
 * The commissions, in entries that only grow. `sourceId` is the invoice, refund or payout that made the
 * entry, and makes it once. An entry counts from `availableAt` on.
 */
export const commissions = pgTable(
  'commissions',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    referralId: uuid(),
    invoiceId: text(),
    kind: text({ enum: commissionKinds }).notNull(),
    sourceId: text().notNull(),
    amount: moneyColumn().notNull(),
    availableAt: instantColumn().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (t) => [
    uniqueIndex('commissions_source_key').on(t.kind, t.sourceId),
    index('commissions_user').on(t.userId, t.createdAt, t.id),
    index('commissions_invoice').on(t.invoiceId),
  ],
);

/** The payout requests of users, one at a time. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    amount: moneyColumn().notNull(),
    method: text({ enum: payoutMethods }).notNull(),
    /** The account details of the recipient, encrypted. */
    details: text().notNull(),
    status: text({ enum: payoutStatuses }).notNull(),
    message: text(),
    createdAt: instantColumn().notNull(),
    settledAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('payouts_open_key').on(t.userId).where(sql`status = 'requested'`),
    index('payouts_user').on(t.userId, t.createdAt),
  ],
);
