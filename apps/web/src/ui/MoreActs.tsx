import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { onIntent } from './on-intent.tsx';

export type Act = {
  name: string;
  label: string;
  icon: Icon;
  isDangerous?: boolean;
  isPending?: boolean;
  /** Fetches what the act opens before it is asked for. */
  onReach?: () => void;
} & ({ onAct: () => void; link?: never } | { link: Pick<LinkProps, 'to' | 'search'>; onAct?: never });

export type MoreActsProps = { acts: Act[]; position: 'top-end' | 'bottom-end' };

/** The acts a phone has no place for beside the first one. */
export const MoreActs = onIntent<MoreActsProps>(
  () => <MoreTrigger aria-haspopup="menu" />,
  () => import('./MoreActsMenu.tsx'),
);

type TriggerProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

export function MoreTrigger(props: TriggerProps) {
  const t = useTranslations('common');
  return (
    <ActionIcon variant="light" size={44} aria-label={t('more')} {...props}>
      <IconDotsVertical size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
