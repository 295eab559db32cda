import { lazy } from 'react';

const loaders = {
  charge: () => import('./ChargeDialog.tsx'),
  dialogs: () => import('./TillDialogs.tsx'),
  drawer: () => import('./TicketDrawer.tsx'),
  done: () => import('./DoneScreen.tsx'),
};

// The counter is drawn first. What lies over it is fetched while somebody looks for the first product.
export const ChargeDialog = lazy(async () => ({ default: (await loaders.charge()).ChargeDialog }));
export const TillDialogs = lazy(async () => ({ default: (await loaders.dialogs()).TillDialogs }));
export const TicketDrawer = lazy(async () => ({ default: (await loaders.drawer()).TicketDrawer }));
export const DoneScreen = lazy(async () => ({ default: (await loaders.done()).DoneScreen }));

/** Fetches them all, so that the first charge opens at once and also when the line goes down meanwhile. */
export function preloadParts() {
  for (const load of Object.values(loaders)) void load();
}
