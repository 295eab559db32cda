import type { Tx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq } from 'drizzle-orm';
import type { TransactionCall } from '../../core/call/call.ts';
import { conflict, forbidden } from '../../core/call/errors.ts';
import { closeSessionsOf } from '../../core/call/who/session.ts';
import { sendAccountMail } from '../auth/email-change/account-mail.ts';
import { openFirstOrganization } from '../auth/sign-up/first-organization.ts';
import { dropTokens } from '../auth/sign-up/mail-token.ts';
import { renameMember } from '../organization/organization.ts';
import { users } from '../user/user.table.ts';
import type { Vouched } from './id-token.ts';
import { identities } from './social-sign-in.table.ts';

type Arrival = { vouched: Vouched; language: Language; now: Date; isGuest?: boolean | undefined };
export type Person = typeof users.$inferSelect;

/**
 * Finds the user of a provider's account, or creates a new user. A new user, or one who signed up with a
 * password before, needs an address confirmed by the provider: 403 `identityEmailUnverified`.
 */
export async function recognize(ctx: TransactionCall & { tx: Tx }, arrival: Arrival): Promise<Person> {
  const { tx } = ctx;
  const known = await personBehind(tx, arrival.vouched);
  if (known) return known;
  const { email } = arrival.vouched;
  if (!email) throw forbidden('identityEmailUnverified');
  const { person, isNew } = await personAt(tx, email, arrival);
  // A concurrent sign-in with the same account may have created the link while this transaction waited for
  // the row.
  const meanwhile = await personBehind(tx, arrival.vouched);
  if (meanwhile) return meanwhile;
  await link(tx, arrival.vouched, person.id);
  // The previous owner of the account is notified of every new sign-in method, including one that was linked
  // through the address.
  if (!isNew) await sendAccountMail(ctx, 'identityLinked', person);
  return person;
}

async function personBehind(tx: Tx, { issuer, subject }: Vouched): Promise<Person | undefined> {
  const [found] = await tx
    .select({ person: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found?.person;
}

/**
 * Links a provider account. If two first sign-ins of one account use different addresses, the second must
 * start again.
 */
async function link(tx: Tx, { issuer, subject, email }: Vouched, userId: string) {
  const linked = await tx
    .insert(identities)
    .values({ issuer, subject, userId, email })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  if (linked.length === 0) throw conflict('conflict');
}

/** Finds the user with the address, locked until the transaction ends. */
async function personAt(tx: Tx, email: string, arrival: Arrival) {
  const { vouched, language, now, isGuest = false } = arrival;
  const id = newId();
  const { firstName, lastName } = vouched;
  const [person] = await tx
    .insert(users)
    .values({ id, email, emailKey: email, firstName, lastName, language, isGuest, confirmedAt: now })
    .onConflictDoUpdate({ target: users.emailKey, set: { emailKey: email } })
    .returning();
  if (!person) throw conflict('conflict');
  if (person.id !== id) {
    const known = person.confirmedAt ? person : await takeOver(tx, person, arrival);
    return { person: known, isNew: false };
  }
  if (!isGuest) await openFirstOrganization(tx, person);
  return { person, isNew: true };
}

/**
 * The address was never confirmed by the sign-up that entered it. Now its owner has proven it: the password,
 * links and sessions of that sign-up end, and its name is removed.
 */
async function takeOver(tx: Tx, { id, isGuest }: Person, { vouched, now, ...arrival }: Arrival) {
  const { firstName, lastName } = vouched;
  const [person] = await tx
    .update(users)
    .set({
      passwordHash: null,
      invitationCode: null,
      firstName,
      lastName,
      isGuest: isGuest && arrival.isGuest === true,
      confirmedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, id))
    .returning();
  if (!person) throw conflict('conflict');
  await dropTokens(tx, id, 'confirmation');
  await dropTokens(tx, id, 'reset');
  await closeSessionsOf(tx, id);
  await renameMember(tx, person);
  if (isGuest && !person.isGuest) await openFirstOrganization(tx, person);
  return person;
}
