import { useEffect, useRef } from 'react';
import { isCartEmpty } from '../../../domain/sale/cart/cart.ts';
import { isPressed } from '../../../lib/device/shortcuts.ts';
import { usePreferences } from '../../../lib/session/preferences.ts';
import type { Till } from './till-state.ts';

/**
 * The keyboard shortcuts of the till. Function keys always work, single characters only if no text is being
 * typed.
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
        // Otherwise the browser would open its search or reload the page while the cashier counts change.
        if (/^F[2-4789]$/.test(event.key)) event.preventDefault();
        return;
      }
      // `/`, a shortcut for the search, is typed as a character if a text field has the focus.
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
 * A letter or digit typed outside of any field starts a search: the field gets the focus before the
 * character arrives.
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
