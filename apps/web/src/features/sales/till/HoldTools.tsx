import { Badge, Button } from '@mantine/core';
import { IconArrowsExchange, IconClockPause, IconStack2 } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../domain/approval/use-may.ts';
import { isCartEmpty } from '../../../domain/sale/cart.ts';
import { isPressed, shortcuts } from '../../../lib/device/shortcuts.ts';
import type { EarlyKeys } from './LazyHold.tsx';
import classes from './ticket.module.css';
import { useTill } from './till-state.ts';
import { useHeld } from './use-held.ts';

/** Puts the open ticket on hold with one press, and opens those that wait. */
export default function HoldTools({ isBar, early }: { isBar?: true; early: EarlyKeys }) {
  const t = useTranslations('ticket');
  const till = useTill();
  const held = useHeld();
  const mayExchange = useCanOrRequest('pos.refund');
  useArrivalAtHeld({ isFirst: !isBar, open: () => till.open({ kind: 'held' }) });
  const isEmpty = isCartEmpty(till.cart);
  const count = held.tickets?.length ?? 0;
  useHoldKeys({
    early,
    isIdle: till.dialog === null,
    hold: held.hold,
    open: () => till.open({ kind: 'held' }),
  });
  const waiting =
    count > 0 ? (
      <Button
        variant={isBar ? 'light' : 'subtle'}
        h={44}
        px="xs"
        fullWidth={isBar ?? false}
        aria-keyshortcuts={shortcuts.waiting[0]}
        leftSection={<IconStack2 size={18} aria-hidden="true" />}
        rightSection={<Badge circle>{count}</Badge>}
        onClick={() => till.open({ kind: 'held' })}
      >
        {t('waiting')}
      </Button>
    ) : null;
  const exchange = isEmpty && mayExchange ? <ExchangeButton isBar={isBar ?? false} /> : null;
  if (isBar) {
    return (
      <>
        {waiting || exchange ? (
          <div className={classes.bar}>
            {waiting}
            {exchange}
          </div>
        ) : null}
        {held.asking}
      </>
    );
  }
  return (
    <>
      {waiting}
      {held.asking}
      {exchange}
      {isEmpty ? null : (
        <Button
          variant="subtle"
          h={44}
          px="xs"
          aria-keyshortcuts={shortcuts.hold[0]}
          loading={held.isHolding}
          leftSection={<IconClockPause size={18} aria-hidden="true" />}
          onClick={() => void held.hold()}
        >
          {t('hold')}
        </Button>
      )}
    </>
  );
}

function ExchangeButton({ isBar }: { isBar: boolean }) {
  const t = useTranslations('ticket');
  const { open } = useTill();
  return (
    <Button
      variant={isBar ? 'light' : 'subtle'}
      h={44}
      px="xs"
      fullWidth={isBar}
      leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
      onClick={() => open({ kind: 'exchange' })}
    >
      {t('exchange')}
    </Button>
  );
}

/** `?espera=1`: somebody came to see what waits. */
function useArrivalAtHeld({ isFirst, open }: { isFirst: boolean; open: () => void }) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const isWanted = isFirst && typeof search === 'object' && search !== null && 'espera' in search;
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
