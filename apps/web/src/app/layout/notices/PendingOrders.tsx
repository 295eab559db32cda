import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';

const PendingCount = lazyOverlay(() => import('./PendingCount.tsx'));

/** The number of pending orders of the store, beside the link to them. */
export function PendingOrders({ path }: { path: string }) {
  return path === paths.webOrders ? <PendingCount /> : null;
}

/** The same number at the corner of a button that opens a menu. `entries` are the items of that menu. */
export function PendingCorner({ entries }: { entries?: readonly { path: string }[] }) {
  const leadsThere = entries?.some(({ path }) => path === paths.webOrders) ?? true;
  return leadsThere ? <PendingCount isCorner /> : null;
}
