import type { Tx } from '@mostrador/database/connect';
import type { Call } from '../call.ts';
import { DomainError, forbidden } from '../errors.ts';
import type { Meta } from '../meta.ts';
import { isAllowedFrom } from '../who/api-key.ts';
import type { AuthInput, Identity } from '../who/identity.ts';
import { notForKeys, principalThrough } from '../who/principal.ts';
import { authenticate, readCredential, refusedCredential } from '../who/session.ts';
import { noteSeen, usedSince } from '../who/session-seen.ts';

type Door = Pick<Meta, 'gate' | 'ignoresOrganization' | 'atTill'>;

/** `userId` is null for an API key. */
export type Authorized = { organizationId: string; userId: string | null };

/**
 * Checks the gate of a call before any input is validated, so that an unauthorized caller stores nothing and
 * learns nothing. Returns null if the gate needs no organization.
 */
export async function authorize(
  given: Call,
  { gate, ignoresOrganization = false, atTill = false }: Door,
): Promise<Authorized | null> {
  if (!gate || gate === 'open' || gate === 'storefront') return null;
  const ctx = ignoresOrganization ? { ...given, organization: null } : given;
  const identity = await authenticateOnce(ctx, await requireCredential(ctx));
  const { user, key, membership } = identity;
  if (gate === 'anyCaller') {
    if (key && !membership) throw forbidden('permissionDenied');
    return null;
  }
  if (gate !== 'signedIn') principalThrough(gate, identity);
  else if (key) throw notForKeys();
  if (ctx.organization && !membership) throw forbidden('permissionDenied');
  if (gate === 'signedIn' && user.isAtTill && !atTill) throw forbidden('passwordNeeded');
  return membership && { organizationId: membership.shop.id, userId: key ? null : user.id };
}

/**
 * Checks for a token before a connection is used, so that a caller without one costs the database nothing.
 */
export async function requireCredential(ctx: Call) {
  if (!ctx.credential) throw new DomainError('UNAUTHORIZED', 'unauthorized');
  const credential = await readCredential(ctx.credential, ctx.config.secrets);
  if (credential === 'invalid') throw new DomainError('UNAUTHORIZED', 'unauthorized');
  if (credential === 'expired') throw new DomainError('UNAUTHORIZED', 'tokenExpired');
  if (ctx.organization === 'invalid') throw forbidden('permissionDenied');
  return credential;
}

/** Authenticates in a separate short transaction, before or without any work. */
export const authenticateOnce = (
  ctx: Call,
  credential: Opening['credential'],
  { isWriting = false }: { isWriting?: boolean } = {},
) => ctx.db.transaction((tx) => authenticateOrRefuse(ctx, tx, { credential, bindsTenant: false, isWriting }));

type Opening = Pick<AuthInput, 'credential' | 'bindsTenant' | 'isWriting'>;

export async function authenticateOrRefuse(ctx: Call, tx: Tx, door: Opening): Promise<Identity> {
  const organizationId = ctx.organization === 'invalid' ? null : ctx.organization;
  const identity = await authenticate(tx, {
    ...door,
    organizationId,
    now: ctx.now(),
    usedSince: usedSince(ctx),
  });
  if (!identity) throw await refusedCredential(tx, door.credential, ctx.now());
  const { user, key, membership } = identity;
  const shop = membership?.shop;
  const organization = {
    organizationId: shop?.id ?? null,
    ...(shop && { moneySymbol: shop.settings.moneySymbol }),
  };
  ctx.observer?.caller(
    key ? { ...organization, userId: null, apiKeyId: key.id } : { ...organization, userId: user.id },
  );
  if (identity.lastSeenAt) noteSeen(ctx, { id: user.sessionId, lastSeenAt: identity.lastSeenAt });
  if (key && !isAllowedFrom(ctx.ip, key.ipAllow)) throw forbidden('addressNotAllowed');
  return identity;
}
