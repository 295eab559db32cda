import { createStore } from '../store/create-store.ts';
import { stored } from '../store/stored.ts';

/** Set when the sheet about Plus was closed; after that it never opens automatically. */
const closed = stored({ name: 'plusClosed', parse: (text) => text !== null, write: () => 'closed' });

const isOpen = createStore(false);

/** True if the sheet about Plus is open. Menu, banners, chips and closed pages open the same one. */
export const usePlusOpen = (): boolean => isOpen.use();

export const openPlus = () => isOpen.set(true);

export function closePlus() {
  closed.set(true);
  isOpen.set(false);
}

export const wasPlusClosed = (): boolean => closed.get();
