import { useCallback, useEffect, useRef } from 'react';

/**
 * Collects the keys typed between opening the charge and its display, because experienced sellers press F9
 * and Enter at once. `take` returns the keys and ends the collection.
 */
export function useEarlyKeys(isOpening: boolean) {
  const keys = useRef<string[] | null>(null);
  const wasOpening = useRef(false);
  if (isOpening !== wasOpening.current) {
    wasOpening.current = isOpening;
    keys.current = isOpening ? [] : null;
  }
  useEffect(() => {
    if (!isOpening) return;
    const onKey = (event: KeyboardEvent) => {
      if (!keys.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^([\d.,]|Enter|Backspace)$/.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      keys.current.push(event.key);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [isOpening]);
  const take = useCallback(() => {
    const taken = keys.current ?? [];
    keys.current = null;
    return taken;
  }, []);
  return { take };
}
