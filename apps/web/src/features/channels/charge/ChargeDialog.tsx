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
  /** The keys typed after the charge was opened and before it was on the screen. */
  takeEarlyKeys: () => string[];
};

/** The money. Closing it keeps the cart; while an answer is awaited it stays. */
export function ChargeDialog({ onClose, takeEarlyKeys, ...options }: ChargeProps) {
  const t = useTranslations();
  const isEmpty = isCartEmpty(options.cart);
  useEffect(() => {
    // Everything was sold meanwhile, and nothing is left to be paid.
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

/** The first keys are typed faster than the field is ready for them; none of them is lost. */
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
        // Shown at once: the next key is added to it.
        else if (sum !== null) flushSync(() => latest.current.tender(sum));
      }),
    [take, moneySymbol],
  );
  return <span ref={place} hidden />;
}

/** No field takes longer to be focused, and the keys belong to the person again. */
const longestWait = 1000;

/**
 * Once the focus is in this dialog; the cart below it may be one as well. The field chooses its whole content
 * just after that, and a key between the two would be chosen with it.
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
