import { lazy } from 'react';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { loadHold } from './parked/LazyHold.tsx';
import { CartLines, CartSums } from './ticket/LazyLines.tsx';

const loaders = {
  dialog: Dialog.preload,
  dialogs: withWords(['contact'], () => import('./TillDialogs.tsx')),
  hold: loadHold,
  lines: CartLines.preload,
  sums: CartSums.preload,
  drawer: () => import('./ticket/TicketDrawer.tsx'),
};

// Loaded while the user looks for the first product.
export const TillDialogs = lazy(async () => ({ default: (await loaders.dialogs()).TillDialogs }));
export const TicketDrawer = lazy(async () => ({ default: (await loaders.drawer()).TicketDrawer }));

export const AmountPad = lazyOverlay(() => import('./shelf/AmountPad.tsx'));
export const DrawerState = lazyOverlay(withWords(['cash'], () => import('./ticket/DrawerState.tsx')));

/** Preloaded so that the first dialog opens instantly, even if the connection drops first. */
export function preloadParts() {
  for (const load of Object.values(loaders)) void load();
}
