import { ActionIcon } from '@mantine/core';
import { times, wholeQuantity } from '@mostrador/shared/money/money';
import { packsIn } from '@mostrador/shared/money/pack';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { QuantityInput } from '../../ui/inputs/QuantityInput.tsx';
import type { ScaledInputProps } from '../../ui/inputs/ScaledInput.tsx';
import { decimalsOf, type Pack, tapOf } from '../sale/cart/item.ts';
import type { GoodsLine } from './goods-line.ts';
import classes from './lines.module.css';

type LineQuantityProps = Omit<ScaledInputProps, 'scale' | 'decimals'> & {
  line: GoodsLine;
  /** The pack in which the quantity is counted. */
  pack?: Pack | null | undefined;
};

/** The quantity, or the weight of weighed goods: typed, tapped, or changed by + and − while typing. */
export function LineQuantity({ line: { name, ...line }, pack, ...field }: LineQuantityProps) {
  const t = useTranslations('common');
  const units = pack?.units ?? wholeQuantity;
  const { quantityStep } = pack ? { quantityStep: wholeQuantity } : line;
  const value = pack && line.quantity !== null ? packsIn(line.quantity, pack) : line.quantity;
  const quantity = value ?? 0;
  const tap = tapOf({ quantityStep });
  const onChange = (next: number | null) => field.onChange(next === null ? null : times(units, next));
  const less = Math.max(quantity - tap, quantityStep);
  const change = (event: KeyboardEvent) => {
    const next = { '+': quantity + tap, '-': less }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <QuantityInput
      className={classes.quantity}
      classNames={{ input: classes.count ?? '' }}
      label={t('quantity')}
      aria-label={`${t('quantity')}: ${name}`}
      decimals={decimalsOf({ quantityStep })}
      leftSectionPointerEvents="all"
      leftSection={
        <ActionIcon
          className={classes.step}
          tabIndex={-1}
          aria-label={t('lessOf', { name })}
          disabled={quantity <= quantityStep}
          onClick={() => onChange(less)}
        >
          <IconMinus size={16} />
        </ActionIcon>
      }
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon tabIndex={-1} aria-label={t('moreOf', { name })} onClick={() => onChange(quantity + tap)}>
          <IconPlus size={16} />
        </ActionIcon>
      }
      onKeyDown={change}
      {...field}
      value={value}
      onChange={onChange}
    />
  );
}
