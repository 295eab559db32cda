import { languages } from '@mostrador/shared/text/translate';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { providerNames } from '../../core/call/who/identity-provider.ts';
import { instantColumn } from '../../core/db/columns.ts';
import { users } from '../user/user.table.ts';

export type Linking = { issuer: string; subject: string; email: string | null };

/** Whose a provider's account is. Its address may change or go to somebody else, issuer and subject not. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its owner names it by. */
    id: uuid().notNull().defaultRandom(),
    /** As the provider told it when it was linked, so that its owner knows which account it is. */
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
 * Somebody who left for a provider and is expected back. `id` is the hash of the secret in his cookie;
 * `challenge` is what the page that sent him will have to answer.
 */
export const signInAttempts = pgTable('sign_in_attempts', {
  id: text().primaryKey(),
  provider: text({ enum: providerNames }).notNull(),
  state: text().notNull(),
  nonce: text().notNull(),
  codeVerifier: text().notNull(),
  challenge: text().notNull(),
  language: text({ enum: languages }).notNull(),
  /** Who is new was invited by somebody: he gets no organization of his own. */
  isGuest: boolean().notNull(),
  /** He is signed in already and wants the provider's account beside his other ways in. */
  isLinking: boolean().notNull().default(false),
  expiresAt: instantColumn().notNull(),
});

/**
 * Who came back and was recognized, until his page fetches the session; without a person, what the provider
 * says of who wants to link it. `id` is the hash of the ticket.
 */
export const signInTickets = pgTable('sign_in_tickets', {
  id: text().primaryKey(),
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  linking: jsonb().$type<Linking>(),
  challenge: text().notNull(),
  expiresAt: instantColumn().notNull(),
});
