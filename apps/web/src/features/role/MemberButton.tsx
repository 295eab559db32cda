import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { Doing } from './MembersTab.tsx';
import type { Member } from './team.ts';

export type MemberMenuProps = { member: Member; onDo: (doing: Doing) => void };

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
