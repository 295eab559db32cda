import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { paths } from '../../lib/navigation/paths.ts';

const PendingCount = lazyOverlay(() => import('./PendingCount.tsx'));

/** How many orders of the store wait, beside the way to them. */
export function PendingOrders({ path }: { path: string }) {
  return path === paths.webOrders ? <PendingCount /> : null;
}
