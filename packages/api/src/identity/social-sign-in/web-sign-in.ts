import { createHash } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { conflict, DomainError } from '../../core/call/errors.ts';
import { countTry } from '../../core/call/gate/limit.ts';
import { networkOf } from '../../core/call/who/address.ts';
import type { ProviderName, WebProvider } from '../../core/call/who/identity-provider.ts';
import { hashToken, newToken } from '../../core/call/who/session.ts';
import { enter, tokenOf } from '../auth/sign-in/enter.ts';
import { attributeReferral } from '../referral/attribution.ts';
import { users } from '../user/user.table.ts';
import { exchangeCode } from './exchange-code.ts';
import { readIdToken } from './id-token.ts';
import { recognize } from './recognize.ts';
import { signInAttempts, signInTickets } from './social-sign-in.table.ts';

/**
 * The time limits for signing in at the provider, for the page to fetch the session, and for the user to
 * confirm a link.
 */
const minutesAway = 10;
const ticketSeconds = 60;
const linkingSeconds = 600;

type Departure = {
  provider: ProviderName;
  challenge: string;
  language: Language;
  isGuest: boolean;
  isLinking: boolean;
};
type Return = { provider: ProviderName; secret: string; state: string; code: string } & Name;
type Name = { firstName?: string; lastName?: string };
type TicketProof = { ticket: string; verifier: string };
type Fetch = TicketProof & { referralCode?: string | null | undefined };

/**
 * Returns the address of the provider for a sign-in, and the secret that the browser stores until the return.
 * `challenge` is the SHA-256, as base64url, of a text that only the page knows.
 */
export async function departFor(ctx: Call, { provider: name, ...page }: Departure) {
  await countProviderTry(ctx);
  const provider = webProvider(ctx, name);
  const [secret, state, nonce, codeVerifier] = [newToken(), newToken(), newToken(), newToken()];
  const expiresAt = new Date(ctx.now().getTime() + minutesAway * 60_000);
  const attempt = { ...page, provider: name, state, nonce, codeVerifier, expiresAt };
  await ctx.db.insert(signInAttempts).values({ id: hashToken(secret), ...attempt });
  const url = new URL(provider.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: provider.web.clientId,
    redirect_uri: returnAddress(ctx, name),
    scope: name === 'google' ? 'openid email profile' : 'name email',
    state,
    nonce,
    code_challenge: challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    // Apple sends the name and the address only with a form post.
    ...(name === 'apple' && { response_mode: 'form_post' }),
  };
  for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
  return { url: url.href, secret };
}

/**
 * Creates the ticket of a user who returned from a provider. The data of the started sign-in is used up in
 * any case. Throws 401 `signInExpired` if it is missing, too old, or of another sign-in.
 */
export async function comeBack(ctx: Call, { provider: name, secret, state, code, ...named }: Return) {
  await countProviderTry(ctx);
  const provider = webProvider(ctx, name);
  const [attempt] = await ctx.db
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.id, hashToken(secret)), eq(signInAttempts.provider, name)))
    .returning();
  if (!attempt || attempt.state !== state || attempt.expiresAt <= ctx.now()) throw expired();
  const { codeVerifier, nonce, challenge, language, isGuest, isLinking } = attempt;
  const redirectUri = returnAddress(ctx, name);
  const token = await exchangeCode(ctx, provider, { code, codeVerifier, redirectUri });
  const audience = [provider.web.clientId];
  const claims = await readIdToken(provider, token, { audience, nonce, now: ctx.now() });
  const vouched = {
    ...claims,
    firstName: claims.firstName || (named.firstName ?? ''),
    lastName: claims.lastName || (named.lastName ?? ''),
  };
  const ticket = newToken();
  const expiresAt = new Date(ctx.now().getTime() + (isLinking ? linkingSeconds : ticketSeconds) * 1000);
  await ctx.db.transaction(async (tx) => {
    const row = { id: hashToken(ticket), challenge, expiresAt };
    if (isLinking) {
      const { issuer, subject, email } = vouched;
      await tx.insert(signInTickets).values({ ...row, linking: { issuer, subject, email } });
      return;
    }
    const { id: userId } = await recognize({ ...ctx, tx }, { vouched, language, now: ctx.now(), isGuest });
    await tx.insert(signInTickets).values({ ...row, userId });
  });
  return ticket;
}

/**
 * Exchanges a ticket for a session, once, for the page that began the sign-in: a ticket sent to another
 * user's page is useless there. A user with a second factor must enter it: 403 `secondFactorRequired` with
 * the `challenge`.
 */
export async function redeemTicket(ctx: Call, { ticket, verifier, referralCode }: Fetch) {
  await countProviderTry(ctx);
  const { entering, stepTwo } = await ctx.db.transaction(async (tx) => {
    const found = await takeTicket({ ...ctx, tx }, { ticket, verifier });
    if (!found.userId) throw expired();
    const [person] = await tx.select().from(users).where(eq(users.id, found.userId)).for('update');
    if (!person || person.goneAt) throw expired();
    if (referralCode && person.isStepTwoPending) {
      await tx
        .update(users)
        .set({ referralCode })
        .where(and(eq(users.id, person.id), isNull(users.referralCode)));
      await attributeReferral({ ...ctx, tx }, person.id);
    }
    return { entering: await enter(ctx, tx, { ...person, way: 'social' }), stepTwo: person.isStepTwoPending };
  });
  return { accessToken: tokenOf(entering), stepTwo };
}

/**
 * Uses up a ticket for the page that started the sign-in. Throws 401 `signInExpired` for any other page, or
 * if the ticket is too old.
 */
export async function takeTicket(
  { tx, now }: Pick<Call, 'now'> & { tx: Tx },
  { ticket, verifier }: TicketProof,
) {
  const [found] = await tx
    .delete(signInTickets)
    .where(
      and(
        eq(signInTickets.id, hashToken(ticket)),
        eq(signInTickets.challenge, challengeOf(verifier)),
        gt(signInTickets.expiresAt, now()),
      ),
    )
    .returning();
  if (!found) throw expired();
  return found;
}

/** Throws 409 `providerNotConfigured` if the operator configured no keys. */
function webProvider({ config }: Call, name: ProviderName): WebProvider {
  const provider = config.providers[name];
  if (!provider?.web) throw conflict('providerNotConfigured');
  return { ...provider, web: provider.web };
}

const returnAddress = ({ config }: Call, name: ProviderName) => `${config.publicUrl}/users/${name}/callback`;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export const expired = () => new DomainError('UNAUTHORIZED', 'signInExpired');

/** Limits sign-ins per household, because each one costs requests to a provider and rows. */
export const countProviderTry = ({ db, ip, config }: Call) =>
  countTry(db, `provider ${networkOf(ip)}`, { max: config.limits.loginPerAddress * 3, minutes: 15 });
