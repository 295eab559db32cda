import { languages } from '@mostrador/shared/text/translate';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { providerNames } from '../../core/call/who/identity-provider.ts';
import { instantColumn } from '../../core/db/columns.ts';
import { users } from '../user/user.table.ts';

export type Linking = { issuer: string; subject: string; email: string | null };

/**
 * The accounts of providers with their users. The address of an account may change or pass to another person;
 * issuer and subject do not.
 */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id by which the user refers to the identity. */
    id: uuid().notNull().defaultRandom(),
    /**
     * The address that the provider sent when the account was linked, so that the user recognizes the
     * account.
     */
    email: text(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('identities_id_key').on(t.id),
    index('identities_user').on(t.userId),
  ],
);

/**
 * A sign-in that has not returned from the provider yet. `id` is the hash of the secret in the cookie; the
 * page that began the sign-in must answer `challenge`.
 */
export const signInAttempts = pgTable('sign_in_attempts', {
  id: text().primaryKey(),
  provider: text({ enum: providerNames }).notNull(),
  state: text().notNull(),
  nonce: text().notNull(),
  codeVerifier: text().notNull(),
  challenge: text().notNull(),
  language: text({ enum: languages }).notNull(),
  /** A new user who joins by an invitation and gets no organization. */
  isGuest: boolean().notNull(),
  /** The user is signed in already and adds the provider's account as another way to sign in. */
  isLinking: boolean().notNull().default(false),
  expiresAt: instantColumn().notNull(),
});

/**
 * A completed sign-in, until its page fetches the session. Without a user, it contains the provider's claims
 * for a link that the user must confirm. `id` is the hash of the ticket.
 */
export const signInTickets = pgTable('sign_in_tickets', {
  id: text().primaryKey(),
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  linking: jsonb().$type<Linking>(),
  challenge: text().notNull(),
  expiresAt: instantColumn().notNull(),
});
