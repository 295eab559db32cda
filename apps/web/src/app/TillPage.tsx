import { lazy, useEffect } from 'react';
import { TillScreen } from '../features/till/TillScreen.tsx';
import { withWords } from '../lib/words.ts';
import { useShop } from '../parts/sale/shop.ts';

const loaders = {
  charge: withWords(['charge', 'contact'], () => import('../features/charge/ChargeDialog.tsx')),
  done: withWords(['contact', 'receipt'], () => import('../features/charge/DoneScreen.tsx')),
};

// The counter is drawn first. What lies over it is fetched while somebody looks for the first product.
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
