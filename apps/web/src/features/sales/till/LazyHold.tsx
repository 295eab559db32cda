import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { isPressed } from '../../../lib/device/shortcuts.ts';
import { withWords } from '../../../lib/i18n/words.ts';

export const loadHold = withWords(['ticket'], () => import('./HoldTools.tsx'));
const HoldTools = lazy(loadHold);

/** The keys of the tools that were pressed before they stood there, in their order; they take them up. */
export type EarlyKeys = RefObject<('hold' | 'waiting')[]>;

export function Hold(props: { isBar?: true }) {
  const early: EarlyKeys = useRef([]);
  return (
    <Suspense fallback={<Listening early={early} />}>
      <HoldTools {...props} early={early} />
    </Suspense>
  );
}

function Listening({ early }: { early: EarlyKeys }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = (['hold', 'waiting'] as const).find((each) => isPressed(each, event));
      if (!key || event.defaultPrevented) return;
      event.preventDefault();
      if (!early.current.includes(key)) early.current.push(key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [early]);
  return null;
}
