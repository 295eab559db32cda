import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from './preferences.ts';

/** A shortcut of one key for the open page; silent in fields, in dialogs and where it was switched off. */
export function useLetterKey(key: string, action: () => void) {
  const { letterKeys } = usePreferences();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
    if (event.key !== key || !isPlain || isOccupied(event.target)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!letterKeys) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [letterKeys]);
}

function isOccupied(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
