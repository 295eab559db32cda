import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { MoreTrigger } from './MoreTrigger.tsx';

export type Action = {
  name: string;
  label: string;
  icon: Icon;
  isDangerous?: boolean;
  isPending?: boolean;
  /** Preloads the code that the action opens. */
  onReach?: () => void;
} & ({ onAct: () => void; link?: never } | { link: Pick<LinkProps, 'to' | 'search'>; onAct?: never });

/** `label` names the subject of the actions, if a page has several of these menus. */
export type MoreActsProps = { acts: Action[]; position: 'top-end' | 'bottom-end'; label?: string };

export default function MoreActsMenu({ acts, position, label }: MoreActsProps) {
  return (
    <Menu position={position} withinPortal>
      <Menu.Target>
        <MoreTrigger aria-haspopup="menu" {...(label && { 'aria-label': label })} />
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
