import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';

// A cart has no lines before the first item is sold.
export const CartLines = lazyOverlay(() => import('./CartLines.tsx'));
export const CartSums = lazyOverlay(async () => ({ default: (await import('./CartSums.tsx')).CartSums }));
