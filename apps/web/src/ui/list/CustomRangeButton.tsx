import { Button, type ButtonProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import type { Range } from './ranges.ts';

export type OwnRangeProps = {
  value: Range;
  isOn: boolean;
  /** The current day of the shop. */
  today: string;
  onChange: (range: Range) => void;
};

type CustomRangeButtonProps = Pick<OwnRangeProps, 'value' | 'isOn'> &
  ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'value' | 'onChange'>;

/** The button for a custom range of days, with the selected days as its label. */
export function CustomRangeButton({ value, isOn, ...others }: CustomRangeButtonProps) {
  const t = useTranslations('common');
  const { days } = useFormat();
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      aria-haspopup="dialog"
      leftSection={<IconCalendar size={18} aria-hidden="true" />}
      {...others}
    >
      {isOn ? `${t('custom')}: ${days(value)}` : t('custom')}
    </Button>
  );
}
