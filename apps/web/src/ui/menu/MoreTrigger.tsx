import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

type TriggerProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

export function MoreTrigger(props: TriggerProps) {
  const t = useTranslations('common');
  return (
    <ActionIcon variant="light" size={44} aria-label={t('more')} {...props}>
      <IconDotsVertical size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
