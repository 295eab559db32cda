import { newId } from '@mostrador/shared/wire/new-id';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notifyWithUndo } from '../../../../ui/feedback/notify-action.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import type { EditedField } from './EditableCell.tsx';
import type { ListedProduct } from './product.columns.tsx';

type QuickEditProps = {
  product: ListedProduct;
  field: EditedField;
  onClose: (how: { byKey: boolean }) => void;
};

/**
 * Enter and leaving the field save the value, Escape does not; a refused value stays in the field. Stock is
 * changed by the difference to the stock when the field was opened, so that sales in the meantime still
 * count.
 */
export default function QuickEdit({ product: current, field, onClose }: QuickEditProps) {
  const t = useTranslations('product');
  const [product] = useState(current);
  const before = product[field];
  const [value, setValue] = useState<number | null>(before);
  const isDone = useRef(false);
  const { keep, isKeeping } = useKeeping(product, field);
  const leave = (byKey: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (value === null || value === before) return onClose({ byKey });
    keep(value, {
      onSuccess: () => onClose({ byKey }),
      onError: () => {
        isDone.current = false;
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave(true);
    if (event.key !== 'Escape') return;
    isDone.current = true;
    onClose({ byKey: true });
  };
  const input = {
    value,
    onChange: setValue,
    onKeyDown,
    onBlur: () => leave(false),
    // Not disabled, because a disabled field loses the focus, also if the value is refused.
    readOnly: isKeeping,
    autoFocus: true,
    size: 'xs',
  } as const;
  const { name } = product;
  return field === 'price' ? (
    <MoneyInput {...input} aria-label={t('quickPrice', { name })} />
  ) : (
    <QuantityInput
      {...input}
      aria-label={t('quickStock', { name })}
      decimals={product.quantityStep % 1000 === 0 ? 0 : 3}
    />
  );
}

type Ends = { onSuccess: () => void; onError: () => void };

/** Sends the new value; the notification can restore the previous one. */
function useKeeping({ id, name, ...product }: ListedProduct, field: EditedField) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const price = trpc.product.update.useMutation();
  const stock = trpc.product.adjustStock.useMutation();
  const variantId = product.variants[0]?.id ?? null;
  const move = (quantity: number, movementId: string) => ({
    id,
    variantId,
    quantity,
    reason: 'data_entry_error' as const,
    movementId,
  });
  // A stock movement whose response was lost is repeated with the same id.
  const sent = useRef({ quantity: 0, movementId: '' });
  const moveOnce = (quantity: number) => {
    if (sent.current.quantity !== quantity) sent.current = { quantity, movementId: newId() };
    return move(quantity, sent.current.movementId);
  };
  const keep = (value: number, { onSuccess: close, onError }: Ends) => {
    const before = product[field];
    const onUndo = () => {
      if (field === 'price') price.mutate({ id, price: before });
      else stock.mutate(move(before - value, newId()));
    };
    const onSuccess = () => {
      const message = field === 'price' ? t('priceChanged', { name }) : t('stockChanged', { name });
      notifyWithUndo({ message, undo: common('undo'), onUndo });
      close();
    };
    const done = { onSuccess, onError };
    if (field === 'price') price.mutate({ id, price: value }, done);
    else stock.mutate(moveOnce(value - before), done);
  };
  return { keep, isKeeping: price.isPending || stock.isPending };
}
