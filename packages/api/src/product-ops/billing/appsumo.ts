import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config, Services } from '../../core/call/call.ts';
import { DomainError, InvalidField } from '../../core/call/errors.ts';

type Marketplace = NonNullable<Config['appSumo']>;
type AppSumoContext = Pick<Services, 'config' | 'log'> & { marketplace: Marketplace };

const Token = z.object({ access_token: z.string() });
const Key = z.object({ license_key: z.string().min(8).max(200), status: z.string().nullish() });

/**
 * Returns the licence key for the code with which the marketplace redirected a buyer back. Throws 422
 * `appSumoErrorExpiredCode` if the code has expired, `appSumoErrorInvalidCode` if it is invalid, 503
 * `unavailable` if the marketplace does not respond.
 */
export async function keyBehind(context: AppSumoContext, code: string): Promise<string> {
  const { url, clientId, clientSecret } = context.marketplace;
  const granted = await ask(context, `${url}/openid/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: `${context.config.publicUrl}/app-sumo/callback`,
      grant_type: 'authorization_code',
    }),
  });
  const token = Token.safeParse(granted.body).data?.access_token;
  if (!granted.isOk || !token) {
    const { error } = z.object({ error: z.string() }).safeParse(granted.body).data ?? {};
    context.log.error({ status: granted.status, error }, 'the marketplace refused a code');
    // Wrong API keys of ours are not the buyer's fault.
    if (error === 'invalid_client' || granted.status === 401) throw away();
    throw refused(error === 'invalid_grant' ? 'appSumoErrorExpiredCode' : 'appSumoErrorInvalidCode');
  }
  const query = new URLSearchParams({ access_token: token });
  const reply = await ask(context, `${url}/openid/license_key/?${query}`, { method: 'GET' });
  const key = Key.safeParse(reply.body).data;
  if (!reply.isOk || !key) throw refused('appSumoErrorInvalidCode');
  return key.license_key;
}

const refused = (reason: string) => new InvalidField('code', reason);
const away = () => new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 5 });

async function ask({ log }: AppSumoContext, url: string, request: RequestInit) {
  const answer = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(8000),
  }).catch((error: unknown) => {
    // The address contains a token.
    log.error({ reason: String(error).slice(0, 200) }, 'the marketplace did not answer');
    throw away();
  });
  if (answer.status >= 500) throw away();
  const body: unknown = await answer.json().catch(() => null);
  return { isOk: answer.ok, status: answer.status, body };
}

type Signed = { body: string; signature: string; timestamp: string; now: Date };

/** A message signed longer ago than this is refused. */
const oldestMs = 300_000;

/** True if the marketplace signed it recently. */
export function isFromMarketplace({ apiKey }: Marketplace, { body, signature, timestamp, now }: Signed) {
  const at = Number(timestamp);
  // Milliseconds, or seconds if the sender counts in them.
  const signedAt = at > 100_000_000_000 ? at : at * 1000;
  if (!(Math.abs(now.getTime() - signedAt) <= oldestMs)) return false;
  const expected = createHmac('sha256', apiKey).update(`${timestamp}${body}`).digest();
  const given = Buffer.from(signature, 'hex');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
