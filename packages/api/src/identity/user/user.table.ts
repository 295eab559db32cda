import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';

/** People. Outside every organization, so the tenant role has no grant here. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** The address as it is compared: trimmed, lower case, NFKC. */
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
    /** Came to look at an example shop: has no address of his own, and goes with it. */
    isVisitor: boolean().notNull().default(false),
    isStepTwoPending: boolean().notNull().default(true),
    currentOrganizationId: uuid(),
    /** The referral code with which the user came. */
    referralCode: text(),
    /** The sealed code of an invitation, until the address is confirmed. */
    invitationCode: text(),
    /**
     * True if the operator's analytics service may receive the user's activity; without an answer it is
     * false.
     */
    allowsAnalytics: boolean().notNull().default(false),
    confirmedAt: instantColumn(),
    destroyAt: instantColumn(),
    /** When the person was taken out; what stays is an id that books refer to. */
    goneAt: instantColumn(),
    createdAt: instantColumn().notNull().defaultNow(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey)],
);
