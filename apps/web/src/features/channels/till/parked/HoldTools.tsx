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
import { useParking } from './use-parking.ts';

/**
 * The button with the number of parked tickets, in the header. The keys for parking and for the list of
 * parked tickets act here.
 */
export function WaitingTool({ early }: { early: EarlyKeys }) {
  const t = useTranslations('ticket');
  const till = useTill();
  const parking = useParking();
  const open = () => till.open({ kind: 'held' });
  useParkedArrival(open);
  const count = parking.tickets?.length ?? 0;
  useHoldKeys({ early, isIdle: till.dialog === null, hold: parking.hold, open });
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
      {parking.approvalDialog}
    </>
  );
}

/** Parks the open ticket with one press. */
export function HoldTool() {
  const t = useTranslations('ticket');
  const { cart } = useTill();
  const parking = useParking();
  return (
    <>
      <ActionIcon
        variant="default"
        className={classes.hold ?? ''}
        title={t('hold')}
        aria-label={t('hold')}
        aria-keyshortcuts={shortcuts.hold[0]}
        disabled={isCartEmpty(cart)}
        loading={parking.isHolding}
        onClick={() => void parking.hold()}
      >
        <IconClockPause size={24} />
      </ActionIcon>
      {parking.approvalDialog}
    </>
  );
}

/** `?espera=1`: the user came to see the parked tickets. */
function useParkedArrival(open: () => void) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const isRequested = typeof search === 'object' && search !== null && 'espera' in search;
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!isRequested) return;
    // A dialog is an entry of the history, so it opens after the address has changed.
    void navigate({ to: '.', search: {}, replace: true }).then(() => latest.current());
  }, [isRequested, navigate]);
}

type Keys = { early: EarlyKeys; isIdle: boolean; hold: () => Promise<void>; open: () => void };

function useHoldKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  const { early } = keys;
  useEffect(() => {
    const earlyKeys = early.current;
    early.current = [];
    if (!latest.current.isIdle) return;
    if (earlyKeys.includes('hold')) void latest.current.hold();
    if (earlyKeys.includes('waiting')) latest.current.open();
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
