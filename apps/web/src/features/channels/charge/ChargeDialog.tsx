import { useMatches } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { AskApproval } from '../../../domain/approval/ask-approval.ts';
import { isCartEmpty } from '../../../domain/sale/cart/cart.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ChargeForm } from './ChargeForm.tsx';
import { OtherSale } from './done/OtherSale.tsx';
import { sumOfKeys } from './pay/early-keys.ts';
import { type ChargeOptions, useCharge } from './use-charge.ts';

export type ChargeProps = ChargeOptions & {
  onClose: () => void;
  /** The keys typed between opening the dialog and its display. */
  takeEarlyKeys: () => string[];
};

/**
 * The payment dialog. Closing the dialog keeps the cart; while a response is pending, it cannot be closed.
 */
export function ChargeDialog({ onClose, takeEarlyKeys, ...options }: ChargeProps) {
  const t = useTranslations();
  const isEmpty = isCartEmpty(options.cart);
  useEffect(() => {
    // The whole cart was sold in another tab meanwhile, and nothing is left to pay.
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  const charge = useCharge(options);
  const isPhone = useMatches({ base: true, sm: false });
  const { request, approved, close } = charge.approval;
  if (request) return <AskApproval {...request} onApproved={approved} onClose={close} />;
  return (
    <Dialog
      opened
      onClose={() => !charge.isSending && onClose()}
      title={[t('sale.chargeTitle'), options.cart.customer?.name].filter(Boolean).join(' · ')}
      size="lg"
      isFull={isPhone}
      closesOutside={false}
    >
      {charge.other ? (
        <OtherSale state={charge} sale={charge.other} />
      ) : (
        <>
          <ChargeForm state={charge} />
          <EarlyKeys take={takeEarlyKeys} confirm={charge.confirm} tender={charge.tender} />
        </>
      )}
    </Dialog>
  );
}

type EarlyKeysProps = {
  take: () => string[];
  confirm: (how: { tendered?: number }) => void;
  tender: (amount: number) => void;
};

/** Applies the keys that were typed before the field was ready, so that none of them is lost. */
function EarlyKeys({ take, confirm, tender }: EarlyKeysProps) {
  const { moneySymbol } = useFormat();
  const place = useRef<HTMLSpanElement>(null);
  const latest = useRef({ confirm, tender });
  latest.current = { confirm, tender };
  useEffect(
    () =>
      whenFocused(place.current?.closest('[role=dialog]'), () => {
        const { sum, isConfirmed } = sumOfKeys(take(), moneySymbol);
        if (isConfirmed) latest.current.confirm(sum === null ? {} : { tendered: sum });
        // Rendered synchronously, because the next key is added to the amount.
        else if (sum !== null) flushSync(() => latest.current.tender(sum));
      }),
    [take, moneySymbol],
  );
  return <span ref={place} hidden />;
}

/** Focusing a field never takes longer. After that, keys are handled as usual. */
const longestWait = 1000;

/**
 * Waits until the focus is in this dialog; the cart below it may be a dialog as well. The field selects its
 * whole content just after the focus, and a key typed in between would be replaced.
 */
function whenFocused(dialog: Element | null | undefined, work: () => void): () => void {
  const stop = new AbortController();
  let timer = setTimeout(work, longestWait);
  const isInside = () => dialog?.contains(document.activeElement) === true;
  const onFocus = () => {
    if (!isInside()) return;
    stop.abort();
    clearTimeout(timer);
    timer = setTimeout(work, 0);
  };
  addEventListener('focusin', onFocus, stop);
  onFocus();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
