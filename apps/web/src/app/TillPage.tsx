import { lazy, useEffect } from 'react';
import { useShop } from '../domain/sale/use-shop.ts';
import { TillScreen } from '../features/channels/till/TillScreen.tsx';
import { withWords } from '../lib/i18n/words.ts';

const loaders = {
  charge: withWords(['charge', 'contact'], () => import('../features/channels/charge/ChargeDialog.tsx')),
  done: withWords(['contact', 'receipt'], () => import('../features/channels/charge/done/DoneScreen.tsx')),
};

// The counter is rendered first. Its overlays are loaded while the user looks for the first product.
export const Charge = lazy(async () => ({ default: (await loaders.charge()).ChargeDialog }));
export const Done = lazy(async () => ({ default: (await loaders.done()).DoneScreen }));

/** Combines the counter and the payment. Another organization gets separate ones. */
export default function TillPage() {
  const shop = useShop();
  useEffect(() => {
    // The overlays are preloaded so that the first charge opens at once, even if the connection drops first.
    for (const load of Object.values(loaders)) void load();
  }, []);
  return shop ? <TillScreen key={shop.id} shop={shop} Charge={Charge} Done={Done} /> : null;
}
