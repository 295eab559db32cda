import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '../../lib/session/preferences.ts';
import { makeShellKeys } from './shell-keys.ts';
import { openDialog } from './shell-state.ts';

/** mod+K anywhere; `?` and `g` + letter outside of fields, unless single letters are switched off. */
export function useShellKeys() {
  const navigate = useNavigate();
  const { letterKeys } = usePreferences();
  useEffect(() => {
    const read = makeShellKeys();
    const onKey = (event: KeyboardEvent) => {
      const { key, code, altKey, ctrlKey, metaKey, shiftKey, timeStamp } = event;
      const isFree = letterKeys && !isTyping(event.target);
      const does = read({ key, code, altKey, ctrlKey, metaKey, shiftKey, timeStamp, isFree });
      if (!does) return;
      event.preventDefault();
      if ('opens' in does) openDialog(does.opens);
      else void navigate({ to: does.goes });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, letterKeys]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"]') !== null)
  );
}
