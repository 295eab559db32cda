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
    /** The one organization of a session that a PIN opened at its till; null for one that a password did. */
    tillOf: uuid(),
    /** The id under which the owner sees and names it. */
    deviceId: uuid().notNull().defaultRandom(),
    userAgent: text(),
    /** The address and time of its last use, to the hour. */
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

/** Links sent by mail, stored hashed. Of those that replace something only the newest opens. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: mailPurposes }).notNull(),
    /** The new address, where the link is to prove one. */
    email: text(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [index('mail_tokens_user').on(t.userId, t.purpose)],
);

/** Tries per key and window; in the database so that every process counts together. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text().notNull(), windowStart: instantColumn().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);

/** The secret that a person's app makes codes from, sealed. It counts once a first code has proved it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  confirmedAt: instantColumn(),
  /** The time step of the newest code that was used: no older one opens any more. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: instantColumn().notNull().defaultNow(),
});

/** Codes for who lost his app. Only their hashes stand here, and a used one stands here no more. */
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
