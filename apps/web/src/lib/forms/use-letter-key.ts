import { useEffect, useEffectEvent } from 'react';
import { isPressed, placeOf, type Shortcut } from '../device/shortcuts.ts';
import { usePreferences } from '../session/preferences.ts';

/** A key that is held down repeats for moving from line to line, but not for actions on a line. */
const moves: ReadonlySet<Shortcut> = new Set<Shortcut>(['expenseRow', 'bankLine']);

/**
 * A single-key shortcut for the open page; inactive in fields, in dialogs and if single-letter shortcuts are
 * switched off. `place` is the index of the pressed key in the shortcut's list, from 0.
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
  // The confirmation key still presses a button or link that has the focus.
  if (isPressed('bankConfirm', event) && target.closest('a, button')) return true;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
