import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

export type Act = {
  name: string;
  label: string;
  icon: Icon;
  isDangerous?: boolean;
  isPending?: boolean;
  /** Fetches what the act opens before it is asked for. */
  onReach?: () => void;
} & ({ onAct: () => void; link?: never } | { link: Pick<LinkProps, 'to' | 'search'>; onAct?: never });

type MoreActsProps = { acts: Act[]; position: 'top-end' | 'bottom-end' };

/** The acts a phone has no place for beside the first one. */
export function MoreActs({ acts, position }: MoreActsProps) {
  const t = useTranslations('common');
  return (
    <Menu position={position} withinPortal>
      <Menu.Target>
        <ActionIcon variant="light" size={44} aria-label={t('more')}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ name, label, icon: Icon, isDangerous, isPending, onAct, link }) => (
          <Menu.Item
            key={name}
            {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})}
            leftSection={<Icon size={18} aria-hidden="true" />}
            {...(isPending ? { disabled: true } : {})}
            onClick={onAct}
            {...(link ? { renderRoot: (props) => <Link {...props} {...link} /> } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
