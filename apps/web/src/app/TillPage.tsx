import { lazy, useEffect } from 'react';
import { useShop } from '../domain/sale/use-shop.ts';
import { TillScreen } from '../features/channels/till/TillScreen.tsx';
import { withWords } from '../lib/i18n/words.ts';

const loaders = {
  charge: withWords(['charge', 'contact'], () => import('../features/channels/charge/ChargeDialog.tsx')),
  done: withWords(['contact', 'receipt'], () => import('../features/channels/charge/done/DoneScreen.tsx')),
};

// The counter is rendered first. Its overlays are fetched while the user looks for the first product.
export const Charge = lazy(async () => ({ default: (await loaders.charge()).ChargeDialog }));
export const Done = lazy(async () => ({ default: (await loaders.done()).DoneScreen }));

/** The counter and the way to the money, put together; another organization brings its own. */
export default function TillPage() {
  const shop = useShop();
  useEffect(() => {
    // So that the first charge opens at once, and also when the line goes down meanwhile.
    for (const load of Object.values(loaders)) void load();
  }, []);
  return shop ? <TillScreen key={shop.id} shop={shop} Charge={Charge} Done={Done} /> : null;
}
