import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { isPressed } from '../../lib/shortcuts.ts';
import { withWords } from '../../lib/words.ts';

export const loadHold = withWords(['ticket'], () => import('./HoldTools.tsx'));
const HoldTools = lazy(loadHold);

/** The last key of the tools that was pressed before they stood there; they take it up. */
export type EarlyKey = RefObject<'hold' | 'waiting' | null>;

export function Hold(props: { isBar?: true }) {
  const early: EarlyKey = useRef(null);
  return (
    <Suspense fallback={<Listening early={early} />}>
      <HoldTools {...props} early={early} />
    </Suspense>
  );
}

function Listening({ early }: { early: EarlyKey }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = (['hold', 'waiting'] as const).find((each) => isPressed(each, event));
      if (!key || event.defaultPrevented) return;
      event.preventDefault();
      early.current = key;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [early]);
  return null;
}
