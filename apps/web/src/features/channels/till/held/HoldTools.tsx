import { ActionIcon } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { isPressed, shortcuts } from '../../../../lib/device/shortcuts.ts';
import classes from '../ticket/ticket.module.css';
import { useTill } from '../till-state.ts';
import type { EarlyKeys } from './LazyHold.tsx';
import { useHeld } from './use-held.ts';

/** What waits, in the header with its count; the keys that put on hold and open what waits act here. */
export function WaitingTool({ early }: { early: EarlyKeys }) {
  const t = useTranslations('ticket');
  const till = useTill();
  const held = useHeld();
  const open = () => till.open({ kind: 'held' });
  useArrivalAtHeld(open);
  const count = held.tickets?.length ?? 0;
  useHoldKeys({ early, isIdle: till.dialog === null, hold: held.hold, open });
  return (
    <>
      {count > 0 ? (
        <span className={classes.waiting}>
          <ActionIcon
            size={40}
            title={t('waiting')}
            aria-label={`${t('waiting')} ${count}`}
            aria-keyshortcuts={shortcuts.waiting[0]}
            aria-haspopup="dialog"
            onClick={open}
          >
            <IconClockPause size={20} />
          </ActionIcon>
          <span className={classes.waitingCount} aria-hidden="true">
            {count}
          </span>
        </span>
      ) : null}
      {held.asking}
    </>
  );
}

/** Puts the open ticket on hold with one press. */
export function HoldTool() {
  const t = useTranslations('ticket');
  const { cart } = useTill();
  const held = useHeld();
  return (
    <>
      <ActionIcon
        variant="default"
        className={classes.hold ?? ''}
        title={t('hold')}
        aria-label={t('hold')}
        aria-keyshortcuts={shortcuts.hold[0]}
        disabled={isCartEmpty(cart)}
        loading={held.isHolding}
        onClick={() => void held.hold()}
      >
        <IconClockPause size={24} />
      </ActionIcon>
      {held.asking}
    </>
  );
}

/** `?espera=1`: somebody came to see what waits. */
function useArrivalAtHeld(open: () => void) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const isWanted = typeof search === 'object' && search !== null && 'espera' in search;
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!isWanted) return;
    // What opens is an entry of the history: it comes when the address stands.
    void navigate({ to: '.', search: {}, replace: true }).then(() => latest.current());
  }, [isWanted, navigate]);
}

type Keys = { early: EarlyKeys; isIdle: boolean; hold: () => Promise<void>; open: () => void };

function useHoldKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  const { early } = keys;
  useEffect(() => {
    const wanted = early.current;
    early.current = [];
    if (!latest.current.isIdle) return;
    if (wanted.includes('hold')) void latest.current.hold();
    if (wanted.includes('waiting')) latest.current.open();
  }, [early]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isHolding = isPressed('hold', event);
      if (event.defaultPrevented || !latest.current.isIdle) return;
      if (!isHolding && !isPressed('waiting', event)) return;
      event.preventDefault();
      if (isHolding) void latest.current.hold();
      else latest.current.open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
