import { createHash } from 'node:crypto';
import { emailField } from '@mostrador/shared/wire/field';
import { cut } from '@mostrador/shared/words/cut';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { DomainError } from '../../core/call/errors.ts';
import type { IdentityProvider } from '../../core/call/who/identity-provider.ts';

/** The claims of a provider about a user. Only `issuer` and `subject` identify the user. */
export type Vouched = {
  issuer: string;
  subject: string;
  /** Null unless the provider confirms that the address belongs to the user. */
  email: string | null;
  firstName: string;
  lastName: string;
};

type Expected = { audience: string[]; nonce?: string | undefined; now: Date };

/**
 * Reads an id token that the provider signed for one of this program's clients. Throws 401
 * `identityTokenInvalid`, or 503 `unavailable` if the provider's keys cannot be fetched.
 */
export async function readIdToken(
  provider: IdentityProvider,
  token: string,
  { audience, nonce, now }: Expected,
): Promise<Vouched> {
  const { payload } = await jwtVerify(token, keysOf(provider), {
    algorithms: ['RS256'],
    issuer: provider.issuers,
    audience,
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: 30,
    currentDate: now,
  }).catch(refuse);
  const claims = Claims.safeParse(payload);
  if (!claims.success || !isForUs(claims.data, audience) || !isNonce(claims.data.nonce, nonce))
    throw invalid();
  const { sub, email, email_verified: isVerified, given_name, family_name } = claims.data;
  return {
    issuer: provider.issuers[0],
    subject: sub,
    email: isVerified && email ? email : null,
    firstName: given_name,
    lastName: family_name,
  };
}

/** A name, cut to the maximum length; other values than text become empty. */
export const shortName = z
  .string()
  .catch('')
  .transform((name) =>
    cut(
      name
        .toWellFormed()
        .replace(/\s+/g, ' ')
        .replace(/\p{Cc}/gu, '')
        .trim(),
      60,
    ),
  );

const Claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  sub: z.string().min(1).max(255),
  // Apple sends the boolean as a text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  email: emailField().nullable().catch(null),
  nonce: z.string().optional(),
  given_name: shortName,
  family_name: shortName,
});

/** If a token has several audiences, the authorized party must be one of this program's clients. */
const isForUs = ({ aud, azp }: { aud: string | string[]; azp?: string | undefined }, ours: string[]) =>
  typeof aud === 'string' || (azp !== undefined && ours.includes(azp));

/** Apps on Apple's phones send the hash of their nonce, all others the nonce itself. */
const isNonce = (claimed: string | undefined, given: string | undefined) =>
  given === undefined || claimed === given || claimed === sha256(given);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Cached for ten minutes. An unknown signing key fetches the keys again, at most every half minute, so that
 * the provider may change its keys.
 */
function keysOf({ keysUrl }: IdentityProvider) {
  const known = keySets.get(keysUrl);
  if (known) return known;
  const made = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5000 });
  keySets.set(keysUrl, made);
  return made;
}

const invalid = () => new DomainError('UNAUTHORIZED', 'identityTokenInvalid');

/**
 * These two errors of jose mean that the keys could not be fetched; an error that is not from jose is a
 * network error.
 */
function refuse(error: unknown): never {
  const isAway =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC';
  if (isAway) throw new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 5 });
  throw invalid();
}
