/** Milliseconds until the token's `exp`; null when it has none or cannot be read, 0 when it is over. */
export function millisecondsLeft(token: string, now: number): number | null {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' ? Math.max(0, claims.exp * 1000 - now) : null;
  } catch {
    return null;
  }
}
