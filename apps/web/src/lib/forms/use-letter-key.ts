import { useEffect, useEffectEvent } from 'react';
import { isPressed, placeOf, type Shortcut } from '../device/shortcuts.ts';
import { usePreferences } from '../session/preferences.ts';

/** A key that stays down goes on from line to line; what it does to one of them it does once. */
const moves: ReadonlySet<Shortcut> = new Set<Shortcut>(['expenseRow', 'bankLine']);

/**
 * A shortcut of one key for the open page; silent in fields, in dialogs and where it was switched off.
 * `place`: which of its keys it was, from 0.
 */
export function useLetterKey(does: Shortcut, action: (place: number) => void) {
  const { letterKeys } = usePreferences();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const place = placeOf(does, event);
    if (event.defaultPrevented || place < 0 || isOccupied(event)) return;
    event.preventDefault();
    if (event.repeat && !moves.has(does)) return;
    action(place);
  });
  useEffect(() => {
    if (!letterKeys) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [letterKeys]);
}

function isOccupied(event: KeyboardEvent): boolean {
  const { target } = event;
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  // The key that confirms presses a button or a link that has the focus.
  if (isPressed('bankConfirm', event) && target.closest('a, button')) return true;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
