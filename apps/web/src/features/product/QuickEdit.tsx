import { newId } from '@mostrador/shared/new-id';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/trpc.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { notifyWithUndo } from '../../ui/notify-action.tsx';
import { QuantityInput } from '../../ui/QuantityInput.tsx';
import type { EditedField } from './EditableCell.tsx';
import type { ListedProduct } from './product.columns.tsx';

type QuickEditProps = {
  product: ListedProduct;
  field: EditedField;
  onClose: (how: { byKey: boolean }) => void;
};

/**
 * Enter and leaving the field keep what was typed, Escape does not. Stock is moved by the difference to what
 * stood here, so that what was sold meanwhile stays sold.
 */
export default function QuickEdit({ product, field, onClose }: QuickEditProps) {
  const t = useTranslations('product');
  const before = product[field];
  const [value, setValue] = useState<number | null>(before);
  const isDone = useRef(false);
  const { keep, isKeeping } = useKeeping(product, field);
  const leave = (byKey: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (value === null || value === before) return onClose({ byKey });
    keep(value, () => onClose({ byKey }));
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
    disabled: isKeeping,
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

/** Sends the new figure; the notice brings the one before back. */
function useKeeping({ id, name, ...product }: ListedProduct, field: EditedField) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const price = trpc.product.update.useMutation();
  const stock = trpc.product.adjustStock.useMutation();
  const variantId = product.variants[0]?.id ?? null;
  const move = (quantity: number) => ({
    id,
    variantId,
    quantity,
    reason: 'data_entry_error' as const,
    movementId: newId(),
  });
  const keep = (value: number, close: () => void) => {
    const before = product[field];
    const onUndo = () => {
      if (field === 'price') price.mutate({ id, price: before });
      else stock.mutate(move(before - value));
    };
    const onSuccess = () => {
      const message = field === 'price' ? t('priceChanged', { name }) : t('stockChanged', { name });
      notifyWithUndo({ message, undo: common('undo'), onUndo });
    };
    const done = { onSuccess, onSettled: close };
    if (field === 'price') price.mutate({ id, price: value }, done);
    else stock.mutate(move(value - before), done);
  };
  return { keep, isKeeping: price.isPending || stock.isPending };
}
