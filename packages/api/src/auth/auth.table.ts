import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../base/columns.ts';
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
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Links sent by mail: confirmation and reset. Stored hashed; of reset links only the newest opens. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['confirmation', 'reset'] }).notNull(),
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
