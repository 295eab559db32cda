import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { QuantityInput } from '../../ui/inputs/QuantityInput.tsx';
import type { ScaledInputProps } from '../../ui/inputs/ScaledInput.tsx';
import { decimalsOf, tapOf } from '../sale/item.ts';
import type { GoodsLine } from './goods-line.ts';
import classes from './lines.module.css';

type LineQuantityProps = Omit<ScaledInputProps, 'scale' | 'decimals'> & { line: GoodsLine };

/** How many, or how much of what is weighed: typed, tapped, or by + and − while it is being typed. */
export function LineQuantity({ line, onChange, ...field }: LineQuantityProps) {
  const t = useTranslations('common');
  const { name, quantityStep } = line;
  const quantity = line.quantity ?? 0;
  const tap = tapOf(line);
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
      decimals={decimalsOf(line)}
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
      onChange={onChange}
      {...field}
    />
  );
}
