import { ActionIcon } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { isPressed } from '../../../../lib/device/shortcuts.ts';
import { withWords } from '../../../../lib/i18n/words.ts';
import classes from '../ticket/ticket.module.css';

export const loadHold = withWords(['ticket'], () => import('./HoldTools.tsx'));
const WaitingTool = lazy(async () => ({ default: (await loadHold()).WaitingTool }));
const HoldTool = lazy(async () => ({ default: (await loadHold()).HoldTool }));

/** The shortcuts pressed before their buttons were rendered, in order; the buttons then handle them. */
export type EarlyKeys = RefObject<('hold' | 'waiting')[]>;

export function Waiting() {
  const early: EarlyKeys = useRef([]);
  return (
    <Suspense fallback={<Listening early={early} />}>
      <WaitingTool early={early} />
    </Suspense>
  );
}

export function HoldButton() {
  const onItsWay = (
    <ActionIcon variant="default" className={classes.hold ?? ''} disabled aria-hidden="true">
      <IconClockPause size={24} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <Suspense fallback={onItsWay}>
      <HoldTool />
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
