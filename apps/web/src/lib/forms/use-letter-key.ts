import { useEffect, useEffectEvent } from 'react';
import { isPressed, type Shortcut } from '../device/shortcuts.ts';
import { usePreferences } from '../session/preferences.ts';

/** A shortcut of one key for the open page; silent in fields, in dialogs and where it was switched off. */
export function useLetterKey(does: Shortcut, action: () => void) {
  const { letterKeys } = usePreferences();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPressed(does, event) || isOccupied(event.target)) return;
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
