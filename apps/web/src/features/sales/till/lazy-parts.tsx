import { lazy } from 'react';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { loadHold } from './LazyHold.tsx';

const loaders = {
  dialog: Dialog.preload,
  dialogs: withWords(['contact'], () => import('./TillDialogs.tsx')),
  hold: loadHold,
  lines: () => import('./CartLines.tsx'),
  sums: async () => ({ default: (await import('./CartSums.tsx')).CartSums }),
  drawer: () => import('./TicketDrawer.tsx'),
};

// Fetched while somebody looks for the first product.
export const TillDialogs = lazy(async () => ({ default: (await loaders.dialogs()).TillDialogs }));
export const TicketDrawer = lazy(async () => ({ default: (await loaders.drawer()).TicketDrawer }));

/** No cart has lines before the first thing is sold. */
export const CartLines = lazyOverlay(loaders.lines);
export const CartSums = lazyOverlay(loaders.sums);

export const AmountPad = lazyOverlay(() => import('./AmountPad.tsx'));
export const DrawerState = lazyOverlay(withWords(['cash'], () => import('./DrawerState.tsx')));

/** Fetches them all, so that the first of them opens at once, and also when the line goes down meanwhile. */
export function preloadParts() {
  for (const load of Object.values(loaders)) void load();
}
