import { Alert, Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { linesOf } from '../../../domain/sale/cart/cart-content.ts';
import { availableOf, type Shortage } from '../../../domain/sale/shortage.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { isWaiting, type LinePlace, lostRights } from './sale-failure.ts';
import type { ChargeState } from './use-charge.ts';

const OpenPrompt = lazyOverlay(
  withWords(['cash', 'approval'], () => import('../../../domain/cash/OpenPrompt.tsx')),
);

/** Rare, and only shown after a response of the server, so the device is online when it is loaded. */
const ShortStock = lazyOverlay(() => import('../../../domain/sale/ShortStock.tsx'));

/** The reason why the sale was not recorded, with the next step. */
export function ChargeFailure({ state }: { state: ChargeState }) {
  const t = useTranslations('charge');
  const { failure, reason, cart } = state;
  if (!failure) return null;
  if (failure.kind === 'short') return <Short state={state} shortages={failure.shortages} />;
  if (failure.kind === 'gone') return <Gone state={state} place={failure.line} />;
  if (failure.kind === 'noCustomer') return <NoCustomer state={state} />;
  if (failure.kind === 'ticketGone' || failure.kind === 'ticketChanged')
    return <TicketLost state={state} kind={failure.kind} />;
  if (failure.kind === 'notAllowed') return <NotAllowed right={failure.right} />;
  const line = failure.kind === 'refused' ? lineAt(state, failure.line) : undefined;
  const words = {
    lost: t('lost'),
    moving: reason,
    // An earlier attempt of the same sale may have arrived before the connection was lost.
    offline: cart.sentAt ? t('offlineAfterLost') : t('offlineCharge'),
    stale: t('pricesChanged'),
    known: reason,
    closed: reason,
    overLimit: `${reason}. ${t('askAgain')}`,
    // The message names the refused line if there are several.
    refused: line ? `${line.item.name}: ${reason}` : reason,
  };
  return (
    <Alert color={isWaiting(failure) ? 'yellow' : 'red'} role="alert">
      {words[failure.kind]}
      {failure.kind === 'closed' ? <OpenPrompt onClose={state.forgetFailure} /> : null}
    </Alert>
  );
}

const lineAt = ({ cart }: ChargeState, place: LinePlace | null) =>
  place ? linesOf(cart, place.list)[place.index] : undefined;

/** The button of the remedy disappears with the reason, so the focus moves to the submit button for Enter. */
function Remedy({ state, label, onApply }: { state: ChargeState; label: string; onApply: () => void }) {
  const apply = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onApply();
    state.forgetFailure();
  };
  return (
    <Button size="md" variant="default" mt="xs" onClick={apply}>
      {label}
    </Button>
  );
}

function Gone({ state, place }: { state: ChargeState; place: LinePlace }) {
  const t = useTranslations();
  const line = lineAt(state, place);
  if (!line) return null;
  const { lineId, item } = line;
  return (
    <Alert color="red" role="alert">
      {t('charge.gone', { name: item.name })}
      <div>
        <Remedy
          state={state}
          label={t('sale.removeLine', { name: item.name })}
          onApply={() => state.dispatch({ type: 'remove', lineId })}
        />
      </div>
    </Alert>
  );
}

function NoCustomer({ state }: { state: ChargeState }) {
  const t = useTranslations('charge');
  const pos = useTranslations('pos');
  return (
    <Alert color="red" role="alert">
      {t('customerGone')}
      <div>
        <Remedy
          state={state}
          label={pos('withoutCustomer')}
          onApply={() => state.dispatch({ type: 'setCustomer', customer: null })}
        />
      </div>
    </Alert>
  );
}

/** The cart continues without the ticket. A ticket that is still parked keeps its contents. */
function TicketLost({ state, kind }: { state: ChargeState; kind: 'ticketGone' | 'ticketChanged' }) {
  const t = useTranslations('charge');
  return (
    <Alert color="red" role="alert">
      {t(kind)}
      <div>
        <Remedy
          state={state}
          label={kind === 'ticketGone' ? t('asNewSale') : t('keepAdded')}
          onApply={() => state.leaveTicket(kind)}
        />
      </div>
    </Alert>
  );
}

function NotAllowed({ right }: { right: keyof typeof lostRights }) {
  const t = useTranslations();
  return (
    <Alert color="red" role="alert">
      {t('charge.notAllowed', { right: t(`sale.${lostRights[right]}`) })}
    </Alert>
  );
}

function Short({ state, shortages }: { state: ChargeState; shortages: Shortage[] }) {
  const t = useTranslations('charge');
  const adjust = () => state.dispatch({ type: 'fitStock', available: availableOf(shortages) });
  return (
    <ShortStock
      shortages={shortages}
      remedy={<Remedy state={state} label={t('adjust')} onApply={adjust} />}
      take={state.takeReserved}
      isTaking={state.isSending}
    />
  );
}
