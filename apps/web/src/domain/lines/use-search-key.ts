import { useEffect, useEffectEvent } from 'react';
import { shortcuts } from '../../lib/device/shortcuts.ts';

/** Listens to the search key anywhere on the page, except in dialogs above it. */
export function useSearchKey(focusSearch: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== shortcuts.search[0] || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    focusSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
