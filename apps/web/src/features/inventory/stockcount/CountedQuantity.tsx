import { newId } from '@mostrador/shared/wire/new-id';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { QuantityInput } from '../../../ui/inputs/QuantityInput.tsx';
import type { CountLine } from './stockcount.columns.tsx';
import classes from './stockcount.module.css';

type CountedQuantityProps = {
  countId: string;
  line: { variantId: string; name: string; quantity: number | null };
  onCounted?: (line: CountLine) => void;
  /** Called when Enter was pressed, to continue with the next item. */
  onEntered?: () => void;
};

/**
 * The total quantity as typed. It is saved when the field is left or Enter is pressed. Typed input stays
 * while other users count the same item, and until it is saved.
 */
export function CountedQuantity({ countId, line, onCounted, onEntered }: CountedQuantityProps) {
  const t = useTranslations('stockcount');
  const [typed, setTyped] = useState<number | null>(line.quantity);
  const [known, setKnown] = useState(line.quantity);
  if (known !== line.quantity) {
    setKnown(line.quantity);
    if (typed === known) setTyped(line.quantity);
  }
  const counting = trpc.stockCount.count.useMutation({ onSuccess: onCounted });
  const save = () => {
    if (typed === null || typed === line.quantity || counting.isPending) return;
    const entry = { id: countId, entryId: newId(), variantId: line.variantId };
    counting.mutate({ ...entry, quantity: typed, mode: 'set' });
  };
  return (
    <QuantityInput
      className={classes.quantity}
      aria-label={t('setQuantity', { name: line.name })}
      value={typed}
      onChange={setTyped}
      error={counting.isError && typed !== line.quantity}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The caller moves the focus to another field, and leaving the field saves the value.
        if (onEntered) onEntered();
        else save();
      }}
    />
  );
}
