import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

type MemberButtonProps = ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps> & { name: string };

export function MemberButton({ name, ...others }: MemberButtonProps) {
  const t = useTranslations('role');
  return (
    <ActionIcon size={44} aria-label={t('actionsOf', { name })} aria-haspopup="menu" {...others}>
      <IconDots size={20} />
    </ActionIcon>
  );
}
