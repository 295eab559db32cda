import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AmountForm } from './AmountForm.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { DiscountForm } from './DiscountForm.tsx';
import { LineEditor } from './LineEditor.tsx';
import { type Till, useTill } from './till-state.ts';
import { VariantPicker } from './VariantPicker.tsx';

/** Whatever lies over the till, but the charge. Escape closes it and the cart stays as it is. */
export function TillDialogs() {
  const till = useTill();
  const t = useTranslations();
  const { dialog, cart, close, dispatch } = till;
  if (!dialog || dialog.kind === 'charge') return null;
  if (dialog.kind === 'variants')
    return <VariantPicker product={dialog.product} quantity={dialog.quantity} />;
  const line = dialog.kind === 'line' ? cart.lines.find(({ lineId }) => lineId === dialog.lineId) : undefined;
  const done = <Action extends Parameters<Till['dispatch']>[0]>(action: Action) => {
    dispatch(action);
    close();
  };
  return (
    <Modal
      opened
      onClose={close}
      size={line ? 'lg' : 'md'}
      title={line?.item.name ?? titleOf(dialog.kind, t)}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {line ? <LineEditor line={line} /> : null}
      {dialog.kind === 'customer' ? (
        <CustomerSearch onChoose={(customer) => done({ type: 'setCustomer', customer })} />
      ) : null}
      {dialog.kind === 'free' ? (
        <AmountForm value={cart.amountFree} onSave={(amount) => done({ type: 'setFree', amount })} />
      ) : null}
      {dialog.kind === 'discount' ? (
        <DiscountForm value={cart.discount} onSave={(discount) => done({ type: 'setDiscount', discount })} />
      ) : null}
    </Modal>
  );
}

function titleOf(
  kind: 'line' | 'customer' | 'free' | 'discount',
  t: ReturnType<typeof useTranslations<never>>,
) {
  if (kind === 'customer') return t('sale.customer');
  return kind === 'free' ? t('sale.amountFree') : t('sale.orderDiscount');
}
