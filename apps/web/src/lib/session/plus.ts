import { useSyncExternalStore } from 'react';

/** Set when the sheet about Plus was closed; it then opens no more by itself. */
const flag = 'plusClosed';

let isOpen = false;
const listeners = new Set<() => void>();

/** True if the sheet about Plus is open. Menu, banners, chips and closed pages open the same one. */
export const usePlusOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

export const openPlus = () => become(true);

export function closePlus() {
  localStorage.setItem(flag, 'closed');
  become(false);
}

export const wasPlusClosed = (): boolean => localStorage.getItem(flag) !== null;

function become(next: boolean) {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
