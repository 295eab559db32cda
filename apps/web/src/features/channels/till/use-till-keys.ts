import { useEffect, useRef } from 'react';
import { isCartEmpty } from '../../../domain/sale/cart/cart.ts';
import { isPressed } from '../../../lib/device/shortcuts.ts';
import { usePreferences } from '../../../lib/session/preferences.ts';
import type { Till } from './till-state.ts';

/**
 * The keys of the till. Function keys work everywhere on it, single characters only where nothing is written.
 */
export function useTillKeys(till: Till, { isActive }: { isActive: boolean }) {
  const { letterKeys } = usePreferences();
  const latest = useRef(till);
  latest.current = till;
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { dialog, focusSearch } = latest.current;
      if (dialog) {
        // Otherwise the browser would search or reload while the cashier counts change.
        if (/^F[2-4789]$/.test(event.key)) event.preventDefault();
        return;
      }
      // Of the keys of the search, `/` writes where something is written.
      const does = event.key.length > 1 ? doings.find((each) => isPressed(each, event)) : undefined;
      if (does) {
        event.preventDefault();
        actions[does](latest.current);
      } else if (isForSearch(event, { letterKeys })) focusSearch();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isActive, letterKeys]);
}

const doings = ['search', 'customer', 'freeAmount', 'charge'] as const;

const actions: Record<(typeof doings)[number], (till: Till) => void> = {
  search: ({ focusSearch }) => focusSearch(),
  customer: ({ open }) => open({ kind: 'customer' }),
  freeAmount: ({ open }) => open({ kind: 'free' }),
  charge: openCharge,
};

function openCharge({ cart, open }: Till) {
  if (!isCartEmpty(cart)) open({ kind: 'charge' });
}

/**
 * A letter or digit typed onto nothing is a search: the field takes the focus before the character arrives.
 */
function isForSearch(event: KeyboardEvent, { letterKeys }: { letterKeys: boolean }): boolean {
  const { target, key } = event;
  if (key.length !== 1 || key === ' ' || !(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return false;
  if (target.closest('[data-cart-lines], [role="menu"], [role="dialog"]')) return false;
  if (isPressed('search', event)) {
    event.preventDefault();
    return true;
  }
  return !letterKeys || !isPressed('help', event);
}
