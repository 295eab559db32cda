import { paths } from './paths.ts';

type Target = { plan: string } | { tarjeta: 'nueva' };

/**
 * The address of the card form. It is always opened by a full page load, never by a route change: only that
 * address may contain the form of the payment provider, and the security policy of a page is fixed when it
 * is loaded.
 */
export const payAddress = (requested: Target) => `${paths.pay}?${new URLSearchParams(requested)}`;

/** False if a route change led here, as after signing in: the page must then be reloaded. */
export function wasLoadedAsPay(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name).pathname === paths.pay;
}
