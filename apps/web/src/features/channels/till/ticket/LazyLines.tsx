import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';

// No cart has lines before the first thing is sold.
export const CartLines = lazyOverlay(() => import('./CartLines.tsx'));
export const CartSums = lazyOverlay(async () => ({ default: (await import('./CartSums.tsx')).CartSums }));
