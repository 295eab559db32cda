import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { Call } from '../../core/call/call.ts';
import { DomainError } from '../../core/call/errors.ts';
import type { WebProvider } from '../../core/call/who/identity-provider.ts';

type Granted = { code: string; codeVerifier: string; redirectUri: string };

const Tokens = z.object({ id_token: z.string() });

/**
 * Exchanges a code of the provider for the id token. The secret is in the body, the only place where Apple
 * reads it. Throws 401 `signInExpired` if the provider refuses the code, 503 `unavailable` if it does not
 * respond.
 */
export async function exchangeCode(ctx: Call, provider: WebProvider, granted: Granted): Promise<string> {
  const { code, codeVerifier, redirectUri } = granted;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
    client_id: provider.web.clientId,
    client_secret: await secretOf(provider, ctx.now()),
  });
  const answer = await fetch(provider.tokenUrl, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(8000),
  }).catch((error: unknown) => away(ctx, { err: error }));
  if (answer.status >= 500) return away(ctx, { status: answer.status });
  const reply: unknown = await answer.json().catch(() => null);
  const tokens = Tokens.safeParse(reply);
  if (answer.ok && tokens.success) return tokens.data.id_token;
  ctx.log.error({ status: answer.status, reason: reasonIn(reply) }, 'a provider refused a code');
  throw new DomainError('UNAUTHORIZED', 'signInExpired');
}

function away({ log }: Call, details: object): never {
  log.error(details, 'a provider did not answer');
  throw new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 5 });
}

/** The provider's error code, such as `invalid_client`, which informs the operator and reveals no secret. */
const reasonIn = (reply: unknown) => z.object({ error: z.string().max(100) }).safeParse(reply).data?.error;

async function secretOf({ web, issuers }: WebProvider, now: Date): Promise<string> {
  const { secret, clientId } = web;
  if (secret.kind === 'text') return secret.text;
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(clientId)
    .setAudience(issuers[0])
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(await importPKCS8(secret.privateKey, 'ES256'));
}
