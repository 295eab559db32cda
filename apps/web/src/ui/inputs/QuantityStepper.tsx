import { ActionIcon, Group, VisuallyHidden } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/device/notify.ts';
import { useFormat } from '../../lib/format/format.ts';
import classes from '../page/ui.module.css';
import { QuantityInput } from './QuantityInput.tsx';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** The counted item, for screen readers. */
  label: string;
  /** All in 1/1000: the minimum (one by default), the available quantity, and the step of one tap. */
  min?: number;
  max?: number | null;
  step?: number;
  decimals?: number;
};

/**
 * Buttons for less and more around a quantity. Above the available quantity the value is limited, and a
 * message is shown.
 */
export function QuantityStepper({ value, onChange, label, ...limits }: QuantityStepperProps) {
  const { min = 1000, max = null, step = 1000, decimals = 0 } = limits;
  const t = useTranslations('common');
  const errors = useTranslations('errors');
  const { quantity } = useFormat();
  const change = (requested: number) => {
    const isTooMuch = max !== null && requested > max;
    if (isTooMuch)
      notify({ message: errors('insufficientStock', { available: quantity(max) }), color: 'red' });
    onChange(Math.max(isTooMuch ? max : requested, min));
  };
  return (
    <Group gap={6} wrap="nowrap" className={classes.stepper} role="group" aria-label={label}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('lessOf', { name: label })}
        disabled={value <= min}
        onClick={() => change(value - step)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <QuantityInput
        aria-label={t('quantityOf', { name: label })}
        variant="unstyled"
        decimals={decimals}
        value={value}
        onChange={(next) => next !== null && change(next)}
        classNames={{ input: classes.count ?? '' }}
        w={52}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('moreOf', { name: label })}
        onClick={() => change(value + step)}
      >
        <IconPlus size={18} />
      </ActionIcon>
      <VisuallyHidden aria-live="polite">{max !== null && value >= max ? t('thatIsAll') : ''}</VisuallyHidden>
    </Group>
  );
}
