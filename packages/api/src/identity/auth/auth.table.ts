import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { users } from '../user/user.table.ts';

/** `id` is the SHA-256 of the secret inside the token, so the table alone opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instantColumn().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    /**
     * The only organization of a session that was opened at its till with a PIN; null for a session that was
     * opened with a password.
     */
    tillOf: uuid(),
    /** The id under which the owner sees and renames the device. */
    deviceId: uuid().notNull().defaultRandom(),
    userAgent: text(),
    /** The network address and time of the last use, to the hour. */
    address: text(),
    lastSeenAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), uniqueIndex('sessions_device_key').on(t.deviceId)],
);

export const mailPurposes = [
  'confirmation',
  'reset',
  'emailChange',
  'keepAccount',
  'proof',
  'secondFactor',
] as const;

/** Links sent by mail, stored hashed. For links that replace something, only the newest is valid. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: mailPurposes }).notNull(),
    /** The new address, if the link is to prove one. */
    email: text(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [index('mail_tokens_user').on(t.userId, t.purpose)],
);

/** Attempts per counter key and time window; in the database, so that all processes count together. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text().notNull(), windowStart: instantColumn().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);

/** The encrypted secret of a user's authenticator app. It is active once a first code has confirmed it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  confirmedAt: instantColumn(),
  /** The time step of the newest code used: no older code is valid. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instantColumn().notNull().defaultNow(),
});

/**
 * Codes for a user who lost the authenticator app. Only their hashes are stored, and a used code is deleted.
 */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
