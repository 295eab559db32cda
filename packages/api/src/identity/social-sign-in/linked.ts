import type { Tx } from '@mostrador/database/connect';
import { and, asc, eq } from 'drizzle-orm';
import type { Config, TransactionCall, User } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { providerNames } from '../../core/call/who/identity-provider.ts';
import { sendAccountMail } from '../auth/email-change/account-mail.ts';
import { type Proof, requireProof } from '../auth/second-factor/proof.ts';
import { users } from '../user/user.table.ts';
import { identities } from './social-sign-in.table.ts';
import { expired, takeTicket } from './web-sign-in.ts';

type Own = TransactionCall & { tx: Tx; user: User };

/** Lists the provider accounts with which the user can sign in, oldest first. */
export async function linkedOf({ tx, user, config }: Pick<Own, 'tx' | 'user' | 'config'>) {
  const rows = await tx
    .select()
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.createdAt), asc(identities.id));
  return rows.map(({ id, issuer, email, createdAt }) => ({
    id,
    provider: providerOf(config, issuer),
    email,
    createdAt,
  }));
}

/** Also finds a provider for which the operator no longer has keys; null if unknown. */
const providerOf = ({ providers }: Pick<Config, 'providers'>, issuer: string) =>
  providerNames.find((name) => [providers[name]?.issuers[0], usualIssuers[name]].includes(issuer)) ?? null;

const usualIssuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' };

type Link = Proof & { ticket: string; verifier: string };

/**
 * Links the account of the ticket to this user. An open session is not enough, because a stolen one would
 * otherwise give permanent access. Throws 409 `identityInUse` if it belongs to another user.
 */
export async function linkIdentity(ctx: Own, { ticket, verifier, ...proof }: Link) {
  const { tx, user } = ctx;
  await requireProof(ctx, proof);
  const { linking } = await takeTicket(ctx, { ticket, verifier });
  if (!linking) throw expired();
  const { issuer, subject, email } = linking;
  const linked = await tx
    .insert(identities)
    .values({ issuer, subject, email, userId: user.id })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (linked.length > 0) {
    await sendAccountMail(ctx, 'identityLinked', user);
    return;
  }
  const isThis = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  const [known] = await tx.select({ userId: identities.userId }).from(identities).where(isThis);
  if (known?.userId !== user.id) throw conflict('identityInUse');
}

/**
 * Removes a provider account, but never the last way to sign in: 409 `lastWayIn`. Concurrent removals are
 * serialized.
 */
export async function unlinkIdentity(ctx: Own, { id, ...proof }: Proof & { id: string }) {
  const { tx, user } = ctx;
  const [person] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
  const linked = await tx.select().from(identities).where(eq(identities.userId, user.id));
  if (!linked.some((each) => each.id === id)) throw notFound();
  if (linked.length === 1 && !person?.passwordHash) throw conflict('lastWayIn');
  await requireProof(ctx, proof);
  await tx.delete(identities).where(and(eq(identities.id, id), eq(identities.userId, user.id)));
  await sendAccountMail(ctx, 'identityUnlinked', user);
}
