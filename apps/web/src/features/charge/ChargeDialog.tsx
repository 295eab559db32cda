import { useMatches } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { AskApproval } from '../../parts/approval/ask-approval.ts';
import { isCartEmpty } from '../../parts/sale/cart.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChargeForm } from './ChargeForm.tsx';
import { sumOfKeys } from './early-keys.ts';
import { OtherSale } from './OtherSale.tsx';
import { type ChargeOptions, useCharge } from './use-charge.ts';

export type ChargeProps = ChargeOptions & {
  onClose: () => void;
  /** What was typed after the charge was opened and before it stood on the screen. */
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
  const { gates, approved, close } = charge.asking;
  if (gates) return <AskApproval gates={gates} onApproved={approved} onClose={close} />;
  return (
    <Dialog
      opened
      onClose={() => !charge.isSending && onClose()}
      title={t('sale.chargeTitle')}
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

/** The first keys are typed faster than the dialog appears; none of them is lost. */
function EarlyKeys({ take, confirm, tender }: EarlyKeysProps) {
  const { moneySymbol } = useFormat();
  const latest = useRef({ confirm, tender });
  latest.current = { confirm, tender };
  useLayoutEffect(() => {
    const { sum, isConfirmed } = sumOfKeys(take(), moneySymbol);
    if (isConfirmed) latest.current.confirm(sum === null ? {} : { tendered: sum });
    else if (sum !== null) latest.current.tender(sum);
  }, [take, moneySymbol]);
  return null;
}
