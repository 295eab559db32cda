import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

/** Users. They are outside of every organization, so the tenant role has no grant here. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** The e-mail address in the form used for comparison: trimmed, lower case, NFKC. */
    emailKey: text().notNull(),
    /** A requested address that is not confirmed yet. */
    pendingEmail: text(),
    passwordHash: text(),
    avatarKey: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text(),
    countryId: text(),
    timeZone: text(),
    language: text({ enum: ['es', 'en', 'ar'] })
      .notNull()
      .default('es'),
    isGuest: boolean().notNull().default(false),
    /** True for a user of an example shop, who has no e-mail address and is deleted with the shop. */
    isVisitor: boolean().notNull().default(false),
    isStepTwoPending: boolean().notNull().default(true),
    currentOrganizationId: uuid(),
    /** The referral code with which the user signed up. */
    referralCode: text(),
    /** The encrypted code of an invitation, until the address is confirmed. */
    invitationCode: text(),
    /**
     * True if the operator's analytics service may receive the user's activity; without an answer it is
     * false.
     */
    allowsAnalytics: boolean().notNull().default(false),
    confirmedAt: instantColumn(),
    destroyAt: instantColumn(),
    /** The time when the user was deleted; the id stays, because the books refer to it. */
    goneAt: instantColumn(),
    createdAt: instantColumn().notNull().defaultNow(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey)],
);
