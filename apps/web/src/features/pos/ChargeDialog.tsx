import { Modal, useMatches } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ChargeForm } from './ChargeForm.tsx';
import { isCartEmpty } from './cart.ts';
import { useTill } from './till-state.ts';
import { type Sale, useCharge } from './use-charge.ts';

/** The money. Closing it keeps the cart; while an answer is awaited it stays. */
export function ChargeDialog({ onDone }: { onDone: (sale: Sale) => void }) {
  const t = useTranslations();
  const { cart, close } = useTill();
  const isEmpty = isCartEmpty(cart);
  useEffect(() => {
    // Everything was sold meanwhile, and nothing is left to be paid.
    if (isEmpty) close();
  }, [isEmpty, close]);
  const charge = useCharge(onDone);
  const isPhone = useMatches({ base: true, sm: false });
  return (
    <Modal
      opened
      onClose={() => !charge.isSending && close()}
      title={t('sale.chargeTitle')}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
    >
      <ChargeForm state={charge} />
    </Modal>
  );
}
