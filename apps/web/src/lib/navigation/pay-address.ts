import { paths } from './paths.ts';

type Target = { plan: string } | { tarjeta: 'nueva' };

/**
 * Where a card is typed. Always a whole load, never a route change: only that address may hold the form of
 * who collects, and what a page may hold is decided when it is loaded.
 */
export const payAddress = (requested: Target) => `${paths.pay}?${new URLSearchParams(requested)}`;

/** False where a route change led here, as after signing in: then it has to be loaded anew. */
export function wasLoadedAsPay(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name).pathname === paths.pay;
}
