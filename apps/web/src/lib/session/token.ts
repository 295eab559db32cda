/** Milliseconds until the token's `exp`; null if it has none or cannot be read, 0 if it has expired. */
export function millisecondsLeft(token: string, now: number): number | null {
  const exp = claimOf(token, 'exp');
  return typeof exp === 'number' ? Math.max(0, exp * 1000 - now) : null;
}

/** The user id of a token. Null if it cannot be read. */
export function personIn(token: string | null): string | null {
  const subject = token === null ? null : claimOf(token, 'sub');
  return typeof subject === 'string' ? subject : null;
}

/** Distinguishes the sign-ins of a user without revealing the token. */
export const signInMark = (token: string | null): string =>
  token === null ? '' : `${personIn(token)} ${claimOf(token, 'exp')}`;

function claimOf(token: string, name: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined;
  } catch {
    return undefined;
  }
}
