import type { Language } from '@mostrador/shared/text/translate';
import { getJoin } from '../api/pending-codes.ts';

export type Provider = 'google' | 'apple';

const verifierName = 'signInVerifier';

/**
 * Redirects to a provider, to sign in or to link its account. This tab stores a secret and sends its hash,
 * so the result is valid only here.
 */
export async function leaveFor(
  provider: Provider,
  language: Language,
  { isLinking = false } = {},
): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  sessionStorage.setItem(verifierName, verifier);
  const invited: Record<string, string> = getJoin() ? { guest: 'true' } : {};
  const purpose = isLinking ? { link: 'true' } : invited;
  const query = new URLSearchParams({ challenge: base64url(new Uint8Array(hash)), language, ...purpose });
  location.assign(`/users/${provider}?${query}`);
}

export type Returned = { ticket: string; verifier: string } | { error: string };

/** The result of a provider after the # of the address. It is read once, and removed from the address. */
export function takeReturn(): Returned | null {
  const params = new URLSearchParams(location.hash.slice(1));
  const [ticket, error] = [params.get('ticket'), params.get('error')];
  if (!ticket && !error) return null;
  const verifier = sessionStorage.getItem(verifierName) ?? '';
  sessionStorage.removeItem(verifierName);
  history.replaceState(history.state, '', location.pathname + location.search);
  if (error) return { error };
  return ticket && verifier ? { ticket, verifier } : { error: 'signInExpired' };
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
