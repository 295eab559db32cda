import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { openDialog } from './shell-state.ts';

/** Where `g` and then a letter lead. */
const goKeys: Record<string, string> = {
  v: paths.till,
  p: paths.products,
  c: paths.contacts,
};

const patience = 1200;

/** mod+K anywhere; `?` and `g` + letter outside of fields, unless single letters are switched off. */
export function useShellKeys() {
  const navigate = useNavigate();
  const { letterKeys } = usePreferences();
  useEffect(() => {
    let isGoing = false;
    let timer: ReturnType<typeof setTimeout>;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openDialog('search');
        return;
      }
      if (!letterKeys || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') openDialog('keyboard');
      const path = isGoing ? goKeys[event.key] : undefined;
      if (path) {
        event.preventDefault();
        void navigate({ to: path });
      }
      isGoing = event.key === 'g';
      clearTimeout(timer);
      if (isGoing) timer = setTimeout(() => (isGoing = false), patience);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
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
