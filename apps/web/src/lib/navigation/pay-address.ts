import { paths } from './paths.ts';

type Target = { plan: string } | { tarjeta: 'nueva' };

/**
 * The address of the card form. Always a full load, never a route change: only that address may contain the
 * form of the payment provider, and the policy of a page is fixed when it is loaded.
 */
export const payAddress = (requested: Target) => `${paths.pay}?${new URLSearchParams(requested)}`;

/** False where a route change led here, as after signing in: then it has to be loaded anew. */
export function wasLoadedAsPay(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name).pathname === paths.pay;
}
