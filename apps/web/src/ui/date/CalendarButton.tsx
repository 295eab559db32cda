import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

type CalendarButtonProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

/** Opens the calendar of a field. */
export function CalendarButton(props: CalendarButtonProps) {
  const t = useTranslations('common.calendar');
  return (
    <ActionIcon aria-label={t('open')} aria-haspopup="dialog" {...props}>
      <IconCalendar size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
